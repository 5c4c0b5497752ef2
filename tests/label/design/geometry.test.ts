import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignBoxes, distributeBoxes } from '@/label/design/arrange';
import {
  type Box,
  clampBox,
  clampRotation,
  handles,
  limitMove,
  resizeBox,
  rotatedBounds,
  type Size,
  scaleBoxes,
  snapTo,
  unionOf,
} from '@/label/design/geometry';
import { snapToGuides } from '@/label/design/guides';

const label: Size = { width: 135, height: 90 };
const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const insideBox = (size: Size): fc.Arbitrary<Box> =>
  fc
    .record({ width: mm(1, size.width), height: mm(1, size.height), fx: mm(0, 1), fy: mm(0, 1) })
    .map(({ width, height, fx, fy }) => ({
      x: fx * (size.width - width),
      y: fy * (size.height - height),
      width,
      height,
    }));

const expectInside = (box: Box, size: Size = label) => {
  const slack = 0.002;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width + slack);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height + slack);
};

describe('keeping an element on the label', () => {
  it.each([
    ['past the right edge', { x: 130, y: 10, width: 20, height: 10 }, { x: 115, y: 10, width: 20, height: 10 }],
    ['above the top', { x: 5, y: -7, width: 20, height: 10 }, { x: 5, y: 0, width: 20, height: 10 }],
    ['larger than the label', { x: 10, y: 10, width: 500, height: 500 }, { x: 0, y: 0, width: 135, height: 90 }],
    ['without a size', { x: 10, y: 10, width: 0, height: -3 }, { x: 10, y: 10, width: 1, height: 1 }],
    ['of NaN', { x: Number.NaN, y: 1e9, width: 20, height: 10 }, { x: 0, y: 80, width: 20, height: 10 }],
  ])('%s [DS9]', (_name, box, clamped) => expect(clampBox(box, label)).toEqual(clamped));

  it('holds for any box and any label [DS9]', () => {
    const anyBox = fc.record({ x: fc.double(), y: fc.double(), width: fc.double(), height: fc.double() });
    const anyLabel = fc.record({ width: mm(1, 500), height: mm(1, 500) });
    fc.assert(fc.property(anyBox, anyLabel, (box, size) => expectInside(clampBox(box, size), size)));
  });

  it('holds for any drag of any handle, which never shrinks an element below 5 mm [DS9]', () => {
    const distance = mm(-300, 300);
    fc.assert(
      fc.property(
        insideBox(label),
        fc.constantFrom(...handles),
        distance,
        distance,
        fc.boolean(),
        (box, handle, dx, dy, keepRatio) => {
          const resized = resizeBox(box, handle, dx, dy, label, { keepRatio });
          expectInside(resized);
          expect(resized.width).toBeGreaterThanOrEqual(Math.min(5, box.width) - 0.002);
          expect(resized.height).toBeGreaterThanOrEqual(Math.min(5, box.height) - 0.002);
        },
      ),
    );
  });

  it('moves several together as far as the first of them can go, without changing their distances', () => {
    fc.assert(
      fc.property(fc.array(insideBox(label), { minLength: 1 }), mm(-300, 300), mm(-300, 300), (boxes, dx, dy) => {
        const move = limitMove(boxes, dx, dy, label);
        for (const box of boxes) {
          const moved = { ...box, x: box.x + move.x, y: box.y + move.y };
          expect(moved.x).toBeGreaterThanOrEqual(-0.002);
          expect(moved.x + moved.width).toBeLessThanOrEqual(label.width + 0.002);
          expect(moved.y).toBeGreaterThanOrEqual(-0.002);
          expect(moved.y + moved.height).toBeLessThanOrEqual(label.height + 0.002);
        }
      }),
    );
  });
});

it('moves boxes together until the first of them meets the edge', () => {
  const boxes = [
    { x: 10, y: 20, width: 30, height: 10 },
    { x: 60, y: 40, width: 20, height: 10 },
  ];
  expect(limitMove(boxes, 500, 500, label)).toEqual({ x: 55, y: 40 });
  expect(limitMove(boxes, -500, -500, label)).toEqual({ x: -10, y: -20 });
  expect(limitMove([], 5, 5, label)).toEqual({ x: 0, y: 0 });
});

describe('resizing', () => {
  const box: Box = { x: 20, y: 20, width: 40, height: 20 };
  it.each([
    ['e', 10, 99, { x: 20, y: 20, width: 50, height: 20 }],
    ['w', 10, 99, { x: 30, y: 20, width: 30, height: 20 }],
    ['n', 99, -10, { x: 20, y: 10, width: 40, height: 30 }],
    ['se', 500, 500, { x: 20, y: 20, width: 115, height: 70 }],
    ['nw', 500, 500, { x: 55, y: 35, width: 5, height: 5 }],
    ['s', 99, 10, { x: 20, y: 20, width: 40, height: 30 }],
    ['ne', 10, -10, { x: 20, y: 10, width: 50, height: 30 }],
    ['sw', -10, 10, { x: 10, y: 20, width: 50, height: 30 }],
  ] as const)('by the %s handle keeps the opposite edge', (handle, dx, dy, resized) =>
    expect(resizeBox(box, handle, dx, dy, label)).toEqual(resized),
  );

  it('keeps the proportions with keepRatio', () => {
    const resized = resizeBox(box, 'se', 20, 0, label, { keepRatio: true });
    expect(resized).toEqual({ x: 20, y: 20, width: 60, height: 30 });
  });

  it.each([
    ['se', 500, 0, { x: 20, y: 20, width: 115, height: 57.5 }],
    ['nw', -20, -500, { x: 0, y: 10, width: 60, height: 30 }],
    ['ne', -20, 20, { x: 20, y: 30, width: 20, height: 10 }],
    ['sw', 500, 500, { x: 0, y: 20, width: 60, height: 30 }],
    ['se', -500, -500, { x: 20, y: 20, width: 10, height: 5 }],
    ['e', 20, 0, { x: 20, y: 20, width: 60, height: 20 }],
  ] as const)('by %s, %d and %d mm, keeps the ratio only at a corner', (handle, dx, dy, resized) =>
    expect(resizeBox(box, handle, dx, dy, label, { keepRatio: true })).toEqual(resized),
  );

  it('scales several together', () => {
    const boxes = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 30, y: 20, width: 10, height: 10 },
    ];
    expect(scaleBoxes(boxes, { x: 0, y: 0, width: 80, height: 60 })).toEqual([
      { x: 0, y: 0, width: 20, height: 20 },
      { x: 60, y: 40, width: 20, height: 20 },
    ]);
  });
});

describe('rotation', () => {
  it.each([
    [0, { x: 20, y: 20, width: 40, height: 20 }],
    [90, { x: 30, y: 10, width: 20, height: 40 }],
    [180, { x: 20, y: 20, width: 40, height: 20 }],
  ])('by %i degrees is about the centre', (degrees, bounds) =>
    expect(rotatedBounds({ x: 20, y: 20, width: 40, height: 20 }, degrees)).toEqual(bounds),
  );

  it.each([
    [400, 360],
    [-361, -360],
    [Number.NaN, 0],
    [45, 45],
  ])('%d becomes %d [DS9]', (degrees, clamped) => expect(clampRotation(degrees)).toBe(clamped));
});

describe('arranging', () => {
  const boxes: Box[] = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 20, y: 30, width: 20, height: 5 },
    { x: 100, y: 10, width: 10, height: 20 },
  ];

  it.each([
    ['left', [0, 0, 0]],
    ['center', [50, 45, 50]],
    ['right', [100, 90, 100]],
  ] as const)('aligns %s', (edge, xs) => expect(alignBoxes(boxes, edge).map((box) => box.x)).toEqual(xs));

  it.each([
    ['top', [0, 0, 0]],
    ['middle', [12.5, 15, 7.5]],
    ['bottom', [25, 30, 15]],
  ] as const)('aligns %s', (edge, ys) => expect(alignBoxes(boxes, edge).map((box) => box.y)).toEqual(ys));

  it('distributes with equal gaps, the outer two stay', () => {
    expect(distributeBoxes(boxes, 'horizontal').map((box) => box.x)).toEqual([0, 45, 100]);
    expect(unionOf(distributeBoxes(boxes, 'horizontal'))).toEqual(unionOf(boxes));
    expect(distributeBoxes(boxes, 'vertical').map((box) => box.y)).toEqual([0, 30, 10]);
    expect(distributeBoxes(boxes.slice(1), 'horizontal')).toEqual(boxes.slice(1));
  });

  it.each([
    [7.4, 5],
    [7.5, 10],
    [-2, 0],
  ])('snaps %d mm to the grid at %d', (value, snapped) => expect(snapTo(value)).toBe(snapped));
});

describe('smart guides', () => {
  const other: Box = { x: 50, y: 10, width: 20, height: 10 };

  it('snap a box to the edge of another', () => {
    const { offset, lines } = snapToGuides({ x: 49.2, y: 30, width: 12, height: 8 }, [other], label, 1);
    expect(offset).toEqual({ x: 0.8, y: 0 });
    expect(lines).toEqual([{ axis: 'x', position: 50, from: 10, to: 38, kind: 'edge' }]);
  });

  it('snap a box to the lower edge of another', () => {
    const { offset, lines } = snapToGuides({ x: 90.5, y: 20.4, width: 7, height: 5 }, [other], label, 1);
    expect(offset).toEqual({ x: 0, y: -0.4 });
    expect(lines).toEqual([{ axis: 'y', position: 20, from: 50, to: 97.5, kind: 'edge' }]);
  });

  it('snap a box to the middle of the label', () => {
    const { offset } = snapToGuides({ x: 61, y: 41.5, width: 12, height: 8 }, [], label, 1);
    expect(offset).toEqual({ x: 0.5, y: -0.5 });
  });

  it('make the gap to another box as wide as the gap between two', () => {
    const row: Box[] = [
      { x: 0, y: 10, width: 20, height: 10 },
      { x: 30, y: 10, width: 20, height: 10 },
    ];
    const { offset, lines } = snapToGuides({ x: 60.6, y: 12.3, width: 9.3, height: 5 }, row, label, 1);
    expect(offset.x).toBe(-0.6);
    expect(lines.find((line) => line.axis === 'x')?.kind).toBe('gap');
  });

  it('put a box midway between two, and below two in a column', () => {
    const row: Box[] = [
      { x: 0, y: 10, width: 20, height: 10 },
      { x: 50, y: 10, width: 20, height: 10 },
    ];
    expect(snapToGuides({ x: 29.4, y: 12.3, width: 11, height: 5 }, row, label, 1).offset.x).toBe(0.1);
    const column = row.map(({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }));
    expect(snapToGuides({ x: 12.3, y: 29.4, width: 5, height: 11 }, column, label, 1).offset.y).toBe(0.1);
    const withoutGaps = snapToGuides({ x: 29.4, y: 12.3, width: 11, height: 5 }, row, label, 1, { gaps: false });
    expect(withoutGaps.offset.x).toBe(0);
  });

  it('snap only within the tolerance, to the nearest', () => {
    const box = (x: number): Box => ({ x, y: 60, width: 7, height: 5 });
    expect(snapToGuides(box(48.9), [other], label, 1).offset.x).toBe(0);
    expect(snapToGuides(box(49.1), [other], label, 1).offset.x).toBe(0.9);
    expect(snapToGuides(box(49.5), [other, { ...other, x: 49.6 }], label, 1).offset.x).toBe(0.1);
  });

  it('do not snap a box that is near no guide', () => {
    expect(snapToGuides({ x: 90.5, y: 62, width: 7, height: 5 }, [other], label, 1)).toEqual({
      offset: { x: 0, y: 0 },
      lines: [],
    });
  });
});
