import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type PrintRecord, type PrintRecordBody, printRecordSchema, statusOfText } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { endpoints } from './endpoints';
import { ApiError, isRecord } from './errors';
import { getJson, readAnswer, sendJson } from './http';
import { isDamagedId, type ListParams, MOST_ROWS, parseList } from './list';
import { defineResource } from './resource';

type LastSerial = { partId: RecordId /** YYYYMMDD */; day: string };

const resource = defineResource<PrintRecord, PrintRecordBody>({
  name: 'print-history',
  root: endpoints.printHistory,
  row: printRecordSchema,
  body: ({ partId, qtyLabel, qtyPart, serialFrom, serialEnd, status }) => ({
    partId,
    qtyLabel,
    qtyPart,
    serialFrom,
    serialEnd,
    status,
  }),
  sortedBy: 'serialEnd',
});

/** The day's last `serialEnd` of a part, as the host has it now; undefined when none is recorded (SPEC section 7). */
export async function readLastSerial({ partId, day }: LastSerial, signal?: AbortSignal): Promise<string | undefined> {
  const query = { partId: String(partId), date: day, limit: '1', sortBy: 'serialEnd', sortDir: 'DESC' };
  const [last] = parseList(printRecordSchema, await getJson(endpoints.printHistory, { query, signal })).rows;
  return last?.serialEnd || undefined;
}

/** Rows of a page, the most the specification offers (section 9). */
const ROWS_OF_A_PAGE = 100;
/** Every run of a day holds at least one of its 9999 serials. */
const MOST_RUNS_OF_A_DAY = 9999;

/**
 * Every run of a part and day, oldest first: whether a record arrived, and what the day's ledger shows. Reads page by
 * page; a host that gives fewer rows than were asked for is followed at its own pace, and one that does not say how many
 * there are until nothing new comes.
 * @throws ApiError `unexpected` when the host does not give as many rows as it says there are, or may have left some out.
 */
export async function readPrintsOfDay({ partId, day }: LastSerial, signal?: AbortSignal): Promise<PrintRecord[]> {
  let perPage = ROWS_OF_A_PAGE;
  const found = new Map<string, PrintRecord>();
  for (let page = 1; ; page++) {
    const { rows, total } = await readPageOfDay({ partId, day }, page, perPage, signal);
    if (page === 1 && rows.length > 0 && rows.length < Math.min(perPage, total ?? 0)) perPage = rows.length;
    const known = found.size;
    // A row without an id is known by what it says: the same page once more brings nothing new.
    for (const row of rows) found.set(isDamagedId(row.id) ? JSON.stringify(row) : String(row.id), row);
    const isNothingNew = found.size === known;
    if (total === undefined ? isNothingNew && rows.length !== ROWS_OF_A_PAGE : found.size >= total) break;
    if (isNothingNew || found.size > MOST_RUNS_OF_A_DAY) throw new ApiError('unexpected');
  }
  return [...found.values()]
    .map((row) => ({ ...row, partId: row.partId ?? partId }))
    .filter((row) => sameId(row.partId, partId) && row.serialFrom.startsWith(day));
}

/** `total` is undefined when the host does not say it. */
async function readPageOfDay({ partId, day }: LastSerial, page: number, perPage: number, signal?: AbortSignal) {
  const query = {
    ...{ partId: String(partId), date: day, page: String(page), perPage: String(perPage) },
    ...{ sortCol: 'created_at', sortDir: 'ASC' },
  };
  const body = await getJson(endpoints.printHistory, { query, signal });
  const { rows, total } = parseList(printRecordSchema, body, { page, perPage });
  const saysTotal = isRecord(body) && isRecord(body.pagination) && body.pagination.total !== undefined;
  return { rows, total: saysTotal ? total : undefined };
}

/**
 * Records a print run under the session of `userId`; answers with the row when the host sends it. Fails with
 * `conflict` when the range overlaps one already recorded. Never sent again by itself: the outbox decides.
 */
export async function recordPrint(body: PrintRecordBody, userId: RecordId | undefined) {
  const { result } = readAnswer(await sendJson('POST', endpoints.printHistory, body, { asUser: userId }));
  const record = z.safeParse(printRecordSchema, result);
  return record.success ? record.data : undefined;
}

/** Print history (SPEC sections 2 and 7). */
export const printHistory = {
  name: resource.name,
  keys: resource.keys,

  /** The status is a number to the host and words on the screen: it is filtered by either. */
  list: ({ filters, ...params }: ListParams) =>
    resource.list({
      ...params,
      filters: filters?.status === undefined ? filters : { ...filters, status: statusOfText(filters.status) },
    }),
  count: resource.count,

  /** The newest runs, 1000 at most. */
  recent: () =>
    queryOptions({
      queryKey: ['print-history', 'recent'],
      queryFn: async ({ signal }) => {
        const query = { limit: MOST_ROWS, sortCol: 'created_at', sortDir: 'DESC' };
        return parseList(printRecordSchema, await getJson(endpoints.printHistory, { query, signal }));
      },
    }),
};
