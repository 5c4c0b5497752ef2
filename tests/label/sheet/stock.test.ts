import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeRuns, positionOf, slotsOfSheet } from '@/label/sheet/arrangement';
import { layoutOnStock, type StockLayoutRequest } from '@/label/sheet/imposition';
import type { SizeMm } from '@/label/sheet/paper';
import {
  builtInStocks,
  designSizeStock,
  labelSizeOn,
  pageOf,
  type RollStock,
  type SheetStock,
  type Stock,
  turned,
  turns,
} from '@/label/sheet/stock';
import { sayLayout, sayLayoutNotice, sayStock } from '@/language/label/sheet-texts';

const standard = { width: 135, height: 90 };

const named = (id: string) => {
  const stock = builtInStocks.find((one) => one.id === id);
  if (!stock) throw new Error(`There is no stock ${id}`);
  return stock;
};

const thermal = named('thermal-135x90') as RollStock;
const sheet2x7 = named('a4-2x7') as SheetStock;

const laidOut = (request: Omit<StockLayoutRequest, 'dotsPerMm'> & { dotsPerMm?: number }) => {
  const result = layoutOnStock({ dotsPerMm: 8, ...request });
  if (!result.ok) throw new Error(result.reason.code);
  return result.layout;
};

const refusalOf = (request: { stock: Stock; label: SizeMm }) => {
  const result = layoutOnStock({ ...request, dotsPerMm: 8 });
  return result.ok ? undefined : sayLayout(result.reason);
};

describe('the stocks that come along', () => {
  it('are a dozen and more, each with an id and a name of its own', () => {
    expect(builtInStocks.length).toBeGreaterThanOrEqual(12);
    expect(new Set(builtInStocks.map(({ id }) => id)).size).toBe(builtInStocks.length);
    expect(new Set(builtInStocks.map((stock) => sayStock(stock, standard))).size).toBe(builtInStocks.length);
  });

  it.each(builtInStocks.map((stock) => [stock.id, stock] as const))('%s: its labels fit on its page', (_, stock) => {
    const label = labelSizeOn(stock, standard);
    const { cells, paper, notices } = laidOut({ stock, label });
    if (!cells) throw new Error('no cells');
    expect(notices).toEqual([]);
    expect((cells.xs.at(-1) ?? 0) + cells.size.width).toBeLessThanOrEqual(paper.width + 1e-6);
    expect((cells.ys.at(-1) ?? 0) + cells.size.height).toBeLessThanOrEqual(paper.height + 1e-6);
    if (stock.type !== 'sheet') return;
    // Both margins of an office sheet are alike.
    expect(paper.width - (cells.xs.at(-1) ?? 0) - cells.size.width).toBeCloseTo(stock.marginLeft, 6);
    expect(paper.height - (cells.ys.at(-1) ?? 0) - cells.size.height).toBeCloseTo(stock.marginTop, 6);
  });

  it.each([
    ['thermal-100x150', { width: 100, height: 150 }],
    ['thermal-150x100', { width: 100, height: 150 }],
    ['thermal-4x6in', { width: 101.6, height: 152.4 }],
    ['thermal-6x4in', { width: 101.6, height: 152.4 }],
    ['thermal-135x90', { width: 135, height: 90 }],
    ['a4-2x2', { width: 210, height: 297 }],
  ] as const)('%s has a page of %j', (id, page) => expect(pageOf(named(id), standard)).toEqual(page));

  it.each([
    ['label', 1],
    ['thermal-135x90', 1],
    ['thermal-150x100', 1],
    ['thermal-6x4in', 1],
    ['a4-1x2', 2],
    ['a4-2x2', 4],
  ] as const)('%s holds the standard label %d times', (id, perSheet) =>
    expect(laidOut({ stock: named(id), label: standard }).perSheet).toBe(perSheet),
  );

  it('one has the size of the design, and says it', () => {
    expect(sayStock(designSizeStock, standard)).toBe('Label (135 x 90 mm)');
    expect(sayStock(thermal, standard)).toBe('Thermal 135 x 90 mm');
    expect(pageOf(designSizeStock, { width: 60, height: 40 })).toEqual({ width: 60, height: 40 });
  });
});

describe('a label on stock', () => {
  it('that does not fit says so with both sizes', () => {
    expect(refusalOf({ stock: named('thermal-100x50'), label: standard })).toBe(
      'A label of 135 × 90 mm does not fit on this stock (100 × 50 mm)',
    );
    expect(refusalOf({ stock: named('thermal-100x150'), label: standard })).toBe(
      'A label of 135 × 90 mm does not fit on this stock (100 × 150 mm). Stock of 150 × 100 mm with the feed turned would hold it',
    );
  });

  it('smaller than the stock lies in its middle', () => {
    const { xs, ys, notices } = laidOut({ stock: named('thermal-150x100'), label: standard });
    // Turned: the page is 100 wide and 150 high, the label's box 90 wide and 135 high.
    expect([xs, ys, notices]).toEqual([[5], [7.5], []]);
  });

  it.each([
    [0, { width: 135, height: 90 }, { x: 0, y: 0 }],
    [90, { width: 90, height: 135 }, { x: 0, y: -90 }],
    [180, { width: 135, height: 90 }, { x: -135, y: -90 }],
    [270, { width: 90, height: 135 }, { x: -135, y: 0 }],
  ] as const)('turned by %d: the page is %j', (turn, paper, origin) => {
    const layout = laidOut({ stock: thermal, label: standard, turn });
    expect(layout.paper).toEqual(paper);
    expect(positionOf(layout, 0).origin).toEqual(origin);
  });

  it('two across: the gap lies on the page, which is one label high', () => {
    const stock: RollStock = { ...thermal, width: 60, height: 40, across: 2, gap: 3, margin: 2 };
    const layout = laidOut({ stock, label: { width: 60, height: 40 } });
    expect(layout.paper).toEqual({ width: 2 + 60 + 3 + 60 + 2, height: 40 });
    expect([layout.xs, layout.ys, layout.perSheet]).toEqual([[2, 65], [0], 2]);
    const turnedLayout = laidOut({ stock, label: { width: 60, height: 40 }, turn: 90 });
    expect(turnedLayout.paper).toEqual({ width: 2 + 40 + 3 + 40 + 2, height: 60 });
    expect(turnedLayout.xs).toEqual([2, 45]);
  });

  it('on continuous material makes the page as high as itself', () => {
    const stock: RollStock = { ...thermal, isContinuous: true };
    expect(laidOut({ stock, label: { width: 100, height: 33 } }).paper).toEqual({ width: 135, height: 33 });
    expect(laidOut({ stock, label: { width: 100, height: 333 } }).paper.height).toBe(333);
  });

  it('is shifted by the whole offset, and what leaves the page is said', () => {
    const slight = laidOut({ stock: thermal, label: standard, offset: { x: 0.5, y: -1 } });
    expect([slight.xs, slight.ys, slight.notices]).toEqual([[0.5], [-1], []]);
    expect(
      laidOut({ stock: thermal, label: standard, offset: { x: 0, y: -2.5 } }).notices.map(sayLayoutNotice),
    ).toEqual(['The printer offset moves labels 2.5 mm over the edge of the page. That part is not printed.']);
  });

  it('is refused when the stock is not a stock: %j', () => {
    const tooMany: SheetStock = { ...sheet2x7, columns: 3 };
    const label = { width: 90, height: 30 };
    expect(refusalOf({ stock: tooMany, label })).toBe('The labels of this stock do not fit on its page (210 × 297 mm)');
    const none = { ok: false, reason: { code: 'no-length' } };
    expect(layoutOnStock({ stock: { ...thermal, width: Number.NaN }, label, dotsPerMm: 8 })).toEqual(none);
    expect(layoutOnStock({ stock: thermal, label, dotsPerMm: 0 })).toEqual(none);
  });

  it('lies on whole dots in every turn, none on another, none outside its place by more than half a dot', () => {
    const request = fc.record({
      stock: fc.constantFrom(...builtInStocks, { ...thermal, across: 3, gap: 2.7, margin: 1.3 }),
      dotsPerMm: fc.constantFrom(8, 11.81, 12, 23.62, 24),
      turn: fc.constantFrom(undefined, ...turns),
      label: fc.record({
        width: fc.double({ min: 20, max: 150, noNaN: true }),
        height: fc.double({ min: 20, max: 150, noNaN: true }),
      }),
    });
    fc.assert(
      fc.property(request, (one) => {
        const result = layoutOnStock(one);
        if (!result.ok) return;
        const { layout } = result;
        const isWhole = (length: number) =>
          expect(Math.abs(length * one.dotsPerMm - Math.round(length * one.dotsPerMm))).toBeLessThan(1e-6);
        [...layout.xs, ...layout.ys].forEach(isWhole);
        const box = turned(one.label, layout.turn);
        const { cells } = layout;
        if (!cells) throw new Error('no cells');
        const half = 0.5 / one.dotsPerMm + 1e-6;
        layout.xs.forEach((x, at) => {
          expect(x).toBeGreaterThanOrEqual((cells.xs[at] ?? 0) - half);
          expect(x + box.width).toBeLessThanOrEqual((cells.xs[at] ?? 0) + cells.size.width + half);
        });
        layout.ys.forEach((y, at) => {
          expect(y).toBeGreaterThanOrEqual((cells.ys[at] ?? 0) - half);
          expect(y + box.height).toBeLessThanOrEqual((cells.ys[at] ?? 0) + cells.size.height + half);
        });
        // A whole dot of the label, counted from its origin, is a whole dot of the page.
        const { x, y, origin } = positionOf(layout, 0);
        const [u, v] = [3 / one.dotsPerMm - origin.x, 7 / one.dotsPerMm - origin.y];
        const { width: w, height: h } = one.label;
        const [pageX, pageY] = {
          0: [x + u, y + v],
          90: [x + h - v, y + u],
          180: [x + w - u, y + h - v],
          270: [x + v, y + w - u],
        }[layout.turn] as [number, number];
        isWhole(pageX);
        isWhole(pageY);
      }),
    );
  });

  it('fills the labels of a sheet row by row', () => {
    const label: SizeMm = { width: 99.1, height: 38.1 };
    const arrangement = arrangeRuns([{ labels: 15, size: label }], (size) =>
      layoutOnStock({ stock: sheet2x7, label: size, dotsPerMm: 8 }),
    );
    expect(arrangement.sheetCount).toBe(2);
    const [first, second, third] = slotsOfSheet(arrangement, 0);
    expect([first?.x, second?.x]).toEqual([4.625, 106.25]);
    expect([first?.y, second?.y, third?.y]).toEqual([15.125, 15.125, 53.25]);
  });
});
