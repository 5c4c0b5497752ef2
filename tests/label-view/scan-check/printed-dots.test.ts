import { describe, expect, it } from 'vitest';
import { cutAround, markDots } from '@/label-view/scan-check/printed-dots';

describe('a code cut out of a label', () => {
  const area = [
    { x: 10, y: 20 },
    { x: 50, y: 20 },
    { x: 50, y: 40 },
    { x: 10, y: 40 },
  ];

  it('has a millimetre more on each side, in dots', () => {
    expect(cutAround(area, 8, { width: 1080, height: 720 })).toEqual({ x: 72, y: 152, width: 336, height: 176 });
  });

  it('ends at the label', () => {
    expect(cutAround(area, 8, { width: 380, height: 300 })).toEqual({ x: 72, y: 152, width: 308, height: 148 });
  });

  it('is in whole dots around a turned area', () => {
    const turned = [
      { x: 10, y: 0 },
      { x: 20, y: 10.03 },
      { x: 10, y: 20 },
      { x: 0, y: 10 },
    ];
    expect(cutAround(turned, 11.81, { width: 1594, height: 1063 })).toEqual({ x: 0, y: 0, width: 249, height: 249 });
  });
});

describe('a print head', () => {
  it('marks a dot or leaves it white: grey does not exist on paper', () => {
    const pixels = new Uint8ClampedArray([0, 0, 0, 255, 120, 120, 120, 255, 140, 140, 140, 255, 255, 0, 0, 255]);
    markDots(pixels);
    expect([...pixels]).toEqual([0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255]);
  });
});
