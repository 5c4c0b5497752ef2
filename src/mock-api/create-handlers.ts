import type { RequestHandler } from 'msw';
import { apiFeatures } from '@/config/api-features';
import { activityHandlers } from './handlers/activity';
import { authHandlers } from './handlers/auth';
import { deliveryHandlers, deliveryImportHandlers } from './handlers/deliveries';
import { labelDesignHandlers } from './handlers/label-designs';
import { numberRangeHandlers } from './handlers/number-ranges';
import { partFileHandlers } from './handlers/part-files';
import { printHistoryHandlers } from './handlers/print-history';
import { printJobHandlers } from './handlers/print-jobs';
import { printRunHandlers } from './handlers/print-runs';
import { queryHandlers } from './handlers/queries';
import { recordHandlers } from './handlers/records';
import { viewHandlers } from './handlers/views';
import type { Api } from './route';
import type { Store } from './store';

export type ApiOptions = Partial<Pick<Api, 'base' | 'now' | 'latency' | 'features' | 'fourEyes'>>;

/** The API address of the client when no host is configured, on the page's own origin. */
export const DEFAULT_BASE = '/api';

/**
 * The whole API over one store. `base` is the prefix of every path: `/api` of the page's own origin, or the full address
 * of the host to replace; `features` are its optional parts, all by default. Not a pattern: modules of the dev server have `/api/` in their paths too.
 */
export function createHandlers(store: Store, options: ApiOptions = {}): RequestHandler[] {
  const api: Api = {
    base: DEFAULT_BASE,
    now: () => new Date(),
    latency: () => 0,
    features: apiFeatures,
    fourEyes: false,
    ...options,
    store,
  };
  return [
    ...authHandlers(api),
    // Before the parts, because `/parts/:id` matches these paths too.
    ...printHistoryHandlers(api),
    ...queryHandlers(api),
    ...partFileHandlers(api),
    ...recordHandlers(api),
    ...deliveryHandlers(api),
    ...deliveryImportHandlers(api),
    ...labelDesignHandlers(api),
    ...printJobHandlers(api),
    ...printRunHandlers(api),
    ...numberRangeHandlers(api),
    ...viewHandlers(api),
    ...activityHandlers(api),
  ];
}
