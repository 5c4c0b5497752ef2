import { setImmediate } from 'node:timers/promises';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runs } from '@tests/support/random';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { customers } from '@/api/customers';
import { createQueryClient } from '@/app/query-client';
import { listParams } from '@/resource/list/list-query';
import { type ListAction, listDefaults } from '@/resource/list/list-state';
import { useListRows, useListState } from '@/resource/list/use-list';
import { columnsOf } from '@/ui/data-table/columns';

const host = vi.hoisted(() => ({ respond: async (_search: string): Promise<unknown> => undefined }));

// The scheduler decides when each response arrives.
vi.mock('@/api/client/http', async (original) => ({
  ...(await original<typeof import('@/api/client/http')>()),
  getJson: async (_path: string, { query }: { query: Record<string, string> }) => host.respond(query.search ?? ''),
}));

/** A list's state, as if this had been typed half a second ago. */
const searchingFor = (search: string) => {
  const query = { ...listDefaults, search };
  return { state: query, query, settled: true, dispatch: () => undefined };
};

type Row = { id: number };
const requested: string[] = [];
const column = columnsOf<Row>();
const table = {
  columns: ['name', 'model', 'colorCode'].map((name) =>
    column.text(
      name,
      () => name,
      ({ id }) => `${name} ${id}`,
    ),
  ),
};

/** A list without a table: what it shows and requests, and buttons that do what a table's would. */
function List() {
  const list = useListState('parts', table);
  const { page, perPage, sortCol, sortDir, search } = list.state;
  const request = JSON.stringify(listParams(list.query));
  if (requested.at(-1) !== request) requested.push(request);
  return (
    <>
      <input
        aria-label="Search"
        value={search}
        onChange={(event) => list.dispatch({ type: 'search', text: event.target.value })}
      />
      <p data-testid="visible">{`page ${page}, ${perPage} rows, ${sortCol} ${sortDir}`}</p>
      <p data-testid="settled">{String(list.settled)}</p>
      {Object.entries(actions).map(([name, actions]) => (
        <button key={name} type="button" onClick={() => actions.forEach(list.dispatch)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={list.settle}>
        settle
      </button>
      <button type="button" onClick={() => list.setVisibility({ ...list.visibility, model: false })}>
        hide model
      </button>
      <button type="button" onClick={list.forgetUnknown}>
        forget unknown
      </button>
    </>
  );
}

const actions: Record<string, ListAction[]> = {
  'next page': [{ type: 'page', page: 2 }],
  'page 1': [{ type: 'page', page: 1 }],
  'page 3': [{ type: 'page', page: 3 }],
  'by name': [{ type: 'sort', col: 'name', dir: 'ASC' }],
  '25 rows': [{ type: 'rowsPerPage', perPage: 25 }],
  '5 rows': [{ type: 'rowsPerPage', perPage: 5 }],
  'two at once': [
    { type: 'filter', column: 'model', value: 'D26' },
    { type: 'filter', column: 'colorCode', value: 'NH' },
  ],
  reset: [{ type: 'reset' }],
};

function open(at = '/list') {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/before', element: <p>Before</p> },
    ],
    {
      initialEntries: ['/before', at],
      initialIndex: 1,
    },
  );
  render(<RouterProvider router={router} />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return {
    user,
    router,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    back: () => act(() => router.navigate(-1)),
    address: () => router.state.location.pathname + router.state.location.search,
    visible: () => screen.getByTestId('visible').textContent,
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    type: (text: string) => user.type(screen.getByRole('textbox', { name: 'Search' }), text),
    field: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value,
  };
}

describe('a list in its address', () => {
  beforeEach(() => {
    requested.length = 0;
    localStorage.clear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it('opens as the link says', () => {
    const list = open('/list?page=3&perPage=10&sortCol=name&sortDir=ASC&search=A%2F1');
    expect(list.visible()).toBe('page 3, 10 rows, name ASC');
    expect(list.field()).toBe('A/1');
    expect(requested).toEqual(['{"page":3,"perPage":10,"sortCol":"name","sortDir":"ASC","search":"A/1","filters":{}}']);
  });

  it('shows each letter immediately, and requests once, 500 ms after the last of ten', async () => {
    const list = open('/list?page=3');
    await list.type('84151-D26-');
    expect(list.field()).toBe('84151-D26-');
    expect(list.visible()).toContain('page 1,');
    expect(screen.getByTestId('settled').textContent).toBe('false');
    expect(list.address()).toBe('/list?page=3');
    await list.wait(500);
    expect(list.address()).toBe('/list?search=84151-D26-');
    expect(screen.getByTestId('settled').textContent).toBe('true');
    expect(requested).toHaveLength(2);
  });

  it('leaves out the columns of a link that this list does not have, so the host need not refuse its rows', () => {
    const list = open('/list?sortCol=wage&sortDir=ASC&searchCol=nik&search=door&filter_wage=1&filter_model=D26');
    expect(list.visible()).toBe('page 1, 5 rows, created_at DESC');
    expect(requested).toEqual([
      '{"page":1,"perPage":5,"sortCol":"created_at","sortDir":"DESC","search":"door","filters":{"model":"D26"}}',
    ]);
  });

  it('takes back the last page, sort or filter with Back, and no keystroke', async () => {
    const list = open();
    await list.type('door');
    await list.wait(500);
    await list.press('by name');
    await list.press('page 3');
    expect(list.address()).toBe('/list?page=3&sortCol=name&sortDir=ASC&search=door');
    await list.back();
    expect(list.address()).toBe('/list?sortCol=name&sortDir=ASC&search=door');
    expect(list.visible()).toBe('page 1, 5 rows, name ASC');
    await list.back();
    expect(list.address()).toBe('/list?search=door');
    await list.back();
    expect(list.address()).toBe('/before');
  });

  it('keeps both of two changes made in one tick, as one step of Back', async () => {
    const list = open();
    await list.press('two at once');
    expect(list.address()).toBe('/list?filter_model=D26&filter_colorCode=NH');
    await list.back();
    expect(list.address()).toBe('/list');
  });

  it('keeps what is typed when something else is pressed within the 500 ms', async () => {
    const list = open();
    await list.type('lid');
    await list.press('by name');
    expect(list.address()).toBe('/list?sortCol=name&sortDir=ASC&search=lid');
    await list.wait(1000);
    expect(list.address()).toBe('/list?sortCol=name&sortDir=ASC&search=lid');
  });

  it.each([
    ['hide model', '/list?columns=name%2Cmodel', '/list?columns=name&search=lid'],
    ['forget unknown', '/list?columns=name%2Cwage&filter_wage=1', '/list?columns=name&search=lid'],
  ])('keeps what is typed when "%s" changes the link within the 500 ms', async (press, link, changed) => {
    const list = open(link);
    await list.type('lid');
    await list.press(press);
    expect(list.address()).toBe(changed);
    expect(list.field()).toBe('lid');
    await list.back();
    expect(list.address()).toBe('/before');
  });

  it('keeps the rows per page of a shared link whose columns change', async () => {
    localStorage.setItem('list:parts', '{"perPage":25,"columns":{}}');
    const list = open('/list?perPage=5&columns=name%2Cmodel');
    expect(list.visible()).toContain(' 5 rows,');
    await list.press('hide model');
    expect(list.visible()).toContain(' 5 rows,');
  });

  it('requests immediately on settle, and not again 500 ms later', async () => {
    const list = open();
    await list.type('lid');
    await list.press('settle');
    expect(list.address()).toBe('/list?search=lid');
    await list.wait(500);
    expect(requested).toHaveLength(2);
  });

  it('keeps a letter that is typed after a request, before its address is there', async () => {
    const list = open();
    await list.type('PT Andalan');
    const enter = (value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value } });
    const stop = list.router.subscribe(() => {
      stop();
      enter('PT Andalan ');
    });
    await list.wait(500);
    expect(list.address()).toBe('/list?search=PT+Andalan');
    expect(list.field()).toBe('PT Andalan ');
    enter('PT Andalan I');
    await list.wait(500);
    expect(list.address()).toBe('/list?search=PT+Andalan+I');
    await list.back();
    expect(list.address()).toBe('/before');
  });

  it('drops what was typed before a reset whose address is not there yet', async () => {
    const list = open('/list?search=door');
    await list.type('s');
    await list.press('reset');
    expect(list.field()).toBe('');
    await list.wait(1000);
    expect(list.address()).toBe('/list');
  });

  it('drops what was typed when Back shows another state', async () => {
    const list = open();
    await list.press('page 3');
    await list.type('x');
    await list.back();
    expect(list.field()).toBe('');
    await list.wait(1000);
    expect(list.address()).toBe('/list');
    expect(list.visible()).toContain('page 1,');
  });

  it('is the plain list again after a reset', async () => {
    const list = open('/list?page=2&search=door');
    await list.press('reset');
    expect(list.address()).toBe('/list');
    expect(list.field()).toBe('');
  });

  it('remembers the rows per page of this list for the next visit, and does not make it a step of Back', async () => {
    const first = open('/list?page=3');
    await first.press('25 rows');
    expect(first.visible()).toBe('page 1, 25 rows, created_at DESC');
    await first.back();
    expect(first.address()).toBe('/before');
  });

  it('opens the next time with the rows per page used last', async () => {
    localStorage.setItem('list:parts', '{"perPage":25,"columns":{}}');
    const list = open();
    expect(list.visible()).toBe('page 1, 25 rows, created_at DESC');
    await list.press('next page');
    expect(list.address()).toBe('/list?page=2&perPage=25');
    await list.press('5 rows');
    expect(list.address()).toBe('/list');
    expect(list.visible()).toBe('page 1, 5 rows, created_at DESC');
  });

  it('shows a colleague with other preferences the same page of the same rows', () => {
    localStorage.setItem('list:parts', '{"perPage":25,"columns":{}}');
    expect(open('/list?page=2').visible()).toBe('page 2, 5 rows, created_at DESC');
  });

  it('keeps the rows per page of a shared link on the way back to its first page', async () => {
    localStorage.setItem('list:parts', '{"perPage":25,"columns":{}}');
    const list = open('/list?page=2');
    await list.press('page 1');
    expect(list.visible()).toBe('page 1, 5 rows, created_at DESC');
    expect(list.address()).toBe('/list?perPage=5');
  });

  it.each(['{"perPage":7}', 'invalid', '{"perPage":"25","columns":3}'])('ignores %s as preferences', (text) => {
    localStorage.setItem('list:parts', text);
    expect(open().visible()).toBe('page 1, 5 rows, created_at DESC');
  });
});

// Otherwise a response would wait for a timer, and never be on the screen when the next letter comes.
notifyManager.setScheduler(queueMicrotask);

it('[N5] shows the rows of the text on the screen, in whatever order the responses arrive', async () => {
  const texts = fc.array(fc.constantFrom('a', 'ab', 'abc', 'b'), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), texts, fc.infiniteStream(fc.boolean()), async (scheduler, typed, early) => {
      const respondsBefore = [...early.take(typed.length)];
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
          const rows = useListRows({ resource: customers, columns: [] }, searchingFor(search));
          const visible = rows.rows[0]?.name;
          if (!rows.refetching && visible !== undefined && visible !== search) wrong.push(`${visible} for ${search}`);
          return rows;
        },
        { wrapper, initialProps: { search: typed[0] ?? '' } },
      );
      const respond = () =>
        act(async () => {
          await scheduler.waitOne();
          await setImmediate();
        });
      for (const [index, search] of typed.slice(1).entries()) {
        if (respondsBefore[index] && scheduler.count() > 0) await respond();
        rerender({ search });
      }
      while (scheduler.count() > 0) await respond();
      expect(result.current.rows.map(({ name }) => name)).toEqual([typed.at(-1)]);
      expect(wrong).toEqual([]);
      unmount();
      client.clear();
      cleanup();
    }),
    { numRuns: runs(60) },
  );
}, 30_000);
