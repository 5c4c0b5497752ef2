const STEP_MS = 500;

/**
 * The promise's result, or a rejection after so many milliseconds. Counted in steps: after a suspension one long timer
 * could fire before a result that arrived during it.
 */
export function withTimeout<R>(milliseconds: number, promise: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    let left = milliseconds;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      if (left <= 0) return reject(new Error('The browser does not respond'));
      const next = Math.min(STEP_MS, left);
      left -= next;
      timer = setTimeout(step, next);
    };
    step();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
