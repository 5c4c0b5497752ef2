import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsFor, partsFor, printFileName, qtyOnLabel, readQuantity, reprintStatus } from '@/domain/print-run';
import { sayStatus, statusOfText } from '@/language/print-words';

describe('print status', () => {
  it.each([
    [1, 'First Print'],
    [2, '2nd Print'],
    [3, '3nd Print'],
    [0, '0nd Print'],
  ])('%i reads %s', (status, text) => expect(sayStatus(status)).toBe(text));

  it('of a re-print is one more than before and at least 2', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (previous) => {
        expect(reprintStatus(previous)).toBe(previous + 1);
      }),
    );
    expect(reprintStatus(0)).toBe(2);
    expect(reprintStatus(Number.NaN)).toBe(2);
  });
});

describe('quantities', () => {
  const per = fc.integer({ min: 1, max: 500 });
  const parts = fc.integer({ min: 1, max: 100_000 });

  it('labels are ceil(parts / qtyPerPack), and the labels together carry exactly the parts', () => {
    fc.assert(
      fc.property(parts, per, (qtyPart, qtyPerPack) => {
        const labels = labelsFor(qtyPart, qtyPerPack);
        expect((labels - 1) * qtyPerPack).toBeLessThan(qtyPart);
        expect(partsFor(labels, qtyPerPack)).toBeGreaterThanOrEqual(qtyPart);
        const last = qtyOnLabel(labels - 1, qtyPart, qtyPerPack);
        expect(partsFor(labels - 1, qtyPerPack) + last).toBe(qtyPart);
        expect(last).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it.each([['0'], ['-1'], [''], ['2.7'], ['2,75'], ['2,7x'], ['x7'], ['abc'], ['1e9'], ['NaN'], ['Infinity']])(
    'refuse %j with the reason [PR1]',
    (text) => expect(readQuantity(text, 9999)).toEqual({ ok: false, reason: { code: 'whole_number' } }),
  );

  it('refuse more than there may be [PR1]', () => {
    expect(readQuantity('10000', 9999)).toEqual({ ok: false, reason: { code: 'at_most', most: 9999 } });
    for (const [text, value] of [
      [' 12 ', 12],
      ['1', 1],
      ['+3', 3],
      ['3,00', 3],
      ['9999', 9999],
    ] as const)
      expect(readQuantity(text, 9999)).toEqual({ ok: true, value });
  });
});

describe('filtering by status', () => {
  it.each([
    ['First Print', '1'],
    [' fir', '1'],
    ['2', '2'],
    ['2nd', '2'],
    ['12ND PRINT', '12'],
    ['2nd Prints', '2nd Prints'],
    ['second', 'second'],
    ['', ''],
  ])('"%s" filters by "%s"', (typed, filter) => expect(statusOfText(typed)).toBe(filter));
});

describe('the name of a print', () => {
  const run = (serialFrom: string, serialEnd: string) => ({ serialFrom, serialEnd });
  it.each([
    [
      'one part',
      [{ partNo: '83500-TG4-N010', runs: [run('202611200001', '202611200004')] }],
      '83500-TG4-N010_202611200001-202611200004',
    ],
    [
      'a page range',
      [{ partNo: 'A', runs: [run('202611200001', '202611200004'), run('202611200009', '202611200010')] }],
      'A_202611200001-202611200010',
    ],
    [
      'two parts',
      [
        { partNo: 'A', runs: [run('202611200001', '202611200004')] },
        { partNo: 'B', runs: [run('202611200001', '202611200001')] },
      ],
      'print-list_20261120-0905',
    ],
    [
      'characters no file name may have',
      [{ partNo: 'A/B\\C:"D"', runs: [run('202611200001', '202611200001')] }],
      'A-B-C--D-_202611200001-202611200001',
    ],
    ['nothing', [], 'labels'],
  ])('%s', (_, lines, name) => expect(printFileName(lines, new Date(2026, 10, 20, 9, 5))).toBe(name));
});
