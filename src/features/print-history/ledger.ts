import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { LAST_COUNTER, parseSerial } from '@/domain/serials/serial';

export type LedgerState = 'used' | 're-printed' | 'not printed' | 'void' | 'gap' | 'overlap';

/** Counters of a day, both ends included, that share a state. */
export type LedgerSegment = { first: number; last: number; state: LedgerState };

export type Recorded = Pick<PrintRecord, 'serialFrom' | 'serialEnd' | 'status'>;

export type LedgerRuns = {
  /** What the host has, and what this browser has still to send. */
  records: readonly Recorded[];
  /**
   * What this browser printed. It counts where nothing above does: a record that was discarded, or given up in part
   * after a conflict, is not listed elsewhere, but its labels exist.
   */
  printedHere: readonly Recorded[];
  /** What the operator said did not come out, of a first print or of a re-print. */
  unprinted: readonly Recorded[];
  /** Serials that are known to be on two labels. */
  overlaps: readonly Omit<Recorded, 'status'>[];
  /** Serials whose labels somebody declared void. */
  voids: readonly Omit<Recorded, 'status'>[];
};

/**
 * What became of the serials of one part and day, up to the highest one used: first prints (two of one serial overlap),
 * re-prints, serials the operator said did not print, those whose label is void, and the gaps that were never given out.
 * A re-print that failed has not re-printed anything.
 */
export function ledgerOf(
  day: string,
  { records, printedHere, unprinted, overlaps, voids }: LedgerRuns,
): LedgerSegment[] {
  const counters = () => new Uint16Array(LAST_COUNTER + 2);
  const [firstPrints, reprints, unprintedFirstPrints, unprintedReprints] = [
    counters(),
    counters(),
    counters(),
    counters(),
  ];
  const [printedHereFirst, overlapping, voided] = [counters(), counters(), counters()];
  for (const { serialFrom, serialEnd, status } of [...records, ...notAmong(records, printedHere.filter(isReprint))]) {
    count(status === FIRST_PRINT ? firstPrints : reprints, day, serialFrom, serialEnd);
  }
  for (const run of printedHere) if (!isReprint(run)) count(printedHereFirst, day, run.serialFrom, run.serialEnd);
  for (const { serialFrom, serialEnd, status } of unprinted) {
    count(status === FIRST_PRINT ? unprintedFirstPrints : unprintedReprints, day, serialFrom, serialEnd);
  }
  for (const { serialFrom, serialEnd } of overlaps) count(overlapping, day, serialFrom, serialEnd);
  for (const { serialFrom, serialEnd } of voids) count(voided, day, serialFrom, serialEnd);
  const highest = Math.max(
    ...[firstPrints, reprints, printedHereFirst, overlapping].map((counts) => counts.findLastIndex(Boolean)),
  );
  const segments: LedgerSegment[] = [];
  for (let counter = 1; counter <= highest; counter++) {
    const state = stateOf({
      isOverlapping: (overlapping[counter] ?? 0) > 0,
      isVoid: (voided[counter] ?? 0) > 0,
      firstPrints: firstPrints[counter] || Math.min(1, printedHereFirst[counter] ?? 0),
      reprints: reprints[counter] ?? 0,
      unprintedFirstPrints: unprintedFirstPrints[counter] ?? 0,
      unprintedReprints: unprintedReprints[counter] ?? 0,
    });
    const last = segments.at(-1);
    if (last?.state === state) last.last = counter;
    else segments.push({ first: counter, last: counter, state });
  }
  return segments;
}

type Counts = {
  isOverlapping: boolean;
  isVoid: boolean;
  firstPrints: number;
  reprints: number;
  unprintedFirstPrints: number;
  unprintedReprints: number;
};

function stateOf(counts: Counts): LedgerState {
  const { firstPrints, reprints } = counts;
  if (counts.isOverlapping || firstPrints > 1) return 'overlap';
  if (firstPrints + reprints === 0) return 'gap';
  if (counts.isVoid) return 'void';
  if (reprints > counts.unprintedReprints) return 're-printed';
  return firstPrints > counts.unprintedFirstPrints ? 'used' : 'not printed';
}

const isReprint = ({ status }: Recorded) => status !== FIRST_PRINT;

/** Runs only this browser knows. A pending record may be at the host if its response was lost. */
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

/** A line of the ledger's list: serials of one state that were printed last by one record, which can print them again. */
export type LedgerRow = LedgerSegment & {
  /** The latest record with these serials; undefined for a gap, or when only this browser knows of them. */
  record: PrintRecord | undefined;
};

/** The segments, cut where another record begins. */
export function ledgerRows(
  day: string,
  segments: readonly LedgerSegment[],
  records: readonly PrintRecord[],
): LedgerRow[] {
  const latest: (PrintRecord | undefined)[] = [];
  for (const record of records.toSorted((a, b) => a.status - b.status)) {
    const [from, end] = [parseSerial(record.serialFrom), parseSerial(record.serialEnd)];
    if (from?.day !== day || end?.day !== day) continue;
    for (let counter = from.counter; counter <= end.counter; counter++) latest[counter] = record;
  }
  const rows: LedgerRow[] = [];
  for (const { first, last, state } of segments) {
    for (let counter = first; counter <= last; counter++) {
      const row = rows.at(-1);
      const record = latest[counter];
      if (row && counter > first && row.record === record) row.last = counter;
      else rows.push({ first: counter, last: counter, state, record });
    }
  }
  return rows;
}
