import { describe, expect, it } from 'vitest';
import { edgeScroll } from '@/features/label-designer/canvas/edge-scroll';
import { scaleOf } from '@/features/label-designer/canvas/view';

const window = { width: 600, height: 400 };
/** 180 x 120 mm at 200 percent are 1361 x 907 px: larger than the window on both sides. */
const label = { width: 180, height: 120 };
const view = { pan: { x: -300, y: -200 }, zoom: 200 };

describe('a drag that reaches the edge of the window', () => {
  it('moves the label into it, faster the further out', () => {
    expect(edgeScroll({ x: 590, y: 200 }, view, label, window)).toEqual({ x: -9, y: 0 });
    expect(edgeScroll({ x: 700, y: 200 }, view, label, window)).toEqual({ x: -14, y: 0 });
    expect(edgeScroll({ x: 300, y: 5 }, view, label, window)).toEqual({ x: 0, y: 12 });
    expect(edgeScroll({ x: 1, y: 399 }, view, label, window)).toEqual({ x: 14, y: -14 });
  });

  it('leaves it alone away from the edge, and where the label ends', () => {
    expect(edgeScroll({ x: 300, y: 200 }, view, label, window)).toBeUndefined();
    const atStart = { pan: { x: 32, y: 32 }, zoom: 200 };
    expect(edgeScroll({ x: 1, y: 1 }, atStart, label, window)).toBeUndefined();
    const atEnd = { pan: { x: 568 - 180 * scaleOf(200), y: -200 }, zoom: 200 };
    expect(edgeScroll({ x: 599, y: 200 }, atEnd, label, window)).toBeUndefined();
  });

  it('leaves a label alone that is seen as a whole', () => {
    const whole = { pan: { x: 100, y: 100 }, zoom: 100 };
    expect(edgeScroll({ x: 599, y: 399 }, whole, { width: 90, height: 60 }, window)).toBeUndefined();
  });
});
