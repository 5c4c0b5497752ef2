import { type RefObject, useEffect } from 'react';
import { useStableCallback } from '@/lib/stable-callback';

/**
 * Runs when the field is taken off the page while it is typed in: its row was scrolled out of view, or the window became
 * narrow or wide. The browser sends no blur then.
 */
export function useRemoved(field: RefObject<Element | null>, onRemoved: () => void) {
  const removed = useStableCallback(onRemoved);
  useEffect(() => {
    const element = field.current;
    return () => {
      // StrictMode ends effects without taking anything away.
      if (element && !element.isConnected) removed();
    };
  }, [field, removed]);
}
