import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same over all renders and runs the newest body. For events, never during render. */
export function useStableCallback<Args extends unknown[], R>(body: (...args: Args) => R): (...args: Args) => R {
  const newest = useRef(body);
  useLayoutEffect(() => {
    newest.current = body;
  });
  return useCallback((...args) => newest.current(...args), []);
}
