import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type PrintRecord, type PrintRecordBody, printRecordSchema, statusOfText } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { readAnswer } from './answer';
import { endpoints } from './endpoints';
import { getJson, sendJson } from './http';
import { type ListParams, MOST_ROWS, parseList } from './list';
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

/** The most runs of one part and day: every one holds at least one of its 9999 serials. */
const RUNS_OF_A_DAY = '9999';

/** Every run of a part and day, last serial first: whether a record arrived, and what the day's ledger shows. */
export async function readPrintsOfDay({ partId, day }: LastSerial, signal?: AbortSignal): Promise<PrintRecord[]> {
  const query = { partId: String(partId), date: day, limit: RUNS_OF_A_DAY, sortBy: 'serialEnd', sortDir: 'DESC' };
  return parseList(printRecordSchema, await getJson(endpoints.printHistory, { query, signal })).rows;
}

/**
 * Records a print run; answers with the row when the host sends it. Fails with `conflict` when the range
 * overlaps one already recorded. Never sent again by itself: the outbox decides.
 */
export async function recordPrint(body: PrintRecordBody, signal?: AbortSignal) {
  const { message, result } = readAnswer(await sendJson('POST', endpoints.printHistory, body, { signal }));
  const record = z.safeParse(printRecordSchema, result);
  return { message, record: record.success ? record.data : undefined };
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

  lastSerial: (asked: LastSerial) =>
    queryOptions({
      queryKey: ['print-history', 'last-serial', String(asked.partId), asked.day],
      queryFn: async ({ signal }) => (await readLastSerial(asked, signal)) ?? null,
      gcTime: 0,
      staleTime: 0,
    }),

  record: mutationOptions({
    mutationKey: ['print-history', 'record'],
    networkMode: 'always',
    mutationFn: (body: PrintRecordBody) => recordPrint(body),
    meta: { invalidates: [resource.keys.all] },
  }),
};
