import { useSyncExternalStore } from 'react';

/** Whether the media query matches now; follows changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/**
 * Under 768 px the sidebar is a drawer and lists become cards (SPEC section 9); in rem like the style sheet's, so that
 * a reader with twice the text size gets them at twice the width.
 */
export const useIsMobile = () => useMediaQuery('(width < 48rem)');
