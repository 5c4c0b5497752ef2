import { describe, expect, it } from 'vitest';
import { buildInSlices } from '@/features/print/sheets/build-sheets';

/** A sheet that takes this long to build, ms. */
const work = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('building sheets', () => {
  it('builds every sheet once, in order, and tells how far it is', async () => {
    const built: number[] = [];
    const told: number[] = [];
    const done = await buildInSlices({
      total: 3,
      build: (at) => built.push(at),
      onProgress: (count) => told.push(count),
      signal: new AbortController().signal,
    });
    expect([done, built, told.at(-1)]).toEqual([true, [0, 1, 2], 3]);
  });

  it('lets the page breathe between slices', async () => {
    let breaths = 0;
    const timer = setInterval(() => {
      breaths += 1;
    }, 1);
    await buildInSlices({
      total: 30,
      build: () => work(10),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    clearInterval(timer);
    expect(breaths).toBeGreaterThan(2);
  });

  it('stops where it is when cancelled', async () => {
    const control = new AbortController();
    const built: number[] = [];
    const done = await buildInSlices({
      total: 100,
      build: (at) => {
        built.push(at);
        work(30);
        if (at === 3) control.abort();
      },
      onProgress: () => undefined,
      signal: control.signal,
    });
    expect(done).toBe(false);
    expect(built.length).toBeLessThan(8);
  });
});
