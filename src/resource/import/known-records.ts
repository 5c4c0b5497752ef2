import type { QueryClient } from '@tanstack/react-query';
import { PagePosition, readPages } from '@/api/client/read-pages';
import type { ImportDeclaration } from './import-declaration';

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
  const position = new PagePosition();
  const reached = (state: Comparison['state'], error?: unknown): Comparison => ({
    ...{ state, read: position.read, total: position.total, error },
  });
  try {
    const pages = readPages((number, perPage) => page(client, { page: number, perPage }), {
      ...{ position, mostPages: MAX_PAGES },
    });
    for await (const { rows, end } of pages) {
      signal.throwIfAborted();
      onPage(rows, reached('reading'));
      if (end) return reached(end === 'whole' ? 'done' : 'limited');
    }
    return reached('limited');
  } catch (error) {
    return reached(signal.aborted ? 'cancelled' : 'failed', error);
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
