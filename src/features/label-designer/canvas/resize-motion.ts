import { boxOf, setBoxes } from '@/label/design/edit';
import {
  type Box,
  type Handle,
  MIN_RESIZE,
  type Point,
  resizeBox,
  type Size,
  scaleBoxes,
  snapTo,
  unionOf,
} from '@/label/design/geometry';
import { type GuideLine, snapToGuides } from '@/label/design/guides';
import { wholeDotBox } from '@/label/design/whole-dot-box';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { renderContext } from '@/label/render';
import { type Motion, type MotionStart, neighboursOf, takenAlong } from './motion';

/** mm; no label is wider. */
const FIELD = 1000;

/**
 * Pulls a handle of the chosen elements' box: the pulled edge is drawn to neighbours and to the grid, a code takes
 * whole dots of the printer, several elements scale as one. Ctrl pulls freely; Shift keeps the proportions.
 */
export function resizeMotion(start: MotionStart, handle: Handle): Motion {
  const elements = takenAlong(start);
  const [only] = elements;
  const single = elements.length === 1 ? only : undefined;
  // The box of a turned element may lie outside the label: it is pulled in a wide field, and what is seen kept inside.
  const off = single && single.rotation % 180 !== 0 ? FIELD : 0;
  const label = off === 0 ? start.design.labelSize : { width: 2 * FIELD, height: 2 * FIELD };
  const boxes = elements.map((element) => shifted(boxOf(element), off));
  const union = unionOf(boxes);
  const neighbours = neighboursOf(start);

  return (to, keys) => {
    if (!union) return { change: (base) => base, lines: [] };
    const pull = turnBack({ x: to.x - start.from.x, y: to.y - start.from.y }, single?.rotation ?? 0);
    const free = keys.ctrl || !start.snap || (single?.rotation ?? 0) % 360 !== 0;
    const { move, lines } = free ? { move: pull, lines: [] } : drawnEdge(union, handle, pull, neighbours, start);
    const resized = resizeBox(union, handle, move.x, move.y, label, { keepRatio: keys.shift });
    if (!single) {
      const scaled = scaleBoxes(boxes, resized).map((box, index) => notTooSmall(box, boxes[index]));
      const byId = new Map(elements.map(({ id }, index) => [id, scaled[index] ?? union]));
      return { change: (base) => setBoxes(base, byId), lines };
    }
    const whole = keys.ctrl ? resized : inWholeDots(single, resized, handle, { ...start, label });
    const kept = cornerKept(single, shifted(whole, -off));
    return { change: (base) => setBoxes(base, new Map([[single.id, kept]])), lines };
  };
}

/** The pulled edges, as boxes without breadth, drawn to what is near. */
function drawnEdge(box: Box, handle: Handle, pull: Point, neighbours: readonly Box[], start: MotionStart) {
  const label = start.design.labelSize;
  const lines: GuideLine[] = [];
  const edge = (axis: 'x' | 'y', low: string, high: string): number => {
    const pulled = handle.includes(low) || handle.includes(high);
    if (!pulled) return 0;
    const size = axis === 'x' ? box.width : box.height;
    const at = box[axis] + (handle.includes(high) ? size : 0) + pull[axis];
    const thin = axis === 'x' ? { ...box, x: at, width: 0 } : { ...box, y: at, height: 0 };
    const found = snapToGuides(thin, neighbours, label, start.tolerance, { gaps: false });
    const line = found.lines.find((candidate) => candidate.axis === axis);
    if (!line) return pull[axis] + snapTo(at) - at;
    lines.push(line);
    return pull[axis] + found.offset[axis];
  };
  return { move: { x: edge('x', 'w', 'e'), y: edge('y', 'n', 's') }, lines };
}

type Field = Pick<MotionStart, 'data' | 'dotsPerMm'> & { label: Size };

function inWholeDots(element: LabelElement, box: Box, handle: Handle, { data, dotsPerMm, label }: Field): Box {
  const content = definitionOf(element.type).content(element.properties, data, false);
  return wholeDotBox(element, box, handle, content, renderContext({ dotsPerMm }), label);
}

const shifted = (box: Box, by: number): Box => ({ ...box, x: box.x + by, y: box.y + by });

const notTooSmall = (box: Box, before: Box | undefined): Box => ({
  ...box,
  width: Math.max(box.width, Math.min(MIN_RESIZE, before?.width ?? MIN_RESIZE)),
  height: Math.max(box.height, Math.min(MIN_RESIZE, before?.height ?? MIN_RESIZE)),
});

/** A pull on the screen as the element, turned by `rotation`, feels it. */
function turnBack({ x, y }: Point, rotation: number): Point {
  const turn = (-rotation * Math.PI) / 180;
  return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
}

/** A turned element turns about its middle: moves the new box so that the point opposite to the handle stays in place. */
function cornerKept(element: LabelElement, box: Box): Box {
  if (element.rotation % 360 === 0) return box;
  const turn = (element.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const dx = box.x + box.width / 2 - (element.x + element.width / 2);
  const dy = box.y + box.height / 2 - (element.y + element.height / 2);
  // The middle moved by (dx, dy) before turning; on the label it has to move by that, turned.
  return { ...box, x: box.x - dx + (dx * cos - dy * sin), y: box.y - dy + (dx * sin + dy * cos) };
}
