import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { buildApp } from './app';
import { commands } from './commands';
import { type Config, readConfig } from './config';
import { migrate } from './database/migrate';
import { type Database, openPostgres, openTrial } from './database/open';
import { isUnreachable } from './database/transaction';
import type { Host } from './host';
import { HostError } from './host-error';
import { demoAccounts } from './seed/demo-accounts';
import { isEmpty, makeDemoCompany } from './seed/demo-company';

/**
 * Starts the host: `node host/dist/server.js`, with its settings in the environment (docs/deploy/host.md). With the name of
 * a command it does that instead.
 */
async function start() {
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config);
  const host: Host = { db, config, now: () => new Date() };
  try {
    const [name, ...args] = process.argv.slice(2);
    if (name !== undefined) {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command) throw new HostError(`There is no command ${name}, only ${Object.keys(commands).join(', ')}.`);
      process.stdout.write(`${await command(host, args)}\n`);
      await close();
      return;
    }
    const applied = await migrate(db);
    const isDemo = config.databaseUrl === '' && (await isEmpty(host));
    if (isDemo) await makeDemoCompany(host);
    await refuseOpenDemo(host);

    const app = buildApp(host);
    const endUnused = unusedConnectionsOf(app.server);
    if (applied.length > 0) app.log.info({ applied }, 'the database was migrated');
    const address = await app.listen({ host: config.host, port: config.port }).catch(refuseUsedPort);
    for (const line of await greeting(host, address)) process.stdout.write(`${line}\n`);

    let isStopping = false;
    const stop = async () => {
      if (isStopping) return;
      isStopping = true;
      // Finishes the requests under way, refuses new ones.
      const closing = setInterval(endUnused, CLOSING_MS);
      await app.close();
      clearInterval(closing);
      await close();
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    await close();
    throw isUnreachable(error) ? unreachable(error) : error;
  }
}

/** The reason alone: an address may hold a password. */
const unreachable = (error: Error) =>
  new HostError(
    `The database of DATABASE_URL cannot be reached: ${error.message || String(Reflect.get(error, 'code'))}. Start PostgreSQL, or correct DATABASE_URL.`,
  );

async function openDatabase(config: Config): Promise<{ db: Database; close: () => Promise<void> }> {
  if (config.databaseUrl !== '') {
    const db = openPostgres(config.databaseUrl, config.databaseConnections, (error) =>
      process.stderr.write(`A connection to the database broke: ${error.message}\n`),
    );
    return { db, close: () => db.destroy() };
  }
  return openTrial(config.dataFolder);
}

const CLOSING_MS = 100;

/**
 * How to end connections without a call that waits for its answer. Node's own `closeIdleConnections` takes one for busy that
 * has not sent a call yet, as browsers open them ahead of need, and the host would never end.
 */
function unusedConnectionsOf(server: Server): () => void {
  /** Each with its calls. */
  const open = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const calls = open.get(socket);
    if (calls !== undefined) open.set(socket, calls + change);
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return () => {
    for (const [socket, calls] of open) if (calls === 0) socket.destroy();
  };
}

const isLocal = (address: string) => ['127.0.0.1', '::1', 'localhost'].includes(address);

/** @throws HostError when another program listens there. */
function refuseUsedPort(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  throw new HostError('Another program listens there: stop it, or set PORT to another port.');
}

/** @throws HostError when others could sign in with a password that is printed in the documentation. */
async function refuseOpenDemo({ db, config }: Host) {
  if (isLocal(config.host)) return;
  const known = await db
    .selectFrom('users')
    .select('username')
    .where('hasDemoPassword', '=', true)
    .orderBy('id')
    .execute();
  if (known.length === 0) return;
  const names = known.map(({ username }) => username).join(', ');
  throw new HostError(
    `HOST=${config.host} opens the host to the network, but these accounts have the passwords of the demo: ${names}. Start without HOST, give them other passwords or delete them, then start again.`,
  );
}

async function greeting({ db, config }: Host, address: string): Promise<string[]> {
  const demo = await db.selectFrom('users').select('username').where('hasDemoPassword', '=', true).execute();
  const accounts = demoAccounts.filter(({ username }) => demo.some((user) => user.username === username)).slice(0, 2);
  const isTrial = config.databaseUrl === '';
  return [
    '',
    existsSync(config.productFolder)
      ? `  Admin Pokayoke: ${address}/`
      : `  The API alone: ${address}/api (there is no build in ${config.productFolder})`,
    ...(accounts.length > 0
      ? [`  Accounts: ${accounts.map((one) => `${one.username} / ${one.password} (${one.role})`).join(', ')}`]
      : []),
    isTrial
      ? `  Data: ${config.dataFolder}, for trial: a power cut may damage it. Set DATABASE_URL to a PostgreSQL for daily work`
      : '  Data: PostgreSQL (DATABASE_URL)',
    '  Stop with Ctrl+C',
    '',
  ];
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof HostError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
