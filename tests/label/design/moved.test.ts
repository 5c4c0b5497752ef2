import { designOf, elementOf } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { moveElements, removeElements, setBoxes, setProperties } from '@/label/design/edit';
import { movedBy } from '@/label/design/moved';

const design = designOf([
  elementOf('text', {}, { id: 'a', x: 10, y: 10, width: 20, height: 10 }),
  elementOf('text', {}, { id: 'b', x: 50, y: 40, width: 20, height: 10 }),
  elementOf('text', {}, { id: 'c', x: 90, y: 70, width: 20, height: 10 }),
]);
const both = new Set(['a', 'b']);

describe('how far elements were moved', () => {
  it('is told when they only moved, together', () => {
    expect(movedBy(design, moveElements(design, both, 3, -2))).toEqual({ x: 3, y: -2 });
    expect(movedBy(design, design)).toEqual({ x: 0, y: 0 });
  });

  const box = { x: 10, y: 10, width: 20, height: 10 };
  it.each([
    ['one was resized', setBoxes(design, new Map([['a', { ...box, width: 30 }]]))],
    [
      'they went different ways',
      setBoxes(
        design,
        new Map([
          ['a', { ...box, x: 12 }],
          ['b', { ...box, x: 50, y: 45 }],
        ]),
      ),
    ],
    ['one reads differently', setProperties(design, both, { text: 'Other' })],
    ['one was removed', removeElements(design, both)],
  ])('is not told when %s', (_case, after) => {
    expect(movedBy(design, after)).toBeUndefined();
  });

  it('does not mind that positions are rounded one by one', () => {
    const third = setBoxes(
      design,
      new Map([
        ['a', { ...box, x: 10.333 }],
        ['b', { x: 50.334, y: 40, width: 20, height: 10 }],
      ]),
    );
    expect(movedBy(design, third)?.x).toBeCloseTo(0.333, 3);
  });
});
