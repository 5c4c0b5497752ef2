import { useSyncExternalStore } from 'react';

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

/** Under 768 px the sidebar is a drawer and lists are cards (SPEC section 9). In rem, so that it grows with the text size. */
export const useIsMobile = () => useMediaQuery('(width < 48rem)');
