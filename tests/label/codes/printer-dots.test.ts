import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { rasterise, runsOfRow } from '@tests/support/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { narrowing, snapToDot, wholeDots } from '@/label/codes/printer-dots';
import { encode } from '@/label/codes/symbologies';
import { renderLabel } from '@/label/render';

describe('whole dots', () => {
  it.each([
    // available mm, modules, dots/mm, largest module mm -> dots
    [104, 275, 8, undefined, 3],
    [104, 275, 11.811, undefined, 4],
    [104, 403, 8, undefined, 2],
    [104, 403, 11.811, undefined, 3],
    [104, 403, 23.622, undefined, 6],
    [104, 67, 8, undefined, 12],
    [104, 67, 8, 0.375, 3],
    [24, 33, 8, undefined, 5],
    [0.25, 1, 8, undefined, 2],
    [10, 200, 8, undefined, 0],
  ])('%d mm for %d modules at %d dots/mm, at most %s mm, are %d dots a module', (mm, modules, head, largest, dots) => {
    expect(wholeDots(mm, modules, head, largest)).toBe(dots);
  });

  it('never take more than the available length', () => {
    const head = fc.constantFrom(8, 11.811, 12, 23.622, 24);
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 300, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        head,
        (mm, n, dpmm) => {
          const dots = wholeDots(mm, n, dpmm);
          expect(Number.isInteger(dots)).toBe(true);
          expect((dots * n) / dpmm).toBeLessThanOrEqual(mm + 1e-3);
          expect(((dots + 1) * n) / dpmm).toBeGreaterThan(mm - 1e-9);
        },
      ),
    );
  });

  it.each([
    [7.19, 8, 7.25],
    [13.5, 8, 13.5],
    [1 / 3, 12, 4 / 12],
  ])('%d mm start at %d dots/mm on %d mm', (mm, head, snapped) => {
    expect(snapToDot(mm, head)).toBeCloseTo(snapped, 9);
  });

  it.each([1, 2, 8])('bars of %d-dot modules are narrowed by a twentieth of a dot on each side', (dots) => {
    expect(narrowing(dots) * dots).toBeCloseTo(0.05, 9);
  });
});

describe('bars on paper', () => {
  /** Widths in modules of the symbol's bars and spaces, in order. */
  const symbolRuns = (type: 'code128' | 'code39', text: string) => {
    const symbol = encode(type, text);
    if (!symbol.ok) throw new Error(symbol.reason.code);
    const widths: number[] = [];
    for (let i = 0, end = 0; i < symbol.runs.length; i += 3) {
      const [, start = 0, length = 0] = symbol.runs.slice(i, i + 3);
      if (i > 0) widths.push(start - end);
      widths.push(length);
      end = start + length;
    }
    return widths;
  };
  const widthFor = (dots: number, head: number) => ((101 + 20) * dots) / head + 0.5 / head;

  const cases = [8, 12, 24].flatMap((head) => [2, 3, 4, 6].map((dots) => [head, dots] as const));
  it.each(cases)('at %d dots/mm with %d-dot modules have exactly their widths, by either rule', (head, dots) => {
    const own = { barcodeType: 'code128', barcodeData: '202611200001', showText: false };
    const element = elementOf('barcode', own, { x: 3.3, y: 2, width: widthFor(dots, head), height: 6 });
    const expected = symbolRuns('code128', '202611200001').map((width) => width * dots);
    for (const origin of [
      { x: 0, y: 0 },
      { x: 13.49, y: 15.07 },
    ]) {
      const label = renderLabel(designOf([element], { width: 140, height: 10 }), sampleData, {
        dotsPerMm: head,
        origin,
      });
      for (const rule of ['area', 'touch'] as const) {
        const raster = rasterise(label, head, rule, origin);
        expect(runsOfRow(raster, Math.floor((origin.y + 5) * head))).toEqual(expected);
      }
    }
  });

  it.each([0, 90, 180, 270, -90])(
    'start on a dot of the sheet when the element is rotated by %d degrees',
    (rotation) => {
      const own = { barcodeType: 'code128', barcodeData: '202611200001', showText: false };
      const element = elementOf('barcode', own, { x: 20.03, y: 30.07, width: 33.3, height: 9.1, rotation });
      const origin = { x: 13.49, y: 15.07 };
      const label = renderLabel(designOf([element]), sampleData, { dotsPerMm: 8, origin });
      const markup = JSON.stringify(label);
      const [, x = 0, y = 0] = (/translate\((\S+) (\S+)\)/.exec(markup) ?? []).map(Number);
      const [, degrees = 0, cx = 0, cy = 0] = (/rotate\((\S+) (\S+) (\S+)\)/.exec(markup) ?? ['', '0', '0', '0']).map(
        Number,
      );
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      for (const [at, start] of [
        [cx + cos * (x - cx) - sin * (y - cy), origin.x],
        [cy + sin * (x - cx) + cos * (y - cy), origin.y],
      ] as const) {
        const dot = (at + start) * 8;
        expect(Math.abs(dot - Math.round(dot))).toBeLessThan(0.01);
      }
    },
  );
});
