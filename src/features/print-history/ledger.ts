import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { LAST_COUNTER, parseSerial, type SerialRange } from '@/domain/serial';

export type LedgerState = 'used' | 're-printed' | 'not printed' | 'gap' | 'overlap';

/** Counters of a day, both ends included, that share a state. */
export type LedgerSegment = { first: number; last: number; state: LedgerState };

type Recorded = Pick<PrintRecord, 'serialFrom' | 'serialEnd' | 'status'>;

/**
 * What became of the serials of one part and day, up to the highest one used: first prints (two of one serial overlap),
 * re-prints, serials the operator said did not print, and the gaps that were never given out.
 */
export function ledgerOf(
  day: string,
  records: readonly Recorded[],
  unprinted: readonly SerialRange[],
): LedgerSegment[] {
  const firsts = new Uint16Array(LAST_COUNTER + 2);
  const again = new Uint16Array(LAST_COUNTER + 2);
  const lost = new Uint16Array(LAST_COUNTER + 2);
  for (const { serialFrom, serialEnd, status } of records) {
    count(status === FIRST_PRINT ? firsts : again, day, serialFrom, serialEnd);
  }
  for (const { from, end } of unprinted) count(lost, day, from, end);
  const highest = Math.max(firsts.findLastIndex(Boolean), again.findLastIndex(Boolean));
  const segments: LedgerSegment[] = [];
  for (let counter = 1; counter <= highest; counter++) {
    const state = stateOf(firsts[counter] ?? 0, again[counter] ?? 0, lost[counter] ?? 0);
    const last = segments.at(-1);
    if (last?.state === state) last.last = counter;
    else segments.push({ first: counter, last: counter, state });
  }
  return segments;
}

function stateOf(firsts: number, again: number, lost: number): LedgerState {
  if (firsts > 1) return 'overlap';
  if (firsts + again === 0) return 'gap';
  if (lost > 0 && again === 0) return 'not printed';
  return again > 0 ? 're-printed' : 'used';
}

function count(counters: Uint16Array, day: string, serialFrom: string, serialEnd: string) {
  const [from, end] = [parseSerial(serialFrom), parseSerial(serialEnd)];
  if (from?.day !== day || end?.day !== day) return;
  for (let counter = from.counter; counter <= end.counter; counter++) counters[counter] = (counters[counter] ?? 0) + 1;
}
