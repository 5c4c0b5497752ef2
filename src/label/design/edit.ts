import type { LabelElement } from '@/label/elements/element';
import {
  type Box,
  centreOf,
  clampRotated,
  clampRotation,
  limitMove,
  normalizeAngle,
  type Point,
  type Rotated,
  rotatedPoint,
  type Size,
  visibleBox,
} from './geometry';
import type { ShownWhen } from './visibility';

/**
 * Editing a design: each function takes a design and returns a new one, or the same object when nothing changed. Every
 * element stays inside the label (SPEC section 4); locked elements are not moved, changed or removed.
 */
export type Editable = { readonly labelSize: Size; readonly elements: readonly LabelElement[] };

/** SPEC section 9, mm right and down. */
export const DUPLICATE_OFFSET = 10;

export type Ids = ReadonlySet<string>;

export const boxOf = ({ x, y, width, height }: LabelElement): Box => ({ x, y, width, height });

const inside = ({ x, y, width, height, rotation }: Rotated, label: Size): Box =>
  clampRotated({ x, y, width, height, rotation }, label);

const withElements = <D extends Editable>(design: D, elements: readonly LabelElement[]): D => ({ ...design, elements });

const selected = (design: Editable, ids: Ids) => design.elements.filter((element) => ids.has(element.id));

const unlocked = (design: Editable, ids: Ids) => selected(design, ids).filter((element) => !element.locked);

/** Puts new elements on top, each translated inside the label. */
export function addElements<D extends Editable>(design: D, added: readonly LabelElement[]): D {
  if (added.length === 0) return design;
  const placed = added.map((element) => ({ ...element, ...inside(element, design.labelSize) }));
  return withElements(design, [...design.elements, ...placed]);
}

/** Moves elements together by (dx, dy) mm, as far as the first of them can go. */
export function moveElements<D extends Editable>(design: D, ids: Ids, dx: number, dy: number): D {
  const moving = unlocked(design, ids);
  const move = limitMove(moving.map(visibleBox), dx, dy, design.labelSize);
  if (move.x === 0 && move.y === 0) return design;
  return setBoxes(design, new Map(moving.map((element) => [element.id, shifted(boxOf(element), move.x, move.y)])));
}

const shifted = (box: Box, dx: number, dy: number): Box => ({ ...box, x: box.x + dx, y: box.y + dy });

export function setBoxes<D extends Editable>(design: D, boxes: ReadonlyMap<string, Box>): D {
  let changed = false;
  const elements = design.elements.map((element) => {
    const target = element.locked ? undefined : boxes.get(element.id);
    if (!target) return element;
    const box = inside({ ...target, rotation: element.rotation }, design.labelSize);
    if (sameBox(box, element)) return element;
    changed = true;
    return { ...element, ...box };
  });
  return changed ? withElements(design, elements) : design;
}

const sameBox = (box: Box, element: LabelElement) =>
  box.x === element.x && box.y === element.y && box.width === element.width && box.height === element.height;

/** Rotates elements to `degrees`, limited to -360 to 360, and keeps them inside the label. */
export const rotateElements = <D extends Editable>(design: D, ids: Ids, degrees: number): D =>
  changeElements(design, ids, (element) => {
    const rotated = { ...element, rotation: clampRotation(degrees) };
    return { ...rotated, ...inside(rotated, design.labelSize) };
  });

/** Rotates elements together by `degrees` about a point, mm. */
export function rotateAround<D extends Editable>(design: D, ids: Ids, degrees: number, about: Point): D {
  return changeElements(design, ids, (element) => {
    const { width, height, rotation } = element;
    const centre = rotatedPoint(centreOf(element), degrees, about);
    const corner = { x: centre.x - width / 2, y: centre.y - height / 2 };
    const rotated = { ...element, ...corner, rotation: normalizeAngle(rotation + degrees) };
    return { ...rotated, ...inside(rotated, design.labelSize) };
  });
}

/** The values are not validated. */
export const setProperties = <D extends Editable>(design: D, ids: Ids, patch: Record<string, unknown>): D =>
  changeElements(design, ids, (element) => ({ ...element, properties: { ...element.properties, ...patch } }));

export const setShownWhen = <D extends Editable>(design: D, ids: Ids, shownWhen: ShownWhen | undefined): D =>
  changeElements(design, ids, (element) => ({ ...element, shownWhen }));

/** Changes marks of elements, also of locked ones. */
export const markElements = <D extends Editable>(
  design: D,
  ids: Ids,
  marks: Partial<Pick<LabelElement, 'name' | 'locked' | 'hidden' | 'group'>>,
): D =>
  withElements(
    design,
    design.elements.map((element) => (ids.has(element.id) ? { ...element, ...marks } : element)),
  );

function changeElements<D extends Editable>(design: D, ids: Ids, change: (element: LabelElement) => LabelElement): D {
  if (unlocked(design, ids).length === 0) return design;
  return withElements(
    design,
    design.elements.map((element) => (ids.has(element.id) && !element.locked ? change(element) : element)),
  );
}

export function removeElements<D extends Editable>(design: D, ids: Ids): D {
  const removedIds = new Set(unlocked(design, ids).map((element) => element.id));
  if (removedIds.size === 0) return design;
  return withElements(
    design,
    design.elements.filter((element) => !removedIds.has(element.id)),
  );
}

/** Copies with new ids and groups, `offset` mm right and down, inside the label. They may be of another design. */
export function copyElements(
  elements: readonly LabelElement[],
  label: Size,
  randomId: () => string,
  offset: number = DUPLICATE_OFFSET,
): LabelElement[] {
  const groups = new Map<string, string>();
  const groupOf = (group: string) => {
    const copy = groups.get(group) ?? randomId();
    groups.set(group, copy);
    return copy;
  };
  // Together, so that copies at the label's edge keep their arrangement.
  const move = limitMove(elements.map(visibleBox), offset, offset, label);
  return elements.map((element) => ({
    ...element,
    ...inside({ ...shifted(boxOf(element), move.x, move.y), rotation: element.rotation }, label),
    id: randomId(),
    locked: undefined,
    group: element.group === undefined ? undefined : groupOf(element.group),
    properties: structuredClone(element.properties),
  }));
}

/** The elements with a copy of the selected ones on top, and the ids of the copies. */
export function duplicateElements<D extends Editable>(design: D, ids: Ids, randomId: () => string) {
  const copies = copyElements(selected(design, ids), design.labelSize, randomId);
  return { design: addElements(design, copies), ids: new Set(copies.map((copy) => copy.id)) };
}

/** Elements that no longer fit are moved inside or shrunk; `movedIds` are theirs. */
export function setLabelSize<D extends Editable>(design: D, labelSize: Size): { design: D; movedIds: string[] } {
  const movedIds: string[] = [];
  const elements = design.elements.map((element) => {
    const box = inside(element, labelSize);
    if (sameBox(box, element)) return element;
    movedIds.push(element.id);
    return { ...element, ...box };
  });
  return { design: { ...design, labelSize, elements }, movedIds };
}

/** mm: four positions are rounded to 0.001 mm. */
const TRANSLATION_ROUNDING = 0.0025;

/**
 * How far elements were moved together, mm; undefined when anything else changed. Then their SVG can be translated
 * instead of rendered.
 */
export function translationBetween(before: Elements, after: Elements): Point | undefined {
  if (before.elements.length !== after.elements.length) return undefined;
  let translation: Point | undefined;
  for (const [index, now] of after.elements.entries()) {
    const previous = before.elements[index];
    if (previous === now) continue;
    if (!previous || !looksSame(previous, now)) return undefined;
    const move = { x: now.x - previous.x, y: now.y - previous.y };
    translation ??= move;
    const difference = Math.max(Math.abs(move.x - translation.x), Math.abs(move.y - translation.y));
    if (difference > TRANSLATION_ROUNDING) return undefined;
  }
  return translation ?? { x: 0, y: 0 };
}

type Elements = Pick<Editable, 'elements'>;

const looksSame = (a: LabelElement, b: LabelElement) =>
  a.id === b.id &&
  a.width === b.width &&
  a.height === b.height &&
  a.rotation === b.rotation &&
  a.hidden === b.hidden &&
  a.shownWhen === b.shownWhen &&
  a.properties === b.properties;
