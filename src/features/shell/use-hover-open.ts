import { type PointerEvent, useState } from 'react';
import { useDebouncedCallback } from '@/lib/browser/debounce';

/** Long enough for the pointer to cross from the trigger to what it opened. */
const GRACE_MS = 120;

/** Open while the mouse is over the trigger or its content; touch and keyboard are left to the trigger itself. */
export function useHoverOpen() {
  const [open, setOpen] = useState(false);
  const closeLater = useDebouncedCallback(() => setOpen(false), GRACE_MS);

  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      closeLater.cancel();
      setOpen(true);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      closeLater();
    },
  };
  return { open, setOpen, hover };
}
