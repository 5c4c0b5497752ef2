import { randomUUID } from 'node:crypto';
import type { Database } from '@host/database/open';
import { sql } from 'kysely';
import { isRecord } from '@/api/client/errors';
import { formatSerial, parseSerial } from '@/domain/serials/serial';

const STATIONS = 8;
/** Of the answered labels. */
const REPRINTED = 1_000;
const MOST_ATTEMPTS = 100;
const DAY = '20261120';

/** `print-history` records part by part, `print-runs` all parts in one transaction, each with a plate of a number range. */
export type Way = 'print-history' | 'print-runs';

export type Race = {
  way: Way;
  /** Printed by each station in each run. */
  parts: readonly number[];
  ports: readonly number[];
  /** Runs of each station. */
  runs: number;
  /** Called in turn, `harms` times in all, spread over the race. */
  harm: readonly (() => Promise<unknown>)[];
  harms: number;
};

const withoutPlates = { historyId: 0, plates: [] };
type Line = { partId: number; historyId: number; serialFrom: string; serialEnd: string; plates: number[] };

/**
 * Stations print the same parts at the same time while something is broken again and again.
 * @returns a check of the database, which prints what it found and answers whether all is right; `printsAgain`: also that
 * labels printed again take no number, for which the processes have to run
 */
export async function race({
  way,
  parts,
  ports,
  runs,
  harm,
  harms,
}: Race): Promise<(db: Database, options?: { printsAgain: boolean }) => Promise<boolean>> {
  const begun = Date.now();
  const ending = new AbortController();
  const stations = Array.from({ length: STATIONS }, (_, index) => new Station(index, ports, ending.signal));
  const range = way === 'print-runs' ? await new Station(0, ports).makeRange() : undefined;
  const answered: Line[] = [];
  const total = STATIONS * parts.length * runs;
  let isOver = false;
  const breakThings = async () => {
    for (let done = 0; done < harms && !isOver; done += 1) {
      while (!isOver && answered.length < (total * (done + 1)) / (harms + 2)) await pause(20);
      await harm[done % harm.length]?.();
    }
  };
  const printing = stations.map(async (station) => {
    for (let count = 0; count < runs; count += 1) {
      const lines = range
        ? await station.printRun(shuffled(parts), range)
        : await Promise.all(parts.map((partId) => station.print(partId)));
      answered.push(...lines);
    }
  });
  await Promise.all([
    Promise.all(printing).finally(() => {
      isOver = true;
    }),
    breakThings(),
  ]).finally(() => ending.abort());
  const seconds = (Date.now() - begun) / 1000;
  const sum = (value: (station: Station) => number) => stations.reduce((all, one) => all + value(one), 0);
  console.log(
    `${answered.length / parts.length} runs of ${parts.length} parts by ${STATIONS} stations through ${way} at ${ports.length} processes in ${seconds.toFixed(0)} s, ${harms} times a process killed or connections cut. Refused because another was first: ${sum(({ conflicts }) => conflicts)}. Calls without an answer or with 503: ${sum(({ lost }) => lost)}; of the prints among them ${sum(({ recorded }) => recorded)} were recorded, ${sum(({ unrecorded }) => unrecorded)} not.`,
  );
  const others = [...new Set(stations.flatMap(({ unexpected }) => unexpected))];
  return async (db, options = { printsAgain: false }) => {
    const faults = await faultsIn(db, { answered, parts, range });
    const isAgain = options.printsAgain && range !== undefined;
    const again = isAgain ? await printsAgain(db, ports, answered.slice(0, REPRINTED)) : {};
    const found = { ...faults, ...again, 'Other answers': others };
    console.log(
      `${Object.entries(found)
        .map(([what, rows]) => `${what}: ${rows.length === 0 ? 'none' : rows.slice(0, 5).join(', ')}`)
        .join('. ')}.`,
    );
    return Object.values(found).every((rows) => rows.length === 0);
  };
}

type TakeRace = Pick<Race, 'ports' | 'harm' | 'harms'> & {
  /** All numbers of the range. */
  size: number;
  /** For a print that needs a number when none is left. */
  partId: number;
};

/**
 * Stations take numbers alone, until the range is used up, while something is broken again and again.
 * @returns whether each number was given once and what comes after the last one is refused
 */
export async function takeRace({ ports, harm, harms, size, partId }: TakeRace, db: Database): Promise<boolean> {
  const begun = Date.now();
  const ending = new AbortController();
  const stations = Array.from({ length: STATIONS }, (_, index) => new Station(index, ports, ending.signal));
  const [first = new Station(0, ports)] = stations;
  const range = await first.makeRange('UNTAKE', size);
  const given: number[] = [];
  let isOver = false;
  const taking = stations.map(async (station) => {
    for (;;) {
      const some = await station.take(range, 1);
      if (some.length === 0) return;
      given.push(...some);
    }
  });
  const breaking = async () => {
    for (let done = 0; done < harms && !isOver; done += 1) {
      while (!isOver && given.length < (size * (done + 1)) / (harms + 2)) await pause(20);
      await harm[done % harm.length]?.();
    }
  };
  const over = Promise.all(taking).finally(() => {
    isOver = true;
  });
  await Promise.all([over, breaking()]).catch((error: unknown) => {
    // Stations that went on would take numbers of whatever listens at these ports next.
    ending.abort();
    throw error;
  });
  const seconds = (Date.now() - begun) / 1000;
  const takes = await db.selectFrom('numberRangeTakes').selectAll().where('rangeId', '=', range).execute();
  const kept = takes.flatMap(({ firstNumber, lastNumber }) => numbers(firstNumber, lastNumber));
  const refusal = await first.refusal(partId, range);
  const lost = stations.reduce((sum, station) => sum + station.lost, 0);
  console.log(
    `${given.length} numbers taken by ${STATIONS} stations at ${ports.length} processes in ${seconds.toFixed(0)} s, ${harms} times a process killed or connections cut; calls without an answer or with 503: ${lost}. Twice in the answers: ${repeated(given.map(String)).length}, in the database: ${repeated(kept.map(String)).length}. A print after the last one is refused: ${refusal}.`,
  );
  const isWhole = (all: readonly number[]) => all.length === size && new Set(all).size === size;
  return isWhole(given) && isWhole(kept) && refusal === 'range';
}

type Expected = { answered: readonly Line[]; parts: readonly number[]; range: number | undefined };

async function faultsIn(db: Database, { answered, parts, range }: Expected): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('printHistory')
    .select(['id', 'partId', 'serialFrom', 'serialEnd'])
    .where('day', '=', DAY)
    .where('status', '=', 1)
    .where('partId', 'in', [...parts])
    .execute();
  const keyOf = ({ partId, serialFrom, serialEnd }: Pick<Line, 'partId' | 'serialFrom' | 'serialEnd'>) =>
    `${partId} ${serialFrom}-${serialEnd}`;
  const recorded = new Set(rows.map(keyOf));
  const { rows: unlogged } = await sql<{
    id: number;
  }>`select id from print_history h where part_id in (${sql.join(parts)})
    and not exists (select 1 from activity a where a.resource = 'print-history' and a.record_id = h.id::text)`.execute(
    db,
  );
  const faults = {
    'Serials twice': repeated(rows.flatMap(({ partId, ...row }) => serialsOf(row).map((one) => `${partId} ${one}`))),
    'Answered records missing': answered.map(keyOf).filter((key) => !recorded.has(key)),
    'Records without their line in the log': unlogged.map(({ id }) => String(id)),
  };
  return range === undefined ? faults : { ...faults, ...(await faultsOfRuns(db, rows, { answered, parts, range })) };
}

/** Prints some labels again, each at another station than its own: no number is taken for it, and its run still says its own. */
async function printsAgain(db: Database, ports: readonly number[], lines: readonly Line[]) {
  const takes = () => db.selectFrom('numberRangeTakes').selectAll().orderBy('id').execute();
  const before = JSON.stringify(await takes());
  await Promise.all(
    Array.from({ length: STATIONS }, async (_station, index) => {
      const station = new Station(index, ports);
      for (const line of lines.filter((_, at) => at % STATIONS === index)) await station.printAgain(line);
    }),
  );
  console.log(`${lines.length} labels printed again.`);
  return { 'Numbers taken by re-prints': before === JSON.stringify(await takes()) ? [] : ['some'] };
}

type Row = { id: number; serialFrom: string; serialEnd: string };

async function faultsOfRuns(db: Database, rows: readonly Row[], { answered, parts, range = 0 }: Expected) {
  const kept = await db.selectFrom('printRuns').select(['id', 'lines']).execute();
  // The contract was checked before, with a part of its own.
  const runs = kept.filter(({ lines }) =>
    lines.some((line) => 'partId' in line && parts.includes(Number(line.partId))),
  );
  const jobs = await db.selectFrom('printJobs').select('runId').where('runId', 'is not', null).execute();
  const takes = await db.selectFrom('numberRangeTakes').selectAll().where('rangeId', '=', range).execute();
  const next = await db.selectFrom('numberRanges').select('nextNumber').where('id', '=', range).executeTakeFirst();
  const histories = new Set(rows.map(({ id }) => id));
  const half = runs.filter(({ id, lines }) => {
    const isWhole = lines.length === parts.length && jobs.filter(({ runId }) => runId === id).length === parts.length;
    return !isWhole || lines.some((line) => !('historyId' in line) || !histories.delete(Number(line.historyId)));
  });
  const given = takes.flatMap(({ firstNumber, lastNumber }) => numbers(firstNumber, lastNumber));
  const known = new Set(given);
  return {
    'Runs half there': half.map(({ id }) => id),
    'Records of no run': [...histories].map(String),
    'Plates twice': repeated(given.map(String)),
    'Answered plates missing': answered.flatMap(({ plates }) => plates.filter((one) => !known.has(one)).map(String)),
    'Plates of no run': given.length === (next?.nextNumber ?? 0) - 1 ? [] : [`${given.length} of ${next?.nextNumber}`],
    'Runs without their plates': given.length === runs.length * parts.length ? [] : [`${given.length} plates`],
  };
}

const numbers = (from: number, end: number) => Array.from({ length: end - from + 1 }, (_, index) => from + index);
const serialsOf = ({ serialFrom, serialEnd }: Omit<Row, 'id'>) => numbers(Number(serialFrom), Number(serialEnd));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Stations that lock the same parts in different orders. */
const shuffled = (parts: readonly number[]) => parts.toSorted(() => Math.random() - 0.5);

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.has(text) || !seen.add(text));
}

type Answer = { status: number; body: Record<string, unknown> };

/** A station that prints as the product does: it shows the next serial, records, and after no answer looks whether it was. */
export class Station {
  /** Refusals because another station was first, and calls without an answer. */
  conflicts = 0;
  lost = 0;
  /** Prints without an answer that turned out to be recorded, or not. */
  recorded = 0;
  unrecorded = 0;
  readonly unexpected: string[] = [];
  private token = '';
  /** When each part was changed last; nobody does during a race. */
  private readonly changed = new Map<number, unknown>();

  constructor(
    private readonly index: number,
    private readonly ports: readonly number[],
    private readonly ending?: AbortSignal,
    private readonly account = { username: 'user', password: 'user123' },
  ) {}

  async print(partId: number): Promise<Line> {
    for (;;) {
      const serial = (await this.nextSerials([partId])).get(partId) ?? '';
      const run = { partId, serialFrom: serial, serialEnd: serial };
      // The quantity names the station: that is how it knows its own record again.
      const mark = this.index + 1;
      const body = { ...run, qtyLabel: 1, qtyPart: mark, status: 1 };
      const answer = await this.call('POST', '/parts/print-history', body);
      if (answer?.status === 201) return { ...run, ...withoutPlates };
      if (answer?.status === 409) this.conflicts += 1;
      else if (await this.isRecorded(run, mark)) return { ...run, ...withoutPlates };
    }
  }

  /** All parts in one run, each with a number of the range. Without an answer the same id is asked for, then sent again. */
  async printRun(partIds: readonly number[], range: number): Promise<Line[]> {
    const id = randomUUID();
    for (;;) {
      const answer = await this.call('POST', '/print-runs', this.run(id, await this.firstLines(partIds, range)));
      if (answer?.status === 201) return linesOf(answer);
      if (answer?.status === 409) this.conflicts += 1;
      else {
        const known = await this.answered(`/print-runs/${id}`);
        if (known.status === 200) {
          this.recorded += 1;
          return linesOf(known);
        }
        this.unrecorded += 1;
      }
    }
  }

  /** As an admin. @returns the id of a range for plates, all of them from 1 to `end` */
  async makeRange(prefix = 'UNRACE', end = 999_999_999): Promise<number> {
    const admin = new Station(this.index, this.ports, undefined, { username: 'admin', password: 'admin123' });
    const form = { kind: 'licence-plate', prefix, digits: 9, next: 1, end, warnAt: 1 };
    await admin.call('POST', '/number-ranges', { name: `Plates ${prefix}`, ...form });
    const { body } = await admin.answered(`/number-ranges?search=${prefix}`);
    return Number(rowsOf(body)[0]?.id);
  }

  /** Some numbers alone, without a print. Without an answer the same id is asked for again. @returns none of a used-up range */
  async take(range: number, count: number): Promise<number[]> {
    const id = randomUUID();
    for (;;) {
      const answer = await this.call('POST', `/number-ranges/${range}/take`, { id, count });
      if (answer?.status === 409) return [];
      const { result } = answer?.body ?? {};
      if (isRecord(result)) return numbers(Number(result.from), Number(result.end));
    }
  }

  /** The first label of a print again. @throws Error when the host does not take it in some seconds */
  async printAgain({ partId, historyId, serialFrom }: Line): Promise<void> {
    const serials = [[serialFrom, serialFrom]];
    const run = this.run(randomUUID(), [{ kind: 'reprint', partId, of: historyId, serials, reason: 'torn' }]);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if ((await this.call('POST', '/print-runs', run))?.status === 201) return;
      await pause(50);
    }
    throw new Error(`${serialFrom} of part ${partId} cannot be printed again`);
  }

  /** Why the host refuses a print; undefined when it does not. */
  async refusal(partId: number, range: number): Promise<unknown> {
    const run = this.run(randomUUID(), await this.firstLines([partId], range));
    const { result } = (await this.call('POST', '/print-runs', run))?.body ?? {};
    return isRecord(result) ? linesIn(result)[0]?.reason : undefined;
  }

  private run(id: string, lines: readonly object[]) {
    const station = { id: `s${this.index}`, name: `Packing ${this.index}` };
    const printing = { output: 'paper', printer: '', printedAt: `${DAY}T100000+07:00`, companyName: 'PT' };
    return { id, station, ...printing, lines };
  }

  private async firstLines(partIds: readonly number[], range: number) {
    const serials = await this.nextSerials(partIds);
    return partIds.map((partId) => this.firstLine(partId, serials.get(partId) ?? '', range));
  }

  private firstLine(partId: number, serialFrom: string, range: number) {
    return {
      ...{ kind: 'first', partId, partUpdatedAt: this.changed.get(partId), serialFrom },
      ...{ qtyPart: 10, qtyLabel: 1, designId: null, designRevision: null, designHash: 'a'.repeat(64) },
      ...{ take: [{ range, count: 1 }], snapshot: { design: {}, part: { id: partId }, companyName: 'PT' } },
    };
  }

  /** By part. */
  private async nextSerials(partIds: readonly number[]): Promise<Map<number, string>> {
    for (const partId of partIds.filter((id) => !this.changed.has(id))) {
      const { body } = await this.answered(`/parts/${partId}`);
      this.changed.set(partId, isRecord(body.result) ? body.result.updatedAt : '');
    }
    const { body } = await this.answered(`/parts/print-history/last-serials?partIds=${partIds.join()}&date=${DAY}`);
    const last = new Map(rowsOf(body).map((row) => [Number(row.partId), parseSerial(row.serialEnd)?.counter]));
    return new Map(partIds.map((partId) => [partId, formatSerial(DAY, (last.get(partId) ?? 0) + 1)]));
  }

  private async isRecorded(
    { partId, serialFrom }: Pick<Line, 'partId' | 'serialFrom' | 'serialEnd'>,
    mark: number,
  ): Promise<boolean> {
    // A killed process may still hold the transaction: the same serial is tried again and waits for it.
    await pause(100);
    const query = `partId=${partId}&date=${DAY}&perPage=100&filter_serialFrom=${serialFrom}`;
    const { body } = await this.answered(`/parts/print-history?${query}`);
    const isThere = rowsOf(body).some((row) => row.serialFrom === serialFrom && Number(row.qtyPart) === mark);
    if (isThere) this.recorded += 1;
    else this.unrecorded += 1;
    return isThere;
  }

  /** A GET, until a process answers. */
  private async answered(path: string): Promise<Answer> {
    for (;;) {
      const answer = await this.call('GET', path);
      if (answer) return answer;
      await pause(50);
    }
  }

  /** At any process; undefined without an answer, and for those a station repeats. */
  private async call(method: string, path: string, body?: object): Promise<Answer | undefined> {
    this.ending?.throwIfAborted();
    const port = this.ports[Math.floor(Math.random() * this.ports.length)];
    const address = `http://127.0.0.1:${port}/api`;
    const json = { 'content-type': 'application/json' };
    try {
      if (this.token === '') {
        const init = { method: 'POST', headers: json, body: JSON.stringify(this.account) };
        const answer = await fetch(`${address}/auth/login`, init);
        if (answer.status === 200) this.token = String((await answer.json()).accessToken);
      }
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, ...(body ? json : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(15_000),
      });
      const { status } = response;
      const text: unknown = await response.json();
      if (status === 503) this.lost += 1;
      if (status === 401) this.token = '';
      if (![200, 201, 404, 409, 503, 401].includes(status)) this.unexpected.push(`${method} ${path} ${status}`);
      return status === 503 || status === 401 ? undefined : { status, body: isRecord(text) ? text : {} };
    } catch {
      this.lost += 1;
      // A process that starts again has enough to do.
      await pause(200);
      return undefined;
    }
  }
}

const linesIn = ({ lines }: Record<string, unknown>) => (Array.isArray(lines) ? lines.filter(isRecord) : []);
const rowsOf = ({ result }: Record<string, unknown>) => (Array.isArray(result) ? result.filter(isRecord) : []);

function linesOf({ body: { result } }: Answer): Line[] {
  const lines = isRecord(result) ? linesIn(result) : [];
  return lines.map(({ partId, historyId, serialFrom, serialEnd, taken }) => ({
    ...{ partId: Number(partId), historyId: Number(historyId) },
    ...{ serialFrom: String(serialFrom), serialEnd: String(serialEnd) },
    plates: (Array.isArray(taken) ? taken : []).flatMap(({ from, end }) => numbers(from, end)),
  }));
}
