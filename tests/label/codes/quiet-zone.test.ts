import { designOf, elementOf, problemsOf, sampleData } from '@tests/label/fixtures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelProblems } from '@/label/design/problems';
import type { LabelElement } from '@/label/elements/element';
import { renderLabel } from '@/label/render';
import type { SvgNode } from '@/label/svg';

const DOTS_PER_MM = 8;

/**
 * Modules of blank space the standards require, and of the symbol between them. GS1 General Specifications 5.2 and 5.4
 * for EAN, UPC and Code 128; ISO/IEC 16388 for Code 39; ISO/IEC 18004 for QR.
 */
const symbols = [
  { type: 'code39', text: 'A1', left: 10, right: 10, modules: 63 },
  { type: 'code128', text: '123456789012', left: 10, right: 10, modules: 101 },
  { type: 'ean13', text: '899999999999', left: 11, right: 7, modules: 95 },
  { type: 'ean8', text: '1234567', left: 7, right: 7, modules: 67 },
  { type: 'upc', text: '03600029145', left: 9, right: 9, modules: 95 },
  { type: 'qrcode', text: 'A', left: 4, right: 4, modules: 21 },
] as const;
type Symbol = (typeof symbols)[number];

/** A code in a box `width` mm wide; that of a QR code is square. */
const codeOf = ({ type, text }: Symbol, width: number, x = 10): LabelElement =>
  type === 'qrcode'
    ? elementOf('qrcode', { qrCodeData: text }, { x, width, height: width })
    : elementOf('barcode', { barcodeType: type, barcodeData: text, showText: false }, { x, width, height: 10 });

/** Left and right, or top and bottom, edge of the ink in mm, and the module, read from the rendered path. */
function inkOf(element: LabelElement) {
  const [, path] = renderLabel(designOf([element]), sampleData, { dotsPerMm: DOTS_PER_MM }).children;
  const { d, transform } = attributesOf(path);
  const placed = /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(transform ?? '');
  if (!d || !placed) throw new Error('The code was not rendered');
  const [x = 0, y = 0, module = 0] = placed.slice(1).map(Number);
  const bars = [...d.matchAll(/M(\S+) (\S+?)h(\S+?)v(\S+?)h/g)].map((bar) => bar.slice(1).map(Number));
  return {
    module,
    left: x + module * Math.min(...bars.map(([at = 0]) => at)),
    right: x + module * Math.max(...bars.map(([at = 0, , width = 0]) => at + width)),
    top: y + module * Math.min(...bars.map(([, at = 0]) => at)),
    bottom: y + module * Math.max(...bars.map(([, at = 0, , height = 0]) => at + height)),
  };
}

const attributesOf = (node: SvgNode | string | undefined) => {
  if (typeof node !== 'object') throw new Error('Nothing was rendered');
  return { d: String(node.attributes.d ?? ''), transform: String(node.attributes.transform ?? '') };
};

/** mm that `modules` of `dots` dots take. */
const mmOf = (modules: number, dots: number) => (modules * dots) / DOTS_PER_MM;

describe('the quiet zone', () => {
  it.each(symbols)('of $type has $left modules on the left and $right on the right in the narrowest box', (symbol) => {
    const { left, right, modules } = symbol;
    const width = mmOf(left + modules + right, 2);
    const ink = inkOf(codeOf(symbol, width));
    expect(ink.module).toBe(0.25);
    // Bars of two dots are narrowed by a fortieth of a module on each side, which is more white and not less.
    const narrowed = symbol.type === 'qrcode' ? 0 : 0.025;
    expect((ink.left - 10) / ink.module).toBeCloseTo(left + narrowed);
    expect((10 + width - ink.right) / ink.module).toBeCloseTo(right + narrowed);
  });

  it('of a QR code is four modules above and below too', () => {
    const width = mmOf(4 + 21 + 4, 2);
    const ink = inkOf(elementOf('qrcode', { qrCodeData: 'A' }, { x: 10, y: 20, width, height: width }));
    expect((ink.top - 20) / ink.module).toBeCloseTo(4);
    expect((20 + width - ink.bottom) / ink.module).toBeCloseTo(4);
  });

  it.each(symbols)('of $type keeps its modules in a box that is a little narrower, with finer bars', (symbol) => {
    const { left, right, modules } = symbol;
    const element = codeOf(symbol, mmOf(left + modules + right, 2) - 0.01);
    expect(inkOf(element).module).toBe(0.125);
    const parts = symbol.type === 'qrcode' ? 'Modules' : 'Bars';
    expect(problemsOf(element)).toEqual([`error module-too-small: ${parts} of 0.125 mm (1 dot) are too fine to scan`]);
  });

  it.each(symbols)('[PR13] of $type must fit in the box, or the code is refused', (symbol) => {
    const { text, left, right, modules } = symbol;
    const element = codeOf(symbol, mmOf(left + modules + right, 1) - 0.01);
    const length = text.length;
    expect(problemsOf(element)).toEqual([
      `error cannot-encode: invalid barcode: ${length} characters are too many for this width`,
    ]);
    expect(() => inkOf(element)).toThrow('The code was not rendered');
  });

  it.each(symbols)(
    'of $type: ink that reaches into it from either side is reported, ink beside it is not',
    (symbol) => {
      const { left, right, modules } = symbol;
      const element = codeOf(symbol, mmOf(left + modules + right, 2), 40);
      const ink = inkOf(element);
      const line = (x: number, width: number) => {
        const other = elementOf('line', {}, { id: 'line', x, y: 12, width, height: 1 });
        return labelProblems(designOf([element, other]), sampleData).filter(({ code }) => code === 'quiet-zone').length;
      };
      const [before, after] = [ink.left - left * ink.module, ink.right + right * ink.module];
      expect(line(before - 5, 5 - 0.25)).toBe(0);
      expect(line(before - 5, 5 + 0.25)).toBe(1);
      expect(line(after + 0.25, 5)).toBe(0);
      expect(line(after - 0.25, 5)).toBe(1);
    },
  );

  it('of a QR code: ink that reaches into it from above or below is reported, ink beside it is not', () => {
    const element = elementOf('qrcode', { qrCodeData: 'A' }, { x: 40, y: 20, width: 29, height: 29 });
    const ink = inkOf(element);
    const line = (y: number) => {
      const other = elementOf('line', { lineWidth: 1 }, { id: 'line', x: 40, y, width: 29, height: 1 });
      return labelProblems(designOf([element, other]), sampleData).length;
    };
    const [above, below] = [ink.top - 4 * ink.module, ink.bottom + 4 * ink.module];
    expect([line(above - 1.25), line(above - 0.75)]).toEqual([0, 1]);
    expect([line(below + 0.25), line(below - 0.25)]).toEqual([0, 1]);
  });

  it('is respected in a box of any width', () => {
    const width = fc.double({ min: 20, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...symbols), width, (symbol, wide) => {
        const ink = inkOf(codeOf(symbol, wide));
        expect((ink.left - 10) / ink.module).toBeGreaterThan(symbol.left - 1e-6);
        expect((10 + wide - ink.right) / ink.module).toBeGreaterThan(symbol.right - 1e-6);
      }),
    );
  });
});
