/** How much of a bench is run. */
export type Plan = {
  runs: number;
  /** Only these sizes; all of them when empty. */
  cases: readonly number[];
  /** Writes down what was measured so far: a long bench that is stopped has not run in vain. */
  keep: () => void;
};

export const chosen = (all: readonly number[], cases: readonly number[]) =>
  cases.length === 0 ? all : all.filter((count) => cases.includes(count));
