import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import type { Delivery } from '@/domain/delivery';

/** One scan of a slip: user and ISO time. A host may send only one of them; the other is ''. */
export type Scan = { by: string; at: string };

/**
 * The scan state of a slip (SPEC section 2). `missing`: scanned at LT2 but not at LT1. `reversed`: LT2 came first.
 */
export type PairState = 'complete' | 'waiting' | 'not-scanned' | 'missing' | 'reversed';

export type ScanPair = {
  lt1: Scan | undefined;
  lt2: Scan | undefined;
  state: PairState;
  /** Whole minutes from LT1 to LT2; undefined when a time is unknown, negative when LT2 came first. */
  minutes: number | undefined;
};

type Scanned = Pick<Delivery, 'scanLt1ByName' | 'scanLt1At' | 'scanLt2ByName' | 'scanLt2At'>;

export function scanPair(delivery: Scanned): ScanPair {
  const lt1 = scan(delivery.scanLt1ByName, delivery.scanLt1At);
  const lt2 = scan(delivery.scanLt2ByName, delivery.scanLt2At);
  const minutes = lt1 && lt2 && minutesBetween(lt1.at, lt2.at);
  return { lt1, lt2, minutes, state: stateOf(lt1, lt2, minutes) };
}

/** The state in a word or two, for lists. */
export const pairWords: Record<PairState, string> = {
  complete: 'Scanned',
  waiting: 'Waiting for LT2',
  'not-scanned': 'Waiting for LT1',
  missing: 'LT1 missing',
  reversed: 'Wrong order',
};

/** What is wrong or still missing, as a sentence without a full stop; the time between for a complete pair. */
export function pairText({ state, minutes }: ScanPair): string {
  switch (state) {
    case 'complete':
      return minutes === undefined ? 'Scanned at both stations' : `LT2 was scanned ${durationText(minutes)} after LT1`;
    case 'waiting':
      return 'LT2 is missing: not scanned there yet';
    case 'not-scanned':
      return 'LT1 and LT2 are missing: not scanned yet';
    case 'missing':
      return 'LT1 is missing: scanned at LT2 only';
    case 'reversed':
      return `Wrong order: LT2 was scanned ${durationText(minutes ?? 0)} before LT1`;
  }
}

/** A duration in its two largest units: `7 min`, `1 h 25 min`, `2 d 3 h`. */
export function durationText(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const units = [
    [Math.floor(total / 1440), 'd'],
    [Math.floor((total % 1440) / 60), 'h'],
    [total % 60, 'min'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const largest = units.slice(first, first + 2).filter(([count]) => count > 0);
  return first === -1 ? '0 min' : largest.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

const scan = (by: string, at: string): Scan | undefined => (by === '' && at === '' ? undefined : { by, at });

function minutesBetween(from: string, to: string): number | undefined {
  const [start, end] = [parseISO(from), parseISO(to)];
  return isValid(start) && isValid(end) ? differenceInMinutes(end, start) : undefined;
}

function stateOf(lt1: Scan | undefined, lt2: Scan | undefined, minutes: number | undefined): PairState {
  if (!lt2) return lt1 ? 'waiting' : 'not-scanned';
  if (!lt1) return 'missing';
  return minutes !== undefined && minutes < 0 ? 'reversed' : 'complete';
}
