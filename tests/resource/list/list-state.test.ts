import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyHolders,
  isNarrowed,
  type ListAction,
  type ListState,
  listDefaults,
  listReducer,
  ROWS_PER_PAGE,
} from '@/resource/list/list-state';

type Row = { id: number };
const start: ListState<Row> = { ...listDefaults, ...emptyHolders };
const onPage7: ListState<Row> = {
  ...start,
  page: 7,
  perPage: 25,
  search: 'door',
  searchCol: 'partName',
  dateRange: { from: '2026-11-01', to: '2026-11-20' },
  filters: { colorCode: 'NH-1' },
  selectedCustomer: '3',
  deleteConfirmation: { id: 1 },
  approveConfirmation: null,
  detail: { id: 2 },
};
const reached = (state: ListState<Row>, ...actions: ListAction<Row>[]) => actions.reduce(listReducer<Row>, state);

describe('the state of a list', () => {
  it('starts on page 1 with 5 rows, newest first, nothing searched, filtered, dated or held', () => {
    expect(start).toEqual({
      page: 1,
      perPage: 5,
      sortCol: 'created_at',
      sortDir: 'DESC',
      search: '',
      searchCol: 'all',
      dateRange: { from: '', to: '' },
      filters: {},
      selectedCustomer: null,
      deleteConfirmation: null,
      approveConfirmation: null,
      detail: null,
    });
    expect(ROWS_PER_PAGE).toEqual([5, 10, 25, 50, 100]);
  });

  it.each<[ListAction<Row>, Partial<ListState<Row>>]>([
    [{ type: 'rowsPerPage', perPage: 50 }, { perPage: 50 }],
    [
      { type: 'sort', col: 'no', dir: 'ASC' },
      { sortCol: 'no', sortDir: 'ASC' },
    ],
    [{ type: 'search', text: '84151-D26' }, { search: '84151-D26' }],
    [{ type: 'searchColumn', col: 'kdLotNo' }, { searchCol: 'kdLotNo' }],
    [{ type: 'dateRange', from: '2026-11-02', to: '' }, { dateRange: { from: '2026-11-02', to: '' } }],
    [
      { type: 'dateRange', from: '2026-11-20', to: '2026-11-02' },
      { dateRange: { from: '2026-11-02', to: '2026-11-20' } },
    ],
    [{ type: 'filter', column: 'model', value: 'D26' }, { filters: { colorCode: 'NH-1', model: 'D26' } }],
    [{ type: 'filter', column: 'colorCode', value: '' }, { filters: {} }],
    [{ type: 'customer', id: '9' }, { selectedCustomer: '9' }],
  ])('goes to page 1 and changes nothing else on %j', (action, change) => {
    expect(reached(onPage7, action)).toEqual({ ...onPage7, ...change, page: 1 });
  });

  it('resets the search, its column, the filters, the dates, the delete question and the page, and nothing else', () => {
    expect(reached(onPage7, { type: 'reset' })).toEqual({
      ...onPage7,
      page: 1,
      search: '',
      searchCol: 'all',
      dateRange: { from: '', to: '' },
      filters: {},
      deleteConfirmation: null,
    });
  });

  it.each([
    [99, 3, 3],
    [3, 3, 3],
    [2, 3, 2],
    [2, 0, 1],
    [1, 0, 1],
  ])('[L1] page %i of %i becomes page %i, and stays there', (page, totalPages, expected) => {
    const once = reached(start, { type: 'page', page }, { type: 'pageCount', totalPages });
    expect(once.page).toBe(expected);
    expect(reached(once, { type: 'pageCount', totalPages })).toBe(once);
  });

  it.each([0, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('reads page %d as page 1', (page) => {
    expect(reached(onPage7, { type: 'page', page }).page).toBe(1);
  });

  it('keeps its rows per page when asked for a number it does not offer', () => {
    expect(reached(onPage7, { type: 'rowsPerPage', perPage: 7 })).toBe(onPage7);
  });

  it('[L3] cuts a text of 5,000 characters, and never an emoji in half', () => {
    expect(reached(start, { type: 'search', text: 'x'.repeat(5000) }).search).toHaveLength(200);
    expect(reached(start, { type: 'search', text: `x${'🏷'.repeat(200)}` }).search).toBe(`x${'🏷'.repeat(99)}`);
  });

  it('[L7] holds one question at a time, so that approving can never delete', () => {
    const row = { id: 5 };
    const approving = reached(onPage7, { type: 'askApproval', mode: 'approve', row });
    expect(approving.deleteConfirmation).toBeNull();
    expect(approving.approveConfirmation).toEqual({ mode: 'approve', row });
    const deleting = reached(approving, { type: 'askDelete', row });
    expect(deleting.approveConfirmation).toBeNull();
    expect(deleting.deleteConfirmation).toBe(row);
    expect(reached(deleting, { type: 'closeConfirmation' })).toMatchObject({
      deleteConfirmation: null,
      approveConfirmation: null,
    });
  });

  it('stays on its page while it asks about a row or shows one', () => {
    expect(reached(onPage7, { type: 'askDelete', row: { id: 1 } }, { type: 'closeConfirmation' }).page).toBe(7);
    expect(reached(onPage7, { type: 'showDetail', row: { id: 8 } })).toEqual({ ...onPage7, detail: { id: 8 } });
  });

  it('knows when its rows are a selection of all there are', () => {
    expect(isNarrowed(start)).toBe(false);
    expect(isNarrowed({ ...start, selectedCustomer: '3' })).toBe(false);
    expect(isNarrowed({ ...start, search: ' ' })).toBe(false);
    expect(isNarrowed({ ...start, search: 'a' })).toBe(true);
    expect(isNarrowed({ ...start, filters: { a: 'b' } })).toBe(true);
    expect(isNarrowed({ ...start, dateRange: { from: '', to: '2026-11-20' } })).toBe(true);
  });

  const row = fc.record({ id: fc.integer() });
  const anyAction: fc.Arbitrary<ListAction<Row>> = fc.oneof(
    fc.record({ type: fc.constant('page' as const), page: fc.double() }),
    fc.record({ type: fc.constant('pageCount' as const), totalPages: fc.integer({ min: -5, max: 50 }) }),
    fc.record({ type: fc.constant('rowsPerPage' as const), perPage: fc.integer() }),
    fc.record({ type: fc.constant('rowsPerPage' as const), perPage: fc.constantFrom(...ROWS_PER_PAGE) }),
    fc.record({ type: fc.constant('sort' as const), col: fc.string(), dir: fc.constantFrom('ASC', 'DESC') }),
    fc.record({ type: fc.constant('search' as const), text: fc.string() }),
    fc.record({ type: fc.constant('searchColumn' as const), col: fc.string() }),
    fc.record({ type: fc.constant('dateRange' as const), from: fc.string(), to: fc.string() }),
    fc.record({ type: fc.constant('filter' as const), column: fc.string(), value: fc.string() }),
    fc.record({ type: fc.constant('customer' as const), id: fc.option(fc.string()) }),
    fc.record({ type: fc.constant('askDelete' as const), row }),
    fc.record({ type: fc.constant('askApproval' as const), mode: fc.constantFrom('approve', 'reject'), row }),
    fc.record({ type: fc.constant('closeConfirmation' as const) }),
    fc.record({ type: fc.constant('showDetail' as const), row }),
    fc.constant({ type: 'reset' as const }),
  );
  const reachedByAnything = fc.array(anyAction).map((actions) => reached(start, ...actions));

  it('has a whole page of at least 1, a size it offers and at most one question, whatever is done to it', () => {
    fc.assert(
      fc.property(reachedByAnything, ({ page, perPage, filters, deleteConfirmation, approveConfirmation }) => {
        expect(Number.isSafeInteger(page) && page >= 1).toBe(true);
        expect(ROWS_PER_PAGE).toContain(perPage);
        expect(Object.values(filters)).not.toContain('');
        expect(deleteConfirmation && approveConfirmation).toBeNull();
      }),
    );
  });

  it('[L1] is on a page there is as soon as the host has said how many, and stays there', () => {
    fc.assert(
      fc.property(reachedByAnything, fc.integer({ min: 0, max: 50 }), (before, totalPages) => {
        const once = listReducer(before, { type: 'pageCount', totalPages });
        expect(once.page).toBe(Math.min(before.page, Math.max(1, totalPages)));
        expect(listReducer(once, { type: 'pageCount', totalPages })).toBe(once);
      }),
    );
  });

  it('asks for other rows only from their first page, whatever was done before', () => {
    const rowsAsked = ({ page: _page, ...query }: ListState<Row>) => ({ ...query, ...emptyHolders });
    fc.assert(
      fc.property(reachedByAnything, anyAction, (before, action) => {
        const after = listReducer(before, action);
        const others = JSON.stringify(rowsAsked(after)) !== JSON.stringify(rowsAsked(before));
        if (others) expect(after.page).toBe(1);
      }),
    );
  });

  it('is the plain list again after a reset, but for its order, its size, the customer and the row it shows', () => {
    fc.assert(
      fc.property(reachedByAnything, (before) => {
        const { perPage, sortCol, sortDir, selectedCustomer, approveConfirmation, detail } = before;
        const kept = { perPage, sortCol, sortDir, selectedCustomer, approveConfirmation, detail };
        expect(listReducer(before, { type: 'reset' })).toEqual({ ...start, ...kept });
      }),
    );
  });
});
