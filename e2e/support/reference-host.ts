import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { type Database, openPostgres } from '@host/database/open';
import { HostProcesses } from '@scripts/checks/host-processes';
import { sql } from 'kysely';
import { TestHost } from './api-host';

/** A PostgreSQL database with the demo company: `npm run test:host` names it, and the tests run against the reference host. */
export const demoDatabase = process.env.E2E_DEMO_DATABASE ?? '';

/** Of a connection; the server sets its own. */
const hopByHop = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-encoding'];

/**
 * The reference host of one test: a process of its own, with the product, on a copy of the demo company. The browser
 * reaches it through the test's server, which notes each call and may answer in its place.
 */
export class ReferenceHost extends TestHost {
  private processes: HostProcesses;
  /** Ends when the process is there again. */
  private changing: Promise<void> = Promise.resolve();

  private constructor(
    base: string,
    private readonly port: number,
    private readonly url: string,
    readonly database: Database,
    private readonly remove: () => Promise<void>,
  ) {
    super(base);
    this.processes = new HostProcesses(settings(url));
  }

  /** `origin`: where the browser finds it. */
  static async start(origin: string): Promise<ReferenceHost> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const server = openDatabase(new URL('/postgres', demoDatabase).href);
    const template = new URL(demoDatabase).pathname.slice(1);
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server);
    const url = new URL(`/${name}`, demoDatabase).href;
    const database = openDatabase(url);
    const remove = async () => {
      await database.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(server);
      await server.destroy();
    };
    const host = new ReferenceHost(`${origin}/api`, await freePort(), url, database, remove);
    await host.processes.start(host.port);
    return host;
  }

  async stop() {
    await this.processes.stop();
    await this.remove();
  }

  /** Ends the process in the middle of whatever it does. */
  kill = () => this.processes.kill(this.port);

  startAgain = () => this.processes.start(this.port);

  async usualAnswer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of hopByHop) headers.delete(name);
    headers.set('accept-encoding', 'identity');
    const { method, signal } = request;
    const body = request.body === null ? undefined : await request.arrayBuffer();
    await this.changing;
    // No answer is none for the browser, too.
    return fetch(`http://127.0.0.1:${this.port}${pathname}${search}`, {
      ...{ method, headers, signal, redirect: 'manual' as const },
      ...(body ? { body } : {}),
    }).then(withoutConnection, () => Response.error());
  }

  /** As when its secret is changed. */
  expireAccessTokens() {
    const change = async () => {
      await this.processes.stop();
      this.processes = new HostProcesses(settings(this.url));
      await this.startAgain();
    };
    this.changing = change();
    return this.changing;
  }

  async revokeRefreshTokens() {
    await this.database.updateTable('sessions').set({ revokedAt: new Date() }).execute();
  }
}

const settings = (url: string) => ({
  ...{ DATABASE_URL: url, DATABASE_CONNECTIONS: '5', TOKEN_SECRET: randomUUID() },
  ...{ HOST: '127.0.0.1', PRODUCT_DIR: 'dist-host', LOG_LEVEL: 'fatal' },
});

const openDatabase = (url: string) => openPostgres(url, 1, () => undefined);

function withoutConnection(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of hopByHop) headers.delete(name);
  const { status } = response;
  return new Response(response.body, { status, headers });
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
