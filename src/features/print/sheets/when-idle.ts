/** At most this long at a time, whatever room there is, ms: whoever comes back to the page shall not wait. */
const SLICE_MS = 8;
/** Of a browser that does not tell when it is idle: a slice now and then. */
const PAUSE_MS = 60;

/** Repeats `work` while the page has nothing else to do, until it returns false. Gives a function that stops it. */
export function whenIdle(work: () => boolean): () => void {
  let stopped = false;
  const slice = () => {
    const until = performance.now() + SLICE_MS;
    do {
      if (!work()) return;
    } while (!stopped && performance.now() < until);
    if (!stopped) cancel = nextIdle(slice);
  };
  let cancel = nextIdle(slice);
  return () => {
    stopped = true;
    cancel();
  };
}

function nextIdle(slice: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(slice);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(slice, PAUSE_MS);
  return () => clearTimeout(timer);
}
