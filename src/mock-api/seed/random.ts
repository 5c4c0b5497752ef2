export type Random = {
  /** A whole number from `low` to `high`, both included. */
  integer: (low: number, high: number) => number;
  pick: <T>(items: readonly [T, ...T[]]) => T;
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean;
};

/** Pseudo-random numbers that are the same on every run (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
