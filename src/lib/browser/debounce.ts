import { useEffect, useRef, useState } from 'react';

/** A function that runs once it was not called again for a while, with the arguments of the last call. */
export type Debounced<Args extends unknown[]> = {
  (...args: Args): void;
  cancel: () => void;
  /** Runs at once what is waiting, if anything is. */
  flush: () => void;
};

export function debounce<Args extends unknown[]>(run: (...args: Args) => void, milliseconds: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Args | undefined;
  const cancel = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = () => {
    const args = waiting;
    cancel();
    if (args) run(...args);
  };
  const call = (...args: Args) => {
    clearTimeout(timer);
    waiting = args;
    timer = setTimeout(flush, milliseconds);
  };
  return Object.assign(call, { cancel, flush });
}

/** `run` of the newest render, debounced; cancelled when the component is removed. */
export function useDebouncedCallback<Args extends unknown[]>(
  run: (...args: Args) => void,
  milliseconds: number,
): Debounced<Args> {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  const [debounced] = useState(() => debounce((...args: Args) => newest.current(...args), milliseconds));
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}

/** The value as it was once it had not changed for so many milliseconds. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const update = debounce(setDebounced, milliseconds);
    update(value);
    return update.cancel;
  }, [value, milliseconds]);
  return debounced;
}
