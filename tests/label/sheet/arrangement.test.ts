import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangeRuns,
  labelsOnSheets,
  layoutOfSheet,
  placeOnSheets,
  type RunToArrange,
  sheetOf,
  slotsOfSheet,
} from '@/label/sheet/arrangement';
import { layoutSheet } from '@/label/sheet/imposition';
import { paperSize, type SizeMm } from '@/label/sheet/paper';

const medium = { width: 135, height: 90 };
const small = { width: 90, height: 60 };
const large = { width: 180, height: 120 };
const poster = { width: 400, height: 300 };

const onA4 = (label: SizeMm) => layoutSheet({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8 });
const runs = (...list: [number, SizeMm][]): RunToArrange[] => list.map(([labels, size]) => ({ labels, size }));
const four = (labels: number, start = 0) => arrangeRuns(runs([labels, medium]), onA4, { start });

describe('one run on sheets', () => {
  it('is laid out row by row from the top left', () => {
    expect(slotsOfSheet(four(3), 0)).toMatchObject([
      { run: 0, index: 0, x: 13.5, y: 15 },
      { run: 0, index: 1, x: 148.5, y: 15 },
      { run: 0, index: 2, x: 13.5, y: 105 },
    ]);
  });

  it('starts at a later place of a partly used sheet', () => {
    const arrangement = four(6, 3);
    expect([0, 1, 2].map((sheet) => slotsOfSheet(arrangement, sheet).map(({ index }) => index))).toEqual([
      [0],
      [1, 2, 3, 4],
      [5],
    ]);
    expect(arrangement.sheetCount).toBe(3);
    expect([0, 1, 4, 5].map((index) => sheetOf(arrangement, 0, index))).toEqual([0, 1, 1, 2]);
  });

  it.each([4, 5, 99, 3.9])('starts at the last place for a start position of %d on a sheet of four', (start) => {
    const arrangement = four(2, start);
    expect(slotsOfSheet(arrangement, 0)).toMatchObject([{ run: 0, index: 0, x: 148.5, y: 105 }]);
    expect(slotsOfSheet(arrangement, 1)).toMatchObject([{ run: 0, index: 1, x: 13.5, y: 15 }]);
    expect(labelsOnSheets(arrangement, [0])).toEqual([{ run: 0, first: 0, count: 1 }]);
  });

  it.each([-1, -0.5, Number.NaN])('starts at the first place for a start position of %d', (start) => {
    expect(slotsOfSheet(four(1, start), 0)).toMatchObject([{ run: 0, index: 0, x: 13.5, y: 15 }]);
    expect(four(4, start).sheetCount).toBe(1);
  });

  it.each([0, -3, Number.NaN])('has no sheet for %d labels', (labels) => {
    const arrangement = four(labels);
    expect(arrangement.sheetCount).toBe(0);
    expect(slotsOfSheet(arrangement, 0)).toEqual([]);
    expect(layoutOfSheet(arrangement, 0)).toBeUndefined();
    expect(sheetOf(arrangement, 0, 0)).toBeUndefined();
  });

  it('joins selected sheets into groups of consecutive labels', () => {
    expect(labelsOnSheets(four(14), [0, 1, 3])).toEqual([
      { run: 0, first: 0, count: 8 },
      { run: 0, first: 12, count: 2 },
    ]);
    expect(labelsOnSheets(four(6, 3), [0, 1])).toEqual([{ run: 0, first: 0, count: 5 }]);
    expect(labelsOnSheets(four(6), [9])).toEqual([]);
  });

  it.each([
    [[0, 1], 5, 0, 5],
    [[1], 5, 0, 1],
    [[0], 5, 0, undefined],
    [[1, 3], 13, 0, 5],
    [[1], 1, 3, 0],
  ])('sheets %j, label %i, start %i: at place %j of the printed stack', (sheets, index, start, place) =>
    expect(placeOnSheets(four(20, start), sheets, 0, index)).toBe(place),
  );
});

describe('several runs on sheets', () => {
  it('fill the places that the run before left free', () => {
    const arrangement = arrangeRuns(runs([2, medium], [0, medium], [1, medium], [4, medium]), onA4, { start: 1 });
    expect([0, 1].map((sheet) => slotsOfSheet(arrangement, sheet).map(({ run, index }) => [run, index]))).toEqual([
      [
        [0, 0],
        [0, 1],
        [2, 0],
      ],
      [
        [3, 0],
        [3, 1],
        [3, 2],
        [3, 3],
      ],
    ]);
  });

  it('begin a new sheet each when asked to, and only the first begins at the start position', () => {
    const options = { start: 2, newSheetForEach: true };
    const arrangement = arrangeRuns(runs([1, medium], [1, medium], [5, medium]), onA4, options);
    expect(arrangement.sheetCount).toBe(4);
    expect([0, 1, 2].map((sheet) => slotsOfSheet(arrangement, sheet)[0])).toMatchObject([
      { run: 0, index: 0, x: 13.5, y: 105 },
      { run: 1, index: 0, x: 13.5, y: 15 },
      { run: 2, index: 0, x: 13.5, y: 15 },
    ]);
  });

  it('begin a new sheet where the size changes, each sheet with its own layout', () => {
    const arrangement = arrangeRuns(runs([1, medium], [10, small], [1, medium]), onA4);
    expect([0, 1, 2, 3, 4].map((sheet) => layoutOfSheet(arrangement, sheet)?.perSheet)).toEqual([
      4,
      9,
      9,
      4,
      undefined,
    ]);
    expect(labelsOnSheets(arrangement, [0, 2, 3])).toEqual([
      { run: 0, first: 0, count: 1 },
      { run: 1, first: 9, count: 1 },
      { run: 2, first: 0, count: 1 },
    ]);
    expect(placeOnSheets(arrangement, [0, 2, 3], 1, 9)).toBe(9);
    expect(placeOnSheets(arrangement, [0, 2, 3], 2, 0)).toBe(8);
  });

  it('leave out a run that does not fit, with the reason', () => {
    const arrangement = arrangeRuns(runs([1, medium], [3, poster], [1, medium]), onA4);
    expect(arrangement.refused).toEqual([
      {
        run: 1,
        reason: { code: 'not-on-paper', label: { width: 400, height: 300 }, paper: { width: 297, height: 210 } },
      },
    ]);
    expect(arrangement.sheetCount).toBe(1);
    expect(slotsOfSheet(arrangement, 0).map(({ run }) => run)).toEqual([0, 2]);
    expect(sheetOf(arrangement, 1, 0)).toBeUndefined();
  });

  it('computes the layout of each size once', () => {
    const asked: SizeMm[] = [];
    const many = Array.from({ length: 1000 }, () => ({ labels: 9_999, size: medium }));
    const arrangement = arrangeRuns(many, (size) => {
      asked.push(size);
      return onA4(size);
    });
    expect(asked).toHaveLength(1);
    expect(arrangement.sheetCount).toBe(Math.ceil((1000 * 9_999) / 4));
  });

  it('every label once, in order, on the sheet that sheetOf names, no two on one place, and no sheet blank', () => {
    const run = fc.record({
      labels: fc.integer({ min: 0, max: 25 }),
      size: fc.constantFrom(medium, medium, small, large, poster),
    });
    const options = fc.record({ start: fc.integer({ min: -2, max: 12 }), newSheetForEach: fc.boolean() });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), options, (list, chosen) => {
        const arrangement = arrangeRuns(list, onA4, chosen);
        const sheets = Array.from({ length: arrangement.sheetCount }, (_, sheet) => sheet);
        const seen: string[] = [];
        for (const sheet of sheets) {
          const slots = slotsOfSheet(arrangement, sheet);
          expect(slots.length).toBeGreaterThan(0);
          expect(new Set(slots.map(({ x, y }) => `${x} ${y}`)).size).toBe(slots.length);
          if (chosen.newSheetForEach) expect(new Set(slots.map((slot) => slot.run)).size).toBe(1);
          for (const slot of slots) {
            expect(sheetOf(arrangement, slot.run, slot.index)).toBe(sheet);
            expect(layoutOfSheet(arrangement, sheet)?.label).toEqual(list[slot.run]?.size);
            seen.push(`${slot.run} ${slot.index}`);
          }
        }
        const fitting = list.map(({ labels, size }) => (size === poster ? 0 : labels));
        expect(seen).toEqual(
          fitting.flatMap((labels, at) => Array.from({ length: labels }, (_, index) => `${at} ${index}`)),
        );
        expect(labelsOnSheets(arrangement, sheets)).toEqual(
          fitting.flatMap((count, at) => (count > 0 ? [{ run: at, first: 0, count }] : [])),
        );
      }),
    );
  });
});
