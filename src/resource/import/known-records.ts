import type { QueryClient } from '@tanstack/react-query';
import type { List } from '@/api/client/list';
import { parallelLimit } from '@/lib/parallel';
import type { ImportDeclaration } from './import-declaration';

/** Rows of a page, the most the specification offers (section 9). A host may give fewer. */
const PER_PAGE = 100;
const REQUESTS_AT_ONCE = 4;
/** Beyond it a person waits too long, and the host works for nothing. */
const MAX_PAGES = 200;

/** `limited`: the host has more records than are read. `error`: why it failed. */
export type Comparison = {
  state: 'reading' | 'cancelled' | 'limited' | 'failed' | 'done';
  read: number;
  total: number | undefined;
  error?: unknown;
};

type Reading = {
  /** What the rows have in the key's column. */
  texts: readonly string[];
  client: QueryClient;
  signal: AbortSignal;
  /** Each page as it comes. */
  onPage: (rows: readonly unknown[], progress: Comparison) => void;
};

/** Reads the host's records page by page. What was read before a failure stays. */
export async function readKnownRecords(
  { page, recordsOf }: ImportDeclaration,
  { client, signal, texts, onPage }: Reading,
): Promise<Comparison> {
  if (recordsOf) return lookUp(recordsOf, texts, { signal, onPage });
  let read = 0;
  let total: number | undefined;
  const take = (list: List<unknown>) => {
    signal.throwIfAborted();
    read += list.rows.length;
    onPage(list.rows, { state: 'reading', read, total });
  };
  try {
    const first = await page(client, { page: 1, perPage: PER_PAGE });
    total = first.total;
    take(first);
    const pages = pagesOf(first);
    const limited = parallelLimit(REQUESTS_AT_ONCE);
    const rest = Array.from({ length: Math.min(pages, MAX_PAGES) - 1 }, (_, index) => index + 2);
    await Promise.all(
      rest.map((number) =>
        limited(async () => {
          signal.throwIfAborted();
          take(await page(client, { page: number, perPage: PER_PAGE }));
        }),
      ),
    );
    return { state: read < total ? 'limited' : 'done', read, total };
  } catch (error) {
    return { state: signal.aborted ? 'cancelled' : 'failed', read, total, error };
  }
}

/** Texts of one look-up. */
const TEXTS_AT_ONCE = 1_000;

/** Looks the texts up a thousand at a time; `read` and `total` count them. */
async function lookUp(
  recordsOf: NonNullable<ImportDeclaration['recordsOf']>,
  texts: readonly string[],
  { signal, onPage }: Pick<Reading, 'signal' | 'onPage'>,
): Promise<Comparison> {
  const total = texts.length;
  let read = 0;
  try {
    while (read < total) {
      const asked = texts.slice(read, read + TEXTS_AT_ONCE);
      const records = await recordsOf(asked, signal);
      signal.throwIfAborted();
      read += asked.length;
      onPage(records, { state: 'reading', read, total });
    }
    return { state: 'done', read, total };
  } catch (error) {
    return { state: signal.aborted ? 'cancelled' : 'failed', read, total, error };
  }
}

/** A host that gives smaller pages than requested may still count them in the requested size. */
function pagesOf({ rows, total, totalPages }: List<unknown>): number {
  if (rows.length === 0 || rows.length >= total) return 1;
  return Math.max(totalPages, Math.ceil(total / rows.length));
}
