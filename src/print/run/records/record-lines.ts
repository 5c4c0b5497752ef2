import type { RecordId } from '@/domain/record';
import { serialDay } from '@/domain/serials/serial';
import { parallelLimit } from '@/lib/parallel';
import { commitRun, type HostTimeout, withdrawRun } from '@/print/run/commit-run';
import { claimUnprinted, recordOutcome, type UnprintedClaim } from '@/print/run/outcome';
import type { PrintingPorts } from '@/print/run/ports';
import { type RangeChanged, type ReservedRun, type ReserveRequest, reserveRun } from '@/print/run/reserve-run';
import type { LastSerialQuery } from '@/print/run/serial-range';
import { dayOf, type PrintedPlaces, usedSerialsId } from '@/print/run/stored-rows';
import { changeRuns } from './settle-records';

/** One part of a print: what is written down before its labels go to paper. */
export type LineRequest = {
  /** The caller's name for it. */
  id: string;
  /** New serials, or a re-print; undefined when these serials are recorded already. */
  reserve: ReserveRequest | undefined;
  /** Unprinted labels of earlier jobs that are printed now. */
  claims: readonly UnprintedClaim[];
};

/**
 * Why a line is not printed. `changed`: others have its serials, the day has not enough left, or a new day has begun.
 * `unreadable`: the storage does not say what this browser printed today. `printed-elsewhere`: another tab has printed
 * its unprinted labels. `failed`: this browser could not write it down.
 */
export type LineFailure = { id: string } & (
  | RangeChanged
  | { kind: 'unreadable' }
  | { kind: 'printed-elsewhere' }
  | { kind: 'failed' }
);

/** A line whose labels may go to the printer. `run` is undefined when its serials were recorded before. */
export type ReleasedLine = { id: string; run: ReservedRun | undefined; recorded: boolean };

export type LinesResult =
  | { kind: 'unreadable' }
  | { kind: 'cancelled' }
  | { kind: 'done'; released: ReleasedLine[]; failed: LineFailure[] };

type RecordLinesOptions = {
  /** Called at most once, when the host does not answer for one of the lines. The decision holds for all of them. */
  onTimeout: (timeout: HostTimeout) => void;
};

/** More at once would only wait for each other: browsers send six requests at a time to one host. */
const LINES_AT_ONCE = 4;

/**
 * Reserves and records each line, a few at once, lines of one part one after the other. A line that fails falls out and
 * takes no other line with it. `cancelled`: the operator gave up while the host did not answer; nothing may be printed,
 * and what was recorded stays as "not printed". `unreadable`: nothing was written down.
 */
export async function recordLines(
  ports: PrintingPorts,
  lines: readonly LineRequest[],
  { onTimeout }: RecordLinesOptions,
): Promise<LinesResult> {
  const takesNewSerials = ({ reserve }: LineRequest) => reserve?.newSerials && !reserve.despiteUnreadable;
  if (lines.some(takesNewSerials) && (await ports.store.ready()) === 'unreadable') return { kind: 'unreadable' };
  const host = sharedHost(ports, onTimeout);
  const results = new Map<string, ReleasedLine | LineFailure>();
  const recordAll = async (partLines: readonly LineRequest[]) => {
    for (const line of partLines) {
      if (host.isCancelled()) return;
      const result = await recordLine(ports, line, host).catch((): LineFailure => ({ id: line.id, kind: 'failed' }));
      if (result) results.set(line.id, result);
    }
  };
  const limited = parallelLimit(LINES_AT_ONCE);
  await Promise.all(linesByPart(lines).map((partLines) => limited(() => recordAll(partLines))));
  const found = lines.flatMap(({ id }) => results.get(id) ?? []);
  const released = found.filter((result): result is ReleasedLine => !('kind' in result));
  if (host.isCancelled()) {
    await withdrawLines(ports, lines, released);
    return { kind: 'cancelled' };
  }
  const failed = found.filter((result): result is LineFailure => 'kind' in result);
  const isUnreadable = failed.length === found.length && failed.every(({ kind }) => kind === 'unreadable');
  return isUnreadable ? { kind: 'unreadable' } : { kind: 'done', released, failed };
}

/** Nothing of these released lines was printed. Their serials can be printed later. */
export async function withdrawLines(
  ports: PrintingPorts,
  lines: readonly LineRequest[],
  released: readonly ReleasedLine[],
): Promise<void> {
  for (const { id, run } of released) {
    // When this fails the record is sent later, and the history offers to say what came out.
    if (run) await withdrawRun(ports, run).catch(() => undefined);
    const claims = lines.find((line) => line.id === id)?.claims ?? [];
    const answers = claims.map(({ job, serials }) => ({ jobId: job.id, covers: serials, unprinted: serials }));
    if (answers.length > 0) await recordOutcome(ports.store, answers).catch(() => undefined);
  }
}

/** A line fell out and the others were laid out anew: stores where the labels of a run lie now. */
export function changePlaces(
  { store }: PrintingPorts,
  { jobs, request }: ReservedRun,
  places: readonly (PrintedPlaces | null)[],
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  const usedIds = jobs.map((job) => usedSerialsId(request.partId, dayOf(job)));
  return store.transact({ jobs: ids, outbox: ids, used: [...new Set(usedIds)] }, (transaction) => {
    for (const [index, id] of ids.entries()) {
      const changed = places[index] ?? null;
      const job = transaction.get('jobs', id);
      if (job) transaction.put('jobs', { ...job, places: changed });
      const entry = transaction.get('outbox', id);
      if (entry) transaction.put('outbox', { ...entry, places: changed });
      changeRuns(transaction, usedIds[index] ?? '', (runs) =>
        runs.map((run) => (run.id === id ? { ...run, places: changed } : run)),
      );
    }
  });
}

/** Undefined when the operator gave up. */
async function recordLine(
  ports: PrintingPorts,
  { id, reserve, claims }: LineRequest,
  host: SharedHost,
): Promise<ReleasedLine | LineFailure | undefined> {
  if (claims.length > 0 && !(await claimUnprinted(ports.store, claims))) return { id, kind: 'printed-elsewhere' };
  if (!reserve) return { id, run: undefined, recorded: true };
  const startedAt = ports.now();
  const query = reserve.newSerials && (host.silentQuery() ?? reserve.query);
  const reserved = await reserveRun(ports, { ...reserve, query });
  if (reserved.kind === 'unreadable') return { id, kind: 'unreadable' };
  if (reserved.kind === 'changed') return { id, ...reserved };
  const { run } = reserved;
  if (!run.confirmed) host.markSilent();
  const committed = await commitRun(ports, run, {
    startedAt: host.isDecided() ? new Date(0) : startedAt,
    onTimeout: host.onLineTimeout,
  });
  if (committed.kind === 'cancelled') return undefined;
  return committed.kind === 'changed' ? { id, ...committed } : { id, run, recorded: committed.recorded };
}

type SharedHost = ReturnType<typeof sharedHost>;

/** What the lines of one print know of the host together: it is waited for once, and the operator decides once. */
function sharedHost(ports: PrintingPorts, onTimeout: RecordLinesOptions['onTimeout']) {
  let decision: 'print' | 'cancel' | undefined;
  let isSilent = false;
  const waiting: HostTimeout[] = [];
  const decide = (made: 'print' | 'cancel') => {
    decision = made;
    for (const timeout of waiting) timeout[made]();
  };
  return {
    onLineTimeout: (timeout: HostTimeout) => {
      if (decision) return timeout[decision]();
      waiting.push(timeout);
      if (waiting.length > 1) return;
      onTimeout({ ...timeout, print: () => decide('print'), cancel: () => decide('cancel') });
    },
    isDecided: () => decision !== undefined,
    isCancelled: () => decision === 'cancel',
    markSilent: () => {
      isSilent = true;
    },
    /** For the lines after one that the host did not answer for. */
    silentQuery: (): LastSerialQuery | undefined => {
      const time = ports.now();
      return isSilent
        ? { day: serialDay(time), startedAt: time.getTime(), answer: Promise.resolve({ answered: false }) }
        : undefined;
    },
  };
}

function linesByPart(lines: readonly LineRequest[]): LineRequest[][] {
  const groups = new Map<string, LineRequest[]>();
  for (const line of lines) {
    const partId: RecordId | undefined = line.reserve?.partId ?? line.claims[0]?.job.part.id;
    const key = partId === undefined ? line.id : String(partId);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}
