/** A clock that is wrong by less than this changes nothing: labels are not dated by seconds. */
const TOLERANCE_MS = 120_000;
/** When the two clocks of the browser differ by more, one was set or the computer slept: the measurement is invalid. */
const STEP_MS = 30_000;

export type HostClock = {
  /** How far the host is ahead of this station (ms), when it is known and more than a few minutes. */
  offset: () => number | undefined;
  /** A record the host made between these two moments (epoch ms). */
  measure: (createdAt: string, sentAt: number, answeredAt: number) => void;
  subscribe: (listener: () => void) => () => void;
};

/** `now` is the station's clock, `monotonic` one that nobody sets. */
export function createHostClock(now: () => number, monotonic: () => number): HostClock {
  let measured: { offset: number; between: number } | undefined;
  const listeners = new Set<() => void>();
  const between = () => now() - monotonic();
  return {
    offset: () => {
      if (!measured || Math.abs(between() - measured.between) > STEP_MS) return undefined;
      return Math.abs(measured.offset) > TOLERANCE_MS ? measured.offset : undefined;
    },
    measure: (createdAt, sentAt, answeredAt) => {
      // Without an offset in the text nobody knows which hour it means.
      if (!namesOffset(createdAt)) return;
      const offset = Math.round(Date.parse(createdAt) - (sentAt + answeredAt) / 2);
      if (!Number.isFinite(offset)) return;
      measured = { offset, between: between() };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const namesOffset = (text: string) => /(z|[+-]\d\d:?\d\d)$/i.test(text.trim());

/** Today as the host has it, when it is known that this station's clock is wrong. */
export const hostNow = ({ now, clock }: { now: () => Date; clock: HostClock }): Date =>
  new Date(now().getTime() + (clock.offset() ?? 0));

/**
 * The latest moment a host's time may mean (epoch ms): a text without an offset may be of this station's zone, or UTC.
 * NaN for another text.
 */
export function latestReading(text: string): number {
  const local = Date.parse(text);
  return namesOffset(text) ? local : Math.max(local, Date.parse(`${text.trim().replace(' ', 'T')}Z`) || local);
}
