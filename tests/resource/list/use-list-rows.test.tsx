import { setImmediate } from 'node:timers/promises';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { customers } from '@/api/customers';
import { createQueryClient } from '@/app/query-client';
import { listDefaults } from '@/resource/list/list-state';
import { useListRows } from '@/resource/list/use-list-rows';

const host = vi.hoisted(() => ({ respond: async (_search: string): Promise<unknown> => undefined }));

// The scheduler decides when each response arrives.
vi.mock('@/api/http', async (original) => ({
  ...(await original<typeof import('@/api/http')>()),
  getJson: async (_path: string, { query }: { query: Record<string, string> }) => host.respond(query.search ?? ''),
}));

/** A list's state, as if this had been typed half a second ago. */
const searchingFor = (search: string) => {
  const query = { ...listDefaults, search };
  return { state: query, query, settled: true, dispatch: () => undefined };
};

// Otherwise a response would wait for a timer, and never be on the screen when the next letter comes.
notifyManager.setScheduler(queueMicrotask);

it('[N5] shows the rows of the text on the screen, in whatever order the responses arrive', async () => {
  const texts = fc.array(fc.constantFrom('a', 'ab', 'abc', 'b'), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), texts, fc.infiniteStream(fc.boolean()), async (scheduler, typed, early) => {
      const arrivesBefore = [...early.take(typed.length)];
      host.respond = (search) =>
        scheduler.schedule(
          Promise.resolve({ result: [{ id: search, name: search }], pagination: { total: 1, totalPages: 1 } }),
        );
      const client = createQueryClient();
      const wrapper = ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      );
      const wrong: string[] = [];
      const { rerender, result, unmount } = renderHook(
        ({ search }) => {
          const rows = useListRows({ resource: customers }, searchingFor(search));
          const visible = rows.rows[0]?.name;
          if (!rows.refetching && visible !== undefined && visible !== search) wrong.push(`${visible} for ${search}`);
          return rows;
        },
        { wrapper, initialProps: { search: typed[0] ?? '' } },
      );
      const arrives = () =>
        act(async () => {
          await scheduler.waitOne();
          await setImmediate();
        });
      for (const [index, search] of typed.slice(1).entries()) {
        if (arrivesBefore[index] && scheduler.count() > 0) await arrives();
        rerender({ search });
      }
      while (scheduler.count() > 0) await arrives();
      expect(result.current.rows.map(({ name }) => name)).toEqual([typed.at(-1)]);
      expect(wrong).toEqual([]);
      unmount();
      client.clear();
      cleanup();
    }),
    { numRuns: 60 },
  );
}, 30_000);
