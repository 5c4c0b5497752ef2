import type { LabelElement } from '@/label/elements/element';
import { type Editable, type Ids, markElements } from './edit';
import { type Box, boxesOverlap, GRID, type Point, round, type Size, unionOf, visibleBox } from './geometry';

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'horizontal' | 'vertical';

/** Aligns boxes to an edge or centre of `frame` (default: their union). */
export function alignBoxes(boxes: readonly Box[], edge: Edge, frame: Box | undefined = unionOf(boxes)): Box[] {
  if (!frame) return [];
  const aligned: Record<Edge, (box: Box) => Partial<Box>> = {
    left: () => ({ x: frame.x }),
    center: (box) => ({ x: round(frame.x + (frame.width - box.width) / 2) }),
    right: (box) => ({ x: round(frame.x + frame.width - box.width) }),
    top: () => ({ y: frame.y }),
    middle: (box) => ({ y: round(frame.y + (frame.height - box.height) / 2) }),
    bottom: (box) => ({ y: round(frame.y + frame.height - box.height) }),
  };
  return boxes.map((box) => ({ ...box, ...aligned[edge](box) }));
}

/**
 * Where a new box overlaps none of the others: at its own place, else below it at the same left edge, else to the right of
 * it in the same way, else the first place of the grid from the top, that far from the edges. Undefined when the label has
 * no such place.
 */
export function freePlace(box: Box, others: readonly Box[], label: Size): Point | undefined {
  const isFree = (place: Point) => !others.some((other) => boxesOverlap({ ...box, ...place }, other));
  if (isFree(box)) return { x: box.x, y: box.y };
  const [right, bottom] = [label.width - GRID - box.width, label.height - GRID - box.height];
  for (let x = box.x; x <= right; x += GRID) {
    for (let y = box.y; y <= bottom; y += GRID) if (isFree({ x, y })) return { x, y };
  }
  for (let y = GRID; y <= bottom; y += GRID) {
    for (let x = GRID; x <= right; x += GRID) if (isFree({ x, y })) return { x, y };
  }
  return undefined;
}

/** Parts of its size in which a new box still looks for a place. */
const SHARES = [1, 0.8, 0.6, 0.45, 0.3, 0.2];

/** A free place for a new box, smaller where the label has none for it as it is. Undefined when the label is full. */
export function freeBox(box: Box, others: readonly Box[], label: Size): Box | undefined {
  for (const share of SHARES) {
    const width = Math.max(1, round(box.width * share));
    const height = Math.max(1, round(box.height * share));
    const place = freePlace({ ...box, width, height }, others, label);
    if (place) return { ...place, width, height };
  }
  return undefined;
}

/** Equal gaps between three boxes or more; the first and the last stay. The order of the list stays too. */
export function distributeBoxes(boxes: readonly Box[], axis: Axis): Box[] {
  if (boxes.length < 3) return [...boxes];
  const [start, size] = axis === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const order = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box[start] - b.box[start]);
  const first = order[0]?.box;
  const last = order.at(-1)?.box;
  if (!first || !last) return [...boxes];
  const filled = boxes.reduce((sum, box) => sum + box[size], 0);
  const gap = (last[start] + last[size] - first[start] - filled) / (boxes.length - 1);
  const placed = [...boxes];
  let next = first[start];
  for (const { box, index } of order) {
    placed[index] = { ...box, [start]: round(next) };
    next += box[size] + gap;
  }
  return placed;
}

/** What is arranged as one: single elements, and all given members of a group together. */
export function unitsOf(elements: readonly LabelElement[]): LabelElement[][] {
  const units = new Map<string, LabelElement[]>();
  for (const element of elements) {
    const key = element.group === undefined ? `element ${element.id}` : `group ${element.group}`;
    units.set(key, [...(units.get(key) ?? []), element]);
  }
  return [...units.values()];
}

/** The new boxes, by id, of elements whose units are placed by `place`. Rotated elements count as their bounds. */
export function arrangeUnits(
  elements: readonly LabelElement[],
  place: (boxes: readonly Box[]) => readonly Box[],
): Map<string, Box> {
  const units = unitsOf(elements).map((members) => ({ members, box: unionOf(members.map(visibleBox)) }));
  const placed = place(units.flatMap(({ box }) => box ?? []));
  const boxes = units.flatMap(({ members, box }, index) => {
    const [dx, dy] = [(placed[index]?.x ?? 0) - (box?.x ?? 0), (placed[index]?.y ?? 0) - (box?.y ?? 0)];
    return members.map(({ id, x, y, width, height }): [string, Box] => [
      id,
      { x: round(x + dx), y: round(y + dy), width, height },
    ]);
  });
  return new Map(boxes);
}

export type LayerMove = 'front' | 'forward' | 'backward' | 'back';

/** Moves elements together in the layer order (the last element is on top). */
export function moveLayers<D extends Editable>(design: D, ids: Ids, move: LayerMove): D {
  const elements = [...design.elements];
  const selected = elements.filter((element) => ids.has(element.id));
  const others = elements.filter((element) => !ids.has(element.id));
  if (selected.length === 0 || others.length === 0) return design;
  if (move === 'front') return ordered(design, [...others, ...selected]);
  if (move === 'back') return ordered(design, [...selected, ...others]);
  return ordered(design, stepped(elements, ids, move === 'forward' ? 1 : -1));
}

/** Moves one element to an index of the layer order (0 is the bottom). */
export function placeInLayers<D extends Editable>(design: D, id: string, index: number): D {
  const element = design.elements.find((candidate) => candidate.id === id);
  if (!element) return design;
  const others = design.elements.filter((candidate) => candidate !== element);
  return ordered(design, others.toSpliced(Math.max(0, index), 0, element));
}

function ordered<D extends Editable>(design: D, elements: readonly LabelElement[]): D {
  return elements.every((element, index) => element === design.elements[index]) ? design : { ...design, elements };
}

/** Each selected element swaps places with the next one that is not selected. */
function stepped(elements: LabelElement[], ids: Ids, step: 1 | -1): LabelElement[] {
  const order = step === 1 ? elements.toReversed() : [...elements];
  for (let index = 1; index < order.length; index += 1) {
    const element = order[index];
    const before = order[index - 1];
    if (element && before && ids.has(element.id) && !ids.has(before.id)) {
      order[index - 1] = element;
      order[index] = before;
    }
  }
  return step === 1 ? order.toReversed() : order;
}

/** Makes elements one group, in place of the groups they were in. */
export const groupElements = <D extends Editable>(design: D, ids: Ids, group: string): D =>
  markElements(design, ids, { group });

export const ungroupElements = <D extends Editable>(design: D, ids: Ids): D =>
  markElements(design, ids, { group: undefined });

/** The ids with those of all elements of the same groups. */
export function withGroups(design: Editable, ids: Ids): Set<string> {
  const groups = new Set(design.elements.filter(({ id }) => ids.has(id)).flatMap(({ group }) => group ?? []));
  return new Set(
    design.elements
      .filter(({ id, group }) => ids.has(id) || (group !== undefined && groups.has(group)))
      .map(({ id }) => id),
  );
}
