import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeDotBox } from '@/features/label-designer/canvas/transform';
import { type Box, type Handle, handles } from '@/label/design/geometry';
import { newElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';
import { renderContext } from '@/label/render';

const label = { width: 135, height: 90 };
const context = renderContext({ dotsPerMm: 8 });
const element = (type: ElementType, properties: object = {}) =>
  newElement(type, properties, { id: 'e', x: 5, y: 5, width: 60, height: 20 });
const resized = (type: ElementType, box: Box, handle: Handle, properties: object = {}, content = 'A1') =>
  wholeDotBox(element(type, properties), box, handle, content, context, label);

describe('a resized code', () => {
  // Code 39 of two characters: 4 symbols of 16 modules less a gap, and 20 of quiet zone: 83 modules.
  it.each([
    ['e', { x: 5, y: 5, width: 40, height: 20 }, { x: 5, y: 5, width: 41.5, height: 20 }],
    ['e', { x: 5, y: 5, width: 34, height: 20 }, { x: 5, y: 5, width: 31.125, height: 20 }],
    ['w', { x: 20, y: 5, width: 40, height: 20 }, { x: 18.5, y: 5, width: 41.5, height: 20 }],
    ['se', { x: 5, y: 5, width: 40, height: 33 }, { x: 5, y: 5, width: 41.5, height: 33 }],
    ['s', { x: 5, y: 5, width: 40, height: 33 }, { x: 5, y: 5, width: 40, height: 33 }],
    ['n', { x: 5, y: 5, width: 40, height: 33 }, { x: 5, y: 5, width: 40, height: 33 }],
  ] as const)('by %s to %o is %o: bars of whole dots', (handle, box, snapped) => {
    expect(resized('barcode', box, handle)).toEqual(snapped);
  });

  it('takes one dot less where the label ends', () => {
    const box = { x: 95, y: 5, width: 40, height: 20 };
    expect(resized('barcode', box, 'e')).toEqual({ x: 95, y: 5, width: 31.125, height: 20 });
    expect(resized('barcode', { ...box, x: 103.875 }, 'e')).toEqual({ x: 103.875, y: 5, width: 31.125, height: 20 });
  });

  it('is not snapped when its narrow bar is limited to less than fits', () => {
    const box = { x: 5, y: 5, width: 100, height: 20 };
    expect(resized('barcode', box, 'e', { largestModule: 0.25 })).toBe(box);
  });

  it('is not snapped when it cannot be encoded or is not a code', () => {
    const box = { x: 5, y: 5, width: 40, height: 20 };
    expect(resized('barcode', box, 'e', {}, 'kecil')).toBe(box);
    expect(resized('text', box, 'e')).toBe(box);
  });

  // 29 modules with the quiet zone: 3.625 mm a dot.
  it.each([
    ['e', { x: 30, y: 20, width: 21.75, height: 21.75 }],
    ['w', { x: 30.25, y: 20, width: 21.75, height: 21.75 }],
    ['s', { x: 30, y: 20, width: 39.875, height: 39.875 }],
    ['n', { x: 30, y: 20.125, width: 39.875, height: 39.875 }],
    ['se', { x: 30, y: 20, width: 39.875, height: 39.875 }],
  ] as const)('of two dimensions follows the side of its %s handle', (handle, snapped) => {
    expect(resized('qrcode', { x: 30, y: 20, width: 22, height: 40 }, handle)).toEqual(snapped);
  });

  it('of two dimensions ends at the lower edge of the label', () => {
    const box = { x: 30, y: 60, width: 40, height: 40 };
    expect(resized('qrcode', box, 'e')).toEqual({ x: 30, y: 60, width: 29, height: 29 });
  });

  it('of two dimensions is a square inside the label, and the opposite corner stays', () => {
    const side = fc.double({ min: 12, max: 60, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.constantFrom(...handles), (width, height, handle) => {
        const box = { x: 30, y: 20, width, height };
        const snapped = resized('qrcode', box, handle);
        expect(snapped.width).toBeCloseTo(snapped.height, 6);
        const modules = Math.round((snapped.width * 8) / 29);
        expect(snapped.width).toBeCloseTo((modules * 29) / 8, 6);
        if (handle.includes('w')) expect(snapped.x + snapped.width).toBeCloseTo(box.x + width, 6);
        else expect(snapped.x).toBe(30);
        if (handle.includes('n')) expect(snapped.y + snapped.height).toBeCloseTo(box.y + height, 6);
        else expect(snapped.y).toBe(20);
        expect(Math.min(snapped.x, snapped.y)).toBeGreaterThanOrEqual(-1e-6);
        expect(snapped.x + snapped.width).toBeLessThanOrEqual(135 + 1e-6);
        expect(snapped.y + snapped.height).toBeLessThanOrEqual(90 + 1e-6);
      }),
    );
  });
});
