import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupElements, moveLayers, placeInLayers, ungroupElements, withGroups } from '@/label/design/arrange';
import {
  addElements,
  copyElements,
  duplicateElements,
  type Editable,
  markElements,
  moveElements,
  removeElements,
  rotateAround,
  rotateElements,
  setBoxes,
  setLabelSize,
  setProperties,
  translationBetween,
} from '@/label/design/edit';
import { visibleBox } from '@/label/design/geometry';
import type { LabelElement } from '@/label/elements/element';

const element = (id: string, box: Partial<LabelElement> = {}): LabelElement => ({
  id,
  type: 'text',
  x: 10,
  y: 10,
  width: 30,
  height: 10,
  rotation: 0,
  properties: {},
  ...box,
});
const design = (...elements: LabelElement[]): Editable => ({ labelSize: { width: 135, height: 90 }, elements });
const ids = (...names: string[]) => new Set(names);
const order = (edited: Editable) => edited.elements.map(({ id }) => id).join('');
const counter = () => {
  let n = 0;
  return () => {
    n += 1;
    return `new${n}`;
  };
};

describe('editing a design', () => {
  it('adds an element inside the label, also the specified default barcode on the Small size [DS9]', () => {
    const small: Editable = { labelSize: { width: 90, height: 60 }, elements: [] };
    const [added] = addElements(small, [element('a', { width: 120, height: 40 })]).elements;
    expect(added).toMatchObject({ x: 0, y: 10, width: 90, height: 40 });
  });

  it('moves several together until the first meets the edge', () => {
    const moved = moveElements(design(element('a'), element('b', { x: 100 })), ids('a', 'b'), 20, 0);
    expect(moved.elements.map(({ x }) => x)).toEqual([15, 105]);
  });

  it('returns the same design when nothing changed, so that no history step is added', () => {
    const before = design(element('a', { x: 0, y: 0 }));
    expect(moveElements(before, ids('a'), -5, 0)).toBe(before);
    expect(removeElements(before, ids('z'))).toBe(before);
    expect(setBoxes(before, new Map())).toBe(before);
    expect(moveLayers(before, ids('a'), 'front')).toBe(before);
  });

  it('does not change locked elements, but unlocks them', () => {
    const locked = design(element('a', { locked: true }));
    expect(moveElements(locked, ids('a'), 5, 5)).toBe(locked);
    expect(removeElements(locked, ids('a'))).toBe(locked);
    expect(setProperties(locked, ids('a'), { text: 'x' })).toBe(locked);
    expect(rotateElements(locked, ids('a'), 90)).toBe(locked);
    expect(setBoxes(locked, new Map([['a', { x: 0, y: 0, width: 5, height: 5 }]]))).toBe(locked);
    const [copy] = copyElements(locked.elements, locked.labelSize, counter());
    expect(copy?.locked).toBeUndefined();
    expect(markElements(locked, ids('a'), { locked: false }).elements[0]?.locked).toBe(false);
  });

  it('duplicates 10 mm right and down, on top, with new ids and groups', () => {
    const before = design(element('a', { group: 'g' }), element('b', { group: 'g' }));
    const { design: after, ids: copies } = duplicateElements(before, ids('a', 'b'), counter());
    expect(after.elements).toHaveLength(4);
    expect(after.elements[2]).toMatchObject({ x: 20, y: 20 });
    expect(copies.has(after.elements[3]?.id ?? '')).toBe(true);
    expect(after.elements[2]?.group).toBe(after.elements[3]?.group);
    expect(after.elements[2]?.group).not.toBe('g');
  });

  it('keeps a duplicate at the edge inside the label [DS9]', () => {
    const [copy] = copyElements([element('a', { x: 105, y: 80 })], { width: 135, height: 90 }, counter());
    expect(copy).toMatchObject({ x: 105, y: 80 });
  });

  it('moves a code rotated by 90 degrees to the edge of the label, and no further [DS9]', () => {
    const upright = design(element('a', { x: 20, y: 35, width: 80, height: 16, rotation: 90 }));
    const moved = moveElements(upright, ids('a'), -100, 0);
    // Its middle is 8 mm from the edge, half the width of its bounds.
    expect(moved.elements[0]).toMatchObject({ x: -32, y: 35, width: 80, height: 16 });
    expect(moveElements(moved, ids('a'), 0, 100).elements[0]).toMatchObject({ x: -32, y: 42 });
  });

  it('rotates elements together about a point', () => {
    const pair = design(element('a', { x: 40, y: 35 }), element('b', { x: 40, y: 45, rotation: 170 }));
    const rotated = rotateAround(pair, ids('a', 'b'), 90, { x: 55, y: 45 });
    expect(rotated.elements).toMatchObject([
      { x: 45, y: 40, width: 30, height: 10, rotation: 90 },
      { x: 35, y: 40, width: 30, height: 10, rotation: -100 },
    ]);
  });

  it('moves an element inside that would reach outside when it is rotated [DS9]', () => {
    const low = design(element('a', { x: 0, y: 80, width: 60, height: 10 }));
    expect(rotateElements(low, ids('a'), 90).elements[0]).toMatchObject({ x: 0, y: 55, width: 60, height: 10 });
  });

  it('keeps the arrangement of copies at the edge [DS9]', () => {
    const both = [element('a', { x: 60 }), element('b', { x: 105 })];
    expect(copyElements(both, { width: 135, height: 90 }, counter()).map(({ x, y }) => [x, y])).toEqual([
      [60, 20],
      [105, 20],
    ]);
  });

  it('returns the elements that move when the label gets smaller [DS9]', () => {
    const { design: after, movedIds } = setLabelSize(design(element('a'), element('b', { x: 100, y: 70 })), {
      width: 90,
      height: 60,
    });
    expect(movedIds).toEqual(['b']);
    expect(after.elements[1]).toMatchObject({ x: 60, y: 50 });
  });
});

describe('layers', () => {
  const stack = design(...['a', 'b', 'c', 'd'].map((id) => element(id)));
  it.each([
    ['front', ids('a', 'b'), 'cdab'],
    ['back', ids('c', 'd'), 'cdab'],
    ['forward', ids('a', 'b'), 'cabd'],
    ['forward', ids('d'), 'abcd'],
    ['backward', ids('c', 'd'), 'acdb'],
    ['backward', ids('a'), 'abcd'],
  ] as const)('moves %s', (move, selectedIds, result) =>
    expect(order(moveLayers(stack, selectedIds, move))).toBe(result),
  );

  it('places an element at an index', () => {
    expect(order(placeInLayers(stack, 'a', 2))).toBe('bcad');
    expect(order(placeInLayers(stack, 'd', -3))).toBe('dabc');
    expect(placeInLayers(stack, 'z', 1)).toBe(stack);
  });

  it('selects the whole group of an element, until it is ungrouped', () => {
    const grouped = groupElements(stack, ids('a', 'c'), 'g1');
    expect([...withGroups(grouped, ids('c'))]).toEqual(['a', 'c']);
    expect([...withGroups(ungroupElements(grouped, ids('a', 'c')), ids('c'))]).toEqual(['c']);
  });
});

describe('any sequence of edits [DS9]', () => {
  const mm = fc.double({ min: -200, max: 400, noNaN: true });
  const box = fc.record({ x: mm, y: mm, width: mm, height: mm });
  const step = fc.oneof(
    box.map((target) => (before: Editable) => addElements(before, [element(`n${before.elements.length}`, target)])),
    fc.tuple(mm, mm).map(
      ([dx, dy]) =>
        (before: Editable) =>
          moveElements(before, ids('n0', 'n1'), dx, dy),
    ),
    box.map((target) => (before: Editable) => setBoxes(before, new Map([['n1', target]]))),
    mm.map((degrees) => (before: Editable) => rotateElements(before, ids('n0'), degrees * 3)),
    fc.constantFrom(-90, 90, 270).map((degrees) => (before: Editable) => rotateElements(before, ids('n1'), degrees)),
    fc
      .record({
        width: fc.double({ min: 1, max: 300, noNaN: true }),
        height: fc.double({ min: 1, max: 300, noNaN: true }),
      })
      .map((size) => (before: Editable) => setLabelSize(before, size).design),
  );

  it('leaves every element inside the label, at least 1 mm and rotated by at most 360 degrees', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const after = steps.reduce((edited, edit) => edit(edited), design());
        for (const { x, y, width, height, rotation } of after.elements) {
          // Rotated, its bounds must be inside; at some angles they are larger than the label.
          const bounds = visibleBox({ x, y, width, height, rotation });
          expect(bounds.x).toBeGreaterThanOrEqual(-0.002);
          expect(bounds.y).toBeGreaterThanOrEqual(-0.002);
          const upright = rotation % 90 === 0;
          if (upright || bounds.width <= after.labelSize.width) {
            expect(bounds.x + bounds.width).toBeLessThanOrEqual(after.labelSize.width + 0.003);
          }
          if (upright || bounds.height <= after.labelSize.height) {
            expect(bounds.y + bounds.height).toBeLessThanOrEqual(after.labelSize.height + 0.003);
          }
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.999);
          expect(Math.abs(rotation)).toBeLessThanOrEqual(360);
        }
      }),
    );
  });
});

describe('how far elements were moved', () => {
  const box = { x: 10, y: 10, width: 20, height: 10 };
  const before = design(
    element('a', box),
    element('b', { ...box, x: 50, y: 40 }),
    element('c', { ...box, x: 90, y: 70 }),
  );
  const both = ids('a', 'b');

  it('is returned when they only moved, together', () => {
    expect(translationBetween(before, moveElements(before, both, 3, -2))).toEqual({ x: 3, y: -2 });
    expect(translationBetween(before, before)).toEqual({ x: 0, y: 0 });
  });

  it.each([
    ['one was resized', setBoxes(before, new Map([['a', { ...box, width: 30 }]]))],
    [
      'they went different ways',
      setBoxes(
        before,
        new Map([
          ['a', { ...box, x: 12 }],
          ['b', { ...box, x: 50, y: 45 }],
        ]),
      ),
    ],
    ['one was rotated too', rotateElements(moveElements(before, both, 3, -2), ids('a'), 180)],
    ['one was hidden', markElements(before, both, { hidden: true })],
    ['the order changed', moveLayers(before, both, 'front')],
    ['one has another text', setProperties(before, both, { text: 'Other' })],
    ['one was removed', removeElements(before, both)],
  ])('is undefined when %s', (_case, after) => {
    expect(translationBetween(before, after)).toBeUndefined();
  });

  it('tolerates that positions are rounded one by one', () => {
    const third = setBoxes(
      before,
      new Map([
        ['a', { ...box, x: 10.333 }],
        ['b', { x: 50.334, y: 40, width: 20, height: 10 }],
      ]),
    );
    expect(translationBetween(before, third)?.x).toBeCloseTo(0.333, 3);
  });
});
