import { describe, expect, it } from 'vitest';
import { rulerMarks } from '@/features/label-designer/canvas/label-canvas';

describe('the ruler', () => {
  it('has a tick each millimetre, longer at five, numbered at ten', () => {
    const { ticks, numbers } = rulerMarks(8, 4, 60);
    expect(ticks.map(({ at, length }) => `${at}:${length}`)).toEqual([
      ...['0:6', '4:6', '8:16', '12:6', '16:6', '20:6', '24:6', '28:10', '32:6', '36:6', '40:6', '44:6', '48:16'],
      ...['52:6', '56:6', '60:6'],
    ]);
    expect(numbers).toEqual([
      { at: 8, text: '0' },
      { at: 48, text: '10' },
    ]);
  });

  it('counts below zero left of the label', () => {
    expect(rulerMarks(100, 4, 120).numbers.map(({ text }) => text)).toEqual(['-20', '-10', '0']);
  });

  it('leaves out marks that would overlap when zoomed out', () => {
    const { ticks, numbers } = rulerMarks(0, 1.9, 100);
    expect(ticks[1]?.at).toBe(9.5);
    expect(numbers.map(({ text }) => text)).toEqual(['0', '20', '40']);
  });
});
