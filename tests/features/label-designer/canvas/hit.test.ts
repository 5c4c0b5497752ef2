import { elementOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { elementAt } from '@/features/label-designer/canvas/hit';

/** At 100 percent: 5 px beside, 24 px at least. */
const reach = { beside: 1.32, least: 6.35 };
const at = (elements: Parameters<typeof elementAt>[0], x: number, y: number) =>
  elementAt(elements, { x, y }, reach)?.id;

const ground = elementOf('shape', { fillColor: '#000000' }, { id: 'ground', x: 0, y: 0, width: 80, height: 60 });
const text = elementOf('text', {}, { id: 'text', x: 10, y: 10, width: 40, height: 10 });
const frame = elementOf('shape', {}, { id: 'frame', x: 5, y: 5, width: 60, height: 40 });
const line = elementOf('line', {}, { id: 'line', x: 90, y: 30, width: 30, height: 0.5 });
const turned = elementOf('text', {}, { id: 'turned', x: 100, y: 60, width: 30, height: 6, rotation: 90 });

describe('a press on the label', () => {
  it('means the topmost element there', () => {
    expect(at([ground, text], 20, 15)).toBe('text');
    expect(at([text, ground], 20, 15)).toBe('ground');
    expect(at([ground, text], 70, 55)).toBe('ground');
    expect(at([ground, text], 120, 80)).toBeUndefined();
  });

  it('reaches what lies inside a hollow shape, and the shape at its outline', () => {
    expect(at([text, frame], 20, 15)).toBe('text');
    expect(at([frame], 30, 30)).toBeUndefined();
    expect(at([text, frame], 5.5, 20)).toBe('frame');
    expect(at([frame], 30, 44.5)).toBe('frame');
  });

  it('finds a thin line within 24 px, but not over something that is really there', () => {
    expect(at([line], 100, 33)).toBe('line');
    expect(at([line], 100, 34)).toBeUndefined();
    const under = elementOf('text', {}, { id: 'under', x: 90, y: 32, width: 30, height: 8 });
    expect(at([under, line], 100, 33)).toBe('under');
    expect(at([under, line], 100, 31)).toBe('line');
  });

  it('finds a turned element where it is seen', () => {
    expect(at([turned], 115, 50)).toBe('turned');
    expect(at([turned], 103, 63)).toBeUndefined();
  });

  it('passes through what is hidden', () => {
    expect(at([ground, { ...text, hidden: true }], 20, 15)).toBe('ground');
  });
});
