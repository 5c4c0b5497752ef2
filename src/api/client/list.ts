import * as z from 'zod/mini';
import type { RecordId } from '@/domain/record';
import { ApiError, isRecord } from './errors';
import type { Unread } from './partial-rows';

/** Row limit of a request without pages (SPEC section 9). */
export const MAX_ROWS = '1000';

type SortDirection = 'ASC' | 'DESC';

/** The query of a list (docs/api.md, Lists). `searchCol` 'all' searches everywhere; dates are local YYYY-MM-DD. */
export type ListParams = {
  page: number;
  perPage: number;
  sortCol: string;
  sortDir: SortDirection;
  search?: string;
  searchCol?: string;
  dateFrom?: string;
  dateTo?: string;
  filters?: Record<string, string>;
  /** Queries of one list that are no filters of columns: the day of the print history. */
  more?: Readonly<Record<string, string>>;
};

/**
 * `damaged` counts incomplete rows; they are in `rows` too, with what could be read. `unread`: the rows were found in a part
 * of the host's list, and `total` counts those of that part.
 */
export type List<Row> = {
  rows: Row[];
  total: number;
  totalPages: number;
  page: number;
  damaged: number;
  unread: Unread | undefined;
};

const DAMAGED = 'damaged-row-';

/** True if the id was generated here because the row has none: the row can be shown, not opened or deleted. */
export const isDamagedId = (id: RecordId) => typeof id === 'string' && id.startsWith(DAMAGED);

/** The query of a list, without empty values; `searchCol` is sent only with a search and never as 'all'. */
export function listQuery(params: ListParams): Record<string, string> {
  const search = params.search?.trim() ? params.search : '';
  const filters = Object.entries(params.filters ?? {}).map(([column, value]) => [`filter_${column}`, value]);
  const query: Record<string, string> = {
    search,
    searchCol: search && params.searchCol && params.searchCol !== 'all' ? params.searchCol : '',
    page: String(params.page),
    perPage: String(params.perPage),
    sortCol: params.sortCol,
    sortDir: params.sortDir,
    dateFrom: params.dateFrom ?? '',
    dateTo: params.dateTo ?? '',
    ...Object.fromEntries(filters),
    ...params.more,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/**
 * Reads a list answer: numbers may be text, pagination may be missing (one page), rows may not be objects.
 * `requested` fills in what the host leaves out; `page` is always within 1 and `totalPages`.
 * @throws ApiError `unexpected` without a `result` array.
 */
export function parseList<Row>(
  rowSchema: z.core.$ZodType<Row>,
  body: unknown,
  requested?: Pick<ListParams, 'page' | 'perPage'>,
): List<Row> {
  if (!isRecord(body) || !Array.isArray(body.result)) throw new ApiError('unexpected');
  const ids = new Set<string>();
  const read = body.result.map((raw: unknown, index) => readRow(rowSchema, firstOfItsId(raw, ids), index));
  const rows = read.flatMap((entry) => (entry.row === undefined ? [] : [entry.row]));
  const pagination = isRecord(body.pagination) ? body.pagination : {};
  const total = Math.max(readCount(pagination.total) ?? 0, rows.length);
  const perPage = Math.max(1, readCount(pagination.perPage) ?? requested?.perPage ?? total);
  const totalPages = Math.max(1, readCount(pagination.totalPages) ?? Math.ceil(total / perPage));
  const page = readCount(pagination.page) ?? requested?.page ?? 1;
  return {
    rows,
    total,
    totalPages,
    page: Math.min(Math.max(1, page), totalPages),
    damaged: read.filter((entry) => entry.damaged).length,
    unread: undefined,
  };
}

/** The total of a `limit=1` answer (SPEC section 2, Dashboard). @throws ApiError `unexpected` without a total. */
export function parseCount(body: unknown): number {
  const total = countedTotal(body);
  if (total === undefined) throw new ApiError('unexpected');
  return total;
}

function readRow<Row>(schema: z.core.$ZodType<Row>, raw: unknown, index: number): { row?: Row; damaged: boolean } {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return { row: parsed.data, damaged: hasUnreadableField(raw, parsed.data) };
  const id = `${DAMAGED}${index}`;
  const patched = isRecord(raw) ? z.safeParse(schema, { ...raw, id }) : undefined;
  const row = patched?.success ? patched : z.safeParse(schema, { id });
  return { row: row.success ? row.data : undefined, damaged: true };
}

/** The row, without its id when an earlier row has it: two rows cannot be opened, deleted or rendered as one record. */
function firstOfItsId(raw: unknown, ids: Set<string>): unknown {
  if (!isRecord(raw) || (typeof raw.id !== 'string' && typeof raw.id !== 'number')) return raw;
  const id = String(raw.id);
  if (ids.has(id)) return { ...raw, id: undefined };
  ids.add(id);
  return raw;
}

/** Whether a field had a value that the tolerant schema could not read. */
function hasUnreadableField(raw: unknown, row: unknown): boolean {
  if (!isRecord(raw) || !isRecord(row)) return false;
  return Object.entries(row).some(([key, read]) => {
    const sent = Object.hasOwn(raw, key) ? raw[key] : undefined;
    if (sent === undefined || sent === null || sent === '') return false;
    return read === '' || read === null || (typeof read === 'number' && typeof sent === 'object');
  });
}

/** The total that the host counts; undefined when it sends none, or something else than a number. */
export const countedTotal = (body: unknown): number | undefined =>
  isRecord(body) && isRecord(body.pagination) ? readCount(body.pagination.total) : undefined;

function readCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
