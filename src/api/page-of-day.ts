import { printRecordSchema } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { getJson } from './client/http';
import { countedTotal, parseList } from './client/list';
import { endpoints } from './endpoints';

/** The first part of every query key of the print history. */
export const PRINT_HISTORY = 'print-history';

export type LastSerial = { partId: RecordId /** YYYYMMDD */; day: string };

/** The runs of a day, of one part or of all; those that hold a serial, where the host finds them (`queries`). */
export type DayOfRuns = Pick<LastSerial, 'day'> & Partial<LastSerial> & { serial?: string };

/** A page of the runs of a day, oldest first, of one part or of all. `total` is undefined when the host does not send it. */
export async function readPageOfDay(
  { partId, day, serial }: DayOfRuns,
  page: number,
  perPage: number,
  signal?: AbortSignal,
) {
  const query = {
    ...(partId !== undefined && { partId: String(partId) }),
    ...(serial !== undefined && { serial }),
    date: day,
    page: String(page),
    perPage: String(perPage),
    sortCol: 'created_at',
    sortDir: 'ASC',
  };
  const body = await getJson(endpoints.printHistory, { query, signal });
  const { rows, total } = parseList(printRecordSchema, body, { page, perPage });
  return { rows, total: countedTotal(body) === undefined ? undefined : total };
}
