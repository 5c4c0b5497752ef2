import { describe, expect, it } from 'vitest';
import { headingsOf, mapColumns, setColumn } from '@/domain/import/column-mapping';
import { deliverySheet } from '@/domain/import/delivery-sheet';
import { partSheet } from '@/domain/import/part-sheet';

const found = (head: string[], remembered?: Record<string, string>) =>
  mapColumns(head, partSheet, remembered).map((use) => use && `${use.field} ${use.foundBy}`);

describe('what a column becomes', () => {
  it.each([
    ['the heading of the template', 'Part Number', 'no name'],
    ['other case and signs', ' PART_number *', 'no name'],
    ['Indonesian', 'Nama Part', 'name similarity'],
    ['a letter wrong', 'Part Nunber', 'no similarity'],
    ['short words', 'L/R', 'hand similarity'],
    ['another thing', 'Ket', undefined],
    ['nothing', '', undefined],
    ['a name of every object', 'constructor', undefined],
  ])('is found by %s', (_what, heading, use) => {
    expect(found([heading])).toEqual([use]);
  });

  it('a field is taken once, by the nearest heading', () => {
    expect(found(['Customer Name', 'Pelanggan', 'Customr'])).toEqual(['customerId name', undefined, undefined]);
    expect(found(['Hand', 'Left Hand'])).toEqual(['hand name', undefined]);
  });

  it('what was remembered comes first, also that a heading is not used', () => {
    expect(found(['Ket', 'Model'], { ket: 'indication', model: '' })).toEqual(['indication memory', undefined]);
  });

  it('set by hand it is given up by the column that had it', () => {
    const uses = mapColumns(['Left Hand', 'Model', 'Ket'], partSheet);
    const changed = setColumn(uses, 2, 'hand', partSheet);
    expect(changed.map((use) => use?.field)).toEqual([undefined, 'model', 'hand']);
    expect(headingsOf(['Left Hand', 'Model', 'Ket'], changed)).toEqual({
      'left hand': '',
      model: 'model',
      ket: 'hand',
    });
  });

  it('of a delivery file is its own name', () => {
    const head = deliverySheet.fields.map(({ id }) => id);
    expect(mapColumns(head, deliverySheet).map((use) => use?.field)).toEqual(head);
  });

  it('a heading of thousands of letters takes no time', () => {
    expect(found(Array.from({ length: 200 }, () => 'Part Number '.repeat(2_000)))).toHaveLength(200);
  });
});
