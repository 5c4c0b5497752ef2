import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LayoutRequest,
  labelsOnSheets,
  layoutSheet,
  placeOnSheets,
  sheetCount,
  sheetOf,
  slotsOfSheet,
} from '@/label/sheet/imposition';
import { paperNames, paperSize } from '@/label/sheet/paper';

const label = { width: 135, height: 90 };
const heads = [8, 11.81, 12, 23.62, 24];

const laidOut = (request: LayoutRequest) => {
  const result = layoutSheet(request);
  if (!result.ok) throw new Error(result.reason);
  return result.layout;
};

describe('labels on a sheet', () => {
  it.each([
    ['A4', 'landscape', 2, 2],
    ['A4', 'portrait', 1, 3],
    ['A3', 'portrait', 2, 4],
    ['A3', 'landscape', 3, 3],
    ['A5', 'landscape', 1, 1],
    ['A5', 'portrait', 1, 2],
    ['Letter', 'landscape', 2, 2],
    ['Letter', 'portrait', 1, 3],
    ['Legal', 'landscape', 2, 2],
    ['B4', 'landscape', 2, 2],
    ['B5', 'landscape', 1, 1],
  ] as const)('%s %s holds %d columns and %d rows of 135 x 90', (name, orientation, columns, rows) => {
    const layout = laidOut({ paper: paperSize(name, orientation), label, dotsPerMm: 8 });
    expect([layout.columns, layout.rows]).toEqual([columns, rows]);
  });

  it('centres them: 13.5 and 15 mm of margin on A4 landscape', () => {
    const layout = laidOut({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8 });
    expect(layout.origin).toEqual({ x: 13.5, y: 15 });
    expect(slotsOfSheet(layout, 0, 3)).toEqual([
      { index: 0, x: 13.5, y: 15 },
      { index: 1, x: 148.5, y: 15 },
      { index: 2, x: 13.5, y: 105 },
    ]);
  });

  it('says so when a paper holds one column, and refuses one that holds none', () => {
    expect(laidOut({ paper: paperSize('A4', 'portrait'), label, dotsPerMm: 8 }).notices).toEqual([
      'This paper is 210 mm wide and holds one column of 135 mm labels',
    ]);
    expect(
      layoutSheet({ paper: paperSize('A5', 'portrait'), label: { width: 180, height: 120 }, dotsPerMm: 8 }),
    ).toEqual({
      ok: false,
      reason: 'A label of 180 × 120 mm does not fit on this paper (148 × 210 mm)',
    });
  });

  it('starts at a later place of a partly used sheet', () => {
    const layout = laidOut({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8 });
    expect(slotsOfSheet(layout, 0, 6, 3).map((slot) => slot.index)).toEqual([0]);
    expect(slotsOfSheet(layout, 1, 6, 3).map((slot) => slot.index)).toEqual([1, 2, 3, 4]);
    expect(sheetCount(layout, 6, 3)).toBe(3);
    expect([0, 1, 4, 5].map((index) => sheetOf(layout, index, 3))).toEqual([0, 1, 1, 2]);
  });

  it.each([4, 5, 99, 3.9])('starts at the last place for a start position of %d on a sheet of four', (start) => {
    const layout = laidOut({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8 });
    expect(slotsOfSheet(layout, 0, 2, start)).toEqual([{ index: 0, x: 148.5, y: 105 }]);
    expect(slotsOfSheet(layout, 1, 2, start)).toEqual([{ index: 1, x: 13.5, y: 15 }]);
    expect(sheetCount(layout, 2, start)).toBe(2);
    expect([0, 1].map((index) => sheetOf(layout, index, start))).toEqual([0, 1]);
    expect(labelsOnSheets(layout, [0], 2, start)).toEqual([{ first: 0, count: 1 }]);
  });

  it.each([-1, -0.5, Number.NaN])('starts at the first place for a start position of %d', (start) => {
    const layout = laidOut({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8 });
    expect(slotsOfSheet(layout, 0, 1, start)).toEqual([{ index: 0, x: 13.5, y: 15 }]);
    expect(sheetCount(layout, 4, start)).toBe(1);
  });

  it('shifts by the printer offset, and cuts an offset that would leave the sheet', () => {
    const paper = paperSize('A4', 'landscape');
    expect(laidOut({ paper, label, dotsPerMm: 8, offset: { x: 1, y: -2 } }).origin).toEqual({ x: 14.5, y: 13 });
    const cut = laidOut({ paper, label, dotsPerMm: 8, offset: { x: 99, y: -99 } });
    expect(cut.origin).toEqual({ x: 27, y: 0 });
    expect(cut.notices).toEqual(['The printer offset is larger than the margin and was cut to it']);
  });

  it('keeps both columns when labels fill the paper exactly on a head with odd dots', () => {
    const layout = laidOut({
      paper: { width: 210, height: 297 },
      label: { width: 105, height: 148.5 },
      dotsPerMm: 11.81,
    });
    expect([layout.columns, layout.rows]).toEqual([2, 2]);
  });

  it('joins chosen sheets into runs of consecutive labels', () => {
    const layout = laidOut({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8 });
    expect(labelsOnSheets(layout, [0, 1, 3], 14)).toEqual([
      { first: 0, count: 8 },
      { first: 12, count: 2 },
    ]);
    expect(labelsOnSheets(layout, [0, 1], 6, 3)).toEqual([{ first: 0, count: 5 }]);
    expect(labelsOnSheets(layout, [9], 6)).toEqual([]);
  });
});

const request = fc.record({
  paper: fc
    .tuple(fc.constantFrom(...paperNames), fc.constantFrom('portrait' as const, 'landscape' as const))
    .map(([name, orientation]) => paperSize(name, orientation)),
  label: fc.record({
    width: fc.double({ min: 20, max: 200, noNaN: true }),
    height: fc.double({ min: 20, max: 200, noNaN: true }),
  }),
  dotsPerMm: fc.constantFrom(...heads),
  offset: fc.record({
    x: fc.double({ min: -30, max: 30, noNaN: true }),
    y: fc.double({ min: -30, max: 30, noNaN: true }),
  }),
});

describe('a sheet whose sizes are no lengths', () => {
  const sizes = { paper: { width: 297, height: 210 }, label: { width: 135, height: 90 }, dotsPerMm: 8 };
  it.each([
    { label: { width: 0, height: 90 } },
    { label: { width: 135, height: -1 } },
    { paper: { width: Number.NaN, height: 210 } },
    { paper: { width: 297, height: Number.POSITIVE_INFINITY } },
    { dotsPerMm: 0 },
  ])('is refused: %j', (change) => {
    const reason = 'The label size or the paper size is not a length';
    expect(layoutSheet({ ...sizes, ...change })).toEqual({ ok: false, reason });
  });
});

describe('the place of a label on the printed sheets', () => {
  const layout = laidOut({ paper: paperSize('A4', 'landscape'), label: { width: 135, height: 90 }, dotsPerMm: 8 });

  it.each([
    [[0, 1], 5, 0, 5],
    [[1], 5, 0, 1],
    [[0], 5, 0, undefined],
    [[1, 3], 13, 0, 5],
    [[1], 1, 3, 0],
  ])('sheets %j, label %i, start %i: %j', (sheets, index, start, place) =>
    expect(placeOnSheets(layout, sheets, index, start)).toBe(place),
  );
});

describe('properties of imposition', () => {
  it('every label once, in order, on the sheet that sheetOf names, never outside it, never on another, and no sheet blank', () => {
    fc.assert(
      fc.property(request, fc.integer({ min: 1, max: 60 }), fc.integer({ min: -2, max: 20 }), (one, labels, start) => {
        const result = layoutSheet(one);
        if (!result.ok) return one.label.width > one.paper.width || one.label.height > one.paper.height;
        const { layout } = result;
        const dot = 1 / one.dotsPerMm;
        const indices: number[] = [];
        for (let sheet = 0; sheet < sheetCount(layout, labels, start); sheet++) {
          const slots = slotsOfSheet(layout, sheet, labels, start);
          expect(slots.length, 'labels on a sheet that is printed').toBeGreaterThan(0);
          for (const slot of slots) {
            expect(sheetOf(layout, slot.index, start)).toBe(sheet);
            expect(slot.x).toBeGreaterThanOrEqual(0);
            expect(slot.y).toBeGreaterThanOrEqual(0);
            expect(slot.x + one.label.width).toBeLessThanOrEqual(one.paper.width + 1e-5);
            expect(slot.y + one.label.height).toBeLessThanOrEqual(one.paper.height + 1e-5);
            const inDots = slot.x * one.dotsPerMm;
            expect(Math.abs(inDots - Math.round(inDots))).toBeLessThan(1e-6);
          }
          for (const [a, b] of pairs(slots)) {
            const apart = Math.abs(a.x - b.x) > one.label.width - dot || Math.abs(a.y - b.y) > one.label.height - dot;
            expect(apart).toBe(true);
          }
          indices.push(...slots.map((slot) => slot.index));
        }
        expect(indices).toEqual(Array.from({ length: labels }, (_, index) => index));
        return true;
      }),
    );
  });

  it('holds as many labels as fit', () => {
    fc.assert(
      fc.property(request, (one) => {
        const result = layoutSheet(one);
        if (!result.ok) return;
        expect((result.layout.columns + 1) * one.label.width).toBeGreaterThan(one.paper.width);
        expect((result.layout.rows + 1) * one.label.height).toBeGreaterThan(one.paper.height);
      }),
    );
  });

  it('never throws, whatever the lengths', () => {
    const anything = fc.double();
    const size = fc.record({ width: anything, height: anything });
    fc.assert(
      fc.property(
        size,
        size,
        anything,
        fc.record({ x: anything, y: anything }),
        (paper, anyLabel, dotsPerMm, offset) => {
          expect(typeof layoutSheet({ paper, label: anyLabel, dotsPerMm, offset }).ok).toBe('boolean');
        },
      ),
    );
  });
});

const pairs = <T>(items: T[]) => items.flatMap((a, at) => items.slice(at + 1).map((b) => [a, b] as const));
