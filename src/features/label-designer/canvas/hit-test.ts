import type { Editor } from '@/features/label-designer/editor';
import { withGroups } from '@/label/design/arrange';
import type { LabelDesign } from '@/label/design/design';
import { type Box, boxesOverlap, centreOf, type Point, rotatedPoint, visibleBox } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { scaleOf, toMm } from './viewport';

/** Minimum target size of an element, also of a thin line (WCAG 2.5.8), px. */
export const MIN_TARGET = 24;

/** Distance from an element within which it is hit, px. */
const TOLERANCE = { mouse: 5, touch: 10 };

export type ClientPoint = { clientX: number; clientY: number };
type HitEvent = ClientPoint & { target: EventTarget | null; pointerType?: string };

/** The id of the element under a pointer, or of the element button a key was pressed on. */
export function elementUnder(area: Element, editor: Editor, event: HitEvent): string | undefined {
  const viewport = editor.viewport();
  const scale = scaleOf(viewport.zoom);
  const tolerance = (event.pointerType === 'touch' ? TOLERANCE.touch : TOLERANCE.mouse) / scale;
  const at = toMm(pointIn(originOf(area), event), viewport);
  const found = elementAt(editor.design().elements, at, { tolerance, minTarget: MIN_TARGET / scale });
  return found?.id ?? elementIdOf(event.target);
}

export type HitOptions = { tolerance: number; minTarget: number };

/** The topmost element that covers a point, else the topmost whose target covers it. All lengths in mm. */
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

/** Only its outline is hit, so that elements inside it can be selected. */
const isHollow = ({ type, properties }: LabelElement) => definitionOf(type).isHollow?.(properties) === true;

function isHit(element: LabelElement, at: Point, tolerance: number): boolean {
  const { x, y, width, height, rotation } = element;
  const inBox = rotatedPoint(at, -rotation, centreOf(element));
  const outside = Math.max(x - inBox.x, inBox.x - x - width, y - inBox.y, inBox.y - y - height);
  return outside <= tolerance && (!isHollow(element) || outside >= -tolerance);
}

/** The visible, unlocked elements that a lasso touches, groups as a whole. */
export function elementsTouching(design: LabelDesign, lasso: Box): Set<string> {
  const touched = design.elements.filter(
    (element) => !element.hidden && !element.locked && boxesOverlap(visibleBox(element), lasso),
  );
  return withGroups(design, new Set(touched.map(({ id }) => id)));
}

/** The area's corner in the window, px. */
export const originOf = (area: Element): Point => area.getBoundingClientRect();

export const pointIn = ({ x, y }: Point, event: ClientPoint): Point => ({ x: event.clientX - x, y: event.clientY - y });

export const elementIdOf = (target: EventTarget | null) => attributeAt(target, 'data-element');

export const attributeAt = (target: EventTarget | null, name: string): string | undefined =>
  (target instanceof Element && target.closest(`[${name}]`)?.getAttribute(name)) || undefined;
