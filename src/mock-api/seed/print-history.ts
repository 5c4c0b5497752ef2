import { FIRST_PRINT, partsFor, reprintStatus } from '@/domain/print-run';
import { nextRange, serialDay } from '@/domain/serials/serial';
import type { PartRow, PrintRow } from '@/mock-api/tables';
import { seededRandom } from './random';
import { timestampsOf } from './working-hours';

const DAYS = 14;
const ROWS = 60;
const REPRINTS = 0.18;
/** Only this many of the newest parts were printed; every other part starts its day at 0001. */
const PRINTED_PARTS = 16;

/** 60 runs of the last 14 days; each part's serials count up within its day, a re-print repeats a range. */
export function seedPrintHistory(now: Date, parts: readonly PartRow[]): PrintRow[] {
  const random = seededRandom(20261120);
  const printed = parts.slice(-PRINTED_PARTS).reverse();
  const rows: PrintRow[] = [];
  const add = (run: Omit<PrintRow, 'id' | 'createdAt' | 'createdBy'>, time: Date) =>
    rows.push({
      id: rows.length + 1,
      ...run,
      createdAt: time.toISOString(),
      createdBy: random.pick(['admin', 'user', 'agus.p', 'siti.r']),
    });

  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const rowsOfDay = Math.floor((ROWS * (DAYS - daysAgo)) / DAYS) - Math.floor((ROWS * (DAYS - daysAgo - 1)) / DAYS);
    for (const time of timestampsOf(now, daysAgo, rowsOfDay)) {
      const part = printed[random.integer(0, printed.length - 1)];
      if (!part) continue;
      const latest = rows.findLast((row) => row.partId === part.id);
      if (latest && random.chance(REPRINTS)) {
        const { serialFrom, serialEnd, qtyLabel, qtyPart, partId, status } = latest;
        add({ partId, serialFrom, serialEnd, qtyLabel, qtyPart, status: reprintStatus(status) }, time);
        continue;
      }
      const used = rows.filter((row) => row.partId === part.id).map((row) => row.serialEnd);
      const count = random.integer(1, 6);
      const result = nextRange(serialDay(time), used, count);
      if (!result.ok) continue;
      const { from: serialFrom, end: serialEnd } = result.range;
      const qtyPart = partsFor(count, part.qtyPerPack);
      add({ partId: part.id, serialFrom, serialEnd, qtyLabel: count, qtyPart, status: FIRST_PRINT }, time);
    }
  }
  return rows;
}
