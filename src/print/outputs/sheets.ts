import type { SvgNode } from '@/label/svg';
import { toSvgElement } from '@/label-view/output/svg-element';
import { nextTask } from '@/lib/browser/scheduling';

/** What a print is built from: the sheets (0-based) in order, and the SVG of each. */
export type SheetBuild = { sheets: readonly number[]; sheetSvg: (sheet: number) => SvgNode };

/** Sheets rendered outside the page, each once, before PRINT is pressed or after it. */
export type PreparedSheets = {
  build: SheetBuild;
  total: number;
  /** Renders the next sheet in advance; false when all are there. */
  prepareNext: () => boolean;
  /** The sheet at a place of the print. It is rendered now when it is not there yet. */
  sheet: (at: number) => Element;
};

export function prepareSheets(build: SheetBuild): PreparedSheets {
  const ready: Element[] = [];
  const render = (at: number) => {
    const sheet = build.sheets[at];
    if (sheet === undefined) throw new RangeError(`There is no sheet at ${at}`);
    return toSvgElement(build.sheetSvg(sheet));
  };
  return {
    build,
    total: build.sheets.length,
    prepareNext: () => {
      if (ready.length < build.sheets.length) ready.push(render(ready.length));
      return ready.length < build.sheets.length;
    },
    sheet: (at) => ready[at] ?? render(at),
  };
}

/** Work is cut into slices of this length, so that the page answers and the progress bar moves. */
const SLICE_MS = 40;
/** Each report renders the dialog. A bar that moves ten times a second moves. */
const REPORT_MS = 100;

type SlicedBuild = {
  /** How many sheets. Each is built by its place, in order (0-based). */
  total: number;
  build: (at: number) => void;
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/** Builds every sheet in slices. False when it was cancelled in between. */
export async function buildInSlices({ total, build, onProgress, signal }: SlicedBuild): Promise<boolean> {
  let done = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  while (done < total) {
    if (signal.aborted) return false;
    const until = performance.now() + SLICE_MS;
    do {
      build(done);
      done += 1;
    } while (done < total && performance.now() < until);
    if (done === total || performance.now() - reportedAt >= REPORT_MS) {
      reportedAt = performance.now();
      onProgress(done);
    }
    if (done < total) await nextTask();
  }
  return !signal.aborted;
}
