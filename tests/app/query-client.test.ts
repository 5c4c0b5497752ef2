import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '@/api/client/errors';
import { createQueryClient, retryQuery } from '@/app/query-client';

const failing = (kind: ApiErrorKind) => vi.fn(() => Promise.reject(new ApiError(kind)));

describe('the query client', () => {
  it.each(['network', 'server', 'timeout'] as const)(
    '[N4] [N2] never sends a write again by itself: %s',
    async (kind) => {
      const mutationFn = failing(kind);
      const save = new MutationObserver(createQueryClient(), { mutationFn });
      await expect(save.mutate()).rejects.toThrow(ApiError);
      expect(mutationFn).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['network', 3],
    ['server', 3],
    ['timeout', 1],
    ['forbidden', 1],
    ['not-found', 1],
    ['client', 1],
    ['unexpected', 1],
    ['aborted', 1],
  ] as const)('[N4] reads again after %s: %d times in all', async (kind, times) => {
    const queryFn = failing(kind);
    const list = new QueryObserver(createQueryClient(), { queryKey: [kind], queryFn, retryDelay: 0 });
    const stop = list.subscribe(() => undefined);
    await waitFor(() => expect(list.getCurrentResult().isError).toBe(true));
    stop();
    expect(queryFn).toHaveBeenCalledTimes(times);
  });

  it('[N1] does not read again while there is no network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(retryQuery(0, new ApiError('network'))).toBe(false);
    online.mockRestore();
    expect(retryQuery(0, new ApiError('network'))).toBe(true);
  });

  it('reads again what a write names as out of date, and nothing else', async () => {
    const client = createQueryClient();
    client.setQueryData(['parts', 'list'], []);
    client.setQueryData(['users', 'list'], []);
    const meta = { invalidates: [['parts']] };
    await new MutationObserver(client, { mutationFn: async () => 'saved', meta }).mutate();
    expect(client.getQueryState(['parts', 'list'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['users', 'list'])?.isInvalidated).toBe(false);
  });
});
