import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auth } from '@/api/auth';
import type { defineResource } from '@/api/client/resource';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import { parts } from '@/api/parts';
import { printHistory } from '@/api/print-history';
import { users } from '@/api/users';
import type { RecordId } from '@/domain/record';

type Options = { signal?: AbortSignal };
const captured = vi.hoisted(() => ({ signals: [] as (AbortSignal | undefined)[] }));

// Requests never resolve; the tests check only their abort signals.
vi.mock('@/api/client/http', async (original) => ({
  ...(await original<typeof import('@/api/client/http')>()),
  getJson: (_path: string, { signal }: Options = {}) => {
    captured.signals.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  },
}));

const page = { page: 1, perPage: 5, sortCol: 'created_at', sortDir: 'DESC' } as const;

type Fetch = (client: QueryClient) => Promise<unknown>;
type Read = [string, QueryKey, Fetch];
type Resource<Row extends { id: RecordId }> = Pick<
  ReturnType<typeof defineResource<Row, never>>,
  'name' | 'keys' | 'list' | 'count' | 'detail'
>;

const readsOf = <Row extends { id: RecordId }>(resource: Resource<Row>): Read[] => [
  [`the list of ${resource.name}`, resource.keys.list(page), (client) => client.fetchQuery(resource.list(page))],
  [`the count of ${resource.name}`, resource.keys.count, (client) => client.fetchQuery(resource.count())],
  [`a record of ${resource.name}`, resource.keys.detail(1), (client) => client.fetchQuery(resource.detail(1))],
];
const reads: Read[] = [
  ['the profile', auth.me().queryKey, (client) => client.fetchQuery(auth.me())],
  ...readsOf(users),
  ...readsOf(customers),
  ...readsOf(parts),
  ...readsOf(deliveries),
  ['the choices of customers', customers.keys.choices, (client) => client.fetchQuery(customers.choices())],
  ['the print history', printHistory.keys.list(page), (client) => client.fetchQuery(printHistory.list(page))],
];

afterEach(() => {
  captured.signals = [];
});

describe('leaving a screen while it loads', () => {
  it.each(reads)('[N6] cancels %s', async (_what, queryKey, fetch) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const answer = fetch(client).catch(() => 'cancelled');
    await waitFor(() => expect(captured.signals).toHaveLength(1));
    await client.cancelQueries({ queryKey });
    expect(await answer).toBe('cancelled');
    expect(captured.signals[0]?.aborted).toBe(true);
  });
});
