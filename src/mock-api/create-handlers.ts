import type { RequestHandler } from 'msw';
import { authHandlers } from './handlers/auth';
import { customerHandlers } from './handlers/customers';
import { deliveryHandlers } from './handlers/deliveries';
import { deliveryImportHandlers } from './handlers/delivery-import';
import { partFileHandlers } from './handlers/part-files';
import { partHandlers } from './handlers/parts';
import { printHistoryHandlers } from './handlers/print-history';
import { userHandlers } from './handlers/users';
import type { Api } from './route';
import type { Store } from './store';

export type ApiOptions = Partial<Pick<Api, 'base' | 'now' | 'latency'>>;

/** Where the client looks when no host is configured, on the page's own origin. */
export const DEFAULT_BASE = '/api';

/**
 * The whole API over one store. `base` is what stands before `/auth/login` and the rest: `/api` of the page's own
 * origin, or the full address of the host to stand in for. Never a pattern: a dev server's own modules have `/api/`
 * in their paths too.
 */
export function createHandlers(store: Store, options: ApiOptions = {}): RequestHandler[] {
  const api: Api = { base: DEFAULT_BASE, now: () => new Date(), latency: () => 0, ...options, store };
  return [
    ...authHandlers(api),
    ...customerHandlers(api),
    ...userHandlers(api),
    // Before the parts, whose `/parts/:id` would take these paths for an id.
    ...printHistoryHandlers(api),
    ...partFileHandlers(api),
    ...partHandlers(api),
    ...deliveryHandlers(api),
    ...deliveryImportHandlers(api),
  ];
}
