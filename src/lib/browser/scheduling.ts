/** Maximum length of one slice of repeated work, so that input is not delayed. */
const SLICE_MS = 8;
/** Between two slices in a browser without requestIdleCallback (Safari). */
const SLICE_PAUSE_MS = 60;
/** Longest wait for a frame: a background tab paints none. */
const PAINT_LIMIT_MS = 200;

type IdleOptions = {
  /** Runs after this time even when not idle. */
  timeoutMs?: number;
  /** Delay in a browser without requestIdleCallback (Safari). */
  fallbackMs?: number;
};

/** Runs the job when the browser is idle. @returns how to cancel it. */
export function onIdle(job: () => void, { timeoutMs, fallbackMs = 0 }: IdleOptions = {}): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(job, timeoutMs === undefined ? {} : { timeout: timeoutMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(job, fallbackMs);
  return () => clearTimeout(timer);
}

/** Repeats the work, in short slices while the browser is idle, until it returns false. @returns how to stop. */
export function repeatOnIdle(work: () => boolean): () => void {
  let stopped = false;
  const slice = () => {
    const until = performance.now() + SLICE_MS;
    do {
      if (!work()) return;
    } while (!stopped && performance.now() < until);
    if (!stopped) cancel = onIdle(slice, { fallbackMs: SLICE_PAUSE_MS });
  };
  let cancel = onIdle(slice, { fallbackMs: SLICE_PAUSE_MS });
  return () => {
    stopped = true;
    cancel();
  };
}

/** Runs the job after the next frame is painted, when reading the layout costs nothing. @returns how to cancel it. */
export function afterPaint(job: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is painted, a task after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(job);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves when the changes to the page have been laid out. */
export const nextLayout = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAINT_LIMIT_MS);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** Resolves after pending input and painting. A message, because browsers slow repeated timers to 4 ms. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
