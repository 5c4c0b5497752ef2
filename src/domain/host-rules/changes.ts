import * as z from 'zod/mini';
import { listNames } from './lists';
import { Problem } from './problem';

/*
 * `GET /changes` (docs/api.md, queries): what changed since a cursor, read from the log. A transaction takes the number of
 * its entry when it writes, and the entry is seen when the transaction ends: a later number may be seen first. So a cursor
 * has the numbers that were missing below its last one, and looks for them again as long as a transaction can last.
 */

/** Longer than any transaction of a host. */
const OPEN_MS = 120_000;
/** With more of them, neighbours become one: entries between them are reported twice. */
const MAX_GAPS = 100;
/** Entries that one answer is made of, at most. */
export const MAX_ENTRIES = 1000;
/** Newest entries among which the first cursor looks for missing numbers. */
export const ENTRIES_AT_START = 5000;

const gapSchema = z.tuple([z.int(), z.int(), z.number()]);
const cursorSchema = z.object({
  /** The number and the time of the last entry; a database that has another one there was put back. */
  last: z.int().check(z.minimum(0)),
  at: z.string(),
  /** The first and last missing number, and since when they are, in milliseconds. */
  gaps: z.array(gapSchema).check(z.maxLength(MAX_GAPS)),
});
export type ChangeCursor = z.infer<typeof cursorSchema>;
type Gap = z.infer<typeof gapSchema>;

export type LogEntry = { id: number; at: Date | string; action: string; resource: string; recordId: string };

export const changesSchema = z.object({
  result: z.array(z.object({ resource: z.string(), id: z.string(), action: z.string(), at: z.string() })),
  next: z.string(),
  more: z.boolean(),
});

/** @throws Problem 400 */
export function readChangesQuery(query: URLSearchParams): { resources: string[]; since: ChangeCursor | undefined } {
  const resources = (query.get('resources') ?? '').split(',').filter((name) => name !== '');
  const unknown = resources.find((name) => !listNames.has(name));
  if (unknown !== undefined) throw new Problem(400, `Unknown resource "${unknown}"`);
  if (resources.length === 0) throw new Problem(400, 'Name the resources');
  const since = query.get('since') ?? '';
  return { resources, since: since === '' ? undefined : cursorOf(since) };
}

function cursorOf(text: string): ChangeCursor {
  try {
    return z.parse(cursorSchema, JSON.parse(text));
  } catch {
    throw new Problem(400, 'since is no cursor: send `next` of the answer before, or nothing');
  }
}

/** The first cursor. `newest` are the newest entries, in the order of their numbers. */
export function firstChanges(newest: readonly LogEntry[], now: Date) {
  const last = newest.at(-1);
  const gaps = last ? gapsIn(newest, newest[0]?.id ?? 0, now) : [];
  return {
    result: [],
    next: JSON.stringify({ last: last?.id ?? 0, at: timeOf(last), gaps: merged(gaps) }),
    more: false,
  };
}

/**
 * `found`: the entry of the cursor, those in its gaps, and the next ones after it, in the order of their numbers; `isCut`
 * when there may be more. @throws Problem 410 when the cursor's own entry is not there or another one.
 */
export function changesAfter(
  since: ChangeCursor,
  { found, isCut }: { found: readonly LogEntry[]; isCut: boolean },
  resources: readonly string[],
  now: Date,
) {
  const own = found.find(({ id }) => id === since.last);
  if (since.last > 0 && timeOf(own) !== since.at) {
    throw new Problem(
      410,
      'This cursor is of another state of the database: read everything again, and ask without since',
    );
  }
  const fresh = found.filter(({ id }) => id !== since.last);
  const later = fresh.filter(({ id }) => id > since.last);
  const filled = fresh.filter(({ id }) => id < since.last);
  // What is left of a gap was not looked at yet when there may be more.
  const open = since.gaps
    .flatMap((gap) => without(gap, filled))
    .filter(([, , from]) => isCut || now.getTime() - from < OPEN_MS);
  const last = later.at(-1) ?? own;
  const gaps = merged([...open, ...gapsIn(later, since.last, now)]);
  return {
    result: fresh
      .filter(({ resource }) => resources.includes(resource))
      .map(({ resource, recordId, action, at }) => ({
        resource,
        id: recordId,
        action,
        at: new Date(at).toISOString(),
      })),
    next: JSON.stringify({ last: last?.id ?? 0, at: timeOf(last), gaps }),
    more: isCut,
  };
}

const timeOf = (entry: LogEntry | undefined) => (entry ? new Date(entry.at).toISOString() : '');

/** The numbers missing between `before` and the last entry. */
function gapsIn(entries: readonly LogEntry[], before: number, now: Date): Gap[] {
  let last = before;
  return entries.flatMap(({ id }): Gap[] => {
    const gap: Gap = [last + 1, id - 1, now.getTime()];
    last = id;
    return gap[0] <= gap[1] ? [gap] : [];
  });
}

/** What is left of a gap without the numbers that were found. */
function without([from, end, since]: Gap, found: readonly LogEntry[]): Gap[] {
  const inside = found.map(({ id }) => id).filter((id) => from <= id && id <= end);
  return [from - 1, ...inside].flatMap((id, index): Gap[] => {
    const [first, last] = [id + 1, (inside[index] ?? end + 1) - 1];
    return first <= last ? [[first, last, since]] : [];
  });
}

/** Neighbouring gaps are merged until there are few enough; the younger one decides how long they are kept. */
function merged(gaps: Gap[]): Gap[] {
  const all = gaps.toSorted(([a], [b]) => a - b);
  while (all.length > MAX_GAPS) {
    const [first, second] = all.splice(0, 2);
    if (first && second) all.unshift([first[0], second[1], Math.max(first[2], second[2])]);
  }
  return all;
}
