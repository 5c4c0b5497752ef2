/** The reported figures of several runs, and the runs themselves. */
export type Summary = { median: number; min: number; max: number; runs: number[] };

export function summaryOf(runs: readonly number[]): Summary {
  return { median: quantile(runs, 0.5), min: Math.min(...runs), max: Math.max(...runs), runs: runs.map(rounded) };
}

/** The nearest rank: always a measured value, except the median of an even number. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const at = (index: number) => sorted[Math.max(0, Math.min(index, sorted.length - 1))] ?? Number.NaN;
  const middle = sorted.length / 2;
  if (fraction === 0.5 && Number.isInteger(middle)) return (at(middle - 1) + at(middle)) / 2;
  return at(Math.ceil(fraction * sorted.length) - 1);
}

const rounded = (value: number) => Math.round(value * 100) / 100;
