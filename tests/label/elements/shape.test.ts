import { elementOf, markupOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

const box = { width: 30, height: 20 };
const stroke = 'fill="none" stroke="#000" stroke-width="0.5"';

describe('a shape', () => {
  it.each([
    ['rectangle', `<rect x="10.25" y="10.25" width="29.5" height="19.5" ${stroke}/>`],
    ['circle', `<circle cx="25" cy="20" r="9.75" ${stroke}/>`],
    ['ellipse', `<ellipse cx="25" cy="20" rx="14.75" ry="9.75" ${stroke}/>`],
    ['triangle', `<polygon points="25 10.25 39.75 29.75 10.25 29.75" stroke-linejoin="round" ${stroke}/>`],
  ])('%s has its stroke inside its box', (shapeType, markup) => {
    expect(markupOf(elementOf('shape', { shapeType }, box))).toBe(markup);
  });

  it.each([
    [{ fillColor: '#336699', strokeWidth: 0 }, '<rect x="10" y="10" width="30" height="20" fill="#000"/>'],
    [
      { fillColor: '#ffee99', strokeColor: 'gray' },
      '<rect x="10.25" y="10.25" width="29.5" height="19.5" fill="#fff" stroke="#000" stroke-width="0.5"/>',
    ],
    [{ strokeWidth: 50 }, '<rect x="20" y="20" width="10" height="0" fill="none" stroke="#000" stroke-width="20"/>'],
    [{ strokeWidth: 0 }, ''],
    [{ strokeColor: 'none' }, ''],
  ])('with %j is %s in black mode', (properties, markup) => {
    expect(markupOf(elementOf('shape', properties, box))).toBe(markup);
  });

  it('has its colours in color mode', () => {
    const markup = markupOf(elementOf('shape', { fillColor: '#336699', strokeColor: 'orange' }, box), {
      mode: 'color',
    });
    expect(markup).toContain('fill="#336699" stroke="orange"');
  });
});
