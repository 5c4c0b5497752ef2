import type { LabelData } from '@/label/text/label-data';

/** Labels of a run that stand for all of them: enough to trust the rest, few enough to wait for. */
const SAMPLE = 5;

/**
 * The indexes of a run's labels to check: the first, the last, the one with the longest texts, and a few spread evenly
 * between them. Sorted, each once. `labelAt` gives the label's texts; runs of thousands are looked through quickly.
 */
export function labelsToScan(count: number, labelAt: (index: number) => LabelData): number[] {
  if (count <= 0) return [];
  const spread = Array.from({ length: SAMPLE + 2 }, (_, place) => Math.round((place * (count - 1)) / (SAMPLE + 1)));
  return [...new Set([...spread, longestOf(count, labelAt)])].sort((a, b) => a - b);
}

function longestOf(count: number, labelAt: (index: number) => LabelData): number {
  let longest = 0;
  let most = -1;
  for (let index = 0; index < count; index += 1) {
    const length = Object.values(labelAt(index)).reduce((sum, text) => sum + text.length, 0);
    if (length > most) [longest, most] = [index, length];
  }
  return longest;
}
