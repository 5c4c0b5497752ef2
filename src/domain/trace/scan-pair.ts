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
