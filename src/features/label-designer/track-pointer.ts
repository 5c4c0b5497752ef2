import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import { useStableCallback } from '@/lib/stable-callback';

type Tracking = { move: (event: PointerEvent) => void; drop: (event: PointerEvent) => void; cancel: () => void };

/** Follows a pressed pointer, also outside the element, until it is released or cancelled, by the browser or with Esc. */
export function trackPointer({ move, drop, cancel }: Tracking): void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    listening.abort();
    cancel();
  };
  const onUp = (event: PointerEvent) => {
    listening.abort();
    drop(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
}

/** Drags a row of a list by its handle to the place of another one. `attribute` of a row is its key. */
export function useRowDrag(attribute: string, move: (key: string, target: string) => void) {
  const [dropTarget, setDropTarget] = useState<string>();
  const start = useStableCallback((key: string, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    let target: string | undefined;
    trackPointer({
      move: ({ clientX, clientY }) => {
        const row = document.elementFromPoint(clientX, clientY)?.closest(`[${attribute}]`);
        target = row?.getAttribute(attribute) ?? target;
        setDropTarget(target);
      },
      drop: () => {
        setDropTarget(undefined);
        if (target !== undefined && target !== key) move(key, target);
      },
      cancel: () => setDropTarget(undefined),
    });
  });
  return { dropTarget, start };
}
