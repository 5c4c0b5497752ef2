import { type Designer, designOf } from '@/features/label-designer/designer-store';
import type { Point } from '@/label/design/geometry';
import type { Canvas } from './canvas-store';
import { elementAt } from './hit';
import { LEAST } from './target-layer';
import { scaleOf, toMm } from './view';

type Desk = { designer: Designer; canvas: Canvas };
/** Something that happened somewhere in the window. */
export type Placed = { clientX: number; clientY: number };
type Pressed = Placed & { target: EventTarget | null; pointerType?: string };

/** How far beside an element a press still means it, px: a fingertip is less exact. */
const BESIDE = { mouse: 5, finger: 10 };

/** The id of the element under a pointer. Without a place (a key was pressed) it is the one that was pressed. */
export function pressedElement(area: Element, { designer, canvas }: Desk, event: Pressed): string | undefined {
  const view = canvas.view();
  const scale = scaleOf(view.zoom);
  const at = toMm(placeFrom(cornerOf(area), event), view);
  const beside = (event.pointerType === 'touch' ? BESIDE.finger : BESIDE.mouse) / scale;
  const { elements } = designOf(designer.store.getState());
  return elementAt(elements, at, { beside, least: LEAST / scale })?.id ?? namedElement(event.target);
}

/** Where an area begins in the window, px. */
export const cornerOf = (area: Element): Point => {
  const { left: x, top: y } = area.getBoundingClientRect();
  return { x, y };
};

export const placeFrom = ({ x, y }: Point, { clientX, clientY }: Placed): Point => ({ x: clientX - x, y: clientY - y });

/** The id of the element whose button this is. */
export const namedElement = (target: EventTarget | null): string | undefined => attributeAt(target, 'data-element');

export const attributeAt = (target: EventTarget | null, name: string): string | undefined =>
  (target instanceof Element && target.closest(`[${name}]`)?.getAttribute(name)) || undefined;
