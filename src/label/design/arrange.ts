import type { LabelElement } from '@/label/elements/element';
import { type Box, round, seenBox, unionOf } from './geometry';

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'horizontal' | 'vertical';

/** Each box moved so that the named edge or centre stands where that of `frame` does (default: their own union). */
export function alignBoxes(boxes: readonly Box[], edge: Edge, frame: Box | undefined = unionOf(boxes)): Box[] {
  if (!frame) return [];
  const place: Record<Edge, (box: Box) => Partial<Box>> = {
    left: () => ({ x: frame.x }),
    center: (box) => ({ x: round(frame.x + (frame.width - box.width) / 2) }),
    right: (box) => ({ x: round(frame.x + frame.width - box.width) }),
    top: () => ({ y: frame.y }),
    middle: (box) => ({ y: round(frame.y + (frame.height - box.height) / 2) }),
    bottom: (box) => ({ y: round(frame.y + frame.height - box.height) }),
  };
  return boxes.map((box) => ({ ...box, ...place[edge](box) }));
}

/** Equal gaps between three boxes or more; the first and the last stay. Order of the answer is that of the question. */
export function distributeBoxes(boxes: readonly Box[], axis: Axis): Box[] {
  if (boxes.length < 3) return [...boxes];
  const [at, size] = axis === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const order = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box[at] - b.box[at]);
  const first = order[0]?.box;
  const last = order.at(-1)?.box;
  if (!first || !last) return [...boxes];
  const filled = boxes.reduce((sum, box) => sum + box[size], 0);
  const gap = (last[at] + last[size] - first[at] - filled) / (boxes.length - 1);
  const placed = [...boxes];
  let next = first[at];
  for (const { box, index } of order) {
    placed[index] = { ...box, [at]: round(next) };
    next += box[size] + gap;
  }
  return placed;
}

/** What is arranged as one: each element, or all chosen members of a group together. In the order of the elements. */
export function unitsOf(elements: readonly LabelElement[]): LabelElement[][] {
  const units = new Map<string, LabelElement[]>();
  for (const element of elements) {
    const key = element.group === undefined ? `element ${element.id}` : `group ${element.group}`;
    units.set(key, [...(units.get(key) ?? []), element]);
  }
  return [...units.values()];
}

/**
 * The new boxes of elements whose units are put where `place` says, by id. A unit is seen as the eye sees it: turned
 * elements by the upright box around them.
 */
export function arrangeUnits(
  elements: readonly LabelElement[],
  place: (boxes: readonly Box[]) => readonly Box[],
): Map<string, Box> {
  const units = unitsOf(elements).map((members) => ({ members, box: unionOf(members.map(seenBox)) }));
  const placed = place(units.flatMap(({ box }) => box ?? []));
  const moved = units.flatMap(({ members, box }, index) => {
    const [dx, dy] = [(placed[index]?.x ?? 0) - (box?.x ?? 0), (placed[index]?.y ?? 0) - (box?.y ?? 0)];
    return members.map(({ id, x, y, width, height }): [string, Box] => [
      id,
      { x: round(x + dx), y: round(y + dy), width, height },
    ]);
  });
  return new Map(moved);
}
