import { MutationCache, matchQuery, onlineManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from '@/api/errors';

const STALE_MS = 30_000;
const RETRIES = 2;

/**
 * Server data stays for 30 s before it is read again; GETs are retried at most twice on network errors and 5xx,
 * mutations never. A mutation names what it invalidates in `meta.invalidates`, and this one place does it.
 */
export function createQueryClient(): QueryClient {
  // Otherwise a page opened offline would not notice that the network has come: only changes are listened to.
  onlineManager.setOnline(navigator.onLine);
  /** When a screen that showed a failure was last left. */
  let failureLeftAt = 0;
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryQuery,
        // A prefetch the host refused a moment ago is shown by its screen, which does not send the same request again.
        // A host that could not be reached may be there by now.
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
 * `retry` of the query client (docs/api.md): a GET is sent again at most twice, on network errors and 5xx only. A time-out
 * is not: the user has waited 15 s already. Mutations have no retry at all.
 */
export const retryQuery = (failures: number, error: unknown) =>
  failures < RETRIES && isApiError(error, 'network', 'server');
