import { type PointerEvent as ReactPointerEvent, useCallback, useState } from 'react';
import { scaleOf, toMm } from '@/features/label-designer/canvas/viewport';
import { useEditor } from '@/features/label-designer/editor';
import type { Point, Size } from '@/label/design/geometry';
import { definitionOf } from '@/label/elements/element';
import { addItem, type PaletteItem } from './palette-items';

/** What follows the pointer: the element's true size at this zoom, px of the page. */
export type Ghost = { item: PaletteItem; at: Point; size: Size };

/** A press that moves less than this, in px, is a click. */
const SLACK = 5;

/** Items of the palette dragged onto the label, with mouse, pen or finger. Esc drops nothing. */
export function usePaletteDrag() {
  const editor = useEditor();
  const [ghost, setGhost] = useState<Ghost>();

  const start = useCallback(
    (item: PaletteItem, event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      const { width, height } = definitionOf(item.type).size;
      const scale = scaleOf(editor.view.getState().zoom);
      const size = { width: width * scale, height: height * scale };
      const listening = new AbortController();
      let dragged = false;
      const move = ({ clientX: x, clientY: y }: PointerEvent) => {
        if (!dragged && Math.hypot(x - from.x, y - from.y) <= SLACK) return;
        dragged = true;
        setGhost({ item, at: { x, y }, size });
        // A drawer would lie over the label.
        editor.view.setState({ panel: undefined });
      };
      const end = () => {
        listening.abort();
        setGhost(undefined);
      };
      const drop = (up: PointerEvent) => {
        end();
        const area = canvasUnder(up);
        if (!dragged) return;
        swallowClick();
        if (!area) return;
        const { left, top } = area.getBoundingClientRect();
        addItem(editor, item, toMm({ x: up.clientX - left, y: up.clientY - top }, editor.viewport()));
      };
      const stop = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        if (dragged) swallowClick();
        end();
      };
      const { signal } = listening;
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', drop, { signal });
      window.addEventListener('pointercancel', end, { signal });
      window.addEventListener('keydown', stop, { signal, capture: true });
    },
    [editor],
  );
  return { ghost, start };
}

const canvasUnder = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest('[data-canvas]');

/** Letting go over the item itself would be a click and add a second element. */
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
