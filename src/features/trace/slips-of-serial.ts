import type { PartialRows } from '@/api/client/partial-rows';
import { NEWEST } from '@/api/client/resource';
import { deliveries } from '@/api/deliveries';
import { hasFeature } from '@/config/env';
import { pagesOf } from '@/resource/list/pages-of';

/** Rows of one serial that a host with `queries` is asked for at once: as many on a day of twenty runs as of thousands. */
export const SERIAL_ROWS = 20;

/**
 * The slips that hold a serial anywhere: one page, for each part printed on that day may have one. Those of a part are read
 * by themselves where this page has not all.
 */
export const slipsWithSerial = (serial: string) =>
  pagesOf(deliveries, { ...NEWEST, search: serial }, 1, hasFeature('queries') ? SERIAL_ROWS : undefined);

/** Slips that hold it and name one of these parts, for hosts with `queries`. */
export const slipsOfParts = (serial: string, partNos: readonly string[]) =>
  pagesOf(deliveries, { ...NEWEST, search: serial, filters: { partNumber__in: partNos.join() } }, 1);

/** Where a slip has a number of its own. */
export const slipColumns = ['slipNumber', 'orderNo', 'kdLotNo'] as const;

/**
 * Slips with exactly this number, for hosts with `queries`. `contains` uses an index of the host; the equal ones are
 * selected from its rows.
 */
export const slipsWithNumber = (column: (typeof slipColumns)[number], text: string) =>
  pagesOf(deliveries, { ...NEWEST, search: text, filters: { [`${column}__in`]: text } }, 1);

/** The rows of a search, and how many were not read. */
export function readOf<Row>(read: PartialRows<Row> | undefined): { rows: readonly Row[]; unread: number } {
  const nothing = { rows: [], unread: 0 };
  if (!read) return nothing;
  return read.either({
    whole: (rows) => ({ rows, unread: 0 }),
    // A host that does not say how many there are has at least one more.
    part: (rows, unread) => ({ rows, unread: Math.max(1, (unread.of ?? 0) - unread.read) }),
  });
}
