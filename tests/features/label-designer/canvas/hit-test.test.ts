import { elementOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { elementAt } from '@/features/label-designer/canvas/hit-test';

/** At 100 percent: a tolerance of 5 px and targets of 24 px. */
const options = { tolerance: 1.32, minTarget: 6.35 };
const at = (elements: Parameters<typeof elementAt>[0], x: number, y: number) =>
  elementAt(elements, { x, y }, options)?.id;

const ground = elementOf('shape', { fillColor: '#000000' }, { id: 'ground', x: 0, y: 0, width: 80, height: 60 });
const text = elementOf('text', {}, { id: 'text', x: 10, y: 10, width: 40, height: 10 });
const frame = elementOf('shape', {}, { id: 'frame', x: 5, y: 5, width: 60, height: 40 });
const line = elementOf('line', {}, { id: 'line', x: 90, y: 30, width: 30, height: 0.5 });
const rotated = elementOf('text', {}, { id: 'rotated', x: 100, y: 60, width: 30, height: 6, rotation: 90 });

describe('elementAt', () => {
  it('finds the topmost element', () => {
    expect(at([ground, text], 20, 15)).toBe('text');
    expect(at([text, ground], 20, 15)).toBe('ground');
    expect(at([ground, text], 70, 55)).toBe('ground');
    expect(at([ground, text], 120, 80)).toBeUndefined();
  });

  it('finds the element inside a hollow shape, and the shape at its outline', () => {
    expect(at([text, frame], 20, 15)).toBe('text');
    expect(at([frame], 30, 30)).toBeUndefined();
    expect(at([text, frame], 5.5, 20)).toBe('frame');
    expect(at([frame], 30, 44.5)).toBe('frame');
  });

  it('finds a thin line within 24 px, but not where another element covers the point', () => {
    expect(at([line], 100, 33)).toBe('line');
    expect(at([line], 100, 34)).toBeUndefined();
    const under = elementOf('text', {}, { id: 'under', x: 90, y: 32, width: 30, height: 8 });
    expect(at([under, line], 100, 33)).toBe('under');
    expect(at([under, line], 100, 31)).toBe('line');
  });

  it('finds a rotated element within its rotated outline', () => {
    expect(at([rotated], 115, 50)).toBe('rotated');
    expect(at([rotated], 103, 63)).toBeUndefined();
  });

  it('ignores hidden elements', () => {
    expect(at([ground, { ...text, hidden: true }], 20, 15)).toBe('ground');
  });
});
