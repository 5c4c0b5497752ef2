import { mkdirSync, writeFileSync } from 'node:fs';
import { openPostgres } from '@host/database/open';
import { HostProcesses } from '@scripts/checks/host-processes';
import { startPostgres } from '@scripts/checks/postgres';
import { buildHost } from '@scripts/product/start';
import { sql } from 'kysely';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { fill, type Size } from './host-data';
import { load, machine } from './machine';
import { quantile } from './statistics';

const LARGE: Size = { parts: 200_000, deliveries: 1_000_000, history: 5_000_000, jobs: 1_000_000, activity: 2_000_000 };
const ROUNDS = 20;
const STATIONS = 8;
const PRINTS = 25;
const LIMIT_MS = 100;
const PORT = Number(process.env.BENCH_HOST_PORT) || 4620;
/** Of a machine with 4 GB for the database. */
const settings = [
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  'work_mem=32MB',
  'random_page_cost=1.1',
  'max_wal_size=4GB',
];

type Row = { call: string; p50: number; p95: number; total?: number };

/**
 * `npm run bench:host [-- --scale 0.01] [--into postgres://…] [--only history|prints]`: fills a PostgreSQL of its own, or the given
 * one when it is empty, with two years of a large company, and measures the host's calls, one after the other, then prints
 * of eight stations at once.
 */
export async function run(args: string[]): Promise<number> {
  const after = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const scale = Number(after('--scale') ?? 1);
  const sizeOf = (name: keyof Size) => Math.round(LARGE[name] * scale);
  const size: Size = {
    ...{ parts: sizeOf('parts'), deliveries: sizeOf('deliveries'), history: sizeOf('history') },
    ...{ jobs: sizeOf('jobs'), activity: sizeOf('activity') },
  };
  await buildHost();
  const known = after('--into');
  const postgres = known ? { url: known, stop: () => undefined } : await startPostgres(PORT, settings);
  const hosts = new HostProcesses({
    ...{ DATABASE_URL: postgres.url, TOKEN_SECRET: 'only-for-tests-and-long-enough-0123456789', TZ: 'UTC' },
  });
  const db = openPostgres(postgres.url, 2, (error) => console.error(error.message));
  try {
    const begun = load();
    // A database that was filled before has its accounts.
    if (hosts.refusal('demo') === '') await fill(db, size);
    const { rows: bytes } = await sql<{
      size: string;
    }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
    await hosts.start(PORT + 1);
    const client = new Client(`http://127.0.0.1:${PORT + 1}/api`);
    await client.signIn();
    const idle = hosts.memory(PORT + 1);
    const only = after('--only');
    const rows = await measureReads(client, size, only);
    const writes = only === undefined || only === 'prints' ? await measurePrints(client, db) : [];
    const memory = { idle, after: hosts.memory(PORT + 1) };
    const { browser: _none, ...where } = machine('', { commit: '', changed: [] });
    const report = { ...where, size, scale, database: bytes[0]?.size, load: [begun, load()], memory, rows, writes };
    mkdirSync('test-results/bench', { recursive: true });
    writeFileSync('test-results/bench/host.json', `${JSON.stringify(report, undefined, 2)}\n`);
    console.log(
      `\nLoad ${begun} to ${load()} on ${where.cores} cores. Database ${bytes[0]?.size}. Memory of the host ${memory.idle} MB, afterwards ${memory.after} MB.\n`,
    );
    console.log(
      ['| Call | p50 ms | p95 ms | rows |', '|---|---|---|---|', ...[...rows, ...writes].map(lineOf)].join('\n'),
    );
    return 0;
  } finally {
    await hosts.stop();
    await db.destroy();
    postgres.stop();
  }
}

const lineOf = ({ call, p50, p95, total }: Row) =>
  `| ${call} | ${p50.toFixed(1)} | ${p95 > LIMIT_MS ? `**${p95.toFixed(1)}**` : p95.toFixed(1)} | ${total === undefined ? '' : total.toLocaleString('en')} |`;

class Client {
  private token = '';
  constructor(private readonly address: string) {}

  async signIn() {
    const { accessToken } = await this.call('POST', '/auth/login', { username: 'admin', password: 'admin123' });
    this.token = String(accessToken);
  }

  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

/** Each call asks for something else each time: nothing is measured that was just read. */
async function measureReads(client: Client, size: Size, only: string | undefined): Promise<Row[]> {
  const ago = (days: number) => new Date(Date.now() - (days + 1) * 86_400_000);
  const day = (round: number) =>
    ago(3 + round * 11)
      .toISOString()
      .slice(0, 10);
  const code = (round: number) => day(round).replaceAll('-', '');
  const number = (round: number) => String((round * 4_999 + 17) % size.parts).padStart(6, '0');
  const partId = (round: number) => 1_000_000 + ((round * 4_999 + 17) % size.parts);
  const list = (path: string, query: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ page: '1', perPage: '20', sortCol: 'created_at', sortDir: 'DESC', ...query })}`;
  const history = (query: Record<string, string> = {}) => list('/parts/print-history', query);
  const words = ['tailgate', 'armrest lh', 'panel roof rh', 'console', 'lining'];
  const wordOf = (round: number) => words[round % words.length] ?? '';
  const reads: Record<string, (round: number) => string> = {
    'users, first page': () => list('/users'),
    'customers, first page': () => list('/customers'),
    'parts, first page': () => list('/parts'),
    'parts, search of a number': (round) => list('/parts', { search: number(round) }),
    'parts, search of a word that many have': (round) => list('/parts', { search: wordOf(round) }),
    'parts, of a customer': (round) => list('/parts', { filter_customerId: String(1 + (round % 10)) }),
    'parts, filter of model': (round) => list('/parts', { filter_model: ['T5A', 'TG4', '560'][round % 3] ?? '' }),
    'parts, filter of hand': (round) => list('/parts', { filter_hand: ['left', 'right', 'none'][round % 3] ?? '' }),
    'parts, without design': () => list('/parts', { filter_labelDesignId__empty: 'true' }),
    'parts, one of 200 ids': (round) =>
      list('/parts', { filter_id__in: Array.from({ length: 200 }, (_, i) => partId(round * 200 + i)).join() }),
    'parts, last page': () => list('/parts', { page: String(Math.ceil(size.parts / 20)) }),
    'deliveries, first page': () => list('/deliveries'),
    'deliveries, search of a slip': (round) =>
      list('/deliveries', { search: `SL${String(round * 1_003).padStart(8, '0')}` }),
    'deliveries, search of a part number': (round) => list('/deliveries', { search: number(round) }),
    'deliveries, 14 days': (round) => list('/deliveries', { dateFrom: day(round + 2), dateTo: day(round) }),
    'deliveries, of a customer': (round) => list('/deliveries', { filter_customerId: String(1 + (round % 10)) }),
    'deliveries, filter of part number': (round) => list('/deliveries', { filter_partNumber: number(round) }),
    'deliveries, waiting for LT2': () => list('/deliveries', { filter_waitingForLt2: 'true' }),
    'deliveries, scanned on a day': (round) => list('/deliveries', { filter_scannedOn: day(round) }),
    'history, first page': () => history(),
    'history, search of a part number': (round) => history({ search: `${number(round)}-` }),
    'history, search of a serial': (round) => history({ search: formatSerial(code(round), 1 + (round % 9)) }),
    'history, search of a word that many have': (round) => history({ search: wordOf(round) }),
    'history, rows with a serial': (round) => history({ serial: formatSerial(code(round), 2) }),
    'history, rows with a serial of a part': (round) =>
      history({ partId: String(partId(round)), serial: formatSerial(code(round), 1) }),
    'history, of a part': (round) => history({ partId: String(partId(round)) }),
    'history, of a day of serials': (round) => history({ date: code(round), sortDir: 'ASC', perPage: '100' }),
    'history, printed on a day': (round) => history({ filter_printedOn: day(round) }),
    'history, filter of part number': (round) => history({ filter_no: `${number(round)}-` }),
    'history, of a design': (round) => history({ filter_designId: `LD-${round % 40}` }),
    'history, re-prints': () => history({ filter_status: '2' }),
    'history, by a person': (round) => history({ filter_createdBy: ['agus', 'siti'][round % 2] ?? '' }),
    'print-jobs, first page': () => list('/print-jobs'),
    'print-jobs, of a part': (round) => list('/print-jobs', { partId: String(partId(round)) }),
    'print-jobs, of a design': (round) => list('/print-jobs', { filter_designId: `LD-${round % 40}` }),
    'print-jobs, printed on a day': (round) => list('/print-jobs', { filter_printedOn: day(round % 10) }),
    'print-jobs, 100 ids': (round) =>
      `/print-jobs?ids=${Array.from({ length: 100 }, (_, i) => `job-${size.history - 1 - round * 100 - i}`).join()}`,
    'activity, first page': () => list('/activity'),
    'activity, of a record': (round) => list('/activity', { resource: 'parts', recordId: String(round * 1000 + 3) }),
    'activity, of a person': (round) => list('/activity', { by: ['agus', 'siti'][round % 2] ?? '' }),
    'last-serials of 200 parts': (round) =>
      `/parts/print-history/last-serials?date=${code(round)}&partIds=${Array.from({ length: 200 }, (_, i) => partId(round * 200 + i)).join()}`,
    stats: () => `/stats?date=${ago(0).toISOString().slice(0, 10)}`,
    'longest values': () => '/parts/longest',
    'changes, the first cursor': () => '/changes?resources=parts,label-designs',
  };
  const rows: Row[] = [];
  const wanted = (name: string) => only === undefined || name.includes(only);
  for (const [call, path] of Object.entries(reads)) {
    if (wanted(call)) rows.push(await measure(call, (round) => client.call('GET', path(round))));
  }
  if (wanted('look-up of 1,000 numbers')) {
    const numbers = (round: number) =>
      Array.from({ length: 1000 }, (_, i) => (round * 1000 + i) % size.parts).map(
        (i) => `${String(i).padStart(6, '0')}-${['T5A', 'TG4', '560', '2GS', 'T7A'][i % 5]}-N${i % 97}`,
      );
    rows.push(
      await measure('look-up of 1,000 numbers', (round) =>
        client.call('POST', '/parts/lookup', { numbers: numbers(round) }),
      ),
    );
  }
  if (wanted('changes, since the last')) {
    let { next } = await client.call('GET', '/changes?resources=parts');
    rows.push(
      await measure('changes, since the last', async () => {
        const answer = await client.call(
          'GET',
          `/changes?${new URLSearchParams({ resources: 'parts', since: String(next) })}`,
        );
        next = answer.next;
        return answer;
      }),
    );
  }
  if (wanted('history, 1,000 rows by key')) {
    let after: unknown = '';
    const query = { limit: '1000', sortCol: 'created_at', sortDir: 'DESC' };
    // The first answer counts.
    ({ next: after } = paginationOf(
      await client.call('GET', `/parts/print-history?${new URLSearchParams({ ...query, after: '' })}`),
    ));
    rows.push(
      await measure('history, 1,000 rows by key', async () => {
        const answer = await client.call(
          'GET',
          `/parts/print-history?${new URLSearchParams({ ...query, after: String(after ?? '') })}`,
        );
        after = paginationOf(answer).next;
        return answer;
      }),
    );
  }
  return rows;
}

const paginationOf = ({ pagination }: Record<string, unknown>): Record<string, unknown> =>
  typeof pagination === 'object' && pagination !== null ? Object.fromEntries(Object.entries(pagination)) : {};

async function measure(call: string, act: (round: number) => Promise<Record<string, unknown>>): Promise<Row> {
  const times: number[] = [];
  let total: unknown;
  for (let round = -2; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const answer = await act(round + 2);
    if (round >= 0) times.push(performance.now() - begun);
    total = paginationOf(answer).total ?? (Array.isArray(answer.result) ? answer.result.length : undefined);
  }
  const row: Row = {
    call,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    ...(typeof total === 'number' ? { total } : {}),
  };
  console.log(lineOf(row));
  return row;
}

/** Stations that print at once, with and without the counters of rows that each print changes. */
async function measurePrints(client: Client, db: ReturnType<typeof openPostgres>): Promise<Row[]> {
  const rows: Row[] = [];
  const tables = ['print_history', 'print_jobs', 'activity'];
  const counters = async (state: 'enable' | 'disable') => {
    for (const table of tables) await sql.raw(`alter table ${table} ${state} trigger user`).execute(db);
  };
  const today = serialDay(new Date());
  let used = 0;
  const prints = async (call: string, act: (partId: number, number: number) => Promise<unknown>) => {
    const times: number[] = [];
    const first = used;
    used += STATIONS;
    await Promise.all(
      Array.from({ length: STATIONS }, async (_, station) => {
        for (let number = 1; number <= PRINTS; number += 1) {
          const begun = performance.now();
          await act(1_000_000 + first + station, number);
          times.push(performance.now() - begun);
        }
      }),
    );
    const row: Row = {
      call: `${call}, ${STATIONS} stations`,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      total: times.length,
    };
    console.log(lineOf(row));
    rows.push(row);
  };
  const record = (partId: number, number: number) => {
    const serial = formatSerial(today, number);
    const body = { partId, qtyLabel: 1, qtyPart: 1, serialFrom: serial, serialEnd: serial, status: 1 };
    return client.call('POST', '/parts/print-history', body);
  };
  const run = async (partId: number, number: number) => {
    const { result } = await client.call('GET', `/parts/${partId}`);
    const partUpdatedAt = typeof result === 'object' && result !== null ? Reflect.get(result, 'updatedAt') : '';
    const line = {
      ...{ kind: 'first', partId, partUpdatedAt, designId: null, designRevision: null, designHash: 'a'.repeat(64) },
      ...{ serialFrom: formatSerial(today, number), qtyPart: 1, qtyLabel: 1, take: [] },
      snapshot: { design: { elements: [] }, part: { id: partId }, companyName: 'PT' },
    };
    const station = { id: String(partId), name: String(partId) };
    const about = { output: 'paper', printer: 'A', printedAt: new Date().toISOString(), companyName: 'PT' };
    return client.call('POST', '/print-runs', {
      id: `bench-${Date.now()}-${partId}-${number}`,
      station,
      ...about,
      lines: [line],
    });
  };
  await prints('warm-up of POST /parts/print-history', record);
  rows.pop();
  await prints('POST /parts/print-history', record);
  await prints('GET of a part and POST /print-runs', run);
  await counters('disable');
  await prints('POST /parts/print-history without counters of rows', record);
  await prints('GET of a part and POST /print-runs without counters of rows', run);
  await counters('enable');
  return rows;
}
