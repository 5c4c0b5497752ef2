import type { LabelElement } from '@/label/elements/element';
import {
  type Box,
  clampRotated,
  clampRotation,
  limitMove,
  normalizeAngle,
  type Point,
  type Rotated,
  type Size,
  visibleBox,
} from './geometry';

/**
 * Editing a design: each function takes a design and returns a new one, or the same object when nothing changed. Every
 * element stays inside the label (SPEC section 4); locked elements are not moved, changed or removed.
 */
export type Editable = { readonly labelSize: Size; readonly elements: readonly LabelElement[] };

/** SPEC section 9: how far a duplicate lies from its original, mm. */
export const DUPLICATE_OFFSET = 10;

export type Ids = ReadonlySet<string>;

export const boxOf = ({ x, y, width, height }: LabelElement): Box => ({ x, y, width, height });

/** An element's box, translated so that it is visible inside the label. */
const inside = ({ x, y, width, height, rotation }: Rotated, label: Size): Box =>
  clampRotated({ x, y, width, height, rotation }, label);

const withElements = <D extends Editable>(design: D, elements: readonly LabelElement[]): D => ({ ...design, elements });

const selected = (design: Editable, ids: Ids) => design.elements.filter((element) => ids.has(element.id));

const movable = (design: Editable, ids: Ids) => selected(design, ids).filter((element) => !element.locked);

/** Puts new elements on top, each translated inside the label. */
export function addElements<D extends Editable>(design: D, added: readonly LabelElement[]): D {
  if (added.length === 0) return design;
  const placed = added.map((element) => ({ ...element, ...inside(element, design.labelSize) }));
  return withElements(design, [...design.elements, ...placed]);
}

/** Moves elements together by whole steps of (dx, dy) mm, as far as the first of them can go. */
export function moveElements<D extends Editable>(design: D, ids: Ids, dx: number, dy: number): D {
  const moving = movable(design, ids);
  const move = limitMove(moving.map(visibleBox), dx, dy, design.labelSize);
  if (move.x === 0 && move.y === 0) return design;
  return setBoxes(design, new Map(moving.map((element) => [element.id, shifted(boxOf(element), move.x, move.y)])));
}

const shifted = (box: Box, dx: number, dy: number): Box => ({ ...box, x: box.x + dx, y: box.y + dy });

/** Gives elements new boxes, as a resize, an alignment or a distribution computed them. */
export function setBoxes<D extends Editable>(design: D, boxes: ReadonlyMap<string, Box>): D {
  let changed = false;
  const elements = design.elements.map((element) => {
    const wanted = element.locked ? undefined : boxes.get(element.id);
    if (!wanted) return element;
    const box = inside({ ...wanted, rotation: element.rotation }, design.labelSize);
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
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return changeElements(design, ids, (element) => {
    const { x, y, width, height, rotation } = element;
    const [dx, dy] = [x + width / 2 - about.x, y + height / 2 - about.y];
    const corner = { x: about.x + dx * cos - dy * sin - width / 2, y: about.y + dx * sin + dy * cos - height / 2 };
    const rotated = { ...element, ...corner, rotation: normalizeAngle(rotation + degrees) };
    return { ...rotated, ...inside(rotated, design.labelSize) };
  });
}

/** Changes properties of elements. The values are not checked here. */
export const setProperties = <D extends Editable>(design: D, ids: Ids, patch: Record<string, unknown>): D =>
  changeElements(design, ids, (element) => ({ ...element, properties: { ...element.properties, ...patch } }));

/** Renames, hides, shows, locks or unlocks elements, also locked ones. */
export function markElements<D extends Editable>(
  design: D,
  ids: Ids,
  mark: Partial<Pick<LabelElement, 'name' | 'locked' | 'hidden'>>,
): D {
  return withElements(
    design,
    design.elements.map((element) => (ids.has(element.id) ? { ...element, ...mark } : element)),
  );
}

function changeElements<D extends Editable>(design: D, ids: Ids, change: (element: LabelElement) => LabelElement): D {
  if (movable(design, ids).length === 0) return design;
  return withElements(
    design,
    design.elements.map((element) => (ids.has(element.id) && !element.locked ? change(element) : element)),
  );
}

export function removeElements<D extends Editable>(design: D, ids: Ids): D {
  const gone = new Set(movable(design, ids).map((element) => element.id));
  if (gone.size === 0) return design;
  return withElements(
    design,
    design.elements.filter((element) => !gone.has(element.id)),
  );
}

/**
 * Copies of elements with ids of their own, `offset` mm right and down, kept inside the label; groups are copied as
 * groups. Used by duplicate and by paste (which may bring elements of another design).
 */
export function copyElements(
  elements: readonly LabelElement[],
  label: Size,
  randomId: () => string,
  offset: number = DUPLICATE_OFFSET,
): LabelElement[] {
  const groups = new Map<string, string>();
  const groupOf = (group: string) => {
    const known = groups.get(group) ?? randomId();
    groups.set(group, known);
    return known;
  };
  // Moved together, so that copies at the label's edge keep their arrangement.
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

/** What a change of the label's size did: the design, and the elements that had to move or shrink. */
export type SizeChange<D> = { design: D; movedIds: string[] };

/** Another label size. Elements that no longer fit are moved inside; their ids are returned for the notification. */
export function setLabelSize<D extends Editable>(design: D, labelSize: Size): SizeChange<D> {
  const movedIds: string[] = [];
  const elements = design.elements.map((element) => {
    const box = inside(element, labelSize);
    if (sameBox(box, element)) return element;
    movedIds.push(element.id);
    return { ...element, ...box };
  });
  return { design: { ...design, labelSize, elements }, movedIds };
}

/** Two positions that are rounded to 0.001 mm each may differ by that much. */
const TRANSLATION_ROUNDING = 0.0025;

/**
 * How far elements were moved together, in mm, when nothing else happened to the design: then their SVG can be
 * translated instead of rendered. Undefined when one was resized, rotated, changed, added, removed or moved differently.
 */
export function translationBetween(before: Elements, after: Elements): Point | undefined {
  if (before.elements.length !== after.elements.length) return undefined;
  let translation: Point | undefined;
  for (const [index, now] of after.elements.entries()) {
    const was = before.elements[index];
    if (was === now) continue;
    if (!was || !looksSame(was, now)) return undefined;
    const own = { x: now.x - was.x, y: now.y - was.y };
    translation ??= own;
    const differs = Math.max(Math.abs(own.x - translation.x), Math.abs(own.y - translation.y)) > TRANSLATION_ROUNDING;
    if (differs) return undefined;
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
  a.properties === b.properties;
