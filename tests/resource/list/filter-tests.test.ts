import { describe, expect, it } from 'vitest';
import { testsOf } from '@/resource/list/filter-tests';
import { listDefaults, listReducer } from '@/resource/list/list-state';
import { conditionOfKey, filterOfColumn, keyOfCondition } from '@/ui/data-table/filter-conditions';

type Row = { model: string | null; qty: number | null };
const columns = [
  { filterKey: 'model', value: (row: Row) => row.model },
  { filterKey: 'qty', value: (row: Row) => row.qty },
  { filterKey: 'outcome', value: null },
];
const rows: Row[] = [
  { model: 'D26', qty: 0 },
  { model: ' d27 ', qty: 20 },
  { model: '', qty: null },
  { model: null, qty: 2 },
];
const found = (key: string, value: string) => {
  const [test] = testsOf(columns, [[key, value]]);
  return rows.flatMap((row, index) => (test?.(row) ? [index] : []));
};

describe('conditions that a host does not know', () => {
  it.each([
    ['model~empty', 'yes', [2, 3]],
    ['model~filled', 'yes', [0, 1]],
    ['qty~empty', 'yes', [2]],
    ['model~oneOf', 'D27; D99, d26', [0, 1]],
    ['model~oneOf', 'D27\nD26', [0, 1]],
    ['model~oneOf', 'D2', []],
    ['qty~oneOf', '0, 2', [0, 3]],
    ['model~oneOf', ', ;', []],
  ])('%s = %j finds rows %j', (key, value, expected) => {
    expect(found(key, value)).toEqual(expected);
  });

  it('are refused for a column whose values are not in the rows', () => {
    expect(() => testsOf(columns, [['outcome~empty', 'yes']])).toThrow('"outcome" cannot be filtered here');
  });

  it('take the place of the other filter of the column, and leave those of others', () => {
    const filtered = ['model', 'qty', 'model~oneOf'].reduce(
      (state, column) => listReducer(state, { type: 'filter', column, value: 'x' }),
      listDefaults,
    );
    expect(filtered.filters).toEqual({ qty: 'x', 'model~oneOf': 'x' });
    expect(listReducer(filtered, { type: 'filter', column: 'model', value: '' }).filters).toEqual({ qty: 'x' });
  });

  it('are told from a column by the end of the key', () => {
    expect(conditionOfKey('part.no')).toEqual({ column: 'part.no', condition: 'contains' });
    expect(conditionOfKey(keyOfCondition('a~b', 'empty'))).toEqual({ column: 'a~b', condition: 'empty' });
    expect(conditionOfKey('a~contains')).toEqual({ column: 'a~contains', condition: 'contains' });
    expect(conditionOfKey('~empty')).toEqual({ column: '~empty', condition: 'contains' });
    expect(filterOfColumn({ 'model~empty': 'yes', qty: '' }, 'qty')).toBeUndefined();
  });
});
