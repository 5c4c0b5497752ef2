import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moveTransform,
  resizeTransform,
  rotateTransform,
  type TransformStart,
} from '@/features/label-designer/canvas/transform';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { LabelDesign } from '@/label/design/design';
import { type Handle, handles, normalizeAngle, visibleBox } from '@/label/design/geometry';
import { type LabelElement, newElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';

const element = (
  id: string,
  type: ElementType,
  box: readonly number[],
  overrides: Partial<LabelElement> = {},
): LabelElement => {
  const [x = 0, y = 0, width = 10, height = 10] = box;
  return { ...newElement(type, {}, { id, x, y, width, height }), ...overrides };
};
const label = (...elements: LabelElement[]): LabelDesign => ({
  id: 'd',
  name: 'Door',
  labelSize: { width: 135, height: 90 },
  elements,
  createdAt: '',
  updatedAt: '',
});
const start = (design: LabelDesign, ids: string[], overrides: Partial<TransformStart> = {}): TransformStart => ({
  design,
  ids: new Set(ids),
  from: { x: 0, y: 0 },
  snap: true,
  tolerance: 1.5,
  dotsPerMm: 8,
  data: sampleData,
  ...overrides,
});
const plain = { shift: false, ctrl: false };
const free = { shift: false, ctrl: true };
const boxOf = (design: LabelDesign, id: string) => {
  const found = design.elements.find((candidate) => candidate.id === id);
  return found && [found.x, found.y, found.width, found.height];
};

describe('moveTransform', () => {
  const alone = label(element('a', 'text', [12, 12, 30, 10]));
  it.each([
    ['to the grid of 5 mm', { x: 9, y: 4 }, plain, [20, 15, 30, 10]],
    ['freely with Ctrl', { x: 9, y: 4 }, free, [21, 16, 30, 10]],
    ['in one direction with Shift', { x: 9, y: 4 }, { shift: true, ctrl: true }, [21, 12, 30, 10]],
    ['to the edge of the label and no further', { x: 500, y: -500 }, free, [105, 0, 30, 10]],
  ])('moves %s', (_how, to, keys, box) => {
    expect(boxOf(moveTransform(start(alone, ['a']))(to, keys).change(alone), 'a')).toEqual(box);
  });

  it('snaps to the edge of another element, with a guide', () => {
    const design = label(element('a', 'text', [12, 12, 30, 10]), element('b', 'text', [61.3, 50, 20, 10]));
    const step = moveTransform(start(design, ['a']))({ x: 49, y: 0 }, plain);
    expect(boxOf(step.change(design), 'a')?.[0]).toBe(61.3);
    expect(step.guides).toContainEqual({ axis: 'x', position: 61.3, from: 12, to: 60, kind: 'edge' });
    expect(moveTransform(start(design, ['a']))({ x: 49, y: 0 }, free).guides).toEqual([]);
  });

  it('snaps to equal gaps', () => {
    const design = label(
      element('a', 'text', [3, 3, 10, 10]),
      element('b', 'text', [21, 3.7, 10, 10]),
      element('c', 'text', [60, 3.7, 10, 10]),
    );
    const step = moveTransform(start(design, ['c']))({ x: -21.4, y: 0 }, plain);
    expect(boxOf(step.change(design), 'c')?.[0]).toBe(39);
    expect(step.guides.map(({ kind }) => kind)).toContain('gap');
  });

  it('does not move a locked element', () => {
    const design = label(element('a', 'text', [12, 12], { locked: true }));
    expect(moveTransform(start(design, ['a']))({ x: 9, y: 9 }, plain).change(design)).toBe(design);
  });
});

describe('resizeTransform', () => {
  const alone = label(element('a', 'shape', [20, 20, 30, 20]));
  it.each([
    ['se', { x: 6.2, y: 4.4 }, plain, [20, 20, 35, 25]],
    ['se', { x: 6.2, y: 4.4 }, free, [20, 20, 36.2, 24.4]],
    ['w', { x: 100, y: 0 }, free, [45, 20, 5, 20]],
    ['n', { x: 0, y: -100 }, free, [20, 0, 30, 40]],
    ['se', { x: 30, y: 0 }, { shift: true, ctrl: true }, [20, 20, 60, 40]],
  ] as const)('%s: keeps the opposite edge and at least 5 mm', (handle, to, keys, box) => {
    expect(boxOf(resizeTransform(start(alone, ['a']), handle)(to, keys).change(alone), 'a')).toEqual(box);
  });

  it('gives a barcode a width of whole dots with its quiet zones', () => {
    const design = label(element('a', 'barcode', [5, 5, 60, 20]));
    const after = resizeTransform(start(design, ['a']), 'e')({ x: 31, y: 0 }, plain).change(design);
    // Code 39 of nine characters: 11 symbols of 16 modules less a gap, 20 of quiet zone.
    const modules = (9 + 2) * 16 - 1 + 20;
    const width = boxOf(after, 'a')?.[2] ?? 0;
    expect(width / (modules / 8)).toBeCloseTo(4, 3);
  });

  it('keeps a QR code square', () => {
    const design = label(element('a', 'qrcode', [5, 5, 30, 30]));
    const after = boxOf(resizeTransform(start(design, ['a']), 'e')({ x: 12, y: 0 }, plain).change(design), 'a');
    expect(after?.[2]).toBe(after?.[3]);
    expect(after?.[2]).toBeGreaterThan(38);
  });

  it('scales several elements together', () => {
    const design = label(element('a', 'text', [10, 10, 20, 20]), element('b', 'text', [50, 50, 20, 20]));
    const after = resizeTransform(start(design, ['a', 'b']), 'se')({ x: -30, y: -30 }, free).change(design);
    expect([boxOf(after, 'a'), boxOf(after, 'b')]).toEqual([
      [10, 10, 10, 10],
      [30, 30, 10, 10],
    ]);
  });

  it('keeps the opposite side of a rotated element in place', () => {
    const design = label(element('a', 'shape', [40, 40, 20, 10], { rotation: 90 }));
    const after = resizeTransform(start(design, ['a']), 'e')({ x: 0, y: 10 }, free).change(design);
    // Rotated by 90 degrees, the right side is at the bottom: the element grows from 35..55 to 35..65 mm.
    expect(boxOf(after, 'a')).toEqual([35, 45, 30, 10]);
  });
});

describe('rotateTransform', () => {
  const design = label(element('a', 'shape', [40, 40, 20, 20]));
  const from = { x: 50, y: 30 };
  it.each([
    [{ x: 60, y: 50 }, plain, 90],
    [{ x: 57, y: 42 }, plain, 45],
    [{ x: 57, y: 42 }, free, 41],
    [{ x: 50, y: 70 }, plain, 180],
    [{ x: 40, y: 50 }, plain, -90],
  ])('rotates with the pointer at %o', (to, keys, degrees) => {
    const after = rotateTransform(start(design, ['a'], { from }))(to, keys).change(design);
    expect(after.elements[0]?.rotation).toBe(degrees);
  });

  it('rotates several elements about their common middle, never outside the label', () => {
    const pair = label(
      element('a', 'shape', [30, 40, 10, 10]),
      element('b', 'text', [60, 35, 20, 20], { rotation: 15 }),
    );
    const about = { x: 55, y: 30 };
    const after = rotateTransform(start(pair, ['a', 'b'], { from: about }))({ x: 80, y: 45 }, plain).change(pair);
    expect(after.elements.map(({ rotation }) => rotation)).toEqual([90, 105]);
    expect([boxOf(after, 'a'), boxOf(after, 'b')]).toEqual([
      [50, 20, 10, 10],
      [45, 50, 20, 20],
    ]);
    const high = label(element('a', 'shape', [0, 0, 10, 10]), element('b', 'text', [115, 0, 20, 10]));
    const outside = rotateTransform(start(high, ['a', 'b'], { from: { x: 67.5, y: -20 } }))({ x: 100, y: 5 }, plain);
    expect(boxOf(outside.change(high), 'b')).toEqual([57.5, 57.5, 20, 10]);
    expect(boxOf(outside.change(high), 'a')).toEqual([62.5, 0, 10, 10]);
  });

  it.each([
    [270, -90],
    [-180, 180],
    [720, 0],
    [-350, 10],
  ])('%i degrees are %i', (degrees, expected) => expect(normalizeAngle(degrees)).toBe(expected));
});

/** Its bounds on the label are 20 x 60 mm, centred at 40, 45. */
const upright = element('a', 'line', [10, 35, 60, 20], { rotation: 90 });
const visibleBoxOf = ({ elements: [first] }: LabelDesign) => first && visibleBox(first);

describe('an element rotated by 90 degrees', () => {
  const design = label(upright);

  it('moves to the edge of the label by its bounds', () => {
    const moved = moveTransform(start(design, ['a']))({ x: -100, y: 100 }, free).change(design);
    expect(visibleBoxOf(moved)).toEqual({ x: 0, y: 30, width: 20, height: 60 });
  });

  it('snaps to the label’s edge and middle by its bounds', () => {
    const moved = moveTransform(start(design, ['a']))({ x: -29, y: 1 }, { shift: false, ctrl: false }).change(design);
    expect(visibleBoxOf(moved)).toEqual({ x: 0, y: 15, width: 20, height: 60 });
  });

  it.each<[Handle, { x: number; y: number }, object]>([
    // Its right edge lies below, its left edge above.
    ['e', { x: 0, y: 10 }, { x: 30, y: 15, width: 20, height: 70 }],
    ['w', { x: 0, y: -10 }, { x: 30, y: 5, width: 20, height: 70 }],
    ['s', { x: -10, y: 0 }, { x: 20, y: 15, width: 30, height: 60 }],
  ])('follows the pointer at handle %s', (handle, to, expected) => {
    const resized = resizeTransform(start(design, ['a']), handle)(to, free).change(design);
    expect(visibleBoxOf(resized)).toEqual(expected);
  });

  it('can be resized at the edge, where its own box lies outside', () => {
    const atEdge = label({ ...upright, x: -20 });
    const resized = resizeTransform(start(atEdge, ['a']), 'w')({ x: 0, y: -5 }, free).change(atEdge);
    expect(visibleBoxOf(resized)).toEqual({ x: 0, y: 10, width: 20, height: 65 });
  });
});

it('no gesture brings an element outside the label or under 5 mm [DS9]', () => {
  const far = fc.double({ min: -400, max: 400, noNaN: true });
  const box = fc.record({
    x: fc.double({ min: 0, max: 100, noNaN: true }),
    y: fc.double({ min: 0, max: 60, noNaN: true }),
    width: fc.double({ min: 5, max: 35, noNaN: true }),
    height: fc.double({ min: 5, max: 30, noNaN: true }),
  });
  const type = fc.constantFrom('text', 'barcode', 'qrcode', 'shape');
  const handleOrMove = fc.constantFrom<Handle | 'move'>('move', ...handles);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(type, box), { minLength: 1, maxLength: 3 }),
      handleOrMove,
      far,
      far,
      fc.boolean(),
      fc.boolean(),
      (boxes, name, x, y, shift, ctrl) => {
        const design = label(
          ...boxes.map(([elementType, { x: left, y: top, width, height }], index) =>
            element(`e${index}`, elementType, [left, top, width, height]),
          ),
        );
        const initial = start(
          design,
          design.elements.map(({ id }) => id),
        );
        const transform = name === 'move' ? moveTransform(initial) : resizeTransform(initial, name);
        const after = transform({ x, y }, { shift, ctrl }).change(design);
        for (const changed of after.elements) {
          expect(changed.x).toBeGreaterThanOrEqual(0);
          expect(changed.y).toBeGreaterThanOrEqual(0);
          expect(changed.x + changed.width).toBeLessThanOrEqual(135.002);
          expect(changed.y + changed.height).toBeLessThanOrEqual(90.002);
          if (changed.type === 'text' || changed.type === 'shape')
            expect(Math.min(changed.width, changed.height)).toBeGreaterThanOrEqual(4.999);
        }
      },
    ),
  );
});
