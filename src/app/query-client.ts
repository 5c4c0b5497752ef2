import { MutationCache, matchQuery, onlineManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from '@/api/client/errors';

const STALE_MS = 30_000;
const RETRIES = 2;

/** Data is fresh for 30 s; mutations are never retried. Keys in a mutation's `meta.invalidates` are invalidated here. */
export function createQueryClient(): QueryClient {
  // Otherwise a page opened offline would not refetch when online: the manager observes only change events.
  onlineManager.setOnline(navigator.onLine);
  /** When a screen that showed a failure was last left. */
  let failureLeftAt = 0;
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryQuery,
        // A screen shows the refusal of its prefetch and does not repeat the request. A network error is retried.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          !isApiError(error, 'forbidden', 'not-found', 'conflict', 'client') ||
          errorUpdatedAt <= failureLeftAt ||
          errorUpdatedAt < Date.now() - STALE_MS,
        staleTime: STALE_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) => {
        const keys = mutation.meta?.invalidates ?? [];
        void client.invalidateQueries({
          predicate: (query) => keys.some((queryKey) => matchQuery({ queryKey }, query)),
        });
      },
    }),
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.state.status === 'error') failureLeftAt = Date.now();
  });
  return client;
}

/**
 * `retry` of the query client (docs/api.md): a GET is sent again at most twice, on network errors and 5xx only. Not after
 * a time-out: the user has waited 15 s already. Not without a network: a list says so at once, and is read again when it
 * is back.
 */
export const retryQuery = (failures: number, error: unknown) =>
  failures < RETRIES && navigator.onLine && isApiError(error, 'network', 'server');
