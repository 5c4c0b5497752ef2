import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkContract, formatFindings } from '@scripts/contract/contract';
import { buildHost } from '@scripts/product/start';
import { apiFeatures } from '@/config/api-features';
import { formatSerial, parseSerial } from '@/domain/serials/serial';
import { HostProcesses } from './host-processes';
import { type Cluster, startPostgres } from './postgres';

const DAY = '20261120';
const PARTS = 3;
const STATIONS = 8;
/** None of those that the stations print at once. */
const MOVED_PART = PARTS + 1;

type Run = { station: number; partId: number; serialFrom: string; serialEnd: string };

/**
 * `npm run test:host [-- --runs 500 --kills 50]`: the host on PostgreSQL, with the demo company of a trial that moves there.
 * The contract, then stations that print the same parts at four processes while processes are killed and connections cut:
 * no serial twice, no answered record missing.
 */
export async function run(args: string[]): Promise<number> {
  const number = (name: string, fallback: number) => Number(args[args.indexOf(name) + 1]) || fallback;
  const [runs, kills] = [number('--runs', 60), number('--kills', 12)];
  const firstPort = Number(process.env.TEST_HOST_PORT) || 4560;
  const ports = [1, 2, 3, 4].map((offset) => firstPort + offset);
  await buildHost();
  const postgres = await startPostgres(firstPort);
  const folder = mkdtempSync(join(tmpdir(), 'pokayoke-trial-'));
  const settings = { DATA_DIR: folder, TOKEN_SECRET: 'only-for-tests-and-long-enough-0123456789', FOUR_EYES: 'false' };
  const hosts = new HostProcesses({ ...settings, DATABASE_URL: postgres.url });
  const trial = new HostProcesses({ ...settings, DATABASE_URL: '' });
  try {
    const printed = await movesTrial(trial, hosts, ports[0] ?? 0);
    // All at once: they migrate one after the other.
    await Promise.all(ports.map((port) => hosts.start(port)));
    const isMoved = await printsNext(printed, ports);
    const isRight = await meetsContract(ports[0] ?? 0);
    const isSafe = await printsOnce({ hosts, ports, postgres, runs, kills });
    return isMoved && isRight && isSafe ? 0 : 1;
  } finally {
    await Promise.all([trial.stop(), hosts.stop()]);
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints on a trial and moves it: not while it runs, and not twice. */
async function movesTrial(trial: HostProcesses, hosts: HostProcesses, port: number): Promise<Run> {
  await trial.start(port);
  const printed = await new Station(0, [port]).print(MOVED_PART);
  expectText(hosts.refusal('move'), 'Another process uses');
  await trial.stop();
  const moved = hosts.command('move').trim();
  console.log(moved);
  expectText(moved, 'print_history: ');
  expectText(hosts.refusal('move'), 'has data already');
  return printed;
}

/** The print of the trial is there, and the part's next print has the next serial. */
async function printsNext({ serialFrom }: Run, ports: number[]): Promise<boolean> {
  const next = await new Station(0, ports).print(MOVED_PART);
  const isNext = Number(next.serialFrom) === Number(serialFrom) + 1;
  console.log(`Printed on the trial: ${serialFrom}. Printed after the move: ${next.serialFrom}.`);
  return isNext;
}

function expectText(text: string, part: string) {
  if (!text.includes(part)) throw new Error(`Expected "${part}" in "${text}"`);
}

async function meetsContract(port: number): Promise<boolean> {
  const findings = await checkContract(`http://127.0.0.1:${port}/api`, {
    ...{ credentials: { username: 'admin', password: 'admin123' }, origin: `http://127.0.0.1:${port}` },
    ...{ write: true, now: new Date(), features: apiFeatures },
  });
  for (const line of formatFindings(findings)) console.log(line);
  return findings.every(({ differences }) => differences.length === 0);
}

type Race = { hosts: HostProcesses; ports: number[]; postgres: Cluster; runs: number; kills: number };

async function printsOnce({ hosts, ports, postgres, runs, kills }: Race): Promise<boolean> {
  const begun = Date.now();
  const answered: Run[] = [];
  const total = STATIONS * PARTS * runs;
  const stations = Array.from({ length: STATIONS }, (_, index) => new Station(index, ports));
  let isOver = false;
  const harm = async () => {
    for (let done = 0; done < kills && !isOver; done += 1) {
      // Spread over the whole race.
      while (!isOver && answered.length < (total * (done + 1)) / (kills + 2)) await pause(20);
      if (done % 2 === 0) {
        const port = ports[done % ports.length] ?? 0;
        await hosts.kill(port);
        await hosts.start(port);
      } else {
        await postgres.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'admin-pokayoke' and state <> 'idle' limit 3`,
        );
      }
    }
  };
  const printing = stations.map(async (station) => {
    for (let count = 0; count < runs; count += 1) {
      for (let partId = 1; partId <= PARTS; partId += 1) answered.push(await station.print(partId));
    }
  });
  await Promise.all([
    Promise.all(printing).finally(() => {
      isOver = true;
    }),
    harm(),
  ]);

  const found = await postgres.query(
    `select part_id, serial_from, serial_end from print_history where day = '${DAY}' and status = 1 and part_id <= ${PARTS}`,
  );
  const rows = found.map((row) => ({
    ...{ partId: Number(row.part_id), serialFrom: String(row.serial_from), serialEnd: String(row.serial_end) },
  }));
  const twice = serialsTwice(rows);
  const keyOf = ({ partId, serialFrom, serialEnd }: Omit<Run, 'station'>) => `${partId} ${serialFrom} ${serialEnd}`;
  const recorded = new Set(rows.map(keyOf));
  const missing = answered.filter((one) => !recorded.has(keyOf(one)));
  const withoutLog = await postgres.query(
    `select id from print_history h where day = '${DAY}' and not exists
     (select 1 from activity a where a.resource = 'print-history' and a.record_id = h.id::text)`,
  );
  const unlogged = withoutLog.length;
  const seconds = (Date.now() - begun) / 1000;
  const [conflicts, lost] = [sum(stations.map((one) => one.conflicts)), sum(stations.map((one) => one.lost))];
  const failures = stations.flatMap((one) => one.unexpected);
  console.log(
    `${answered.length} prints of ${STATIONS} stations at ${ports.length} processes in ${seconds.toFixed(0)} s, ${kills} times a process killed or connections cut: ${conflicts} answers 409, ${lost} calls without an answer or 503.`,
  );
  console.log(
    `Serials twice: ${twice.length}. Answered records missing: ${missing.length}. Records without their line in the log: ${unlogged}. Records nobody was answered for: ${rows.length - answered.length}. Other answers: ${[...new Set(failures)].join(', ') || 'none'}.`,
  );
  return twice.length + missing.length + unlogged + failures.length === 0;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function serialsTwice(rows: readonly Omit<Run, 'station'>[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ partId, serialFrom, serialEnd }) => {
    const twice: string[] = [];
    for (let one = Number(serialFrom); one <= Number(serialEnd); one += 1) {
      const key = `${partId} ${one}`;
      if (seen.has(key)) twice.push(key);
      seen.add(key);
    }
    return twice;
  });
}

/** A station that prints as the product does: it reads the last serial, records, and after no answer looks whether it was. */
class Station {
  conflicts = 0;
  lost = 0;
  readonly unexpected: string[] = [];
  private token = '';

  constructor(
    private readonly index: number,
    private readonly ports: readonly number[],
  ) {}

  async print(partId: number): Promise<Run> {
    for (;;) {
      const last = parseSerial(await this.lastSerial(partId))?.counter ?? 0;
      const run = { partId, serialFrom: formatSerial(DAY, last + 1), serialEnd: formatSerial(DAY, last + 1) };
      // The quantity names the station: that is how it knows its own record again.
      const mark = this.index + 1;
      const body = { ...run, qtyLabel: 1, qtyPart: mark, status: 1 };
      const answer = await this.call('POST', '/parts/print-history', body);
      if (answer?.status === 201) return { station: this.index, ...run };
      if (answer?.status === 409) this.conflicts += 1;
      else if (await this.isRecorded(run, mark)) return { station: this.index, ...run };
    }
  }

  private async lastSerial(partId: number): Promise<unknown> {
    const query = `partId=${partId}&date=${DAY}&limit=1&sortBy=serialEnd&sortDir=DESC`;
    const { result } = await this.answered(`/parts/print-history?${query}`);
    return result[0]?.serialEnd;
  }

  private async isRecorded({ partId, serialFrom }: Omit<Run, 'station'>, mark: number): Promise<boolean> {
    // A killed process may still hold the transaction: the same serial is tried again and waits for it.
    await pause(100);
    const { result } = await this.answered(
      `/parts/print-history?partId=${partId}&date=${DAY}&perPage=100&filter_serialFrom=${serialFrom}`,
    );
    return result.some((row) => row.serialFrom === serialFrom && Number(row.qtyPart) === mark);
  }

  /** A GET, until a process answers. */
  private async answered(path: string): Promise<{ result: Record<string, unknown>[] }> {
    for (;;) {
      const answer = await this.call('GET', path);
      if (answer?.status === 200) return answer.json();
      await pause(50);
    }
  }

  /** At any process; undefined without an answer, and for those a station repeats. */
  private async call(method: string, path: string, body?: object): Promise<Response | undefined> {
    const port = this.ports[Math.floor(Math.random() * this.ports.length)];
    try {
      const signIn = async () => {
        const credentials = JSON.stringify({ username: 'user', password: 'user123' });
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: credentials };
        const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, init);
        if (answer.status === 200) this.token = String((await answer.json()).accessToken);
      };
      if (this.token === '') await signIn();
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(15_000),
      });
      if (response.status === 503) this.lost += 1;
      if (response.status === 401) this.token = '';
      if (![200, 201, 409, 503, 401].includes(response.status)) this.unexpected.push(`${method} ${response.status}`);
      return response.status === 503 || response.status === 401 ? undefined : response;
    } catch {
      this.lost += 1;
      return undefined;
    }
  }
}
