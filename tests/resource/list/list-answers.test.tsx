import { setImmediate } from 'node:timers/promises';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { customers } from '@/api/customers';
import { createQueryClient } from '@/app/query-client';
import type { Customer } from '@/domain/customer';
import { listDefaults } from '@/resource/list/list-state';
import { useListRows } from '@/resource/list/use-list-rows';
import type { ListController } from '@/resource/list/use-list-state';

const host = vi.hoisted(() => ({ answer: async (_search: string): Promise<unknown> => undefined }));

// Only when the answers arrive is the subject: the scheduler decides.
vi.mock('@/api/http', async (original) => ({
  ...(await original<typeof import('@/api/http')>()),
  getJson: async (_path: string, { query }: { query: Record<string, string> }) => host.answer(query.search ?? ''),
}));

/** The part of a list's state that `useListRows` reads, as if this had been typed half a second ago. */
const asking = (search: string) =>
  ({
    params: { page: 1, perPage: 5, sortCol: 'name', sortDir: 'ASC', search },
    settled: true,
    state: { ...listDefaults, search },
    dispatch: () => undefined,
    // The rest of a list's controller is the table's business.
  }) as unknown as ListController<Customer>;

// Otherwise the answers would wait for a timer, and never be on the screen when the next letter comes.
notifyManager.setScheduler(queueMicrotask);

it('[N5] shows the answer to the text on the screen, in whatever order the answers arrive', async () => {
  const texts = fc.array(fc.constantFrom('a', 'ab', 'abc', 'b'), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), texts, fc.infiniteStream(fc.boolean()), async (scheduler, typed, early) => {
      const arrivesBefore = [...early.take(typed.length)];
      host.answer = (search) =>
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
          const rows = useListRows(customers, asking(search));
          const shown = rows.rows[0]?.name;
          if (!rows.refetching && shown !== undefined && shown !== search) wrong.push(`${shown} for ${search}`);
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
