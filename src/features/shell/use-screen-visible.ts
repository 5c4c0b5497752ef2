import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long a list that could be visible waits for its rows, ms. */
export const ROWS_WAIT_MS = 100;

type Input = { profileLoaded: boolean; renderBeforeProfile: boolean };

/**
 * Whether the screen is visible. The rows of a list that is rendered before the profile are loaded some 40 ms after
 * it: visible together with them, the list is laid out and painted once.
 */
export function useScreenVisible({ profileLoaded, renderBeforeProfile }: Input): boolean {
  const fetchingRows = useIsFetching({ predicate: ({ queryKey }) => queryKey[1] === 'list' }) > 0;
  const [wasVisible, setWasVisible] = useState(false);
  const waiting = profileLoaded && renderBeforeProfile && fetchingRows && !wasVisible;
  if (profileLoaded && !waiting && !wasVisible) setWasVisible(true);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setWasVisible, ROWS_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  return profileLoaded && !waiting;
}
