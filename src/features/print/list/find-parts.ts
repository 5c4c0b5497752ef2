import type { QueryClient } from '@tanstack/react-query';
import { isDamagedId, type ListParams } from '@/api/client/list';
import type { Unread } from '@/api/client/partial-rows';
import { parts, readPartsByNumber } from '@/api/parts';
import { hasFeature } from '@/config/env';
import { normalPartNo, type Part } from '@/domain/part';
import { nextTask } from '@/lib/browser/scheduling';
import { editDistance } from '@/lib/edit-distance';
import { parallelLimit } from '@/lib/parallel';
import { pagesOf } from '@/resource/list/pages-of';

/**
 * The parts of a part number, and the nearest ones when there are none. `unread`: more parts contain the number than were
 * read, so that others may have it.
 */
export type FoundParts = { parts: Part[]; similar: Part[]; unread?: Unread };

type Found = ReadonlyMap<string, FoundParts>;

/** Rows of a page, the most the specification offers (section 9). */
const PER_PAGE = 100;
const BY_NUMBER = { sortCol: 'no', sortDir: 'ASC' } as const;
const REQUESTS_AT_ONCE = 4;
/** A number that so many parts contain is too short to be looked up by itself. */
const MAX_PAGES_OF_A_NUMBER = 5;
const SIMILAR = 3;
/**
 * Most unknown numbers that are compared with all parts, which is slow: a list with more of them is not a list of part
 * numbers.
 */
const MAX_COMPARED = 200;
const SLICE_MS = 40;

/**
 * Finds the parts of many part numbers, by their normal form. Few numbers are searched one by one; for many it is
 * cheaper to read the whole list of parts.
 * @throws ApiError of the first request that fails: nothing is known of the numbers then.
 */
export async function findParts(
  client: QueryClient,
  partNos: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<Found> {
  const known = hasFeature('queries') ? await lookUp(client, partNos, signal) : new Map<string, FoundParts>();
  const numbers = [...new Set(partNos.map(normalPartNo))].filter((number) => !known.has(number));
  if (numbers.length === 0) return known;
  const read = (search: string, page: number) => {
    const params: ListParams = { page, perPage: PER_PAGE, ...BY_NUMBER, search };
    return client.fetchQuery({ ...parts.list(params), staleTime: 30_000 });
  };
  const whole = numbers.length > REQUESTS_AT_ONCE ? await read('', 1) : undefined;
  if (whole && whole.totalPages <= numbers.length) {
    const pages = Array.from({ length: whole.totalPages - 1 }, (_, index) => index + 2);
    const rest = await inParallel(pages, signal, async (page) => (await read('', page)).rows);
    const all = [...whole.rows, ...rest.flat()];
    return new Map([...known, ...(await pickMany(all, numbers, signal))]);
  }
  const found = await inParallel(numbers, signal, async (number): Promise<[string, FoundParts]> => {
    const containing = await client.fetchQuery(pagesOf(parts, { ...BY_NUMBER, search: number }, MAX_PAGES_OF_A_NUMBER));
    const picked = containing.either({
      whole: (rows) => pickParts(rows, number),
      part: (rows, unread) => ({ ...pickParts(rows, number), unread }),
    });
    if (containing.unread || picked.parts.length > 0 || picked.similar.length > 0) return [number, picked];
    // Similar numbers: the end of a number is most often mistyped or missing.
    const start = number.slice(0, Math.max(4, Math.ceil(number.length / 2)));
    return [number, pickParts((await read(start, 1)).rows, number)];
  });
  return new Map([...known, ...found]);
}

const MOST_NUMBERS = 1_000;
/** A scanned part is known for a shift: it can be put on the list again while the host cannot be reached. */
const SCANNED_KEPT_MS = 12 * 3_600_000;

/** The numbers that parts have just as they are written. */
async function lookUp(client: QueryClient, partNos: readonly string[], signal: AbortSignal) {
  const wanted = [...new Set(partNos.map((no) => no.trim()))];
  const found: Part[] = [];
  for (let from = 0; from < wanted.length; from += MOST_NUMBERS) {
    signal.throwIfAborted();
    const numbers = wanted.slice(from, from + MOST_NUMBERS);
    const { rows } = await client.fetchQuery({
      queryKey: [parts.name, 'list', { numbers }],
      queryFn: async (query) => ({ rows: await readPartsByNumber(numbers, query.signal) }),
      staleTime: 0,
      ...(wanted.length === 1 && { gcTime: SCANNED_KEPT_MS }),
    });
    found.push(...rows);
  }
  return byNumber(found);
}

/** The parts of these numbers as this page read them last: what is known while the host cannot be reached. */
export function partsReadBefore(client: QueryClient, partNos: readonly string[]): Found {
  const read = parts.readRows(client).filter(({ id }) => !isDamagedId(id));
  const known = byNumber(new Map(read.map((part) => [String(part.id), part])).values());
  const numbers = new Set(partNos.map(normalPartNo));
  return new Map([...known].filter(([number]) => numbers.has(number)));
}

function byNumber(all: Iterable<Part>): Map<string, FoundParts> {
  const found = new Map<string, FoundParts>();
  for (const part of all) {
    const number = normalPartNo(part.no);
    found.set(number, { parts: [...(found.get(number)?.parts ?? []), part], similar: [] });
  }
  return found;
}

/** The parts of many numbers, in slices so that the page answers. */
async function pickMany(all: readonly Part[], numbers: readonly string[], signal: AbortSignal): Promise<Found> {
  const known = byNumber(all);
  const found = new Map<string, FoundParts>();
  let compared = 0;
  let sliceEnd = performance.now() + SLICE_MS;
  for (const number of numbers) {
    const same = known.get(number);
    if (!same) compared += 1;
    const isCompared = same === undefined && compared <= MAX_COMPARED;
    found.set(number, isCompared ? pickParts(all, number) : (same ?? { parts: [], similar: [] }));
    if (performance.now() < sliceEnd) continue;
    await nextTask();
    signal.throwIfAborted();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return found;
}

/** Of these parts the ones with the number; when there are none, those with the most similar numbers. */
export function pickParts(all: readonly Part[], number: string): FoundParts {
  const same = all.filter((part) => normalPartNo(part.no) === number);
  if (same.length > 0) return { parts: same, similar: [] };
  const limit = Math.max(1, Math.floor(number.length / 4));
  const near = all
    .flatMap((part) => {
      const no = normalPartNo(part.no);
      const distance = Math.abs(no.length - number.length) > limit ? limit + 1 : editDistance(no, number);
      return distance <= limit ? [{ part, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance);
  return { parts: [], similar: near.slice(0, SIMILAR).map(({ part }) => part) };
}

/** Runs the job for each item, a few at a time; results in the order of the items. */
function inParallel<Item, Result>(items: readonly Item[], signal: AbortSignal, job: (item: Item) => Promise<Result>) {
  const limited = parallelLimit(REQUESTS_AT_ONCE);
  const run = async (item: Item) => {
    signal.throwIfAborted();
    return job(item);
  };
  return Promise.all(items.map((item) => limited(() => run(item))));
}
