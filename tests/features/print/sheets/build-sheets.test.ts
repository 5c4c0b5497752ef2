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
      sheets: [0, 2, 5],
      build: (sheet) => built.push(sheet),
      onProgress: (count) => told.push(count),
      signal: new AbortController().signal,
    });
    expect([done, built, told.at(-1)]).toEqual([true, [0, 2, 5], 3]);
  });

  it('lets the page breathe between slices', async () => {
    let breaths = 0;
    const timer = setInterval(() => {
      breaths += 1;
    }, 1);
    await buildInSlices({
      sheets: Array.from({ length: 30 }, (_, sheet) => sheet),
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
      sheets: Array.from({ length: 100 }, (_, sheet) => sheet),
      build: (sheet) => {
        built.push(sheet);
        work(30);
        if (sheet === 3) control.abort();
      },
      onProgress: () => undefined,
      signal: control.signal,
    });
    expect(done).toBe(false);
    expect(built.length).toBeLessThan(8);
  });
});
