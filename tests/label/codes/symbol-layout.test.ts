import { describe, expect, it } from 'vitest';
import { layOut, symbolNode } from '@/label/codes/symbol-layout';
import { encode } from '@/label/codes/symbologies';

const symbolOf = (type: 'code128' | 'qrcode') => {
  const symbol = encode(type, '83500');
  if (!symbol.ok) throw new Error(symbol.reason.code);
  return symbol;
};
const grid = { dotsPerMm: 8, origin: { x: 0, y: 0 } };

describe('the layout of a code', () => {
  it('uses the shorter side of the box of a QR code', () => {
    const wide = layOut(symbolOf('qrcode'), { x: 0, y: 0, width: 50, height: 20, rotation: 0 }, grid);
    const high = layOut(symbolOf('qrcode'), { x: 0, y: 0, width: 20, height: 50, rotation: 0 }, grid);
    // 21 modules and 8 of quiet zone in 20 mm: 5 dots.
    expect([wide?.dots, high?.dots]).toEqual([5, 5]);
  });

  it('needs a height', () => {
    const box = { x: 0, y: 0, width: 100, height: 0, rotation: 0 };
    expect(layOut(symbolOf('code128'), box, grid)).toBeUndefined();
  });

  it('starts on a dot of the sheet only at quarter circles', () => {
    const box = { x: 0.03, y: 0.03, width: 100, height: 10, rotation: 0 };
    expect(layOut(symbolOf('code128'), box, grid)?.y).toBeCloseTo(0, 9);
    expect(layOut(symbolOf('code128'), { ...box, rotation: 30 }, grid)?.y).toBeCloseTo(0.03, 9);
  });

  it.each(['code128', 'qrcode'] as const)('has the same rectangles of %s in mm as scaled', (type) => {
    const symbol = symbolOf(type);
    const layout = layOut(symbol, { x: 3, y: 4, width: 60, height: 20, rotation: 0 }, grid);
    if (!layout) throw new Error('The code does not fit');
    const rectangles = (unscaled: boolean) =>
      [
        ...String(symbolNode(symbol, layout, unscaled).attributes.d).matchAll(/M(\S+) ([\d.]+)h([\d.]+)v([\d.]+)h/g),
      ].map(([, ...numbers]) => numbers.map(Number));
    const expected = rectangles(false).map(([x = 0, y = 0, width = 0, height = 0]) => [
      layout.x + x * layout.module,
      layout.y + y * layout.module,
      width * layout.module,
      height * layout.module,
    ]);
    const inMm = rectangles(true);
    expect(inMm).toHaveLength(expected.length);
    for (const [index, rectangle] of inMm.entries()) {
      for (const [side, length] of rectangle.entries()) expect(length).toBeCloseTo(expected[index]?.[side] ?? 0, 3);
    }
  });
});
