import { beforeAll, describe, expect, it } from 'vitest';
import { testLabel } from '@/features/print/label-printer/test-label';
import { loadEncoders } from '@/label/codes/symbologies';
import { visibleBox } from '@/label/design/geometry';
import { codesOf, labelProblems } from '@/label/design/problems';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { emptyLabelData } from '@/label/text/label-data';
import type { PrinterOutput } from '@/storage/printer-profiles';

const output: PrinterOutput = {
  kind: 'file',
  language: 'zpl',
  settings: { darkness: 12, speed: 4, afterLabel: 'printer', graphics: 'compressed' },
};
const printer = { name: 'Zebra meja 4', dotsPerMm: 8, output };
const codesIn = (width: number, height: number) =>
  codesOf(testLabel({ width, height }, printer), emptyLabelData, { dotsPerMm: 8 }).map(({ type, text }) => [
    type,
    text,
  ]);

describe('the test label', () => {
  beforeAll(loadEncoders);

  it('has codes of several kinds, and each says TEST: no serial can be scanned from it', () => {
    expect(codesIn(135, 90)).toEqual(
      expect.arrayContaining([
        ['code39', 'TEST'],
        ['code128', 'TEST'],
        ['qrcode', 'TEST'],
        ['datamatrix', 'TEST'],
      ]),
    );
    for (const [type, text] of codesIn(135, 90)) expect(text, type).toBe('TEST');
  });

  it('says which printer, which dots and which darkness and speed it was printed with', () => {
    const markup = toSvgString(renderLabel(testLabel({ width: 135, height: 90 }, printer), emptyLabelData));
    expect(markup).toContain('Zebra meja 4');
    expect(markup).toContain('203 dpi, darkness 12, speed 4');
  });

  it.each([
    [135, 90, 8],
    [100, 150, 12],
    [50, 25, 8],
    [210, 297, 11.81],
    [20, 10, 24],
  ])('stays on a page of %i x %i mm at %d dots/mm, without an error', (width, height, dotsPerMm) => {
    const design = testLabel({ width, height }, { ...printer, dotsPerMm });
    for (const element of design.elements) {
      const { x, y, width: across, height: down } = visibleBox(element);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + across).toBeLessThanOrEqual(width + 1);
      expect(y + down).toBeLessThanOrEqual(height + 1);
    }
    const problems = labelProblems(design, emptyLabelData, { dotsPerMm });
    expect(problems.filter(({ code }) => code === 'cannot-encode' || code === 'module-too-small')).toEqual([]);
  });

  it('leaves out what does not fit', () => {
    expect(codesIn(20, 10)).toEqual([]);
    expect(codesIn(30, 50)).toEqual([
      ['qrcode', 'TEST'],
      ['datamatrix', 'TEST'],
    ]);
  });

  it('has stripes of whole dots', () => {
    const dotsPerMm = 12;
    const { elements } = testLabel({ width: 135, height: 90 }, { ...printer, dotsPerMm });
    const filled = elements.filter(({ type, properties }) => type === 'shape' && properties.strokeWidth === 0);
    expect(filled.length).toBeGreaterThan(200);
    for (const { x, width } of filled) {
      expect(Math.abs(x * dotsPerMm - Math.round(x * dotsPerMm))).toBeLessThan(1e-6);
      expect(width * dotsPerMm).toBeGreaterThanOrEqual(1 - 1e-6);
    }
  });
});
