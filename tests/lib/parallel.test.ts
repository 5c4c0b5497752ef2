import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parallelLimit } from '@/lib/parallel';

/** Tasks that end when the test says so. */
function tasks(limit: number) {
  const limited = parallelLimit(limit);
  const started: number[] = [];
  const ends = new Map<number, { resolve: (result: number) => void; reject: (error: Error) => void }>();
  const add = (task: number) =>
    limited(() => {
      started.push(task);
      return new Promise<number>((resolve, reject) => ends.set(task, { resolve, reject }));
    });
  return { started, ends, add };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('at most so many tasks at the same time', () => {
  it('starts the next one when one has ended, in the order of the calls', async () => {
    const { started, ends, add } = tasks(2);
    const results = [1, 2, 3, 4].map(add);
    expect(started).toEqual([1, 2]);
    ends.get(2)?.resolve(2);
    await expect(results[1]).resolves.toBe(2);
    await settled();
    expect(started).toEqual([1, 2, 3]);
    ends.get(1)?.resolve(1);
    await settled();
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('starts the next one also after a failure, of which only its own caller hears', async () => {
    const { started, ends, add } = tasks(1);
    const [first, second] = [add(1), add(2)];
    ends.get(1)?.reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await settled();
    expect(started).toEqual([1, 2]);
    ends.get(2)?.resolve(2);
    await expect(second).resolves.toBe(2);
  });

  it('never runs more, and runs all, in whatever order they end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 12 }),
        fc.scheduler(),
        async (limit, count, scheduler) => {
          const limited = parallelLimit(limit);
          let running = 0;
          let most = 0;
          const run = async (task: number) => {
            running += 1;
            most = Math.max(most, running);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            return task;
          };
          const all = Promise.all(Array.from({ length: count }, (_, task) => limited(() => run(task))));
          await scheduler.waitFor(all);
          expect(await all).toEqual(Array.from({ length: count }, (_, task) => task));
          expect(most).toBe(Math.min(limit, count));
        },
      ),
    );
  });
});
