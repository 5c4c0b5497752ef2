import { MutationCache, matchQuery, onlineManager, QueryClient } from '@tanstack/react-query';
import { retryQuery } from '@/api/query-retry';

/**
 * Server data stays for 30 s before it is read again; GETs are retried at most twice on network errors and 5xx,
 * mutations never. A mutation names what it invalidates in `meta.invalidates`, and this one place does it.
 */
export function createQueryClient(): QueryClient {
  // Otherwise a page opened offline would not notice that the network has come: only changes are listened to.
  onlineManager.setOnline(navigator.onLine);
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: retryQuery, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
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
  return client;
}
