import { describe, expect, it } from 'vitest';
import type { MotionStart } from '@/features/label-designer/canvas/motion';
import { moveMotion } from '@/features/label-designer/canvas/move-motion';
import { resizeMotion } from '@/features/label-designer/canvas/resize-motion';
import { sampleData } from '@/features/label-designer/sample-data';
import type { LabelDesign } from '@/label/design/design';
import { type Handle, seenBox } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';

const upright: LabelElement = {
  id: 'a',
  type: 'line',
  // Seen: 20 mm wide and 60 mm high, its middle at 40, 45.
  ...{ x: 10, y: 35, width: 60, height: 20, rotation: 90 },
  properties: definitionOf('line').properties.parse({}),
};
const label = (...elements: LabelElement[]): LabelDesign => ({
  ...{ id: 'd', name: 'Door', createdAt: '', updatedAt: '' },
  labelSize: { width: 135, height: 90 },
  elements,
});
const start = (design: LabelDesign): MotionStart => ({
  ...{ design, ids: new Set(['a']), from: { x: 0, y: 0 }, snap: true, tolerance: 1.5, dotsPerMm: 8, data: sampleData },
});
const free = { shift: false, ctrl: true };
const seenOf = ({ elements: [first] }: LabelDesign) => first && seenBox(first);

describe('an element that is turned upright', () => {
  const design = label(upright);

  it('is moved to the very edge of the label by what is seen of it', () => {
    const moved = moveMotion(start(design))({ x: -100, y: 100 }, free).change(design);
    expect(seenOf(moved)).toEqual({ x: 0, y: 30, width: 20, height: 60 });
  });

  it('is drawn to the label’s edge and middle by what is seen of it', () => {
    const moved = moveMotion(start(design))({ x: -29, y: 1 }, { shift: false, ctrl: false }).change(design);
    expect(seenOf(moved)).toEqual({ x: 0, y: 15, width: 20, height: 60 });
  });

  it.each<[Handle, { x: number; y: number }, object]>([
    // Its right edge lies below, its left edge above.
    ['e', { x: 0, y: 10 }, { x: 30, y: 15, width: 20, height: 70 }],
    ['w', { x: 0, y: -10 }, { x: 30, y: 5, width: 20, height: 70 }],
    ['s', { x: -10, y: 0 }, { x: 20, y: 15, width: 30, height: 60 }],
  ])('is pulled at %s where the hand goes', (handle, to, seen) => {
    const pulled = resizeMotion(start(design), handle)(to, free).change(design);
    expect(seenOf(pulled)).toEqual(seen);
  });

  it('can be pulled at the edge, where its own box lies outside', () => {
    const atEdge = label({ ...upright, x: -20 });
    const pulled = resizeMotion(start(atEdge), 'w')({ x: 0, y: -5 }, free).change(atEdge);
    expect(seenOf(pulled)).toEqual({ x: 0, y: 10, width: 20, height: 65 });
  });
});
