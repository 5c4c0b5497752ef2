import { describe, expect, it } from 'vitest';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutOnStock, layoutSheet } from '@/label/sheet/imposition';
import { paperSize } from '@/label/sheet/paper';
import { type SheetContent, sheetNode } from '@/label/sheet/sheet';
import { builtInStocks } from '@/label/sheet/stock';
import { svg } from '@/label/svg';

const content = (changes: Partial<SheetContent> = {}): SheetContent => {
  const paper = paperSize('A4', 'landscape');
  const arrangement = arrangeRuns([{ labels: 6, size: { width: 135, height: 90 } }], (label) =>
    layoutSheet({ paper, label, dotsPerMm: 8 }),
  );
  return {
    arrangement,
    cropMarks: false,
    label: (slot) => svg('svg', { viewBox: '0 0 135 90' }, [svg('text', { x: 1 }, [`no ${slot.index} & more`])]),
    ...changes,
  };
};

describe('a sheet of labels', () => {
  it('is a whole number of px with a viewBox of exactly as many millimetres, never larger than the paper', () => {
    const { attributes } = sheetNode(content(), 0);
    expect(attributes).toMatchObject({ width: 1122, height: 793 });
    const [, , wide, high] = String(attributes.viewBox).split(' ').map(Number);
    expect(wide).toBeCloseTo((1122 * 25.4) / 96, 9);
    expect(high).toBeCloseTo((793 * 25.4) / 96, 9);
  });

  it('places each label at its size, in mm of the paper', () => {
    const placed = sheetNode(content(), 1).children.map((child) =>
      typeof child === 'string' ? child : child.attributes,
    );
    expect(placed).toEqual([
      { viewBox: '0 0 135 90', x: 13.5, y: 15, width: 135, height: 90, overflow: 'hidden' },
      { viewBox: '0 0 135 90', x: 148.5, y: 15, width: 135, height: 90, overflow: 'hidden' },
    ]);
  });

  it('puts crop marks into the margins only, clear of every label', () => {
    const marks = sheetNode(content({ cropMarks: true }), 0).children.at(-1);
    if (!marks || typeof marks === 'string') throw new Error('no marks');
    const path = String(marks.attributes.d);
    expect(path.startsWith('M13.5 14V10')).toBe(true);
    expect(path).toContain('M12.5 15H8.5');
    expect(path).toContain('M284.5 195H288.5');
    // Below the last row, at both edges of a column.
    for (const x of [13.5, 148.5, 283.5]) expect(path).toContain(`M${x} 196V200`);
    expect(marks).toMatchObject({ tag: 'path', attributes: { fill: 'none', stroke: '#000' } });
  });

  it('turns a label on the page as one node about the middle of its box', () => {
    const label = { width: 135, height: 90 };
    const stock = builtInStocks.find(({ id }) => id === 'thermal-135x90');
    if (!stock) throw new Error('no stock');
    const arrangement = arrangeRuns([{ labels: 1, size: label }], (size) =>
      layoutOnStock({ stock, turn: 90, label: size, dotsPerMm: 8 }),
    );
    const { attributes, children } = sheetNode(content({ arrangement, cropMarks: true }), 0);
    // 90 x 135 mm in whole px; no crop marks on stock that is cut already.
    expect([attributes.width, attributes.height, children.length]).toEqual([340, 510, 1]);
    const [turned] = children;
    if (!turned || typeof turned === 'string') throw new Error('no label');
    expect(turned).toMatchObject({ tag: 'g', attributes: { transform: 'rotate(90 45 67.5)' } });
    const [placed] = turned.children;
    if (!placed || typeof placed === 'string') throw new Error('no label');
    expect(placed.attributes).toMatchObject({ x: -22.5, y: 22.5, width: 135, height: 90, overflow: 'hidden' });
  });

  it('is enlarged by the scale of a printer that prints smaller, on a page of the same size', () => {
    const label = { width: 135, height: 90 };
    const arrangement = arrangeRuns([{ labels: 1, size: label }], (size) =>
      layoutSheet({ paper: paperSize('A4', 'landscape'), label: size, dotsPerMm: 8, scale: 1.01 }),
    );
    const { attributes } = sheetNode(content({ arrangement }), 0);
    expect([attributes.width, attributes.height]).toEqual([1122, 793]);
    expect(Number(String(attributes.viewBox).split(' ')[2])).toBeCloseTo((1122 * 25.4) / 96 / 1.01, 9);
  });

  it('has no picture of a sheet that is not there', () => {
    expect(() => sheetNode(content(), 9)).toThrow(RangeError);
  });
});
