import { useEffect, useState } from 'react';
import { useStableCallback } from '@/lib/stable-callback';

/** A function that runs when it was not called for a while, with the arguments of the last call. */
export type Debounced<Args extends unknown[]> = {
  (...args: Args): void;
  cancel: () => void;
  /** Runs a pending call immediately. */
  flush: () => void;
};

export function debounce<Args extends unknown[]>(run: (...args: Args) => void, milliseconds: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Args | undefined;
  const cancel = () => {
    clearTimeout(timer);
    pending = undefined;
  };
  const flush = () => {
    const args = pending;
    cancel();
    if (args) run(...args);
  };
  const call = (...args: Args) => {
    clearTimeout(timer);
    pending = args;
    timer = setTimeout(flush, milliseconds);
  };
  return Object.assign(call, { cancel, flush });
}

/** `run` of the newest render, debounced; cancelled when the component is removed. */
export function useDebouncedCallback<Args extends unknown[]>(
  run: (...args: Args) => void,
  milliseconds: number,
): Debounced<Args> {
  const newest = useStableCallback(run);
  const [debounced] = useState(() => debounce(newest, milliseconds));
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}

/** The value, updated when it has not changed for so many milliseconds. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const update = debounce(setDebounced, milliseconds);
    update(value);
    return update.cancel;
  }, [value, milliseconds]);
  return debounced;
}
