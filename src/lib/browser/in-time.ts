const STEP_MS = 500;

/**
 * The answer, or a rejection when it has not come within so many milliseconds. Counted in steps: a tab that was
 * suspended finds its timer due before the answer that has come meanwhile.
 */
export function inTime<R>(milliseconds: number, answer: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    let left = milliseconds;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      if (left <= 0) return reject(new Error('The browser does not answer'));
      const next = Math.min(STEP_MS, left);
      left -= next;
      timer = setTimeout(step, next);
    };
    step();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
