import { elementOf, markupOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

describe('a line', () => {
  it.each([
    [{}, {}, '<path d="M10 11H110" fill="none" stroke="#000" stroke-width="0.5"/>'],
    [{ lineWidth: 1 }, { width: 2, height: 50 }, '<path d="M11 10V60" fill="none" stroke="#000" stroke-width="1"/>'],
    [
      { lineStyle: 'dashed', lineWidth: 1 },
      {},
      '<path d="M10 11H110" fill="none" stroke="#000" stroke-width="1" stroke-dasharray="4 2"/>',
    ],
    [
      { lineStyle: 'dotted' },
      {},
      '<path d="M10 11H110.01" fill="none" stroke="#000" stroke-width="0.5" stroke-dasharray="0 1" stroke-linecap="round"/>',
    ],
    [
      { lineStyle: 'dotted', lineWidth: 1 },
      { width: 2, height: 50 },
      '<path d="M11 10V60.01" fill="none" stroke="#000" stroke-width="1" stroke-dasharray="0 2" stroke-linecap="round"/>',
    ],
    [
      {},
      { rotation: 45 },
      '<g transform="rotate(45 60 11)"><path d="M10 11H110" fill="none" stroke="#000" stroke-width="0.5"/></g>',
    ],
    [{ color: 'transparent' }, {}, ''],
  ])('%j at %j is %s', (properties, frame, markup) => {
    expect(markupOf(elementOf('line', properties, frame))).toBe(markup);
  });

  it('is in its colour only in color mode, and white stays white', () => {
    const red = elementOf('line', { color: '#ff0000' });
    expect(markupOf(red, { mode: 'color' })).toContain('stroke="#ff0000"');
    expect(markupOf(red)).toContain('stroke="#000"');
    expect(markupOf(elementOf('line', { color: 'white' }))).toContain('stroke="#fff"');
  });
});
