/**
 * Runs at most `limit` of the tasks it is given at the same time, the others in the order of the calls, each when an
 * earlier one has ended. @returns the result of the task, or its rejection.
 */
export function parallelLimit(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next one runs in its place.
      const start = waiting.shift();
      if (start) start();
      else running -= 1;
    }
  };
}
