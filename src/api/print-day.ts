import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type PrintRecord, printRecordSchema } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { getJson } from './client/http';
import { countedTotal, parseList } from './client/list';
import type { PartialRows } from './client/partial-rows';
import { PagePosition, readRows } from './client/read-pages';
import { endpoints } from './endpoints';

/** The first part of every query key of the print history. */
export const PRINT_HISTORY = 'print-history';

export type LastSerial = { partId: RecordId /** YYYYMMDD */; day: string };

/** The runs of a day, of one part or of all; those that hold a serial, where the host finds them (`queries`). */
export type DayOfRuns = Pick<LastSerial, 'day'> & Partial<LastSerial> & { serial?: string };

/**
 * The runs of a day as far as they were read. `cut`: the day has more than `MOST_PAGES`, or the host sends fewer runs than
 * it counts. `failed`: a page could not be read; those before it are here.
 */
export type PrintDay = {
  rows: readonly PrintRecord[];
  pages: number;
  /** Undefined while it is not known, or when the host does not say it. */
  totalPages: number | undefined;
  state: 'reading' | 'whole' | 'cut' | 'failed';
  error: unknown;
};

/** More is not read for one question. */
export const MOST_PAGES = 20;
const FRESH_MS = 60_000;

/**
 * Every run of a day (YYYYMMDD), of one part or of all, page by page; each page is shown as soon as it is there. What was
 * read before a failure stays, and a second attempt goes on from there. It never throws but when it is cancelled.
 */
export const printDay = (wanted: DayOfRuns) =>
  queryOptions({
    queryKey: [PRINT_HISTORY, 'whole-day', wanted],
    queryFn: ({ signal, client, queryKey }): Promise<PrintDay> =>
      readDay(wanted, client, signal, (part) => {
        // A day that is read again stays whole on the screen until it is read.
        if (client.getQueryData<PrintDay>(queryKey)?.state !== 'whole') client.setQueryData(queryKey, part);
      }),
    staleTime: ({ state: { data } }) => (data?.state === 'whole' || data?.state === 'cut' ? FRESH_MS : 0),
    retry: false,
  });

const states = { reading: 'reading', limit: 'cut', host: 'cut', failed: 'failed' } as const;

const PAGES = 'page-of-day';

/** A page of these runs, oldest first. */
export const pageOfDay = (wanted: DayOfRuns, page: number, perPage: number) =>
  queryOptions({
    queryKey: [PRINT_HISTORY, PAGES, wanted, page, perPage],
    queryFn: ({ signal }) => readPageOfDay(wanted, page, perPage, signal),
    staleTime: FRESH_MS,
  });

async function readDay(
  wanted: DayOfRuns,
  client: QueryClient,
  signal: AbortSignal,
  onPage: (part: PrintDay) => void,
): Promise<PrintDay> {
  const pagesKey = [PRINT_HISTORY, PAGES, wanted];
  signal.addEventListener('abort', () => void client.cancelQueries({ queryKey: pagesKey }));
  const position = new PagePosition();
  const dayOf = (read: PartialRows<PrintRecord>): PrintDay => {
    const { total, perPage, page } = position;
    const pages = { pages: page - 1, totalPages: total === undefined ? undefined : Math.ceil(total / perPage) || 1 };
    // A host may not know `date`.
    return read
      .change((all) => all.filter(({ serialFrom }) => serialFrom.startsWith(wanted.day)))
      .either<PrintDay, PrintDay>({
        whole: (rows) => ({ rows, ...pages, state: 'whole', error: undefined }),
        part: (rows, { why, error }) => ({ rows, ...pages, state: states[why], error }),
      });
  };
  const read = await readRows((page, perPage) => client.query(pageOfDay(wanted, page, perPage)), {
    signal,
    position,
    mostPages: wanted.serial === undefined ? MOST_PAGES : 1,
    onPage: (rows) => onPage(dayOf(rows)),
  });
  return dayOf(read);
}

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
