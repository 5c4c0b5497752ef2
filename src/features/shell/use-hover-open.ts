import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough for the pointer to cross from the trigger to what it opened. */
const GRACE_MS = 120;

/** Open while the mouse is over the trigger or its content; touch and keyboard are left to the trigger itself. */
export function useHoverOpen() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      setOpen(true);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(false), GRACE_MS);
    },
  };
  return { open, setOpen, hover };
}
