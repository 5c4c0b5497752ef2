import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { labelOf } from '@/domain/label-text';
import { type PrintRecord, type PrintRecordBody, printRecordSchema, statusOfText } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { formatQueryDate } from '@/lib/dates';
import { ApiError } from './client/errors';
import { getJson, readAnswer, sendJson } from './client/http';
import { isDamagedId, type List, type ListParams, listQuery, MAX_ROWS, parseList } from './client/list';
import { defineResource } from './client/resource';
import { endpoints } from './endpoints';
import { type LastSerial, PRINT_HISTORY, readPageOfDay } from './page-of-day';

const resource = defineResource<PrintRecord, never>({
  name: PRINT_HISTORY,
  row: printRecordSchema,
  body: () => ({}),
  sortedBy: 'serialEnd',
});

/** The day's last `serialEnd` of a part, as the host has it now; undefined when none is recorded (SPEC section 7). */
export async function readLastSerial({ partId, day }: LastSerial, signal?: AbortSignal): Promise<string | undefined> {
  const query = { partId: String(partId), date: day, limit: '1', sortBy: 'serialEnd', sortDir: 'DESC' };
  const [last] = parseList(printRecordSchema, await getJson(endpoints.printHistory, { query, signal })).rows;
  return last?.serialEnd || undefined;
}

/** The largest page of the specification (section 9). */
const ROWS_PER_PAGE = 100;
/** Every run has at least one of the day's 9999 serials. */
const MAX_RUNS_PER_DAY = 9999;

/**
 * Every run of a part and day, oldest first. Reads page by page: if the host returns smaller pages than requested, its
 * page size is used; if it sends no total, reading ends at the first page without a new row.
 * @throws ApiError `unexpected` when the host returns fewer rows than its total, or may have left some out.
 */
export async function readPrintsOfDay({ partId, day }: LastSerial, signal?: AbortSignal): Promise<PrintRecord[]> {
  let perPage = ROWS_PER_PAGE;
  const found = new Map<string, PrintRecord>();
  for (let page = 1; ; page++) {
    const { rows, total } = await readPageOfDay({ partId, day }, page, perPage, signal);
    if (page === 1 && rows.length > 0 && rows.length < Math.min(perPage, total ?? 0)) perPage = rows.length;
    const known = found.size;
    // A row without an id is identified by its content, so that a repeated page has no new rows.
    for (const row of rows) found.set(isDamagedId(row.id) ? JSON.stringify(row) : String(row.id), row);
    const hasNewRows = found.size > known;
    if (total === undefined ? !hasNewRows && rows.length !== ROWS_PER_PAGE : found.size >= total) break;
    if (!hasNewRows || found.size > MAX_RUNS_PER_DAY) throw new ApiError('unexpected');
  }
  return [...found.values()]
    .map((row) => ({ ...row, partId: row.partId ?? partId }))
    .filter((row) => sameId(row.partId, partId) && row.serialFrom.startsWith(day));
}

/**
 * Records a print run under the session of `userId`; returns the row when the host sends it. Fails with `conflict` when
 * the range overlaps one already recorded. Never retried here: the outbox decides.
 */
export async function recordPrint(body: PrintRecordBody, userId: RecordId | undefined) {
  const { result } = readAnswer(await sendJson('POST', endpoints.printHistory, body, { asUser: userId }));
  const record = z.safeParse(printRecordSchema, result);
  return record.success ? record.data : undefined;
}

/** The filter for the runs that were printed on a local day (YYYY-MM-DD), whatever the day of their serials. */
export const PRINTED_ON = 'printedOn';

/** The host has no such filter: its newest runs are read, those that the dashboard counts, and compared here. */
async function readPrintedOn(day: string, params: ListParams, signal: AbortSignal): Promise<List<PrintRecord>> {
  const { page: _page, perPage: _perPage, ...query } = listQuery(params);
  const body = await getJson(endpoints.printHistory, { query: { ...query, limit: MAX_ROWS }, signal });
  const found = parseList(printRecordSchema, body).rows.filter(({ createdAt }) => formatQueryDate(createdAt) === day);
  const totalPages = Math.max(1, Math.ceil(found.length / params.perPage));
  const page = Math.min(params.page, totalPages);
  const rows = found.slice((page - 1) * params.perPage, page * params.perPage);
  return { rows, total: found.length, totalPages, page, damaged: 0 };
}

/** Print history (SPEC sections 2 and 7). */
export const printHistory = {
  name: resource.name,
  keys: resource.keys,

  /**
   * A status filter may be the number the host stores or the text the screen shows. The host compares only the ends of
   * ranges with a search: for a serial, alone or in our QR code, the day is read and every run that holds it is found.
   */
  list: ({ filters: wanted = {}, ...params }: ListParams) => {
    const { [PRINTED_ON]: day = '', ...filters } = wanted;
    const hostParams = {
      ...params,
      filters: filters.status === undefined ? filters : { ...filters, status: statusOfText(filters.status) },
    };
    const options = resource.list(hostParams);
    if (day !== '') {
      return {
        ...resource.list({ ...params, filters: wanted }),
        queryFn: ({ signal }: { signal: AbortSignal }) => readPrintedOn(day.trim(), hostParams, signal),
      };
    }
    const label = labelOf(params.search ?? '');
    if (!label) return options;
    type Context = { client: QueryClient; signal: AbortSignal };
    const queryFn = async (context: Context) => (await import('./print-day')).runsHolding(label, hostParams, context);
    return { ...options, queryFn };
  },
  count: resource.count,

  recent: resource.recent,
};
