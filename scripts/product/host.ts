import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { apiFeatures } from '@/config/api-features';
import { buildProduction } from './build';

const SERVER = 'host/dist/server.js';
/** What the host is made of. */
const SOURCES = [
  'host/src',
  'host/vite.config.ts',
  'src/domain',
  'src/label',
  'src/lib',
  'src/mock-api',
  'package-lock.json',
];

/** What the product is made of. */
const PRODUCT_SOURCES = [
  'src',
  'public',
  'scripts/vite',
  'index.html',
  'app.html',
  'vite.config.ts',
  'package-lock.json',
];
const PRODUCT = 'dist-host';

/**
 * `npm run host`: builds the reference host and the product it serves when their sources changed, and starts it
 * (docs/deploy/host.md). `--build` only builds.
 */
export async function run(args: string[]): Promise<number> {
  await buildHost();
  await buildProduct();
  if (args.includes('--build')) return 0;
  const host = spawn(process.execPath, [SERVER, ...args], { stdio: 'inherit' });
  // The host ends by itself: a terminal sends Ctrl+C to both.
  const pass = (signal: NodeJS.Signals) => host.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGINT', () => undefined);
  return new Promise((resolve) => host.once('exit', (code) => resolve(code ?? 0)));
}

/** The product for the host's own address, with every optional part. */
async function buildProduct(): Promise<void> {
  if (isNewer(join(PRODUCT, 'index.html'), PRODUCT_SOURCES)) return;
  process.stdout.write('Building the product …\n');
  process.env.VITE_API_URL = '/api';
  process.env.VITE_API_FEATURES = apiFeatures.join();
  await buildProduction(PRODUCT, 'warn');
}

export async function buildHost(): Promise<void> {
  if (isNewer(SERVER, SOURCES)) return;
  await build({ configFile: 'host/vite.config.ts', logLevel: 'warn' });
}

const isNewer = (built: string, sources: readonly string[]): boolean =>
  existsSync(built) && sources.every((path) => newestIn(path) < statSync(built).mtimeMs);

/** When the newest file of a folder was changed. */
function newestIn(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
