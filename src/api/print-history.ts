import { mutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { hasFeature } from '@/config/env';
import { comparable, labelOf } from '@/domain/label-text';
import { type PrintRecord, type PrintRecordBody, printRecordSchema } from '@/domain/print-run';
import { type RecordId, recordId, sameId } from '@/domain/record';
import { statusOfText } from '@/language/print-words';
import { formatQueryDate } from '@/lib/dates';
import { ApiError } from './client/errors';
import { getJson, readAnswer, sendJson } from './client/http';
import { type ListParams, parseList } from './client/list';
import { readRows } from './client/read-pages';
import { defineResource, NEWEST } from './client/resource';
import type { RowTest } from './client/tested-list';
import { endpoints, recordPath } from './endpoints';
import { type LastSerial, PRINT_HISTORY, readPageOfDay } from './print-day';

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

const lastSerialsSchema = z.object({ result: z.array(z.object({ partId: recordId, serialEnd: z.string() })) });

/**
 * The same of many parts by their ids, 200 at most; those without a print that day are left out. Only for hosts with
 * `queries`. @throws ApiError
 */
export async function readLastSerials(partIds: readonly string[], day: string): Promise<Map<string, string>> {
  const body = await getJson(endpoints.lastSerials, { query: { partIds: partIds.join(), date: day } });
  const parsed = z.safeParse(lastSerialsSchema, body);
  if (!parsed.success) throw new ApiError('unexpected');
  return new Map(parsed.data.result.map(({ partId, serialEnd }) => [String(partId), serialEnd]));
}

/** Every run has at least one of the day's 9999 serials. */
const MAX_RUNS_PER_DAY = 10_000;

/**
 * Every run of a part and day, oldest first.
 * @throws ApiError; `unexpected` when the host returns fewer rows than its total, or may have left some out.
 */
export async function readPrintsOfDay({ partId, day }: LastSerial, signal?: AbortSignal): Promise<PrintRecord[]> {
  const read = await readRows((page, perPage) => readPageOfDay({ partId, day }, page, perPage, signal), {
    signal,
    most: MAX_RUNS_PER_DAY,
  });
  return read.either({
    whole: (rows) =>
      rows
        .map((row) => ({ ...row, partId: row.partId ?? partId }))
        .filter((row) => sameId(row.partId, partId) && row.serialFrom.startsWith(day)),
    part: (_rows, { error }) => {
      throw error ?? new ApiError('unexpected');
    },
  });
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

/**
 * A run of the label that carries a number of a number range, and its serial; undefined when the host knows none. Only for
 * hosts with `number-ranges`. @throws ApiError
 */
export async function readRunOfNumber(number: string, signal?: AbortSignal) {
  const query = { number, page: '1', perPage: '1' };
  const { rows } = parseList(printRecordSchema, await getJson(endpoints.printHistory, { query, signal }));
  // A host that does not know the query answers its newest run.
  return rows.flatMap(({ serial = '', ...run }) =>
    run.serialFrom <= serial && serial <= run.serialEnd ? { ...run, serial } : [],
  )[0];
}

/** The filter for the runs that were printed on a local day (YYYY-MM-DD), whatever the day of their serials. */
export const PRINTED_ON = 'printedOn';

/**
 * Tests for what the host cannot find: the runs printed on a day, and the runs that hold a serial, because it compares
 * only the ends of ranges. For a serial, alone or in our QR code, the runs of its day are read.
 */
function testOf(params: ListParams): RowTest<PrintRecord> | undefined {
  const { [PRINTED_ON]: printedOn = '', ...filters } = params.filters ?? {};
  const day = printedOn.trim();
  const label = labelOf(params.search ?? '');
  if (day === '' && !label) return undefined;
  const { search: _serial, searchCol: _all, ...others } = params;
  if (hasFeature('queries')) {
    const hostFilters = {
      ...filters,
      ...(day !== '' && { [PRINTED_ON]: day }),
      ...(label?.partNo && { 'part.no__in': label.partNo }),
      ...(label?.colorCode && { 'part.colorCode__in': label.colorCode }),
    };
    if (!label) return { params: { ...params, filters: hostFilters }, keep: undefined };
    return { params: { ...others, filters: hostFilters, more: { serial: label.serial } }, keep: undefined };
  }
  const named: Record<string, string> = label?.partNo ? { 'part.no': label.partNo } : {};
  return {
    params: label
      ? { ...others, filters: { ...named, ...filters }, more: { date: label.serial.slice(0, 8) } }
      : { ...params, filters },
    keep: (rows) =>
      rows.filter(
        (row) => (day === '' || formatQueryDate(row.createdAt) === day) && (!label || isRunOfLabel(row, label)),
      ),
  };
}

const isRunOfLabel = (
  { serialFrom, serialEnd, part }: PrintRecord,
  { serial, partNo, colorCode }: { serial: string; partNo: string; colorCode: string },
) =>
  serialFrom <= serial && serial <= serialEnd && isSameText(part?.no, partNo) && isSameText(part?.colorCode, colorCode);

/** A run may not say its part; a code may not name one. */
const isSameText = (value: string | undefined, wanted: string) =>
  wanted === '' || value === undefined || value === '' || comparable(value) === comparable(wanted);

/** A status filter may be the number the host stores or the text the screen shows. */
function withStatus<Params extends Pick<ListParams, 'filters'>>(params: Params): Params {
  const { filters } = params;
  if (filters?.status === undefined) return params;
  return { ...params, filters: { ...filters, status: statusOfText(filters.status) } };
}

type VoidOf = { id: RecordId; serials: [from: string, end: string][] };

/** Print history (SPEC sections 2 and 7). */
export const printHistory = {
  name: resource.name,
  keys: resource.keys,
  list: (params: ListParams) => resource.list(withStatus(params)),
  first: (params: Omit<ListParams, 'page' | 'perPage'>) => resource.first(withStatus(params)),
  after: (params: Omit<ListParams, 'page' | 'perPage'>, after: string, signal?: AbortSignal) =>
    resource.after(withStatus(params), after, signal),
  testOf,
  count: resource.count,

  /** Labels that are no longer valid, and what a second admin confirms; only with the feature `void`. */
  declareVoid: mutationOptions({
    mutationFn: async ({ id, ...body }: VoidOf & { reason: string }) =>
      readAnswer(await sendJson('POST', `${recordPath(endpoints.printHistory, id)}/void`, body)),
    meta: { invalidates: [resource.keys.all, ['activity']] },
  }),
  confirmVoid: mutationOptions({
    mutationFn: async ({ id, ...body }: VoidOf) =>
      readAnswer(await sendJson('POST', `${recordPath(endpoints.printHistory, id)}/void/confirm`, body)),
    meta: { invalidates: [resource.keys.all, ['activity']] },
  }),

  /** The newest runs. */
  recent: () => resource.first(NEWEST),
};
