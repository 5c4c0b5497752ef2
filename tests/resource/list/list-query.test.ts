import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listParams, readListState, writeListState } from '@/resource/list/list-query';
import { daysInOrder, type ListQuery, listDefaults, listReducer, ROWS_PER_PAGE } from '@/resource/list/list-state';

const write = (query: Partial<ListQuery>, current?: string) => writeListState({ ...listDefaults, ...query }, current);

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('84151-D26/K0"0', "a'b", '100%', '%41', 'a+b', 'a&b=c#d?e', 'a b', '\\', '日本', '🏷️', 'null', ''),
);
const day = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const filled = text.filter((value) => value !== '');
/** Any state the list can be in: what people typed, through the reducer that caps and cleans it. */
const anyQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    perPage: fc.constantFrom(...ROWS_PER_PAGE),
    sortCol: filled,
    sortDir: fc.constantFrom('ASC' as const, 'DESC' as const),
    search: text,
    searchCol: filled,
    dateRange: fc.record({ from: day, to: day }).map(daysInOrder),
    filters: fc.dictionary(text, text),
    selectedCustomer: fc.option(filled),
  })
  .map((typed) => {
    const { filters, search, ...query } = typed;
    const searched = listReducer({ ...listDefaults, ...query }, { type: 'search', text: search });
    const filtered = Object.entries(filters).reduce(
      (state, [column, value]) => listReducer(state, { type: 'filter', column, value }),
      searched,
    );
    return { ...filtered, page: typed.page };
  });

describe('the address of a list', () => {
  it('is empty while nothing differs from the defaults', () => {
    expect(write({})).toBe('');
    expect(readListState('')).toEqual(listDefaults);
  });

  it('gives any state back: dashes, slashes, quotes, percent signs, emoji', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readListState(write(query))).toEqual(query);
      }),
    );
  });

  it('[L3] reads any text behind the question mark, without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const query = readListState(search);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(ROWS_PER_PAGE).toContain(query.perPage);
      }),
    );
  });

  it.each([
    ['page=0', {}],
    ['page=-3', {}],
    ['page=2.5', {}],
    ['page=abc&perPage=7&sortDir=up&sortCol=', {}],
    ['page=99', { page: 99 }],
    ['perPage=100', { perPage: 100 }],
    ['dateFrom=2026-02-31&dateTo=2026-02-28', { dateRange: { from: '', to: '2026-02-28' } }],
    ['dateFrom=yesterday', {}],
    ['dateFrom=2026-11-20&dateTo=2026-11-01', { dateRange: { from: '2026-11-01', to: '2026-11-20' } }],
    ['filter_colorCode=&filter_model=D26', { filters: { model: 'D26' } }],
    ['customer=', {}],
    ['search=%', { search: '%' }],
  ])('reads ?%s with the default for what makes no sense', (search, change) => {
    expect(readListState(`?${search}`)).toEqual({ ...listDefaults, ...change });
  });

  it('leaves other parameters alone', () => {
    expect(write({ page: 2 }, '?tab=scans&page=9&filter_x=1&search=old')).toBe('tab=scans&page=2');
  });
});

describe('what a list requests', () => {
  it('is page, rows and order, and nothing that is empty', () => {
    expect(listParams(listDefaults)).toEqual({
      page: 1,
      perPage: 5,
      sortCol: 'created_at',
      sortDir: 'DESC',
      filters: {},
    });
  });

  it('names the search column only while searching in one', () => {
    expect(listParams({ ...listDefaults, searchCol: 'kdLotNo' })).not.toHaveProperty('searchCol');
    expect(listParams({ ...listDefaults, search: 'A1' })).not.toHaveProperty('searchCol');
    expect(listParams({ ...listDefaults, search: 'A1', searchCol: 'kdLotNo' })).toMatchObject({
      search: 'A1',
      searchCol: 'kdLotNo',
    });
  });

  it('sends the selected customer as a filter beside the others, and the days as they were selected', () => {
    const query = {
      ...listDefaults,
      selectedCustomer: '7',
      filters: { colorCode: 'NH' },
      dateRange: { from: '2026-11-01', to: '' },
    };
    expect(listParams(query)).toMatchObject({ filters: { colorCode: 'NH', customerId: '7' }, dateFrom: '2026-11-01' });
    expect(listParams(query)).not.toHaveProperty('dateTo');
  });
});
