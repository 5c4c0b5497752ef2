import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/client/errors';
import { recentLatency } from '@/api/client/http';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import { stats } from '@/api/stats';
import { users } from '@/api/users';
import { hasFeature } from '@/config/env';
import type { SlipFigures, Stats } from '@/domain/host-rules/stats';
import { formatClock } from '@/lib/dates';

export type CountState = { state: 'loading' } | { state: 'error' } | { state: 'loaded'; total: number };
export type Counts = { users: CountState; deliveries: CountState; customers: CountState };

/** While the page is visible; it is read again when the page is seen again, too. */
export const LIVE_MS = 60_000;

type Status = 'waiting' | 'ok' | 'failed';
export type Health = { api: Status; database: Status };

/** The three totals of the dashboard, each with its own state, and the host's state by their requests (SPEC sections 2, 4). */
export function useCounts() {
  const userCount = useCount('users', users.count);
  const deliveryCount = useCount('deliveries', deliveries.count);
  const customerCount = useCount('customers', customers.count);
  const results = [userCount, deliveryCount, customerCount];
  const lastSync = Math.max(...results.map((result) => result.dataUpdatedAt));
  return {
    counts: {
      users: stateOf(userCount),
      deliveries: stateOf(deliveryCount),
      customers: stateOf(customerCount),
    } satisfies Counts,
    /** The delivery slips of today, from the same request. */
    slips: useSlipFigures(),
    health: healthOf(results),
    latency: recentLatency(),
    lastSync: lastSync > 0 ? formatClock(new Date(lastSync)) : '',
    loading: results.some((result) => result.isFetching),
    failed: results.some((result) => stateOf(result).state === 'error'),
    refresh: () => Promise.all(results.map((result) => result.refetch())),
  };
}

/** One request for all of them where the host counts. */
function useCount(name: keyof Counts, count: typeof users.count): UseQueryResult<number> {
  const shared = hasFeature('queries');
  const counted = useQuery({
    ...stats(new Date()),
    enabled: shared,
    refetchInterval: LIVE_MS,
    select: (figures: Stats) => figures[name],
  });
  const requested = useQuery({ ...count(), enabled: !shared, refetchInterval: LIVE_MS });
  return shared ? counted : requested;
}

/** `unread`: the host does not count them. */
function useSlipFigures(): SlipFigures | 'unread' | 'reading' | 'failed' {
  const shared = hasFeature('queries');
  const { data, isError } = useQuery({ ...stats(new Date()), enabled: shared });
  if (!shared || (data && !data.slipsOfDay)) return 'unread';
  return data?.slipsOfDay ?? (isError ? 'failed' : 'reading');
}

function stateOf(result: UseQueryResult<number>): CountState {
  if (result.isError) return { state: 'error' };
  return result.data === undefined ? { state: 'loading' } : { state: 'loaded', total: result.data };
}

/** A host that responds, even with an error, is online; its database is connected when every count is loaded. */
function healthOf(results: UseQueryResult<number>[]): Health {
  const errors = results.flatMap((result) => (result.error ? [result.error] : []));
  const responded = results.some((result) => result.isSuccess) || errors.some(isResponse);
  if (errors.length > 0) return { api: responded ? 'ok' : 'failed', database: 'failed' };
  const all = results.every((result) => result.isSuccess);
  return { api: responded ? 'ok' : 'waiting', database: all ? 'ok' : 'waiting' };
}

const isResponse = (error: Error) =>
  error instanceof ApiError && error.status !== undefined && error.kind !== 'unexpected';
