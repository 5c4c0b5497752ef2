import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { LAST_COUNTER, parseSerial } from '@/domain/serial';

export type LedgerState = 'used' | 're-printed' | 'not printed' | 'gap' | 'overlap';

/** Counters of a day, both ends included, that share a state. */
export type LedgerSegment = { first: number; last: number; state: LedgerState };

export type Recorded = Pick<PrintRecord, 'serialFrom' | 'serialEnd' | 'status'>;

export type LedgerRuns = {
  /** What the host has, and what this browser has still to send. */
  records: readonly Recorded[];
  /**
   * What this browser printed. It counts where nothing above does: a record that was discarded, or given up in part
   * after a conflict, stands nowhere else, but its labels are there.
   */
  printedHere: readonly Recorded[];
  /** What the operator said did not come out, of a first print or of a re-print. */
  unprinted: readonly Recorded[];
  /** Serials that are known to be on two labels. */
  overlaps: readonly Omit<Recorded, 'status'>[];
};

/**
 * What became of the serials of one part and day, up to the highest one used: first prints (two of one serial overlap),
 * re-prints, serials the operator said did not print, and the gaps that were never given out. A re-print that jammed has
 * not re-printed anything.
 */
export function ledgerOf(day: string, { records, printedHere, unprinted, overlaps }: LedgerRuns): LedgerSegment[] {
  const firsts = new Uint16Array(LAST_COUNTER + 2);
  const again = new Uint16Array(LAST_COUNTER + 2);
  const here = new Uint16Array(LAST_COUNTER + 2);
  const lostFirsts = new Uint16Array(LAST_COUNTER + 2);
  const lostAgain = new Uint16Array(LAST_COUNTER + 2);
  const twice = new Uint16Array(LAST_COUNTER + 2);
  for (const { serialFrom, serialEnd, status } of [...records, ...notAmong(records, printedHere.filter(isReprint))]) {
    count(status === FIRST_PRINT ? firsts : again, day, serialFrom, serialEnd);
  }
  for (const run of printedHere) if (!isReprint(run)) count(here, day, run.serialFrom, run.serialEnd);
  for (const { serialFrom, serialEnd, status } of unprinted) {
    count(status === FIRST_PRINT ? lostFirsts : lostAgain, day, serialFrom, serialEnd);
  }
  for (const { serialFrom, serialEnd } of overlaps) count(twice, day, serialFrom, serialEnd);
  const highest = Math.max(...[firsts, again, here, twice].map((counters) => counters.findLastIndex(Boolean)));
  const segments: LedgerSegment[] = [];
  for (let counter = 1; counter <= highest; counter++) {
    const state = stateOf({
      isTwice: (twice[counter] ?? 0) > 0,
      firsts: firsts[counter] || Math.min(1, here[counter] ?? 0),
      again: again[counter] ?? 0,
      lostFirsts: lostFirsts[counter] ?? 0,
      lostAgain: lostAgain[counter] ?? 0,
    });
    const last = segments.at(-1);
    if (last?.state === state) last.last = counter;
    else segments.push({ first: counter, last: counter, state });
  }
  return segments;
}

type Counts = { isTwice: boolean; firsts: number; again: number; lostFirsts: number; lostAgain: number };

function stateOf({ isTwice, firsts, again, lostFirsts, lostAgain }: Counts): LedgerState {
  if (isTwice || firsts > 1) return 'overlap';
  if (firsts + again === 0) return 'gap';
  if (again > lostAgain) return 're-printed';
  return firsts > lostFirsts ? 'used' : 'not printed';
}

const isReprint = ({ status }: Recorded) => status !== FIRST_PRINT;

/** What this browser knows and the host has not got; a record that still waits it may have, when its answer was lost. */
export const notAmong = (recorded: readonly Recorded[], known: readonly Recorded[]) =>
  known.filter(
    ({ serialFrom, serialEnd, status }) =>
      !recorded.some((r) => r.serialFrom === serialFrom && r.serialEnd === serialEnd && r.status === status),
  );

function count(counters: Uint16Array, day: string, serialFrom: string, serialEnd: string) {
  const [from, end] = [parseSerial(serialFrom), parseSerial(serialEnd)];
  if (from?.day !== day || end?.day !== day) return;
  for (let counter = from.counter; counter <= end.counter; counter++) counters[counter] = (counters[counter] ?? 0) + 1;
}
