/**
 * A worker whose code is loaded before it is needed. `prepare` starts one, if there is none yet, and returns how to end it
 * unless it was taken; `take` gives it away, or a new one.
 */
export function workerAhead(start: () => Worker) {
  let ready: Worker | undefined;
  return {
    prepare: (): (() => void) => {
      if (typeof Worker === 'undefined') return () => undefined;
      if (!ready) {
        const started = start();
        ready = started;
        // Its code could not be loaded: the next one loads it again.
        started.addEventListener('error', () => {
          if (ready === started) ready = undefined;
        });
      }
      return () => {
        ready?.terminate();
        ready = undefined;
      };
    },
    take: (): Worker => {
      const worker = ready ?? start();
      ready = undefined;
      return worker;
    },
  };
}
