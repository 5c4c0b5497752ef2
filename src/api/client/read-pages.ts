import type { RecordId } from '@/domain/record';
import { isDamagedId } from './list';
import { PartialRows, type Unread } from './partial-rows';

/** The largest page of the specification (section 9); a host may send fewer rows. */
const ROWS_PER_PAGE = 100;
/** A browser opens about six connections to a host: the rest of the screen needs some too. */
const AT_ONCE = 4;

/** `total` is undefined when the host does not say it. */
export type Page<Row> = { rows: readonly Row[]; total: number | undefined; damaged?: number };

/** How far a list was read. A second attempt goes on from there. */
export class PagePosition {
  page = 1;
  perPage: number;
  /** A host may send smaller pages than it is asked for. */
  isSized = false;
  read = 0;
  total: number | undefined;
  damaged = 0;
  /** Of a list that is read by key: where its next rows begin. */
  after = '';
  readonly #known = new Set<string>();

  constructor(perPage = ROWS_PER_PAGE) {
    this.perPage = perPage;
  }

  /** The rows that no earlier page had: a row that moved to a later page meanwhile counts once. */
  fresh<Row extends { id: RecordId }>(rows: readonly Row[]): Row[] {
    return [...new Map(rows.map((row) => [keyOf(row), row]))].flatMap(([key, row]) =>
      this.#known.has(key) ? [] : [row],
    );
  }

  add(rows: readonly { id: RecordId }[]): void {
    for (const row of rows) this.#known.add(keyOf(row));
    this.read = this.#known.size;
  }
}

/** A row without an id is identified by its content. */
const keyOf = (row: { id: RecordId }) => (isDamagedId(row.id) ? JSON.stringify(row) : String(row.id));

/** `end`: after this page there is none, because all were read, or because the host sends no more. */
export type PageRead<Row> = { rows: readonly Row[]; end: 'whole' | 'host' | undefined };

/** How many rows, and how many requests of a host whose pages are small. */
type Limits = { position?: PagePosition; most?: number; mostPages?: number };

/** Which rows of a page are returned. A page whose rows could not be tested counts as not read. */
type Keep<Row> = (rows: readonly Row[]) => readonly Row[] | Promise<readonly Row[]>;

/**
 * The pages of a list in their order, the next ones requested before they are needed. Hosts that send smaller pages than
 * asked for are asked for those; without a total, reading ends at the first page without a new row. It stops when `most`
 * rows or `mostPages` were read. @throws what `readPage` and `keep` throw; `position` is then where to go on.
 */
export async function* readPages<Row extends { id: RecordId }>(
  readPage: (page: number, perPage: number) => Promise<Page<Row>>,
  {
    position = new PagePosition(),
    most = Number.POSITIVE_INFINITY,
    mostPages = Number.POSITIVE_INFINITY,
    keep,
  }: Limits & { keep?: Keep<Row> } = {},
): AsyncGenerator<PageRead<Row>, void> {
  const requested = new Map<number, Promise<Page<Row>>>();
  while (position.read < most && position.page <= mostPages) {
    const { page, perPage, total } = position;
    const last = total === undefined ? page : Math.min(mostPages, Math.ceil(Math.min(total, most) / perPage));
    for (let next = page; next === page || (next < page + AT_ONCE && next <= last); next++) {
      if (requested.has(next)) continue;
      const answer = readPage(next, perPage);
      // The caller that waits for the page gets the error. When nobody waits, the browser must not report it as
      // unhandled.
      answer.catch(() => undefined);
      requested.set(next, answer);
    }
    const answer = await requested.get(page);
    if (!answer) throw new Error('Requested above');
    requested.delete(page);
    const { rows } = answer;
    position.total = answer.total;
    if (!position.isSized) {
      position.isSized = true;
      const expected = Math.min(perPage, (answer.total ?? 0) - (page - 1) * perPage);
      if (rows.length > 0 && rows.length < expected) {
        position.perPage = rows.length;
        position.page = Math.floor(position.read / rows.length) + 1;
        requested.clear();
        if (position.page !== page) continue;
      }
    }
    const fresh = position.fresh(rows);
    const kept = keep && fresh.length > 0 ? await keep(fresh) : fresh;
    position.add(fresh);
    position.damaged += answer.damaged ?? 0;
    position.page = page + 1;
    const end = endOf(position, rows.length, fresh.length);
    yield { rows: kept, end };
    if (end) return;
  }
}

/** `next` is null after the last rows; `total` is in the first answer. */
export type KeyPage<Row> = Page<Row> & { next: string | null };

/** The same for a host that pages by key: no row comes twice, so known rows are not remembered. */
export async function* readByKey<Row>(
  readAfter: (after: string) => Promise<KeyPage<Row>>,
  { position, keep }: { position: PagePosition; keep: Keep<Row> },
): AsyncGenerator<PageRead<Row>, void> {
  for (;;) {
    const { rows, total, damaged = 0, next } = await readAfter(position.after);
    const kept = await keep(rows);
    position.total ??= total;
    position.read += rows.length;
    position.damaged += damaged;
    position.page += 1;
    position.perPage = Math.max(position.perPage, rows.length);
    position.after = next ?? position.after;
    yield { rows: kept, end: next === null ? 'whole' : undefined };
    if (next === null) return;
  }
}

function endOf({ total, read }: PagePosition, rows: number, fresh: number): PageRead<never>['end'] {
  if (total !== undefined) return read >= total ? 'whole' : fresh === 0 ? 'host' : undefined;
  if (fresh > 0) return undefined;
  // Full pages of known rows: the host ignores the page, and may have more.
  return rows >= ROWS_PER_PAGE ? 'host' : 'whole';
}

type Reading<Row> = Limits & {
  signal?: AbortSignal | undefined;
  /** What was read so far, page by page. */
  onPage?: (rows: PartialRows<Row>) => void;
};

/** All pages at once. What was read before a failure stays. @throws only when it is cancelled. */
export async function readRows<Row extends { id: RecordId }>(
  readPage: (page: number, perPage: number) => Promise<Page<Row>>,
  { signal, onPage, position = new PagePosition(), ...limits }: Reading<Row> = {},
): Promise<PartialRows<Row>> {
  const rows: Row[] = [];
  const part = (why: Unread['why'], error?: unknown) =>
    new PartialRows(rows.slice(), { read: position.read, of: position.total, why, error });
  try {
    for await (const page of readPages(readPage, { ...limits, position })) {
      signal?.throwIfAborted();
      rows.push(...page.rows);
      if (page.end === 'whole') return new PartialRows(rows, undefined);
      if (page.end === 'host') return part('host');
      onPage?.(part('reading'));
    }
    return part('limit');
  } catch (error) {
    signal?.throwIfAborted();
    return part('failed', error);
  }
}
