import { formatQueryDate } from '@/lib/dates';
import { type Delivery, isWaitingForLt2 } from './delivery';
import type { PrintRecord } from './print-run';

/** One local day (YYYY-MM-DD) and its count. */
export type DayCount = { day: string; count: number };
export type DayScans = { day: string; lt1: number; lt2: number };

/** The last `count` local days up to `now`, oldest first, as YYYY-MM-DD. Calendar days: a clock change skips none. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    formatQueryDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index))),
  );
}

/** Labels printed on each day, re-prints included. */
export function printedPerDay(records: readonly PrintRecord[], days: readonly string[]): DayCount[] {
  const counts = new Map(days.map((day) => [day, 0]));
  for (const { createdAt, qtyLabel } of records) add(counts, formatQueryDate(createdAt), qtyLabel);
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** Slips scanned on each day at the first and the second station. */
export function scannedPerDay(deliveries: readonly Delivery[], days: readonly string[]): DayScans[] {
  const lt1 = new Map(days.map((day) => [day, 0]));
  const lt2 = new Map(days.map((day) => [day, 0]));
  for (const { scanLt1At, scanLt2At } of deliveries) {
    add(lt1, formatQueryDate(scanLt1At), 1);
    add(lt2, formatQueryDate(scanLt2At), 1);
  }
  return days.map((day) => ({ day, lt1: lt1.get(day) ?? 0, lt2: lt2.get(day) ?? 0 }));
}

/** The number of slips scanned at LT1 and not yet at LT2. */
export const waitingForLt2 = (deliveries: readonly Delivery[]) => deliveries.filter(isWaitingForLt2).length;

function add(counts: Map<string, number>, day: string, amount: number): void {
  const known = counts.get(day);
  if (known !== undefined) counts.set(day, known + amount);
}
