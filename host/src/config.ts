import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { HostError } from './host-error';

const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['true', 'false'], { error: 'must be true or false' }), fallback ? 'true' : 'false'),
    z.transform((text) => text === 'true'),
  );
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.pipe(
    z.pipe(
      z._default(z.string().check(z.regex(/^\d+$/, 'must be a whole number')), String(fallback)),
      z.transform(Number),
    ),
    z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
  );

/** Every setting of the host, from the environment (docs/deploy/host.md). */
const schema = z.object({
  /** Without it the host keeps its data in PGlite, in the data folder: for trial and tests. */
  DATABASE_URL: z._default(
    z.string().check(z.regex(/^(postgres(ql)?:\/\/.+)?$/, 'must be an address such as postgres://user@host/name')),
    '',
  ),
  DATABASE_CONNECTIONS: wholeNumber(10, 1, 200),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: wholeNumber(5173, 0, 65_535),
  /** Signs the access tokens: at least 32 characters that nobody can guess. */
  TOKEN_SECRET: z._default(z.string(), ''),
  /** A whole request, its body included: an upload over a slow line takes long. */
  REQUEST_SECONDS: wholeNumber(120, 1, 3600),
  ACCESS_MINUTES: wholeNumber(15, 1, 60),
  SESSION_DAYS: wholeNumber(30, 1, 365),
  /** Origins whose pages may call the API, besides the host's own. */
  CORS_ORIGINS: z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== '')),
  ),
  /** Whether a proxy in front names the address of the caller (`X-Forwarded-For`). */
  TRUST_PROXY: flag(false),
  /** Whether an author may not approve the own label design. */
  FOUR_EYES: flag(true),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  /** The built product, served at `/`. Without the folder there is the API alone. */
  PRODUCT_DIR: z._default(z.string(), 'dist-host'),
});

export type Config = {
  databaseUrl: string;
  databaseConnections: number;
  dataFolder: string;
  host: string;
  port: number;
  tokenSecret: string;
  requestSeconds: number;
  accessMinutes: number;
  sessionDays: number;
  corsOrigins: readonly string[];
  trustProxy: boolean;
  fourEyes: boolean;
  logLevel: string;
  productFolder: string;
};

const MIN_SECRET = 32;

/** @throws HostError naming each wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable counts as missing.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new HostError(`Wrong setting: ${wrong.join('; ')}. See docs/deploy/host.md.`);
  }
  const settings = parsed.data;
  return {
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    dataFolder: settings.DATA_DIR,
    host: settings.HOST,
    port: settings.PORT,
    tokenSecret: tokenSecret(settings.TOKEN_SECRET, settings.DATABASE_URL, settings.DATA_DIR),
    requestSeconds: settings.REQUEST_SECONDS,
    accessMinutes: settings.ACCESS_MINUTES,
    sessionDays: settings.SESSION_DAYS,
    corsOrigins: settings.CORS_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    fourEyes: settings.FOUR_EYES,
    logLevel: settings.LOG_LEVEL,
    productFolder: settings.PRODUCT_DIR,
  };
}

/** For trial one is made and kept in the data folder. With a database of its own the host takes no secret but a given one. */
function tokenSecret(given: string, databaseUrl: string, dataFolder: string): string {
  if (given.length >= MIN_SECRET) return given;
  if (given !== '') throw new HostError(`Wrong setting: TOKEN_SECRET must have at least ${MIN_SECRET} characters.`);
  if (databaseUrl !== '') {
    throw new HostError(
      'TOKEN_SECRET is not set: with DATABASE_URL the host needs a secret of your own, the same for every process. `openssl rand -base64 48` makes one.',
    );
  }
  const file = join(dataFolder, 'token-secret');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
