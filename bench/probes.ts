/** In every measured page: the same clock and event recording for all candidates. */
type Probes = {
  /** Durations of tasks over 50 ms, with their starts. */
  longTasks: { start: number; duration: number }[];
  /** Clicks on buttons, by the button's text, as the browser received them. */
  clicks: Record<string, number>;
  /** When `window.print()` was called. */
  printed: number | undefined;
  /** When a file was handed to the browser. */
  saved: number | undefined;
  /** Resolves with the time after the next frame was painted. */
  painted: () => Promise<number>;
  /** Resolves with the time after the first frame in which `condition()` holds was painted. */
  seen: (condition: () => boolean) => Promise<number>;
};

declare global {
  interface Window {
    probes: Probes;
  }
}

/** Runs in the page before any other script. `window.print()` is replaced: its dialog would block. */
export function holdProbes() {
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        // The first task after a frame's callbacks comes after its layout and paint.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve(performance.now());
        };
        port2.postMessage(undefined);
      });
    });
  const probes: Probes = {
    longTasks: [],
    clicks: {},
    printed: undefined,
    saved: undefined,
    painted,
    seen: (condition) =>
      new Promise((resolve, reject) => {
        const deadline = performance.now() + 90_000;
        const check = () => {
          if (condition()) return void painted().then(resolve);
          if (performance.now() > deadline) return reject(new Error(`Never seen: ${condition}`));
          requestAnimationFrame(check);
        };
        check();
      }),
  };
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) probes.longTasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (event.target instanceof HTMLAnchorElement && event.target.download) probes.saved ??= event.timeStamp;
      if (button) probes.clicks[button.textContent?.trim() ?? ''] = event.timeStamp;
    },
    { capture: true },
  );
  window.print = () => {
    probes.printed ??= performance.now();
  };
  window.probes = probes;
}
