import { describe, expect, it } from 'vitest';
import { svg } from '@/label/svg';
import { buildInSlices, prepareSheets } from '@/print/outputs/sheets';

const build = (sheets: number[], rendered: number[] = []) => ({
  sheets,
  sheetSvg: (sheet: number) => {
    rendered.push(sheet);
    return svg('svg', {}, [`sheet ${sheet}`]);
  },
});

describe('prepared sheets', () => {
  it('are rendered in order, each once, until all are there', () => {
    const rendered: number[] = [];
    const prepared = prepareSheets(build([2, 5, 9], rendered));
    expect([prepared.prepareNext(), prepared.prepareNext(), prepared.prepareNext(), prepared.prepareNext()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(rendered).toEqual([2, 5, 9]);
    expect([0, 1, 2].map((at) => prepared.sheet(at).textContent)).toEqual(['sheet 2', 'sheet 5', 'sheet 9']);
    expect(rendered).toEqual([2, 5, 9]);
  });

  it('are rendered at PRINT when they are not there yet', () => {
    const prepared = prepareSheets(build([1, 3]));
    prepared.prepareNext();
    expect([prepared.total, prepared.sheet(0).textContent, prepared.sheet(1).textContent]).toEqual([
      2,
      'sheet 1',
      'sheet 3',
    ]);
    expect(() => prepared.sheet(2)).toThrow('There is no sheet at 2');
  });
});

/** Work that takes this long, ms. */
const busy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('building sheets', () => {
  it('builds every sheet once, in order, and reports its progress', async () => {
    const built: number[] = [];
    const reported: number[] = [];
    const done = await buildInSlices({
      total: 3,
      build: (at) => built.push(at),
      onProgress: (count) => reported.push(count),
      signal: new AbortController().signal,
    });
    expect([done, built, reported.at(-1)]).toEqual([true, [0, 1, 2], 3]);
  });

  it('lets other tasks run between slices', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    await buildInSlices({
      total: 30,
      build: () => busy(10),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(2);
  });

  it('stops where it is when cancelled', async () => {
    const control = new AbortController();
    const built: number[] = [];
    const done = await buildInSlices({
      total: 100,
      build: (at) => {
        built.push(at);
        busy(30);
        if (at === 3) control.abort();
      },
      onProgress: () => undefined,
      signal: control.signal,
    });
    expect(done).toBe(false);
    expect(built.length).toBeLessThan(8);
  });
});
