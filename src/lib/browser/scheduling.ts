/** How long a slice of repeated work may take, ms: whoever uses the page again must not wait. */
const SLICE_MS = 8;
/** Between two slices in a browser that does not tell when it is idle, ms. */
const SLICE_PAUSE_MS = 60;
/** A tab in the background paints no frame: it is not waited for longer than this. */
const PAINT_LIMIT_MS = 200;

type IdleOptions = {
  /** Runs after this time at the latest, idle or not. */
  timeoutMs?: number;
  /** Safari does not tell when it is idle: there the job runs after this time. */
  fallbackMs?: number;
};

/** Runs the job once the browser is idle. @returns how to cancel it. */
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

/** Runs the job after the next frame is painted, when its layout can be read at no cost. @returns how to cancel it. */
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

/** Resolves when what was changed on the page has been laid out. */
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

/** Resolves after pending input and painting. Browsers slow repeated timers to 4 ms, but no messages. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
