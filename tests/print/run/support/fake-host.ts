import { setImmediate } from 'node:timers';
import { samplePart } from '@tests/support/sample-part';
import { ApiError, errorFromAnswer } from '@/api/client/errors';
import type { RunAnswer } from '@/api/print-runs';
import {
  claimsAfter,
  lineOf,
  linesOfRun,
  type PrintRunBody,
  type Recorded,
  type Refusal,
  type RunOutcome,
  rangeOfFirst,
  refusalOfClaim,
  refusalOfFirst,
  reprintsAmong,
} from '@/domain/host-rules/print-runs';
import { Problem } from '@/domain/host-rules/problem';
import type { Part } from '@/domain/part';
import type { HostJobBody, HostOutcome } from '@/domain/print-job';
import { FIRST_PRINT, type PrintRecord, type PrintRecordBody } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { rangeOf, rangesOverlap } from '@/domain/serials/serial';
import { standardLabel } from '@/label/standard-label';
import type { PrintedBy } from '@/print/run/job';
import type { HistoryPort, JobsPort, PrintingPorts, RunsPort } from '@/print/run/ports';
import type { PublishedDesign } from '@/print/run/printed/published-designs';
import { hashOf } from '@/print/run/record/sent-design';

export const NOON = new Date(2026, 10, 20, 12, 0, 0).getTime();

/** Time that passes only when a test lets it. */
export function virtualClock(start = NOON) {
  let time = start;
  let timers: { at: number; resolve: () => void }[] = [];
  /** Flushes pending microtasks and immediates. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const at = time + Math.max(0, milliseconds);
      const index = timers.findLastIndex((timer) => timer.at <= at) + 1;
      timers.splice(index, 0, { at, resolve });
    });
  const pass = async (milliseconds: number) => {
    const end = time + milliseconds;
    await settle();
    for (let next = timers[0]; next && next.at <= end; next = timers[0]) {
      time = Math.max(time, next.at);
      timers = timers.slice(1);
      next.resolve();
      await settle();
    }
    time = end;
  };
  /** Lets time pass until the promise has settled. */
  const until = async <T>(promise: Promise<T>, limit = 600_000): Promise<T> => {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    promise.then(done, done);
    await settle();
    for (const end = time + limit; !isDone && time < end; ) await pass(Math.max(0, (timers[0]?.at ?? end) - time));
    if (!isDone) throw new Error(`Not done after ${limit} ms`);
    return promise;
  };
  return { time: () => time, wait, pass, until, settle };
}
export type VirtualClock = ReturnType<typeof virtualClock>;

/** A client gives a request up after this (src/api/client/http.ts). */
const CLIENT_LIMIT_MS = 15_000;

/**
 * How the host treats a request. `silent`: the request never reaches it. `lost`: does it, and the answer never arrives. `late`:
 * does it when nobody waits any more. `broken`: 500. `broken-after`: does it, and a gateway answers 504. `says-yes`: answers
 * a record with 2xx and does not take it. `bare-409`: 409 without a message. `repeats`: a proxy sends every write twice.
 * `proxy-*`: not the host answers. `refuses`: names a fault of every record.
 */
export type HostMode =
  | 'fine'
  | 'slow'
  | 'silent'
  | 'lost'
  | 'late'
  | 'broken'
  | 'broken-after'
  | 'says-yes'
  | 'bare-409'
  | 'repeats'
  | 'proxy-429'
  | 'proxy-403'
  | 'proxy-404'
  | 'proxy-413'
  | 'proxy-html'
  | 'no-list'
  | 'refuses';

export type HostOptions = {
  /** Answers 409 to a first print whose serials are recorded. */
  rule409: boolean;
  /** Says who made a record. */
  namesAuthor: boolean;
  /** Has print jobs. */
  jobs?: boolean;
  /** Has print runs. */
  runs?: boolean;
  /** Sends the record with its answer. */
  answersWithRecord: boolean;
  /** Gives no more rows of a day than that, and no further pages. */
  mostRows?: number | undefined;
  /** How far its clock is ahead (ms). */
  clockOffset: number;
};

const strictHost: HostOptions = {
  rule409: true,
  namesAuthor: true,
  answersWithRecord: true,
  clockOffset: 0,
};

/** A record as the host knows it, whatever it says of it. */
export type HostRow = PrintRecord & { author: PrintedBy | undefined; station: string };

/** What a screen shows of a part. */
export type Shown = { part: Part; design: Extract<PublishedDesign, { kind: 'found' }> };

/** A print job as the host has it. `received` counts how often it came. */
export type HostJobRow = {
  body: HostJobBody;
  author: PrintedBy | undefined;
  station: string;
  outcome: HostOutcome | null;
  received: number;
};

/** From where a request comes: who is signed in there, whether there is a network, whether the page still lives. */
export type Client = {
  station: string;
  user: () => PrintedBy | undefined;
  isOnline: () => boolean;
  isAlive: () => boolean;
};

/** The station of what none of the fake ones printed. */
export const ELSEWHERE = 'elsewhere';

const NEVER = new Promise<never>(() => undefined);

/** A part as it is after some changes. */
function partAfter(count: number, part: Part): Part {
  const updatedAt = new Date(NOON + count * 1_000).toISOString();
  return { ...part, name: `${part.name} ${count}`, updatedAt, labelDesignId: 'LD-7' };
}

/** The published design after so many later ones. */
function designAfter(count: number): Shown['design'] {
  const stored = { image: 'large', revision: count + 1 };
  return {
    ...{ kind: 'found', id: 'LD-7', name: 'Door', revision: stored.revision, hash: hashOf(stored), stored },
    ...{ design: standardLabel, source: 'host', published: { by: 'dewi', at: '' } },
  };
}

/** A part that nobody has changed. */
export const unchanged = (part: Part): Shown => ({ part: partAfter(0, part), design: designAfter(0) });

export function fakeHost(clock: VirtualClock, options: Partial<HostOptions> = {}) {
  const rules: HostOptions = { ...strictHost, ...options };
  const rows: HostRow[] = [];
  const jobs = new Map<string, HostJobRow>();
  const calls: string[] = [];
  /** When each part (by id), and the design that all of them print, was changed. */
  const changes = { parts: new Map<RecordId, number[]>(), design: [] as number[] };
  const changedAt = (id: RecordId) => changes.parts.get(id) ?? [];
  const partNow = (part: Part) => partAfter(changedAt(part.id).length, part);
  const designNow = () => designAfter(changes.design.length);
  /** The next number of the number range that labels carry. */
  let nextNumber = 1;
  /** Bodies the host took although their sender had given the request up, or that a proxy sent twice. */
  const lateBodies = new Set<string>();
  let mode: HostMode = 'fine';

  const request = async <T>(client: Client, call: string, action: (isLate: boolean) => T): Promise<T> => {
    calls.push(call);
    const sentMode = mode;
    const sent = clock.time();
    const answered = <R>(answer: Promise<R>) => answer.then((value) => (client.isAlive() ? value : NEVER));
    const later = (milliseconds: number) => clock.wait(milliseconds);
    if (!client.isOnline()) {
      await later(1);
      if (!client.isAlive()) return NEVER;
      throw new ApiError('network');
    }
    const timeout = later(CLIENT_LIMIT_MS).then((): never => {
      throw new ApiError('timeout');
    });
    const act = async (): Promise<T> => {
      await later(sentMode === 'late' ? 25_000 : sentMode === 'slow' ? 3_000 : 40);
      if (sentMode === 'silent') return NEVER;
      const fails: Partial<Record<HostMode, () => ApiError>> = {
        broken: () => errorFromAnswer(500, undefined),
        'proxy-429': () => errorFromAnswer(429, undefined, '7'),
        'proxy-403': () => errorFromAnswer(403, undefined),
        'proxy-404': () => errorFromAnswer(404, undefined),
        'proxy-413': () => errorFromAnswer(413, undefined),
        'proxy-html': () => new ApiError('unexpected'),
      };
      const error = fails[sentMode]?.();
      if (error) throw error;
      const result = action(clock.time() - sent > CLIENT_LIMIT_MS);
      if (sentMode === 'lost') return NEVER;
      if (sentMode === 'broken-after') throw errorFromAnswer(504, undefined);
      await later(sentMode === 'slow' ? 3_000 : 40);
      return result;
    };
    const answer = act();
    answer.catch(() => undefined);
    timeout.catch(() => undefined);
    return answered(
      Promise.race([answer, timeout]).catch((error: unknown) => {
        if (client.isAlive()) throw error;
        return NEVER;
      }),
    );
  };

  const ofDay = (partId: RecordId, day: string) =>
    rows.filter((row) => sameId(row.partId, partId) && row.serialFrom.startsWith(day));
  const shownRow = (row: HostRow): PrintRecord => ({
    ...row,
    createdBy: rules.namesAuthor ? row.createdBy : '',
  });

  const accept = (body: PrintRecordBody, author: PrintedBy | undefined, station: string): HostRow => {
    const range = rangeOf(body.serialFrom, body.serialEnd);
    if (!range) throw errorFromAnswer(422, { message: 'No serials' });
    const clash = ofDay(body.partId, body.serialFrom.slice(0, 8)).some((row) => {
      const other = rangeOf(row.serialFrom, row.serialEnd);
      return other && body.status === FIRST_PRINT && rangesOverlap(range, other);
    });
    if (clash && rules.rule409) throw errorFromAnswer(409, { message: 'Serials are already recorded' });
    const row: HostRow = {
      ...body,
      id: rows.length + 1,
      part: null,
      createdAt: new Date(clock.time() + rules.clockOffset).toISOString(),
      createdBy: author?.username ?? '',
      author,
      station,
    };
    rows.push(row);
    return row;
  };

  const accepted = (body: PrintRecordBody, author: PrintedBy | undefined, station: string) => ({
    ...accept(body, author, station),
    partId: body.partId,
  });

  /** What PRINT reads again. */
  const readsFor = (client: Client, parts: readonly Part[]): PrintingPorts['reads'] => ({
    part: (id) =>
      request(client, 'part', () => {
        const part = parts.find((one) => sameId(one.id, id));
        if (!part) throw errorFromAnswer(404, undefined);
        return partNow(part);
      }),
    design: () => request(client, 'design', designNow),
  });

  /** The history as one page of one station sees it. */
  const portFor = (client: Client): HistoryPort => ({
    lastSerial: (partId, day) =>
      request(client, 'lastSerial', () =>
        ofDay(partId, day)
          .map(({ serialEnd }) => serialEnd)
          .sort()
          .at(-1),
      ),
    ofDay: (partId, day) =>
      request(client, 'ofDay', () => {
        const found = ofDay(partId, day);
        if (mode === 'no-list' || found.length > (rules.mostRows ?? Number.POSITIVE_INFINITY)) {
          throw new ApiError('unexpected');
        }
        return found.map(shownRow);
      }),
    record: async (body, userId) => {
      const author = client.user();
      if (userId !== undefined && !sameId(author?.id, userId)) throw new ApiError('forbidden');
      return request(client, `record ${body.serialFrom.slice(8)}-${body.serialEnd.slice(8)}`, (isLate) => {
        if (mode === 'refuses') throw errorFromAnswer(422, { message: 'This part is blocked' });
        if (mode === 'says-yes') return undefined;
        if (mode === 'bare-409') throw errorFromAnswer(409, undefined);
        if (mode === 'repeats') {
          lateBodies.add(bodyKey(body));
          accept(body, author, client.station);
        }
        const row = accept(body, author, client.station);
        if (isLate) lateBodies.add(bodyKey(body));
        return rules.answersWithRecord ? shownRow(row) : undefined;
      });
    },
  });

  const signedIn = (client: Client, userId: RecordId | undefined) => {
    const author = client.user();
    if (userId !== undefined && !sameId(author?.id, userId)) throw new ApiError('forbidden');
    return author;
  };
  /** The print jobs as one page of one station sees them. */
  const jobsPortFor = (client: Client): JobsPort => ({
    send: async (body, userId) => {
      const author = signedIn(client, userId);
      await request(client, `job ${body.id}`, () => {
        if (mode === 'refuses') throw errorFromAnswer(422, { message: 'This design is blocked' });
        const known = jobs.get(body.id);
        // As it travels.
        if (known) known.received += 1;
        else
          jobs.set(body.id, {
            body: JSON.parse(JSON.stringify(body)),
            author,
            station: client.station,
            outcome: null,
            received: 1,
          });
      });
    },
    outcome: async (id, outcome, userId) => {
      signedIn(client, userId);
      await request(client, `outcome ${id}`, () => {
        const job = jobs.get(id);
        if (!job) throw errorFromAnswer(404, { message: 'Print job not found' });
        job.outcome = outcome;
      });
    },
  });

  const runs = new Map<string, RunAnswer>();
  let claims: { runId: string; serialFrom: string; serialEnd: string; by: string; station: string; at: string }[] = [];
  const recordLine = (
    line: PrintRunBody['lines'][number],
    body: PrintRunBody,
    client: Client,
    author: PrintedBy | undefined,
  ): Recorded | Refusal => {
    const at = new Date(clock.time() + rules.clockOffset).toISOString();
    if (line.kind === 'first') {
      const range = rangeOfFirst(line);
      const sameDay = ofDay(line.partId, range.from.slice(0, 8));
      const last = Math.max(0, ...sameDay.map(({ serialEnd }) => Number(serialEnd.slice(8))));
      const isTaken = sameDay.some((row) => row.serialFrom <= range.end && range.from <= row.serialEnd);
      const { updatedAt: partUpdatedAt } = partNow({ ...samplePart, id: line.partId });
      const { revision: publishedRevision, hash: designHash } = designNow();
      const known = { partUpdatedAt, design: { publishedRevision, designHash }, last, isTaken };
      const refusal = refusalOfFirst(line, known, body.onPaper);
      if (refusal) return refusal;
      const { partId, qtyPart, qtyLabel } = line;
      const ends = { serialFrom: range.from, serialEnd: range.end };
      const row = accepted({ partId, qtyPart, qtyLabel, status: FIRST_PRINT, ...ends }, author, client.station);
      const taken = line.take.map(({ range, count }) => {
        const from = nextNumber;
        nextNumber += count;
        return { range, from, end: nextNumber - 1 };
      });
      return { lines: [lineOf(row, range, taken)] };
    }
    const source = rows.find(({ id }) => sameId(id, line.of));
    const ranges = line.serials.flatMap(([from, end]) => rangeOf(from, end) ?? []);
    if (!source) return { reason: 'no-such-serials' };
    if (line.kind === 'unprinted') {
      const refusal = refusalOfClaim(ranges, [
        ...claims,
        ...reprintsAmong(ofDay(line.partId, source.serialFrom.slice(0, 8)), source),
      ]);
      if (refusal) return refusal;
      const by = author?.username ?? '';
      for (const { from, end } of ranges) {
        claims.push({ runId: body.id, serialFrom: from, serialEnd: end, by, station: client.station, at });
      }
      return { lines: ranges.map((range) => lineOf({ ...source, partId: line.partId }, range)) };
    }
    const recorded = ranges.map((range) => {
      const ends = { serialFrom: range.from, serialEnd: range.end };
      const status = Math.max(...ofDay(line.partId, range.from.slice(0, 8)).map((row) => row.status)) + 1;
      const row = { partId: line.partId, qtyPart: source.qtyPart, qtyLabel: range.count, status, ...ends };
      return lineOf(accepted(row, author, client.station), range);
    });
    return { lines: recorded };
  };
  /** The print runs as one page of one station sees them. */
  const runsPortFor = (client: Client): RunsPort => ({
    send: async (body, userId) => {
      const author = signedIn(client, userId);
      const answer = (): RunAnswer => {
        if (mode === 'refuses') throw errorFromAnswer(422, { message: 'This part is blocked' });
        if (mode === 'says-yes') throw new ApiError('unexpected');
        if (mode === 'bare-409') throw errorFromAnswer(409, undefined);
        const known = runs.get(body.id);
        if (known) return known;
        const before = rows.length;
        try {
          const lines = linesOfRun(
            body,
            body.lines.map((line) => recordLine(line, body, client, author)),
          );
          const at = new Date(clock.time() + rules.clockOffset).toISOString();
          const run = { id: body.id, at, lines };
          runs.set(body.id, run);
          return run;
        } catch (error) {
          rows.length = before;
          claims = claims.filter(({ runId }) => runId !== body.id);
          if (!(error instanceof Problem)) throw error;
          throw errorFromAnswer(error.status, error.body());
        }
      };
      return request(client, `run ${body.id}`, () => {
        if (mode === 'repeats') answer();
        return answer();
      });
    },
    find: (id) => request(client, `find ${id}`, () => runs.get(id)),
    outcome: async (id, _partId, outcome: RunOutcome, userId) => {
      signedIn(client, userId);
      await request(client, `outcome ${id}`, () => {
        if (!runs.has(id)) throw errorFromAnswer(404, { message: 'Print run not found' });
        const own = claims.filter(({ runId }) => runId === id);
        claims = [...claims.filter(({ runId }) => runId !== id), ...claimsAfter(outcome, own)];
      });
    },
  });

  return {
    rows,
    jobs,
    runs,
    runsPortFor,
    jobsPortFor,
    calls,
    rules,
    lateBodies,
    portFor,
    readsFor,
    partNow,
    designNow,
    /** Somebody else changes the part, or publishes the design again. */
    changePart: (id: RecordId) => changes.parts.set(id, [...changedAt(id), clock.time()]),
    publish: () => changes.design.push(clock.time()),
    /** When this was replaced; undefined while it is what the host has. */
    replacedAt: ({ part, design }: Shown) => {
      const count = Number(part.name.split(' ').at(-1));
      const times = [changedAt(part.id)[count], changes.design[design.revision - 1]];
      return times.filter((time) => time !== undefined).sort((a, b) => a - b)[0];
    },
    /** The first print of these serials in the history; undefined while the host has none. */
    recordOf: (partId: RecordId, [range]: readonly { from: string; end: string }[]) =>
      rows.find(
        (row) =>
          sameId(row.partId, partId) &&
          row.status === FIRST_PRINT &&
          row.serialFrom === range?.from &&
          row.serialEnd === range.end,
      )?.id,
    /** What another browser, not one of the fakes, records. */
    record: (body: PrintRecordBody, author?: PrintedBy) => accept(body, author, ELSEWHERE),
    /** Somebody else prints one of the runs once more. */
    reprint: (which: number) => {
      const row = rows[which % Math.max(1, rows.length)];
      if (!row || row.partId === null) return;
      const { partId, qtyPart, qtyLabel, serialFrom, serialEnd, status } = row;
      const body = { partId, qtyPart, qtyLabel, serialFrom, serialEnd, status: status + 1 };
      accept(body, { id: 99, username: 'dewi', name: 'Dewi' }, ELSEWHERE);
    },
    /** When a record was made, by the clock of the test. */
    timeOf: ({ createdAt }: HostRow) => Date.parse(createdAt) - rules.clockOffset,
    setMode: (next: HostMode) => {
      mode = next;
    },
    /** The day's records as `0001-0002 by ani`, in the order the host took them. */
    summary: () => rows.map((row) => `${row.serialFrom.slice(8)}-${row.serialEnd.slice(8)} by ${row.author?.username}`),
  };
}
export type FakeHost = ReturnType<typeof fakeHost>;

type Key = Pick<PrintRecord, 'partId' | 'serialFrom' | 'serialEnd' | 'status'>;

export const bodyKey = ({ partId, serialFrom, serialEnd, status }: Key) =>
  `${partId} ${serialFrom} ${serialEnd} ${kindOf({ status })}`;

/** Which re-print it is, is the host to say where it has print runs. */
export const kindOf = ({ status }: Pick<PrintRecord, 'status'>) => (status === FIRST_PRINT ? 'first' : 'again');
