import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { comparable } from '@/domain/label-text';
import type { PrintRecord } from '@/domain/print-run';
import { compareTexts } from '@/lib/text-order';
import { ApiError } from './client/errors';
import { isDamagedId, type List, type ListParams } from './client/list';
import { readAhead } from './client/read-ahead';
import { PRINT_HISTORY, readPageOfDay } from './page-of-day';

/**
 * The runs of a day as far as they were read. `cut`: the day has more than `MOST_PAGES`, or the host sends fewer runs
 * than it counts. `failed`: a page could not be read; those before it are here.
 */
export type PrintDay = {
  rows: readonly PrintRecord[];
  pages: number;
  /** Undefined while it is not known, or when the host does not say it. */
  totalPages: number | undefined;
  state: 'reading' | 'whole' | 'cut' | 'failed';
  error: unknown;
};

/** The largest page of the specification (section 9). */
const ROWS_PER_PAGE = 100;
/** A day of 2,000 runs; more is not read for one question. */
export const MOST_PAGES = 20;
const FRESH_MS = 60_000;

/**
 * Every run of a day (YYYYMMDD), of all parts, page by page; each page is shown as soon as it is there, and the next
 * ones are read meanwhile. What was read before a failure stays, and a second attempt goes on from there. It never
 * throws but when it is cancelled.
 */
export const printDay = (day: string) =>
  queryOptions({
    queryKey: [PRINT_HISTORY, 'whole-day', day],
    queryFn: ({ signal, client, queryKey }): Promise<PrintDay> =>
      readDay(day, client, signal, (part) => {
        // A day that is read again stays whole on the screen until it is read.
        if (client.getQueryData<PrintDay>(queryKey)?.state !== 'whole') client.setQueryData(queryKey, part);
      }),
    staleTime: ({ state: { data } }) => (data?.state === 'whole' || data?.state === 'cut' ? FRESH_MS : 0),
    retry: false,
  });

async function readDay(
  day: string,
  client: QueryClient,
  signal: AbortSignal,
  onPage: (part: PrintDay) => void,
): Promise<PrintDay> {
  const pagesKey = [PRINT_HISTORY, 'page-of-day', day];
  signal.addEventListener('abort', () => void client.cancelQueries({ queryKey: pagesKey }));
  const found = new Map<string, PrintRecord>();
  let perPage = ROWS_PER_PAGE;
  let totalPages: number | undefined;
  const part = (pages: number, state: PrintDay['state'], error?: unknown): PrintDay => ({
    // A host may not know `date`.
    rows: [...found.values()].filter(({ serialFrom }) => serialFrom.startsWith(day)),
    pages,
    totalPages,
    state,
    error,
  });
  const pageOfDay = readAhead((page) =>
    client.query({
      queryKey: [...pagesKey, page, perPage],
      queryFn: (context) => readPageOfDay({ day }, page, perPage, context.signal),
      staleTime: FRESH_MS,
    }),
  );
  for (let page = 1; ; page++) {
    try {
      const { rows, total } = await pageOfDay(page, Math.min(totalPages ?? page, MOST_PAGES));
      if (page === 1 && rows.length > 0 && rows.length < Math.min(perPage, total ?? 0)) perPage = rows.length;
      const known = found.size;
      for (const row of rows) found.set(isDamagedId(row.id) ? JSON.stringify(row) : String(row.id), row);
      const hasNewRows = found.size > known;
      totalPages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
      // A host that does not say how many there are may also send small pages.
      const isWhole = total === undefined ? !hasNewRows : found.size >= total;
      if (isWhole) return part(page, 'whole');
      if (!hasNewRows || page === MOST_PAGES) return part(page, 'cut');
      onPage(part(page, 'reading'));
    } catch (error) {
      if (signal.aborted) throw error;
      return part(page - 1, 'failed', error);
    }
  }
}

/**
 * A page of the runs of a day that hold a serial, of the part that the code names or of all: what a search for it shows.
 * Filters and order are those of the list. @throws ApiError when the day could not be read, or was cut and none was found.
 */
export async function runsHolding(
  { serial, partNo, colorCode }: { serial: string; partNo: string; colorCode: string },
  { page, perPage, sortCol, sortDir, filters = {} }: ListParams,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<List<PrintRecord>> {
  const { rows, state, error } = await readDay(serial.slice(0, 8), client, signal, () => undefined);
  if (state === 'failed') throw error;
  const found = rows
    .filter(({ serialFrom, serialEnd }) => serialFrom <= serial && serial <= serialEnd)
    .filter(({ part }) => isSameText(part?.no, partNo) && isSameText(part?.colorCode, colorCode))
    .filter((row) =>
      Object.entries(filters).every(([column, text]) =>
        readColumn(row, column).toLowerCase().includes(text.toLowerCase()),
      ),
    )
    .toSorted((a, b) => compareTexts(readColumn(a, sortCol), readColumn(b, sortCol)) * (sortDir === 'ASC' ? 1 : -1));
  if (found.length === 0 && state === 'cut') {
    throw new ApiError('unexpected', {
      message: `Only the first ${rows.length} runs of the day were read; none of them holds this serial`,
    });
  }
  const totalPages = Math.max(1, Math.ceil(found.length / perPage));
  return {
    rows: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    totalPages,
    page: Math.min(page, totalPages),
    damaged: 0,
  };
}

/** A run may not say its part; a code may not name one. */
const isSameText = (value: string | undefined, wanted: string) =>
  wanted === '' || value === undefined || value === '' || comparable(value) === comparable(wanted);

/** The text of a column of the print history, by its name in the list. */
function readColumn({ part, ...row }: PrintRecord, column: string): string {
  const name = column === 'created_at' ? 'createdAt' : column.replace(/^part\./, '');
  const values: Record<string, unknown> = { ...row, ...part };
  return String(Object.hasOwn(values, name) ? values[name] : '');
}
