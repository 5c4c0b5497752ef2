import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Database, databaseOfPglite, openPostgres, trialDatabase } from '@host/database/open';
import { checkContract, formatFindings } from '@scripts/contract/contract';
import { buildHost, buildProduct } from '@scripts/product/start';
import { sql } from 'kysely';
import { apiFeatures } from '@/config/api-features';
import { HostProcesses } from './host-processes';
import { startPostgres } from './postgres';
import { race, Station, takeRace, type Way } from './print-race';
import { browserTests, processTests, step } from './test';

/** Parts of the demo company: each race has its own, and so has the move. */
const racedParts: Record<Way, readonly number[]> = { 'print-history': [1, 2, 3], 'print-runs': [5, 6, 7] };
const MOVED_PART = 4;
const TAKEN_PART = 8;

const sizes = {
  short: { postgres: { runs: 40, harms: 8 }, trial: { runs: 10, harms: 2 }, guesses: 1_000, taken: 1_000 },
  long: { postgres: { runs: 500, harms: 50 }, trial: { runs: 500, harms: 50 }, guesses: 10_000, taken: 10_000 },
};
const settings = { TOKEN_SECRET: 'only-for-tests-and-long-enough-0123456789', FOUR_EYES: 'false' };
const ways: readonly Way[] = ['print-history', 'print-runs'];

/**
 * `npm run test:host [-- --long]`: the built host on PGlite and on PostgreSQL, with the demo company of a trial that moves
 * there. Its process: start, stop, settings. The contract, then stations that print the same parts at four processes (a trial has one) while processes are
 * killed and connections cut: no serial and no plate twice, no answered record missing, no run half there. Then the browser
 * tests tagged `@host`; `--walks …` runs these alone, with what Playwright is to be told.
 */
export async function run(args: string[]): Promise<number> {
  const firstPort = Number(process.env.TEST_HOST_PORT) || 4560;
  const { walks, long } = { walks: args[0] === '--walks', long: args.includes('--long') };
  if (!walks && step('vitest', ['run', processTests]) !== 0) return 1;
  await buildHost();
  await buildProduct();
  const postgres = await startPostgres(firstPort);
  try {
    const races = walks ? true : await printsTogether(postgres.url, firstPort, sizes[long ? 'long' : 'short']);
    const walked = await walksInBrowsers(postgres.url, walks ? args.slice(1) : []);
    return races && walked ? 0 : 1;
  } finally {
    postgres.stop();
  }
}

/** The browser tests tagged `@host`, each on a copy of one database with the demo company. */
async function walksInBrowsers(postgres: string, args: readonly string[]): Promise<boolean> {
  const demo = new URL('/demo_company', postgres).href;
  const db = openPostgres(postgres, 1, (error) => console.error(error.message));
  await sql`create database demo_company`.execute(db);
  await db.destroy();
  console.log(new HostProcesses({ ...settings, DATABASE_URL: demo }).command('demo').trim());
  return browserTests(args, { E2E_DEMO_DATABASE: demo }) === 0;
}

type Size = (typeof sizes)['short' | 'long'];

async function printsTogether(postgres: string, firstPort: number, size: Size): Promise<boolean> {
  const ports = [1, 2, 3, 4].map((offset) => firstPort + offset);
  const [port = 0] = ports;
  const folder = mkdtempSync(join(tmpdir(), 'pokayoke-trial-'));
  const hosts = new HostProcesses({ ...settings, DATA_DIR: folder, DATABASE_URL: postgres });
  const trial = new HostProcesses({ ...settings, DATA_DIR: folder, DATABASE_URL: '' });
  const db = openPostgres(postgres, 1, (error) => console.error(error.message));
  try {
    const printed = await movesTrial({ trial, hosts, db }, port);
    // All at once: they migrate one after the other.
    await Promise.all(ports.map((one) => hosts.start(one)));
    const results = [await printsNext(printed, ports), await meetsContract(port)];
    const harm = [
      ...ports.map((one) => () => hosts.restart(one)),
      ...[cut(db, 'xact_start is not null'), cut(db, `state = 'idle'`), cut(db, `query like 'commit%'`)],
    ];
    for (const way of ways) {
      const check = await race({ way, parts: racedParts[way], ports, ...size.postgres, harm });
      results.push(await check(db, { printsAgain: true }));
    }
    results.push(await takeRace({ ports, harm, harms: size.postgres.harms, size: size.taken, partId: TAKEN_PART }, db));
    results.push(await refusesGuesses(db, ports, size.guesses));
    await hosts.stop();
    await trial.start(port);
    for (const way of ways) {
      const restart = () => trial.restart(port);
      const check = await race({ way, parts: racedParts[way], ports: [port], ...size.trial, harm: [restart] });
      await trial.stop();
      const data = databaseOfPglite(
        await PGlite.create(trialDatabase(folder), { extensions: { btree_gist, pg_trgm } }),
      );
      results.push(await check(data));
      await data.destroy();
      await trial.start(port);
    }
    return results.every(Boolean);
  } finally {
    await Promise.all([trial.stop(), hosts.stop(), db.destroy()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cuts up to three connections of the hosts: in a transaction, before one, or while it ends. */
const cut = (db: Database, which: string) => () =>
  sql`select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where application_name = 'admin-pokayoke' and pid <> pg_backend_pid() and ${sql.raw(which)} limit 3
    ) as chosen`.execute(db);

/** Wrong passwords of one account per sign-in limit: those are looked at, all later ones refused, the right one with them. */
const LOOKED_AT = 10;

/** Many wrong passwords at all processes at once. */
async function refusesGuesses(db: Database, ports: readonly number[], count: number): Promise<boolean> {
  await db.deleteFrom('loginFailures').execute();
  const statusOf = async (index: number, password: string): Promise<number> => {
    const { status } = await fetch(`http://127.0.0.1:${ports[index % ports.length]}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'user', password }),
    });
    return status;
  };
  const begun = Date.now();
  const statuses: number[] = [];
  let next = 0;
  const guess = async () => {
    for (let index = next++; index < count; index = next++) statuses.push(await statusOf(index, `guess ${index}`));
  };
  await Promise.all(Array.from({ length: 16 }, guess));
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  const right = await statusOf(0, 'user123');
  await db.deleteFrom('loginFailures').execute();
  const answered = (status: number) => statuses.filter((one) => one === status).length;
  console.log(
    `${count} wrong passwords of one account at ${ports.length} processes in ${seconds} s: 401 ${answered(401)} times, 429 ${answered(429)} times. The right password after them: ${right}.`,
  );
  return answered(401) === LOOKED_AT && answered(429) === count - LOOKED_AT && right === 429;
}

type Move = { trial: HostProcesses; hosts: HostProcesses; db: Database };

/** Prints on a trial and moves it: not while it runs, and not twice. */
async function movesTrial({ trial, hosts, db }: Move, port: number): Promise<string> {
  await trial.start(port);
  const { serialFrom } = await new Station(0, [port]).print(MOVED_PART);
  expectText(hosts.refusal('move'), 'Another process uses');
  const { rows } = await sql`select 1 from information_schema.tables where table_schema = 'public'`.execute(db);
  if (rows.length > 0) throw new Error('A refused move has made tables in the target');
  await trial.stop();
  const moved = hosts.command('move').trim();
  console.log(moved);
  expectText(moved, 'print_history: ');
  expectText(hosts.refusal('move'), 'has data already');
  return serialFrom;
}

/** The print of the trial is there, and the part's next print has the next serial. */
async function printsNext(serialFrom: string, ports: number[]): Promise<boolean> {
  const next = await new Station(0, ports).print(MOVED_PART);
  console.log(`Printed on the trial: ${serialFrom}. Printed after the move: ${next.serialFrom}.`);
  return Number(next.serialFrom) === Number(serialFrom) + 1;
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
