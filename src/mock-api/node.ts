import { getResponse } from 'msw';
import { type ApiOptions, createHandlers } from './create-handlers';
import { seedTables } from './seed';
import { type MemoryStore, memoryStore } from './store';

export type NodeApi = {
  store: MemoryStore;
  /** The answer to a request; undefined when the API has no such call. */
  respond: (request: Request) => Promise<Response | undefined>;
};

/** An API of its own, with fresh data, for a host that routes requests itself (Playwright's `context.route`). */
export function createNodeApi(options: ApiOptions = {}): NodeApi {
  const store = memoryStore(() => seedTables(options.now?.() ?? new Date()));
  const handlers = createHandlers(store, options);
  return { store, respond: (request) => getResponse(handlers, request) };
}
