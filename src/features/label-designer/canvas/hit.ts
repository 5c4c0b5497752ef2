import type { Point } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';

/** How far beside an element a press still means it, and how small a target may be at least; mm. */
export type Reach = { beside: number; least: number };

const isHollow = ({ type, properties }: LabelElement) => definitionOf(type).isHollow?.(properties) === true;

/** The topmost element at a point of the label (mm): one that is really there before one whose target only reaches there. */
export function elementAt(elements: readonly LabelElement[], at: Point, reach: Reach): LabelElement | undefined {
  const shown = elements.filter(({ hidden }) => !hidden);
  return (
    shown.findLast((element) => isOn(element, at, reach.beside)) ??
    shown.findLast((element) => !isHollow(element) && isOn(element, at, spareOf(element, reach.least)))
  );
}

/** Half of what a small element lacks to be a target. */
const spareOf = ({ width, height }: LabelElement, least: number) => Math.max(0, (least - Math.min(width, height)) / 2);

function isOn(element: LabelElement, at: Point, beside: number): boolean {
  const { x, y } = turnedBack(element, at);
  const { width, height } = element;
  const outside = Math.max(-x, x - width, -y, y - height);
  return outside <= beside && (!isHollow(element) || outside >= -beside);
}

/** The point as the element sees it: from its corner, before it was turned about its middle. */
function turnedBack({ x, y, width, height, rotation }: LabelElement, at: Point): Point {
  const [dx, dy] = [at.x - x - width / 2, at.y - y - height / 2];
  const turn = (-rotation * Math.PI) / 180;
  const [cos, sin] = rotation % 360 === 0 ? [1, 0] : [Math.cos(turn), Math.sin(turn)];
  return { x: dx * cos - dy * sin + width / 2, y: dx * sin + dy * cos + height / 2 };
}
