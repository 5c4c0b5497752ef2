import { expect, it } from 'vitest';
import { type DayOfSlips, slipFigures } from '@/domain/host-rules/stats';

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
