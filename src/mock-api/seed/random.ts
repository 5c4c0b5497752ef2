export type Random = {
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  one: <T>(items: readonly [T, ...T[]]) => T;
  chance: (share: number) => boolean;
};

/** Numbers that look random and are the same on every run (mulberry32): demo data has to be recognisable. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    one: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (share) => next() < share,
  };
}
