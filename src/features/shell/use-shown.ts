import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long a list that could be shown waits for rows that are on their way, in ms. */
export const ROWS_SOON = 100;

/**
 * Whether the screen is shown, by whether it is known who is signed in. The rows of a list that was drawn ahead were
 * asked for with the profile and come within moments of it: shown with them, the list is laid out and painted once.
 */
export function useShown(known: boolean, drawnAhead: boolean): boolean {
  const asking = useIsFetching({ predicate: ({ queryKey }) => queryKey[1] === 'list' }) > 0;
  const [begun, setBegun] = useState(false);
  const waiting = known && drawnAhead && asking && !begun;
  if (known && !waiting && !begun) setBegun(true);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setBegun, ROWS_SOON, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  return known && !waiting;
}
