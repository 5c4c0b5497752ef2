import { nextTask } from '@/lib/browser/scheduling';

/** Work is cut into slices of this length, so that the page answers and the progress bar moves. */
const SLICE_MS = 40;
/** Telling costs a drawing of the page; a bar that moves ten times a second moves. */
const TELL_MS = 100;

export type Build = {
  /** How many sheets; each is built by its place, in order (0-based). */
  total: number;
  build: (at: number) => void;
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/** Builds every sheet in slices. False when it was cancelled in between. */
export async function buildInSlices({ total, build, onProgress, signal }: Build): Promise<boolean> {
  let done = 0;
  let told = Number.NEGATIVE_INFINITY;
  while (done < total) {
    if (signal.aborted) return false;
    const until = performance.now() + SLICE_MS;
    do {
      build(done);
      done += 1;
    } while (done < total && performance.now() < until);
    if (done === total || performance.now() - told >= TELL_MS) {
      told = performance.now();
      onProgress(done);
    }
    if (done < total) await nextTask();
  }
  return !signal.aborted;
}
