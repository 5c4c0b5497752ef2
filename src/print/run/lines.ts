import type { RecordId } from '@/domain/record';
import { serialDay } from '@/domain/serials/serial';
import { formatStamp } from '@/lib/dates';
import { parallelLimit } from '@/lib/parallel';
import { hostNow } from './host-clock';
import { type PrintedPlaces, serialsOfRun, unansweredOutcome } from './job';
import {
  claimUnprinted,
  type HeldLabels,
  isAnsweredSince,
  type OutcomeAnswer,
  recordOutcome,
  type UnprintedClaim,
} from './outcome';
import type { PrintingPorts } from './ports';
import { commitRun, type HostTimeout, type Refusal, withdrawRun } from './record/commit';
import { type ReservedRun, type ReserveRequest, reserveRun } from './record/reserve';
import { heldBy } from './record/send-rules';
import { putRun } from './record/settle';
import type { LastSerialQuery } from './serial-range';
import { newRunId, type Run } from './store/rows';

/** One part of a print: what is written down before its labels go to paper. */
export type LineRequest = {
  /** The id that the caller gives it. */
  id: string;
  /** New serials, or a re-print; undefined when these serials are recorded already. */
  reserve: ReserveRequest | undefined;
  /** Unprinted labels of earlier jobs that are printed now. */
  claims: readonly UnprintedClaim[];
};

/**
 * Why a line is not printed. `changed`: others have its serials, the day has not enough left, or a new day has begun.
 * `changed-at-host`: the part, its design or who has the labels is not as it was. `no-host`: this browser keeps nothing, or
 * may not print without the host, which has not recorded it. `printed-elsewhere`: another tab has printed its unprinted
 * labels. `answered-elsewhere`: somebody said there what came out of it before it went to paper. `failed`: this browser
 * could not write it down.
 */
export type LineFailure = { id: string } & (Refusal | { kind: 'printed-elsewhere' | 'answered-elsewhere' | 'failed' });

/** A line whose labels may go to the printer. `run` is undefined when its serials were recorded before. */
export type ReleasedLine = Pick<Extract<Committed, { kind: 'released' }>, 'recorded' | 'numbers'> & {
  id: string;
  run: ReservedRun | undefined;
  held: readonly HeldLabels[];
};
type Committed = Awaited<ReturnType<typeof commitRun>>;

export type LinesResult =
  /** Nothing of the released lines may be printed, and they are withdrawn. */
  { kind: 'cancelled'; released: ReleasedLine[] } | { kind: 'done'; released: ReleasedLine[]; failed: LineFailure[] };

type RecordLinesOptions = {
  /** Lines that are under way are waited for; no other begins. */
  signal?: AbortSignal;
  /** How many lines are recorded, or failed. */
  onProgress?: (done: number) => void;
  /** Called at most once, when the host does not answer for one of the lines. The decision holds for all of them. */
  onTimeout: (timeout: HostTimeout) => void;
};

/** More at once would only queue: browsers send six requests at a time to one host. */
const LINES_AT_ONCE = 4;
/** Where runs are sent together, all lines are under way: the api makes one request of those of one moment. */
const LINES_TOGETHER = 200;

/**
 * Reserves and records each line, a few at once, lines of one part one after the other. A line that fails is left out;
 * the others go on. `cancelled`: the operator gave up; nothing may be printed, and what was recorded stays as "not
 * printed".
 */
export async function recordLines(
  ports: PrintingPorts,
  lines: readonly LineRequest[],
  { signal, onProgress, onTimeout }: RecordLinesOptions,
): Promise<LinesResult> {
  const host = sharedHost(ports, onTimeout);
  const results = new Map<string, ReleasedLine | LineFailure>();
  const recordAll = async (partLines: readonly LineRequest[]) => {
    for (const line of partLines) {
      if (host.isCancelled() || signal?.aborted) return;
      const result = await recordLine(ports, line, host).catch((): LineFailure => ({ id: line.id, kind: 'failed' }));
      if (result) results.set(line.id, result);
      onProgress?.(results.size);
    }
  };
  const limited = parallelLimit(ports.runs ? LINES_TOGETHER : LINES_AT_ONCE);
  await Promise.all(linesByPart(lines).map((partLines) => limited(() => recordAll(partLines))));
  const found = lines.flatMap(({ id }) => results.get(id) ?? []);
  const released = found.filter((result): result is ReleasedLine => !('kind' in result));
  if (host.isCancelled() || signal?.aborted) {
    await withdrawLines(ports, lines, released);
    return { kind: 'cancelled', released };
  }
  return { kind: 'done', released, failed: found.filter((result): result is LineFailure => 'kind' in result) };
}

/** The ids of these lines of which somebody has said, in another tab, what came out, before they went to paper here. */
export async function answeredLines({ store }: PrintingPorts, lines: readonly ReleasedLine[]): Promise<string[]> {
  const ids = lines.flatMap(({ held }) => held.map(({ jobId }) => jobId));
  const rows = await store.read({ runs: ids }, (reading) => reading.all('runs')).catch(() => []);
  const runs = new Map(rows.map((run) => [run.id, run]));
  const isAnswered = (labels: HeldLabels) => {
    const run = runs.get(labels.jobId);
    return run !== undefined && isAnsweredSince(run, labels);
  };
  return lines.filter(({ held }) => held.some(isAnswered)).map(({ id }) => id);
}

/** Nothing of these released lines was printed. Their serials can be printed later. */
export async function withdrawLines(
  ports: PrintingPorts,
  lines: readonly LineRequest[],
  released: readonly ReleasedLine[],
): Promise<void> {
  for (const { id, run, held } of released) {
    // When this fails the record is sent later, and the history offers to say what came out.
    if (run) await withdrawRun(ports, run).catch(() => undefined);
    await unclaim(ports, lines.find((line) => line.id === id)?.claims ?? [], held);
  }
}

/** The labels were not printed after all. */
async function unclaim(
  ports: PrintingPorts,
  claims: readonly UnprintedClaim[],
  held: readonly HeldLabels[],
): Promise<void> {
  const answers = claims.flatMap(({ job, serials }): OutcomeAnswer[] => {
    const withdraws = held.find(({ jobId }) => jobId === job.id);
    return withdraws ? [{ jobId: job.id, covers: serials, unprinted: serials, withdraws }] : [];
  });
  if (answers.length > 0) await recordOutcome(ports, answers).catch(() => undefined);
}

/** A line failed and the others were laid out anew: stores where the labels of a run lie now. */
export function changePlaces(
  { store }: PrintingPorts,
  { ids }: ReservedRun,
  places: readonly (PrintedPlaces | null)[],
): Promise<void> {
  return store.transact({ runs: ids }, (transaction) => {
    for (const [index, id] of ids.entries()) {
      const run = transaction.get('runs', id);
      if (run) transaction.put('runs', { ...run, places: places[index] ?? null });
    }
  });
}

/** Undefined when the operator gave up. */
async function recordLine(
  ports: PrintingPorts,
  line: LineRequest,
  host: SharedHost,
): Promise<ReleasedLine | LineFailure | undefined> {
  const { id, reserve, claims } = line;
  const claimed = claims.length > 0 ? await claimUnprinted(ports, claims) : [];
  if (!claimed) return { id, kind: 'printed-elsewhere' };
  const startedAt = ports.now();
  if (!reserve) {
    const run = ports.runs && (await claimedRun(ports, claims));
    if (!run) return { id, run: undefined, recorded: true, numbers: [], held: claimed };
    const committed = await committedLine(ports, id, run, startedAt, host);
    if (committed && !('kind' in committed)) return { ...committed, held: claimed };
    await unclaim(ports, claims, claimed);
    return committed;
  }
  const query = reserve.newSerials && (host.silentQuery() ?? reserve.query);
  const reserved = await host.reserving(() => reserveRun(ports, { ...reserve, query }));
  if (reserved.kind === 'no-host') return { id, kind: 'no-host', reason: '' };
  if (reserved.kind === 'changed') return { id, ...reserved };
  if (!reserved.run.confirmed) host.markSilent();
  const held = ports.runs ? await host.allReserved() : 0;
  const since = query?.silentSince ?? startedAt.getTime() + held;
  return committedLine(ports, id, reserved.run, new Date(since), host);
}

async function committedLine(
  ports: PrintingPorts,
  id: string,
  run: ReservedRun,
  startedAt: Date,
  host: SharedHost,
): Promise<ReleasedLine | LineFailure | undefined> {
  const committed = await commitRun(ports, run, {
    startedAt: host.isDecided() ? new Date(0) : startedAt,
    onTimeout: host.onLineTimeout,
  });
  if (committed.kind === 'cancelled') return host.isCancelled() ? undefined : { id, kind: 'no-host', reason: '' };
  if (committed.kind !== 'released') return { id, ...committed };
  const { recorded, numbers } = committed;
  const held = run.runs.map((row) => ({ jobId: row.id, serials: serialsOfRun(row) }));
  return { id, run, recorded, numbers, held };
}

type SharedHost = ReturnType<typeof sharedHost>;

/** What the lines of one print know of the host together: it is waited for once, and the operator decides once. */
function sharedHost(ports: PrintingPorts, onTimeout: RecordLinesOptions['onTimeout']) {
  let decision: 'print' | 'cancel' | undefined;
  let isSilent = false;
  const waiting: HostTimeout[] = [];
  const oneOfFew = parallelLimit(LINES_AT_ONCE);
  let reserving = 0;
  const reserved: (() => void)[] = [];
  /** A line that waits for numbers of the host is never printed without it. */
  const carryOut = ({ print, cancel }: HostTimeout, made: 'print' | 'cancel') =>
    made === 'print' && print ? print() : cancel();
  const decide = (made: 'print' | 'cancel') => {
    decision = made;
    for (const timeout of waiting) carryOut(timeout, made);
  };
  return {
    onLineTimeout: (timeout: HostTimeout) => {
      if (decision) return carryOut(timeout, decision);
      waiting.push(timeout);
      if (waiting.length > 1) return;
      const print = timeout.print && (() => decide('print'));
      onTimeout({ ...timeout, print, cancel: () => decide('cancel') });
    },
    isDecided: () => decision !== undefined,
    isCancelled: () => decision === 'cancel',
    markSilent: () => {
      isSilent = true;
    },
    reserving: async <T>(reserve: () => Promise<T>): Promise<T> => {
      reserving += 1;
      try {
        return await oneOfFew(reserve);
      } finally {
        reserving -= 1;
        if (reserving === 0) for (const go of reserved.splice(0)) go();
      }
    },
    /** When no line is being reserved any more, so that all are sent together. Milliseconds that were waited. */
    allReserved: async (): Promise<number> => {
      const from = ports.now().getTime();
      if (reserving > 0) await new Promise<void>((resolve) => reserved.push(resolve));
      return ports.now().getTime() - from;
    },
    /** For the lines after one that the host did not answer for. */
    silentQuery: (): LastSerialQuery | undefined => {
      return isSilent
        ? {
            day: serialDay(hostNow(ports)),
            startedAt: ports.now().getTime(),
            answer: Promise.resolve({ answered: false }),
          }
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

/**
 * Unprinted labels as runs of their own, for a host that gives them to one station only. Undefined when it does not know the
 * runs they come from: then nobody else can have them.
 */
async function claimedRun(ports: PrintingPorts, claims: readonly UnprintedClaim[]): Promise<ReservedRun | undefined> {
  const { store } = ports;
  const sources = await store.read({ runs: claims.map(({ job }) => job.id) }, (reading) => reading.all('runs'));
  const runs = claims.flatMap((claim) => {
    const { job, serials } = claim;
    const source = sources.find(({ id }) => id === job.id);
    const [of] = source?.records ?? [];
    return source && of !== undefined ? serials.map((range) => claimRow(ports, { source, of, claim }, range)) : [];
  });
  const [first] = runs;
  if (!first) return undefined;
  await store.transact({ runs: [] }, (transaction) => {
    for (const run of runs) putRun(transaction, run);
  });
  return {
    request: { partId: first.part.id },
    ids: runs.map(({ id }) => id),
    runs,
    designs: runs.map(() => null),
    isKept: true,
    isAttemptStored: false,
    confirmed: true,
  };
}

type Range = UnprintedClaim['serials'][number];

type Claimed = { source: Run; of: Run['of']; claim: UnprintedClaim };

function claimRow(ports: PrintingPorts, { source, of, claim }: Claimed, { from, end, count }: Range): Run {
  const { output, printer } = claim;
  const time = ports.now();
  const user = ports.user();
  const ends = { serialFrom: from, serialEnd: end };
  return {
    ...source,
    ...ends,
    id: newRunId(time),
    jobId: source.id,
    kind: 'unprinted',
    of,
    state: 'reserved',
    qtyLabel: count,
    createdAt: formatStamp(time),
    printedAs: { ...source.printedAs, output, printer },
    by: user ? { id: user.id, username: user.username, name: user.name } : null,
    takenOverBy: null,
    designKey: null,
    outcome: unansweredOutcome(ends),
    events: [],
    records: [],
    ...heldBy(ports.page, time),
    printed: false,
    absentBefore: false,
    jobDue: false,
    outcomeDue: false,
  };
}
