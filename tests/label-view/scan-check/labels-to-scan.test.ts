import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLabelData } from '@/label/text/label-data';
import { labelsToScan } from '@/label-view/scan-check/labels-to-scan';

const same = () => emptyLabelData;

describe('the labels of a run that are scanned', () => {
  it.each([
    [0, []],
    [1, [0]],
    [2, [0, 1]],
    [7, [0, 1, 2, 3, 4, 5, 6]],
    [121, [0, 20, 40, 60, 80, 100, 120]],
  ])('of %i alike are %j', (count, expected) => {
    expect(labelsToScan(count, same)).toEqual(expected);
  });

  it('hold the one with the longest texts, wherever it is', () => {
    const labels = (index: number) => ({ ...emptyLabelData, qty: index === 77 ? '1000' : '12' });
    expect(labelsToScan(121, labels)).toEqual([0, 20, 40, 60, 77, 80, 100, 120]);
  });

  it('always hold the first and the last, in order, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (count) => {
        const chosen = labelsToScan(count, same);
        expect(chosen.at(0)).toBe(0);
        expect(chosen.at(-1)).toBe(count - 1);
        expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
        expect(chosen.length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 50 },
    );
  });
});
