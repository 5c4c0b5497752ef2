import { describe, expect, it } from 'vitest';
import { alignBoxes, arrangeUnits, distributeBoxes, freeBox, freePlace, unitsOf } from '@/label/design/arrange';
import type { Box } from '@/label/design/geometry';
import type { LabelElement } from '@/label/elements/element';

const element = (id: string, x: number, values: Partial<LabelElement> = {}): LabelElement => ({
  id,
  type: 'text',
  x,
  y: 10,
  width: 10,
  height: 10,
  rotation: 0,
  properties: {},
  ...values,
});
const xOf = (boxes: ReturnType<typeof arrangeUnits>) => Object.fromEntries([...boxes].map(([id, { x }]) => [id, x]));

/** A code grouped with its caption, and a text. */
const code = element('code', 40, { type: 'barcode', group: 'g', width: 50 });
const caption = element('caption', 45, { group: 'g' });
const text = element('text', 20);

describe('a group', () => {
  it('is arranged as one', () => {
    expect(unitsOf([text, code, caption]).map((unit) => unit.map(({ id }) => id))).toEqual([
      ['text'],
      ['code', 'caption'],
    ]);
  });

  it('keeps its arrangement when it is aligned', () => {
    const moved = arrangeUnits([text, code, caption], (boxes) => alignBoxes(boxes, 'left'));
    expect(xOf(moved)).toEqual({ text: 20, code: 20, caption: 25 });
  });

  it('is aligned to the label when nothing else is selected', () => {
    const label = { x: 0, y: 0, width: 135, height: 90 };
    const moved = arrangeUnits([code, caption], (boxes) => alignBoxes(boxes, 'right', label));
    expect(xOf(moved)).toEqual({ code: 85, caption: 90 });
  });

  it('is distributed with the same gap on both sides', () => {
    const last = element('last', 120);
    const moved = arrangeUnits([text, code, caption, last], (boxes) => distributeBoxes(boxes, 'horizontal'));
    // 20 to 30, gap 20, 50 to 100, gap 20, 120 to 130.
    expect(xOf(moved)).toEqual({ text: 20, code: 50, caption: 55, last: 120 });
  });
});

it('a rotated element is aligned by its bounds', () => {
  const rotated = element('rotated', 40, { width: 30, rotation: 90 });
  const moved = arrangeUnits([text, rotated], (boxes) => alignBoxes(boxes, 'left'));
  // Its bounds are 10 mm wide, from 50 to 60.
  expect(xOf(moved)).toEqual({ text: 20, rotated: 10 });
});

describe('a place for a new element', () => {
  const label = { width: 135, height: 90 };
  const text = { x: 10, y: 10, width: 100, height: 20 };
  it.each([
    ['its own, on an empty label', text, [], { x: 10, y: 10 }],
    ['below what is there, at the same left edge', { ...text, width: 110, height: 40 }, [text], { x: 10, y: 30 }],
    [
      'to the right, where there is no room below',
      { ...text, width: 20 },
      [{ ...text, height: 75 }],
      { x: 110, y: 10 },
    ],
    ['the first of the label, where there is none there', { ...text, width: 122 }, [text], { x: 5, y: 30 }],
    ['none, on a full label', text, [{ x: 0, y: 0, ...label }], undefined],
    ['none, for what is larger than the label', { x: 10, y: 10, width: 200, height: 20 }, [text], undefined],
  ])('is %s', (_where, box, others, place) => {
    expect(freePlace(box, others, label)).toEqual(place);
  });

  it('is smaller where the label has no room for the whole: five clicks of the palette lie beside each other', () => {
    const sizes = [
      { width: 100, height: 20 },
      { width: 120, height: 40 },
      { width: 50, height: 50 },
      { width: 100, height: 20 },
      { width: 100, height: 20 },
    ];
    const boxes: Box[] = [];
    for (const size of sizes) {
      const box = freeBox({ x: 10, y: 10, ...size }, boxes, label);
      if (box) boxes.push(box);
    }
    expect(boxes).toEqual([
      { x: 10, y: 10, width: 100, height: 20 },
      { x: 10, y: 30, width: 120, height: 40 },
      { x: 10, y: 70, width: 15, height: 15 },
      { x: 25, y: 70, width: 60, height: 12 },
      { x: 85, y: 70, width: 45, height: 9 },
    ]);
    expect(freeBox(text, [{ x: 0, y: 0, ...label }], label)).toBeUndefined();
  });
});
