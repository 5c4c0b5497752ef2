import type { Editor } from '@/features/label-designer/editor';
import { withGroups } from '@/label/design/arrange';
import type { LabelDesign } from '@/label/design/design';
import { type Box, boxesOverlap, type Point, visibleBox } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { scaleOf, toMm } from './viewport';

/** The least size of a target: a thin line has a larger one around its middle (WCAG 2.5.8), px. */
export const MIN_TARGET = 24;

/** How far beside an element a press still means it, px: a fingertip is less exact. */
const TOLERANCE = { mouse: 5, touch: 10 };

/** Something that happened somewhere in the window. */
export type Placed = { clientX: number; clientY: number };
type PlacedEvent = Placed & { target: EventTarget | null; pointerType?: string };

/** The id of the element under a pointer, or of the element button a key was pressed on. */
export function elementUnder(area: Element, editor: Editor, event: PlacedEvent): string | undefined {
  const viewport = editor.viewport();
  const scale = scaleOf(viewport.zoom);
  const tolerance = (event.pointerType === 'touch' ? TOLERANCE.touch : TOLERANCE.mouse) / scale;
  const at = toMm(pointIn(originOf(area), event), viewport);
  const found = elementAt(editor.design().elements, at, { tolerance, minTarget: MIN_TARGET / scale });
  return found?.id ?? elementIdOf(event.target);
}

/** mm. */
export type HitOptions = { tolerance: number; minTarget: number };

/** The topmost element at a point of the label (mm); one that covers the point before one whose target only reaches there. */
export function elementAt(
  elements: readonly LabelElement[],
  at: Point,
  { tolerance, minTarget }: HitOptions,
): LabelElement | undefined {
  const visible = elements.filter(({ hidden }) => !hidden);
  const extraOf = ({ width, height }: LabelElement) => Math.max(0, (minTarget - Math.min(width, height)) / 2);
  return (
    visible.findLast((element) => isHit(element, at, tolerance)) ??
    visible.findLast((element) => !isHollow(element) && isHit(element, at, extraOf(element)))
  );
}

/** Only its outline can be pressed, so that elements inside it can be reached. */
const isHollow = ({ type, properties }: LabelElement) => definitionOf(type).isHollow?.(properties) === true;

function isHit(element: LabelElement, at: Point, tolerance: number): boolean {
  const { x, y } = unrotated(element, at);
  const { width, height } = element;
  const outside = Math.max(-x, x - width, -y, y - height);
  return outside <= tolerance && (!isHollow(element) || outside >= -tolerance);
}

/** The point from the element's corner, in the element's own, unrotated axes. */
function unrotated({ x, y, width, height, rotation }: LabelElement, at: Point): Point {
  const [dx, dy] = [at.x - x - width / 2, at.y - y - height / 2];
  const angle = (-rotation * Math.PI) / 180;
  const [cos, sin] = rotation % 360 === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  return { x: dx * cos - dy * sin + width / 2, y: dx * sin + dy * cos + height / 2 };
}

/** What a lasso selects: everything it touches that is neither hidden nor locked, groups as a whole. */
export function elementsTouching(design: LabelDesign, lasso: Box): Set<string> {
  const touched = design.elements.filter(
    (element) => !element.hidden && !element.locked && boxesOverlap(visibleBox(element), lasso),
  );
  return withGroups(design, new Set(touched.map(({ id }) => id)));
}

/** Where an area begins in the window, px. */
export const originOf = (area: Element): Point => {
  const { left: x, top: y } = area.getBoundingClientRect();
  return { x, y };
};

export const pointIn = ({ x, y }: Point, { clientX, clientY }: Placed): Point => ({ x: clientX - x, y: clientY - y });

/** The id of the element whose button this is. */
export const elementIdOf = (target: EventTarget | null) => attributeAt(target, 'data-element');

export const attributeAt = (target: EventTarget | null, name: string): string | undefined =>
  (target instanceof Element && target.closest(`[${name}]`)?.getAttribute(name)) || undefined;
