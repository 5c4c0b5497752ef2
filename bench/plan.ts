/** The extent of a bench. */
export type Plan = {
  runs: number;
  /** Only these sizes; all of them when empty. */
  cases: readonly number[];
  /** Addresses of the API of reference hosts to measure instead of a host made for the bench. */
  hosts: readonly string[];
  /** Only screens with this in their name. */
  screen: string;
  /** Writes the results so far, in case a long bench is stopped. */
  save: () => void;
};

export const selectedCases = (all: readonly number[], cases: readonly number[]) =>
  cases.length === 0 ? all : all.filter((count) => cases.includes(count));
