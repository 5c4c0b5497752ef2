import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LayoutRequest, layoutSheet } from '@/label/sheet/imposition';
import { paperNames, paperSize } from '@/label/sheet/paper';
import { sayLayout, sayLayoutNotice } from '@/language/label/sheet-texts';

const label = { width: 135, height: 90 };
const heads = [8, 11.81, 12, 23.62, 24];

const laidOut = (request: LayoutRequest) => {
  const result = layoutSheet(request);
  if (!result.ok) throw new Error(result.reason.code);
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
    expect(layout).toMatchObject({ xs: [13.5, 148.5], ys: [15, 105], turn: 0, scale: 1, cells: undefined });
  });

  it.each([
    ['A5', 'landscape'],
    ['A5', 'portrait'],
    ['B5', 'landscape'],
    ['B5', 'portrait'],
  ] as const)(
    'does not warn of one column on %s %s, which holds two columns in neither orientation',
    (name, orientation) => {
      expect(laidOut({ paper: paperSize(name, orientation), label, dotsPerMm: 8 }).notices).toEqual([]);
    },
  );

  it('says so when a paper holds one column, and refuses one that holds none', () => {
    expect(laidOut({ paper: paperSize('A4', 'portrait'), label, dotsPerMm: 8 }).notices.map(sayLayoutNotice)).toEqual([
      'This paper is 210 mm wide and holds one column of 135 mm labels',
    ]);
    const none = layoutSheet({ paper: paperSize('A5', 'portrait'), label: { width: 180, height: 120 }, dotsPerMm: 8 });
    expect(!none.ok && sayLayout(none.reason)).toBe(
      'A label of 180 × 120 mm does not fit on this paper (148 × 210 mm)',
    );
  });

  it.each([
    ['too wide', 'A5', { width: 149, height: 90 }, 'not-on-paper'],
    ['too high', 'A5', { width: 135, height: 211 }, 'not-on-paper'],
    ['so narrow that more than 1,000 lie side by side', 'A4', { width: 0.2, height: 90 }, 'no-length'],
    ['so low that more than 1,000 lie below each other', 'A4', { width: 135, height: 0.2 }, 'no-length'],
  ] as const)('refuses a label that is only %s', (_what, paper, size, code) => {
    const result = layoutSheet({ paper: paperSize(paper, 'portrait'), label: size, dotsPerMm: 8 });
    expect(result).toMatchObject({ ok: false, reason: { code } });
  });

  it.each([
    ['across', { x: 99, y: 0 }],
    ['down', { x: 0, y: 99 }],
  ])('says that an offset was limited %s', (_direction, offset) => {
    const { notices } = laidOut({ paper: paperSize('A4', 'landscape'), label, dotsPerMm: 8, offset });
    expect(notices).toEqual([{ code: 'offset-limited' }]);
  });

  it('shifts by the printer offset, and cuts an offset that would leave the sheet', () => {
    const paper = paperSize('A4', 'landscape');
    const shifted = laidOut({ paper, label, dotsPerMm: 8, offset: { x: 1, y: -2 } });
    expect([shifted.xs[0], shifted.ys[0]]).toEqual([14.5, 13]);
    const cut = laidOut({ paper, label, dotsPerMm: 8, offset: { x: 99, y: -99 } });
    expect([cut.xs[0], cut.ys[0]]).toEqual([27, 0]);
    expect(cut.notices.map(sayLayoutNotice)).toEqual([
      'The printer offset is larger than the margin and was limited to it',
    ]);
  });

  it('keeps both columns when labels fill the paper exactly on a head with odd dots', () => {
    const layout = laidOut({
      paper: { width: 210, height: 297 },
      label: { width: 105, height: 148.5 },
      dotsPerMm: 11.81,
    });
    expect([layout.columns, layout.rows]).toEqual([2, 2]);
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
    expect(layoutSheet({ ...sizes, ...change })).toEqual({ ok: false, reason: { code: 'no-length' } });
  });
});

describe('properties of imposition', () => {
  it('no label is outside the paper or on another one, and every origin is on a whole dot', () => {
    fc.assert(
      fc.property(request, (one) => {
        const result = layoutSheet(one);
        if (!result.ok) return one.label.width > one.paper.width || one.label.height > one.paper.height;
        const { xs, ys } = result.layout;
        for (const [starts, label, paper] of [
          [xs, one.label.width, one.paper.width],
          [ys, one.label.height, one.paper.height],
        ] as const) {
          expect(starts[0]).toBeGreaterThanOrEqual(0);
          expect((starts.at(-1) ?? 0) + label).toBeLessThanOrEqual(paper + 1e-5);
          for (const [at, start] of starts.entries()) {
            if (at > 0) expect(start - (starts[at - 1] ?? 0)).toBeGreaterThan(label - 1 / one.dotsPerMm);
            expect(Math.abs(start * one.dotsPerMm - Math.round(start * one.dotsPerMm))).toBeLessThan(1e-6);
          }
        }
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
