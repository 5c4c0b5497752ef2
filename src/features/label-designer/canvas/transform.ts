import { modulesAcross } from '@/label/codes/quiet-zone';
import type { LabelDesign } from '@/label/design/design';
import { boxOf, type Ids, moveElements, rotateAround, setBoxes } from '@/label/design/edit';
import {
  type Box,
  type Handle,
  limitMove,
  MIN_RESIZE,
  type Point,
  resizeBox,
  rotatedPoint,
  type Size,
  scaleBoxes,
  snapTo,
  unionOf,
  visibleBox,
} from '@/label/design/geometry';
import { type GuideLine, snapToGuides } from '@/label/design/guides';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import { renderContext } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';

/** The state a transform is computed from; lengths in mm. */
export type TransformStart = {
  design: LabelDesign;
  ids: Ids;
  from: Point;
  /** To the grid and to guides. */
  snap: boolean;
  /** Snapping distance of guides. */
  tolerance: number;
  dotsPerMm: number;
  data: LabelData;
};

export type Keys = { shift: boolean; ctrl: boolean };

type TransformResult = { change: (base: LabelDesign) => LabelDesign; guides: readonly GuideLine[] };

/** The change for the pointer at `to`, always computed from the start. */
export type Transform = (to: Point, keys: Keys) => TransformResult;

const noTransform: Transform = () => ({ change: (base) => base, guides: [] });

const movableIn = ({ design, ids }: TransformStart): LabelElement[] =>
  design.elements.filter(({ id, locked }) => ids.has(id) && !locked);

const otherBoxes = ({ design, ids }: TransformStart): Box[] =>
  design.elements.filter(({ id, hidden }) => !ids.has(id) && !hidden).map(visibleBox);

/**
 * Moves the selected elements. They snap to guides (other elements, the label, equal gaps), else to the grid. Ctrl turns
 * snapping off; Shift keeps one axis.
 */
export function moveTransform(start: TransformStart): Transform {
  const boxes = movableIn(start).map(visibleBox);
  const union = unionOf(boxes);
  if (!union) return noTransform;
  const others = otherBoxes(start);
  const label = start.design.labelSize;

  const snapped = (offset: Point): { move: Point; lines: readonly GuideLine[] } => {
    const box = { ...union, x: union.x + offset.x, y: union.y + offset.y };
    const { offset: snapOffset, lines } = snapToGuides(box, others, label, start.tolerance);
    const along = (axis: 'x' | 'y') => {
      // An axis that Shift locks does not snap.
      if (offset[axis] === 0) return 0;
      const isGuided = lines.some((line) => line.axis === axis);
      return offset[axis] + (isGuided ? snapOffset[axis] : snapTo(box[axis]) - box[axis]);
    };
    return { move: { x: along('x'), y: along('y') }, lines: lines.filter(({ axis }) => offset[axis] !== 0) };
  };

  return (to, keys) => {
    const offset = alongOneAxis({ x: to.x - start.from.x, y: to.y - start.from.y }, keys);
    const { move: requested, lines } = start.snap && !keys.ctrl ? snapped(offset) : { move: offset, lines: [] };
    const move = limitMove(boxes, requested.x, requested.y, label);
    const reached = lines.filter(({ axis }) => Math.abs(move[axis] - requested[axis]) < 0.01);
    return { change: (base) => moveElements(base, start.ids, move.x, move.y), guides: reached };
  };
}

const alongOneAxis = (move: Point, { shift }: Keys): Point => {
  if (!shift) return move;
  return Math.abs(move.x) >= Math.abs(move.y) ? { x: move.x, y: 0 } : { x: 0, y: move.y };
};

/** The box of a rotated element may lie outside the label, so it is resized in an area this large around it; mm. */
const MARGIN = 1000;

/**
 * Resizes the box of the selected elements. The dragged edge snaps to guides and to the grid, a code is resized in whole
 * printer dots, several elements scale together. Ctrl turns snapping off; Shift keeps the proportions.
 */
export function resizeTransform(start: TransformStart, handle: Handle): Transform {
  const elements = movableIn(start);
  const [only] = elements;
  const single = elements.length === 1 ? only : undefined;
  const margin = single && single.rotation % 180 !== 0 ? MARGIN : 0;
  const limits = margin === 0 ? start.design.labelSize : { width: 2 * MARGIN, height: 2 * MARGIN };
  const boxes = elements.map((element) => shifted(boxOf(element), margin));
  const union = unionOf(boxes);
  if (!union) return noTransform;
  const others = otherBoxes(start);
  const rotation = single?.rotation ?? 0;

  return (to, keys) => {
    const drag = rotated({ x: to.x - start.from.x, y: to.y - start.from.y }, -rotation);
    const isFree = keys.ctrl || !start.snap || rotation % 360 !== 0;
    const { move, lines } = isFree ? { move: drag, lines: [] } : snapEdges(union, handle, drag, others, start);
    const resized = resizeBox(union, handle, move.x, move.y, limits, { keepRatio: keys.shift });
    if (!single) {
      const scaled = scaleBoxes(boxes, resized).map((box, index) => notTooSmall(box, boxes[index]));
      const byId = new Map(elements.map(({ id }, index) => [id, scaled[index] ?? union]));
      return { change: (base) => setBoxes(base, byId), guides: lines };
    }
    const wholeDots = () => {
      const content = definitionOf(single.type).content(single.properties, start.data, false);
      return wholeDotBox(single, resized, handle, content, renderContext({ dotsPerMm: start.dotsPerMm }), limits);
    };
    const box = withFixedCorner(single, shifted(keys.ctrl ? resized : wholeDots(), -margin));
    return { change: (base) => setBoxes(base, new Map([[single.id, box]])), guides: lines };
  };
}

/** Snaps the dragged edges, as boxes of zero width, to guides or the grid. */
function snapEdges(box: Box, handle: Handle, drag: Point, others: readonly Box[], start: TransformStart) {
  const lines: GuideLine[] = [];
  const edge = (axis: 'x' | 'y', low: string, high: string): number => {
    if (!handle.includes(low) && !handle.includes(high)) return 0;
    const size = axis === 'x' ? box.width : box.height;
    const at = box[axis] + (handle.includes(high) ? size : 0) + drag[axis];
    const edgeBox = axis === 'x' ? { ...box, x: at, width: 0 } : { ...box, y: at, height: 0 };
    const found = snapToGuides(edgeBox, others, start.design.labelSize, start.tolerance, { gaps: false });
    const line = found.lines.find((candidate) => candidate.axis === axis);
    if (!line) return drag[axis] + snapTo(at) - at;
    lines.push(line);
    return drag[axis] + found.offset[axis];
  };
  return { move: { x: edge('x', 'w', 'e'), y: edge('y', 'n', 's') }, lines };
}

const shifted = (box: Box, by: number): Box => ({ ...box, x: box.x + by, y: box.y + by });

const notTooSmall = (box: Box, before: Box | undefined): Box => ({
  ...box,
  width: Math.max(box.width, Math.min(MIN_RESIZE, before?.width ?? MIN_RESIZE)),
  height: Math.max(box.height, Math.min(MIN_RESIZE, before?.height ?? MIN_RESIZE)),
});

/** Rotation is about the middle of the box: moves the new box so that the point opposite the handle stays in place. */
function withFixedCorner(element: LabelElement, box: Box): Box {
  if (element.rotation % 360 === 0) return box;
  const dx = box.x + box.width / 2 - (element.x + element.width / 2);
  const dy = box.y + box.height / 2 - (element.y + element.height / 2);
  // The middle moves by (dx, dy) in the element's axes; on the label by that vector rotated.
  const onLabel = rotated({ x: dx, y: dy }, element.rotation);
  return { ...box, x: box.x - dx + onLabel.x, y: box.y - dy + onLabel.y };
}

const rotated = (move: Point, degrees: number): Point => rotatedPoint(move, degrees, { x: 0, y: 0 });

/** Rounding error of mm divided by dots. */
const EPSILON = 1e-6;

/**
 * Snaps the box of a resized code (mm) to a size that the code and its quiet zones fill with whole printer dots. The
 * edge opposite to the handle stays. The height of bars and codes that cannot be encoded are not snapped.
 */
export function wholeDotBox(
  element: LabelElement,
  resized: Box,
  handle: Handle,
  content: string,
  context: RenderContext,
  label: Size,
): Box {
  const code = definitionOf(element.type).code?.({ ...element, ...resized }, content, context);
  if (!code?.ok) return resized;
  const { symbol, layout } = code;
  const matrix = symbol.height > 1;
  if (!matrix && (handle === 'n' || handle === 's')) return resized;

  const modules = modulesAcross(symbol);
  const dotsIn = (length: number) => (length * context.dotsPerMm) / modules;
  const nearest = Math.max(1, Math.round(dotsIn(matrix ? sideOf(resized, handle) : resized.width)));
  // The element limits its narrow bar, so its box does not depend on dots.
  if (!matrix && nearest > layout.dots + 1) return resized;

  const right = resized.x + resized.width;
  const bottom = resized.y + resized.height;
  const roomX = handle.includes('w') ? right : label.width - resized.x;
  const roomY = handle.includes('n') ? bottom : label.height - resized.y;
  const fitting = Math.floor(dotsIn(matrix ? Math.min(roomX, roomY) : roomX) + EPSILON);
  const width = (Math.min(nearest, fitting) * modules) / context.dotsPerMm;
  const height = matrix ? width : resized.height;
  return {
    x: handle.includes('w') ? right - width : resized.x,
    y: handle.includes('n') ? bottom - height : resized.y,
    width,
    height,
  };
}

/** The side a square code follows: the dragged one, at a corner the longer one. */
function sideOf({ width, height }: Box, handle: Handle): number {
  if (handle.length === 2) return Math.max(width, height);
  return handle === 'e' || handle === 'w' ? width : height;
}

/** Degrees. */
const ROTATION_STEP = 15;

/**
 * Rotates the selected elements about their common middle, in steps of 15 degrees; with Ctrl or without snapping of 1.
 * One element snaps to multiples of the step; several keep their angles to each other.
 */
export function rotateTransform(start: TransformStart): Transform {
  const elements = movableIn(start);
  const [first] = elements;
  const union = unionOf(elements.map(boxOf));
  if (!first || !union) return noTransform;
  const centre = { x: union.x + union.width / 2, y: union.y + union.height / 2 };
  const from = elements.length === 1 ? first.rotation : 0;
  return (to, keys) => {
    const angle = from + angleTo(centre, to) - angleTo(centre, start.from);
    const step = start.snap && !keys.ctrl ? ROTATION_STEP : 1;
    const degrees = Math.round(angle / step) * step - from;
    return { change: (base) => rotateAround(base, start.ids, degrees, centre), guides: [] };
  };
}

const angleTo = (centre: Point, point: Point) => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
