import { describe, expect, it } from 'vitest';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutSheet } from '@/label/sheet/imposition';
import { paperSize } from '@/label/sheet/paper';
import { type SheetContent, sheetNode } from '@/label/sheet/sheet';
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
});
