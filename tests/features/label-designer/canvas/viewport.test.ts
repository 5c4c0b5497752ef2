import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centred,
  edgeScroll,
  fitted,
  revealing,
  scaleOf,
  steppedZoom,
  toMm,
  zoomAround,
} from '@/features/label-designer/canvas/viewport';

const medium = { width: 135, height: 90 };
const window = { width: 840, height: 700 };
const place = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
});
const zoom = fc.integer({ min: 5, max: 20 }).map((tens) => tens * 10);
const viewports = fc.record({ pan: place, zoom });

describe('the viewport', () => {
  it('keeps the point under the pointer in place when it zooms', () => {
    fc.assert(
      fc.property(viewports, zoom, place, (viewport, next, anchor) => {
        const before = toMm(anchor, viewport);
        const after = toMm(anchor, zoomAround(viewport, next, anchor));
        expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.01);
      }),
    );
  });

  it('centres the label in the window', () => {
    const { pan } = centred(medium, window, 100);
    expect(pan.x + (135 * 96) / 25.4 / 2).toBeCloseTo(420);
    expect(pan.y + (90 * 96) / 25.4 / 2).toBeCloseTo(350);
  });

  it.each([
    ['a large window', { width: 840, height: 700 }, 150],
    ['a phone', { width: 366, height: 600 }, 60],
    ['a tiny window', { width: 40, height: 40 }, 50],
    ['a huge window', { width: 9000, height: 9000 }, 200],
  ])('fits the label into %s', (_name, size, percent) => {
    expect(fitted(medium, size).zoom).toBe(percent);
  });

  it.each([
    [47, 50],
    [96, 100],
    [204, 200],
  ])('rounds %i percent to %i', (percent, rounded) => expect(steppedZoom(percent)).toBe(rounded));

  it('scrolls only as far as needed to reveal an element', () => {
    const viewport = { pan: { x: 50, y: 50 }, zoom: 100 };
    expect(revealing(viewport, { x: 10, y: 10, width: 20, height: 10 }, window)).toBe(viewport);
    const scrolled = revealing(viewport, { x: 400, y: 10, width: 20, height: 10 }, window);
    expect(scrolled.pan.x + 420 * scaleOf(100)).toBeCloseTo(840 - 32);
    expect(scrolled.pan.y).toBe(50);
  });
});

/** 180 x 120 mm at 200 percent are 1361 x 907 px: larger than the window on both sides. */
const small = { width: 600, height: 400 };
const large = { width: 180, height: 120 };
const zoomed = { pan: { x: -300, y: -200 }, zoom: 200 };

describe('edgeScroll', () => {
  it('scrolls at the edge of the window, faster near the edge and beyond', () => {
    expect(edgeScroll({ x: 590, y: 200 }, zoomed, large, small)).toEqual({ x: -9, y: 0 });
    expect(edgeScroll({ x: 700, y: 200 }, zoomed, large, small)).toEqual({ x: -14, y: 0 });
    expect(edgeScroll({ x: 300, y: 5 }, zoomed, large, small)).toEqual({ x: 0, y: 12 });
    expect(edgeScroll({ x: 1, y: 399 }, zoomed, large, small)).toEqual({ x: 14, y: -14 });
  });

  it('scrolls neither away from the edge nor past the end of the label', () => {
    expect(edgeScroll({ x: 300, y: 200 }, zoomed, large, small)).toBeUndefined();
    const atStart = { pan: { x: 32, y: 32 }, zoom: 200 };
    expect(edgeScroll({ x: 1, y: 1 }, atStart, large, small)).toBeUndefined();
    const atEnd = { pan: { x: 568 - 180 * scaleOf(200), y: -200 }, zoom: 200 };
    expect(edgeScroll({ x: 599, y: 200 }, atEnd, large, small)).toBeUndefined();
  });

  it('does not scroll a label that fits the window', () => {
    const whole = { pan: { x: 100, y: 100 }, zoom: 100 };
    expect(edgeScroll({ x: 599, y: 399 }, whole, { width: 90, height: 60 }, small)).toBeUndefined();
  });
});
