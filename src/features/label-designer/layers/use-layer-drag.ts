import { type PointerEvent as ReactPointerEvent, useCallback, useState } from 'react';
import { useEditor } from '@/features/label-designer/editor';
import { placeInLayers } from '@/label/design/arrange';
import { elementName } from '@/label/elements/element';

/** Rows of the layers list dragged to another place of the drawing order; Esc leaves the order as it is. */
export function useLayerDrag() {
  const editor = useEditor();
  /** The row that would be taken over. */
  const [over, setOver] = useState<string>();

  const place = useCallback(
    (id: string, at: string) => {
      const { elements } = editor.design();
      const element = elements.find((candidate) => candidate.id === id);
      const index = elements.findIndex((candidate) => candidate.id === at);
      if (element && index >= 0) {
        editor.edit(`Reordered ${elementName(element)}`, (design) => placeInLayers(design, id, index));
      }
    },
    [editor],
  );

  const start = useCallback(
    (id: string, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const grip = event.currentTarget;
      grip.setPointerCapture?.(event.pointerId);
      const listening = new AbortController();
      let target: string | undefined;
      const end = () => {
        listening.abort();
        setOver(undefined);
      };
      const move = ({ clientX, clientY }: PointerEvent) => {
        const row = document.elementFromPoint(clientX, clientY)?.closest('[data-layer]');
        target = row?.getAttribute('data-layer') ?? target;
        setOver(target);
      };
      const drop = () => {
        end();
        if (target !== undefined && target !== id) place(id, target);
      };
      const stop = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        end();
      };
      const { signal } = listening;
      grip.addEventListener('pointermove', move, { signal });
      grip.addEventListener('pointerup', drop, { signal });
      grip.addEventListener('pointercancel', end, { signal });
      window.addEventListener('keydown', stop, { signal, capture: true });
    },
    [place],
  );

  /** One place up (towards the front) or down. */
  const step = useCallback(
    (id: string, by: 1 | -1) => {
      const { elements } = editor.design();
      const next = elements[elements.findIndex((element) => element.id === id) + by];
      if (next) place(id, next.id);
    },
    [editor, place],
  );

  return { over, start, step };
}
