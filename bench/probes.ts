/** What every page under measurement carries: the same clock and the same ears for all subjects. */
type Probes = {
  /** Durations of tasks over 50 ms, with their starts. */
  longTasks: { start: number; duration: number }[];
  /** Clicks on buttons, by the button's text, as the browser received them. */
  clicks: Record<string, number>;
  /** When `window.print()` was called. */
  printed: number | undefined;
  /** Resolves with the time after the next frame was handed to the screen. */
  painted: () => Promise<number>;
  /** Resolves with the time of the first frame in which `there()` holds, after that frame was handed on. */
  seen: (there: () => boolean) => Promise<number>;
};

declare global {
  interface Window {
    probes: Probes;
  }
}

/** Runs in the page before anything else does. `window.print()` is caught: no test can press a button in its dialog. */
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
    painted,
    seen: (there) =>
      new Promise((resolve, reject) => {
        const giveUp = performance.now() + 90_000;
        const look = () => {
          if (there()) return void painted().then(resolve);
          if (performance.now() > giveUp) return reject(new Error(`Never seen: ${there}`));
          requestAnimationFrame(look);
        };
        look();
      }),
  };
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) probes.longTasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (button) probes.clicks[button.textContent?.trim() ?? ''] = event.timeStamp;
    },
    { capture: true },
  );
  window.print = () => {
    probes.printed ??= performance.now();
  };
  window.probes = probes;
}
