import { type Designer, designOf } from '@/features/label-designer/designer-store';
import type { Canvas } from './canvas-store';
import { elementAt } from './hit';
import { LEAST } from './target-layer';
import { scaleOf, toMm } from './view';

type Desk = { designer: Designer; canvas: Canvas };
type Pressed = { clientX: number; clientY: number; target: EventTarget | null; pointerType?: string };

/** How far beside an element a press still means it, px: a fingertip is less exact. */
const BESIDE = { mouse: 5, finger: 10 };

/** The id of the element under a pointer. Without a place (a key was pressed) it is the one that was pressed. */
export function pressedElement(area: Element, { designer, canvas }: Desk, event: Pressed): string | undefined {
  const { left, top } = area.getBoundingClientRect();
  const view = canvas.view();
  const scale = scaleOf(view.zoom);
  const at = toMm({ x: event.clientX - left, y: event.clientY - top }, view);
  const beside = (event.pointerType === 'touch' ? BESIDE.finger : BESIDE.mouse) / scale;
  const { elements } = designOf(designer.store.getState());
  return elementAt(elements, at, { beside, least: LEAST / scale })?.id ?? namedElement(event.target);
}

/** The id of the element whose button this is. */
export const namedElement = (target: EventTarget | null): string | undefined => attributeAt(target, 'data-element');

export const attributeAt = (target: EventTarget | null, name: string): string | undefined =>
  (target instanceof Element && target.closest(`[${name}]`)?.getAttribute(name)) || undefined;
