import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNarrowed,
  type ListAction,
  type ListQuery,
  listDefaults,
  listReducer,
  ROWS_PER_PAGE,
} from '@/resource/list/list-state';

const start = listDefaults;
const onPage7: ListQuery = {
  ...start,
  page: 7,
  perPage: 25,
  search: 'door',
  searchCol: 'partName',
  dateRange: { from: '2026-11-01', to: '2026-11-20' },
  filters: { colorCode: 'NH-1' },
  selectedCustomer: '3',
};
const reached = (state: ListQuery, ...actions: ListAction[]) => actions.reduce(listReducer, state);

describe('the state of a list', () => {
  it('starts on page 1 with 5 rows, newest first, nothing searched, filtered or dated', () => {
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
    });
    expect(ROWS_PER_PAGE).toEqual([5, 10, 25, 50, 100]);
  });

  it.each<[ListAction, Partial<ListQuery>]>([
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

  it('resets the search, its column, the filters, the dates and the page, and nothing else', () => {
    expect(reached(onPage7, { type: 'reset' })).toEqual({
      ...onPage7,
      page: 1,
      search: '',
      searchCol: 'all',
      dateRange: { from: '', to: '' },
      filters: {},
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

  it('keeps its rows per page for a number it does not offer', () => {
    expect(reached(onPage7, { type: 'rowsPerPage', perPage: 7 })).toBe(onPage7);
  });

  it('[L3] cuts a text of 5,000 characters, and never an emoji in half', () => {
    expect(reached(start, { type: 'search', text: 'x'.repeat(5000) }).search).toHaveLength(200);
    expect(reached(start, { type: 'search', text: `x${'🏷'.repeat(200)}` }).search).toBe(`x${'🏷'.repeat(99)}`);
  });

  it('knows when a search, filter or date limits its rows', () => {
    expect(isNarrowed(start)).toBe(false);
    expect(isNarrowed({ ...start, selectedCustomer: '3' })).toBe(false);
    expect(isNarrowed({ ...start, search: ' ' })).toBe(false);
    expect(isNarrowed({ ...start, search: 'a' })).toBe(true);
    expect(isNarrowed({ ...start, filters: { a: 'b' } })).toBe(true);
    expect(isNarrowed({ ...start, dateRange: { from: '', to: '2026-11-20' } })).toBe(true);
  });

  const anyAction: fc.Arbitrary<ListAction> = fc.oneof(
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
    fc.constant({ type: 'reset' as const }),
  );
  const anyReachableState = fc.array(anyAction).map((actions) => reached(start, ...actions));

  it('has a whole page of at least 1, a size it offers and no empty filter, whatever is done to it', () => {
    fc.assert(
      fc.property(anyReachableState, ({ page, perPage, filters }) => {
        expect(Number.isSafeInteger(page) && page >= 1).toBe(true);
        expect(ROWS_PER_PAGE).toContain(perPage);
        expect(Object.values(filters)).not.toContain('');
      }),
    );
  });

  it('[L1] is on a page there is as soon as the host has said how many, and stays there', () => {
    fc.assert(
      fc.property(anyReachableState, fc.integer({ min: 0, max: 50 }), (before, totalPages) => {
        const once = listReducer(before, { type: 'pageCount', totalPages });
        expect(once.page).toBe(Math.min(before.page, Math.max(1, totalPages)));
        expect(listReducer(once, { type: 'pageCount', totalPages })).toBe(once);
      }),
    );
  });

  it('requests other rows only from their first page, whatever was done before', () => {
    const withoutPage = ({ page: _page, ...query }: ListQuery) => JSON.stringify(query);
    fc.assert(
      fc.property(anyReachableState, anyAction, (before, action) => {
        const after = listReducer(before, action);
        if (withoutPage(after) !== withoutPage(before)) expect(after.page).toBe(1);
      }),
    );
  });

  it('is the plain list again after a reset, but for its order, its size and the customer', () => {
    fc.assert(
      fc.property(anyReachableState, (before) => {
        const { perPage, sortCol, sortDir, selectedCustomer } = before;
        const kept = { perPage, sortCol, sortDir, selectedCustomer };
        expect(listReducer(before, { type: 'reset' })).toEqual({ ...start, ...kept });
      }),
    );
  });
});
