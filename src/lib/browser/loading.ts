import { useSyncExternalStore } from 'react';

type State<Value> = {
  value?: Value;
  /** Why the last attempt failed; it stays while the next one is under way. */
  error?: unknown;
  isRetrying?: boolean;
  /** How many attempts failed although there was a network. */
  failures: number;
};

/** What is loaded once, at the latest when something shows it. */
export type Loading<Value> = {
  now: () => State<Value>;
  subscribe: (changed: () => void) => () => void;
  /** Starts the first attempt, or waits for the one under way. Never rejects. */
  start: () => Promise<void>;
  /** One more attempt after one that failed. */
  retry: () => void;
};

/**
 * One attempt at a time. A failed one is repeated when the network is back, and whenever something shows it anew; never
 * kept like the rejected promise of React's `lazy`.
 */
export function createLoading<Value>(load: () => Promise<Value>): Loading<Value> {
  let state: State<Value> = { failures: 0 };
  let attempt: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: State<Value>) => {
    state = next;
    for (const changed of listeners) changed();
  };
  const tryLoading = () => {
    attempt ??= load()
      .then(
        (value) => change({ value, failures: 0 }),
        (error: unknown) => {
          const failures = state.failures + (navigator.onLine ? 1 : 0);
          // With nobody to see it, the next who needs it tries again.
          change(listeners.size > 0 ? { error, failures } : { failures });
        },
      )
      .finally(() => {
        attempt = undefined;
      });
    return attempt;
  };
  const start = async () => {
    if (state.value === undefined && state.error === undefined) await tryLoading();
  };
  const retry = () => {
    if (state.error === undefined || attempt) return;
    change({ ...state, isRetrying: true });
    void tryLoading();
  };
  return {
    now: () => state,
    subscribe: (changed) => {
      if (listeners.size === 0) addEventListener('online', retry);
      listeners.add(changed);
      void start();
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        removeEventListener('online', retry);
        if (state.error !== undefined) state = { failures: state.failures };
      };
    },
    start,
    retry,
  };
}

/** Loads it, and renders again when it is there or failed. What was loaded before is there in the first render. */
export function useLoading<Value>(loading: Loading<Value>): State<Value> {
  void loading.start();
  return useSyncExternalStore(loading.subscribe, loading.now);
}

/** Whether code could not be loaded: no network, or a newer release has replaced its file. */
export const isFailedLoad = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload css|error loading/i.test(error.message);
