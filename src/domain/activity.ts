import { formatQueryDate } from '@/lib/dates';
import { type Delivery, isWaitingForLt2 } from './delivery';
import type { PrintRecord } from './print-run';
import { isMismatched } from './trace/barcode-comparison';

/** The count of one local day; null when none of its rows were read, `atLeast` when some may be missing. */
export type DayFigure = { count: number; atLeast: boolean } | null;

/** The last `count` local days up to `now`, oldest first, as YYYY-MM-DD. Calendar days: a clock change skips none. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    formatQueryDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index))),
  );
}

/** Labels printed on each day, re-prints included. `isPart`: the rows are the newest, and older ones were not read. */
export function printedPerDay(
  records: readonly PrintRecord[],
  days: readonly string[],
  { isPart }: { isPart: boolean },
): DayFigure[] {
  const counts = new Map<string, number>();
  for (const { createdAt, qtyLabel } of records) add(counts, formatQueryDate(createdAt), qtyLabel);
  const oldest = isPart ? oldestDay(records) : '';
  return days.map((day) => (day < oldest ? null : { count: counts.get(day) ?? 0, atLeast: isPart && day === oldest }));
}

/**
 * Slips scanned on each day at the first and the second station, and those of the second whose codes did not match
 * (TIDAK COCOK). A slip may be scanned days after its own date, so slips that were not read may belong to any day.
 */
export function scannedPerDay(
  deliveries: readonly Delivery[],
  days: readonly string[],
  { isPart }: { isPart: boolean },
): Record<'lt1' | 'lt2' | 'mismatched', DayFigure[]> {
  const oldest = isPart ? oldestDay(deliveries) : '';
  const figures = (timeOf: (slip: Delivery) => string, slips = deliveries): DayFigure[] => {
    const counts = new Map<string, number>();
    for (const slip of slips) add(counts, formatQueryDate(timeOf(slip)), 1);
    return days.map((day) => (day < oldest ? null : { count: counts.get(day) ?? 0, atLeast: isPart }));
  };
  const atLt2 = ({ scanLt2At }: Delivery) => scanLt2At;
  return {
    lt1: figures(({ scanLt1At }) => scanLt1At),
    lt2: figures(atLt2),
    mismatched: figures(atLt2, deliveries.filter(isMismatched)),
  };
}

/** The number of slips scanned at LT1 and not yet at LT2. */
export const waitingForLt2 = (deliveries: readonly Delivery[]) => deliveries.filter(isWaitingForLt2).length;

const oldestDay = (rows: readonly { createdAt: string }[]) =>
  rows.reduce((oldest, { createdAt }) => {
    const day = formatQueryDate(createdAt);
    return day !== '' && (oldest === '' || day < oldest) ? day : oldest;
  }, '');

function add(counts: Map<string, number>, day: string, amount: number): void {
  counts.set(day, (counts.get(day) ?? 0) + amount);
}
