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
