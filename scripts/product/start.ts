import { type ChildProcess, spawn } from 'node:child_process';
import { build } from 'vite';
import { apiFeatures } from '@/config/api-features';
import { productSources } from './browser-test-build';
import { buildProduction } from './build';
import { hashOfSources, isBuiltFrom, markBuilt } from './built-from';

const HOST = 'host/dist';
const PRODUCT = 'dist-host';
const PARENT_MS = 500;
const hostSources = ['host/src', 'host/vite.config.ts', 'src', 'scripts/vite', 'package-lock.json'];

/**
 * `npm start`: builds the reference host and the product it serves when their sources changed, and starts it
 * (docs/deploy/host.md). `--build` only builds; the name of a command of the host does that instead.
 */
export async function run(args: string[]): Promise<number> {
  await buildHost();
  await buildProduct();
  if (args.includes('--build')) return 0;
  const environment = { LOG_LEVEL: 'warn', ...process.env };
  const host = spawn(process.execPath, [`${HOST}/server.js`, ...args], { stdio: 'inherit', env: environment });
  process.on('SIGTERM', (signal) => host.kill(signal));
  // A terminal sends Ctrl+C to both, and the host ends by itself.
  process.on('SIGINT', () => undefined);
  if (process.env.npm_lifecycle_event === 'start') endWithNpm(host);
  return new Promise((resolve) => host.once('exit', (code) => resolve(code ?? 0)));
}

/** The shell between npm and this process ends at SIGTERM without passing it on. */
function endWithNpm(host: ChildProcess) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && host.kill('SIGTERM'), PARENT_MS).unref();
}

/** The product for the host's own address, with every optional part. The host serves it at `/`. */
export async function buildProduct(): Promise<void> {
  process.env.VITE_BASE_PATH = '/';
  process.env.VITE_API_URL = '/api';
  process.env.VITE_API_FEATURES = apiFeatures.join();
  await buildWhenChanged(PRODUCT, productSources, () => {
    process.stdout.write('Building the product …\n');
    return buildProduction(PRODUCT, 'warn');
  });
}

export const buildHost = (): Promise<void> =>
  buildWhenChanged(HOST, hostSources, () => build({ configFile: 'host/vite.config.ts', logLevel: 'warn' }));

async function buildWhenChanged(folder: string, sources: readonly string[], make: () => Promise<unknown>) {
  const origin = hashOfSources(sources);
  if (isBuiltFrom(folder, origin)) return;
  await make();
  markBuilt(folder, origin);
}
