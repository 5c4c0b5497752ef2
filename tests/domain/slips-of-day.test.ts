import { expect, it } from 'vitest';
import { type DayOfSlips, slipFigures } from '@/domain/host-rules/stats';
import { labelsOfSlips, partsOfSlips, partsToAdd, slipRows } from '@/domain/slips-of-day';

const part = { id: 1, no: 'A-1', colorCode: 'RED', qtyPerPack: 12 };
const slip = (id: number, qty: number, time = '08:00') => ({
  ...{ id, slipNumber: `S${id}`, partNumber: ' a-1', colorCode: 'red ', qty, date: '2026-11-20', time },
  ...{ customer: 'PT Cakra', isRejected: false },
});
const figures = (changes: Partial<DayOfSlips>) => {
  const { all, unprinted, labels, first } = slipFigures({ slips: [], parts: [part], labels: new Map(), ...changes });
  return [all, unprinted, labels, first.map(({ slipNumber, labels: missing }) => [slipNumber, missing])];
};

it.each<[string, Partial<DayOfSlips>, unknown[]]>([
  ['no slips', {}, [0, 0, 0, []]],
  [
    'slips without a print',
    { slips: [slip(1, 13), slip(2, 1)] },
    [
      2,
      2,
      3,
      [
        ['S1', 2],
        ['S2', 1],
      ],
    ],
  ],
  [
    'a day half printed: the labels count for the earlier slips',
    { slips: [slip(2, 30, '09:00'), slip(1, 24, '07:00')], labels: new Map([['1', 3]]) },
    [2, 1, 2, [['S2', 2]]],
  ],
  ['more labels than slips need', { slips: [slip(1, 24)], labels: new Map([['1', 99]]) }, [1, 0, 0, []]],
  ['a rejected slip', { slips: [{ ...slip(1, 24), isRejected: true }, slip(2, 12)] }, [2, 1, 1, [['S2', 1]]]],
  ['a part that is not there', { slips: [slip(1, 24)], parts: [] }, [1, 0, 0, []]],
  ['two parts of that number and colour', { slips: [slip(1, 24)], parts: [part, { ...part, id: 2 }] }, [1, 0, 0, []]],
  [
    'more slips than are named',
    { slips: [1, 2, 3, 4, 5].map((id) => slip(id, 12)) },
    [
      5,
      5,
      5,
      [
        ['S1', 1],
        ['S2', 1],
        ['S3', 1],
        ['S4', 1],
      ],
    ],
  ],
])('what is still to be printed of %s', (_, day, expected) => {
  expect(figures(day)).toEqual(expected);
});

/** The red part A-1 of 12 in a pack; none of its labels is printed, and no slip is listed, unless the changes say so. */
const rowsOf = (slips: ReturnType<typeof slip>[], changes: Partial<Parameters<typeof slipRows>[1]> = {}) =>
  slipRows(slips, {
    partsOf: (number) => (number === 'A-1' ? [part] : []),
    rejectionOf: () => undefined,
    faultOf: () => undefined,
    printedOf: () => 0,
    isListed: () => false,
    ...changes,
  });
const rejection = { at: '2026-11-20', by: 'ani', why: 'wet' };
const say = () => 'no size';

it.each<[string, Partial<ReturnType<typeof slip>>, Parameters<typeof rowsOf>[1], object]>([
  ['names no part', { partNumber: ' ' }, {}, { code: 'no-part-named' }],
  ['has no quantity', { qty: 0 }, {}, { code: 'no-quantity' }],
  ['has half a piece', { qty: 1.5 }, {}, { code: 'no-quantity' }],
  [
    'has a number that too many parts contain',
    {},
    { unreadOf: (number) => (number === 'A-1' ? { read: 500, of: 900 } : undefined) },
    { code: 'parts-unread', read: 500, of: 900 },
  ],
  ['has an unknown number', { partNumber: 'B-2' }, {}, { code: 'no-such-part' }],
  ['has another colour', { colorCode: 'blue' }, {}, { code: 'no-such-colour', colour: 'blue' }],
  ['fits two parts', {}, { partsOf: () => [part, { ...part, id: 2 }] }, { code: 'several-parts', count: 2 }],
  [
    'fits two parts of different colours, and names none',
    { colorCode: ' ' },
    { partsOf: () => [part, { ...part, id: 2, colorCode: 'BLUE' }] },
    { code: 'several-parts', count: 2 },
  ],
  ['was rejected', {}, { rejectionOf: () => rejection }, { code: 'rejected', ...rejection }],
  ['has a part that cannot be printed', {}, { faultOf: () => say }, { code: 'not-printable', say }],
])('a slip that %s cannot be added, and says so', (_, change, known, reason) => {
  const [row] = rowsOf([{ ...slip(1, 24), ...change }], known);
  expect(row).toMatchObject({ id: '1', labels: 0, left: 0, isListed: false, reason });
  expect(row?.printed).toBeUndefined();
});

it('slips that need labels come first, then listed ones, printed ones, and those that cannot be added', () => {
  const slips = [{ ...slip(1, 12), partNumber: 'B-2' }, slip(2, 12), slip(3, 12), slip(4, 30), slip(5, 12)];
  const rows = rowsOf(slips, { printedOf: () => 3, isListed: (id) => id === '5' });
  expect(rows.map(({ id, labels, printed, left }) => [id, labels, printed, left])).toEqual([
    ['4', 3, 1, 18],
    ['5', 1, 0, 12],
    ['2', 1, 1, 0],
    ['3', 1, 1, 0],
    ['1', 0, undefined, 0],
  ]);
  expect(rows.map(partsToAdd)).toEqual([18, 12, 12, 12, 12]);
});

it('what is printed is not known while the day has not been read', () => {
  expect(rowsOf([slip(1, 30)], { printedOf: () => undefined })).toMatchObject([
    { labels: 3, printed: undefined, left: 30 },
  ]);
});

it('ticked slips of a part start a label each, or are one sum', () => {
  const rows = rowsOf([slip(1, 13), slip(2, 1), { ...slip(3, 12), partNumber: 'B-2' }]);
  const each = partsOfSlips(rows, false);
  expect(each).toEqual([{ part, slipIds: ['1', '2'], quantities: [13, 1] }]);
  expect(each.map(labelsOfSlips)).toEqual([3]);
  expect(partsOfSlips(rows, true)).toEqual([{ part, slipIds: ['1', '2'], quantities: [14] }]);
});
