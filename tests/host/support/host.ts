import { buildApp } from '@host/app';
import { type Config, readConfig } from '@host/config';
import { type Feature, features, migrate } from '@host/database/migrate';
import { type Database, openPglite } from '@host/database/open';
import { makeDemoCompany } from '@host/seed/demo-company';
import { isRecord } from '@tests/support/answers';
import { faultOfAnswer } from './documented';

export { isRecord, makePart, resultOf, rowsOf, totalOf, unique } from '@tests/support/answers';

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  url: string;
  headers?: Record<string, string>;
  payload?: string | object;
  remoteAddress?: string;
};

/** A moment in the afternoon, so that the demo company has printed and delivered today. */
export const NOW = new Date(2026, 10, 20, 15, 30);

export const testConfig: Config = readConfig({
  DATA_DIR: '/nowhere',
  TOKEN_SECRET: 'only-for-tests-and-long-enough-0123456789',
  LOG_LEVEL: 'silent',
  FOUR_EYES: 'true',
  PRODUCT_DIR: '/nowhere',
});

/** The forms that the migrations may give a database, by the features that its engine lacks. */
export const databaseForms = { PostgreSQL: [], 'an engine without its special features': features } as const;
export type DatabaseForm = keyof typeof databaseForms;

const databases = new Map<DatabaseForm, Promise<Database>>();

/** The demo company in a PGlite that all test files share, so each test makes records of its own. */
export function databaseOf(form: DatabaseForm): Promise<Database> {
  const known = databases.get(form) ?? makeDatabase(databaseForms[form]);
  databases.set(form, known);
  return known;
}

async function makeDatabase(lacking: readonly Feature[]): Promise<Database> {
  const db = await openPglite(undefined);
  await migrate(db, lacking);
  await makeDemoCompany({ db, config: testConfig, now: () => NOW });
  return db;
}

export type Answer = { status: number; body: unknown; headers: Record<string, unknown>; bytes: Buffer };
export type Caller = ReturnType<typeof callerOf>;

/** The host without a port, on the shared database or on one of the test's own. `clock.now` may be set. */
export async function startHost(config: Partial<Config> = {}, db?: Database) {
  const clock = { now: NOW };
  const host = {
    db: db ?? (await databaseOf('PostgreSQL')),
    config: { ...testConfig, ...config },
    now: () => clock.now,
  };
  const app = buildApp(host);
  const routes: { method: string; path: string; access: string }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, path: url, access: String(config?.access) });
  });
  const undocumented: string[] = [];
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, { statusCode }, payload) => {
    const fault = url.startsWith('/api/') && faultOfAnswer(method, url.slice('/api'.length), statusCode, payload);
    if (fault) undocumented.push(fault);
  });
  await app.ready();
  const send = async (options: Request): Promise<Answer> => {
    const { statusCode, headers, rawPayload, payload } = await app.inject(options);
    if (undocumented.length > 0) throw new Error(`Not as docs/openapi.json says: ${undocumented.splice(0).join('; ')}`);
    return { status: statusCode, headers, bytes: rawPayload, body: jsonOf(payload) };
  };
  const signIn = async (username: string, password: string, address = '127.0.0.1') => {
    const options = { method: 'POST', url: '/api/auth/login', payload: { username, password } } as const;
    return send({ ...options, remoteAddress: address });
  };
  const as = async (username: string, password: string) => callerOf(send, tokensOf(await signIn(username, password)));
  return { app, host, clock, routes, send, signIn, as, anonymous: callerOf(send, undefined) };
}

/** Two admins and a user of the demo company. */
export async function callersOfHost(form: DatabaseForm = 'PostgreSQL') {
  const { as } = await startHost({}, await databaseOf(form));
  const otherAdmin = () => as('hendra.w', 'kepala01');
  return { admin: await as('admin', 'admin123'), otherAdmin, user: await as('user', 'user123') };
}

export type Tokens = { accessToken: string; refreshToken: string };

export function tokensOf({ body }: Answer): Tokens {
  if (!isRecord(body)) throw new Error('No tokens');
  return { accessToken: String(body.accessToken), refreshToken: String(body.refreshToken) };
}

/** Calls as one user; undefined: without a token. */
export function callerOf(send: (options: Request) => Promise<Answer>, tokens: Tokens | undefined) {
  const headers: Record<string, string> = tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {};
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    send({
      ...{ method, url: `/api${path}`, headers: { ...headers, ...(body === undefined ? {} : json) } },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    tokens,
    get: (path: string, query: Record<string, string> = {}) => {
      const text = new URLSearchParams(query).toString();
      return call('GET', text ? `${path}?${text}` : path);
    },
    post: (path: string, body: unknown) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    remove: (path: string, body?: unknown) => call('DELETE', path, body),
    download: async (path: string) => new Uint8Array((await call('GET', path)).bytes),
    upload: async (path: string, file: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([file]), 'file');
      const request = new Request('http://host/', { method: 'POST', body: form });
      const type = request.headers.get('content-type') ?? '';
      const payload = Buffer.from(await request.arrayBuffer());
      return send({ method: 'POST', url: `/api${path}`, headers: { ...headers, 'content-type': type }, payload });
    },
  };
}

const json = { 'content-type': 'application/json' };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
