import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptError } from '@scripts/script-error';
import { filesIn } from '@scripts/vite/files-in';
import { writeWorker } from '@scripts/vite/offline';
import { apiFeatures } from '@/config/api-features';
import { buildProduction } from './build';

/** What a build is made of, besides the settings in the environment. */
const sources = ['src', 'public', 'scripts/product', 'scripts/vite', 'index.html', 'app.html'];
const settings = ['vite.config.ts', 'tailwind.config.ts', 'package-lock.json', '.env', '.env.local', '.env.production'];
const MARK = '.built-from';

/**
 * Builds the product into `folder`, for a host without optional parts, and its copy for a host with all of them. Keeps
 * both folders when they were made of the same sources.
 */
export async function buildOnce(folder: string, copy: string) {
  const origin = hashOfSources();
  const isBuilt = [folder, copy].every((built) => textOf(join(built, MARK)) === origin);
  if (isBuilt) return;
  await buildProduction(folder, 'warn');
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  await nameFeatures(copy);
  for (const built of [folder, copy]) writeFileSync(join(built, MARK), origin);
}

/**
 * Names all optional parts in a build that names none: the setting is one constant of the program, read when the panel
 * starts. @throws ScriptError when the constant is not there exactly once.
 */
export async function nameFeatures(folder: string) {
  const none = /\bVITE_API_FEATURES:(``|""|'')/g;
  const programs = filesIn(folder)
    .filter((path) => path.endsWith('.js'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.match(none));
  const [program, ...others] = programs;
  if (!program || others.length > 0 || program.text.match(none)?.length !== 1)
    throw new ScriptError(`The setting VITE_API_FEATURES is not one constant of the build in ${folder}/.`);
  writeFileSync(program.path, program.text.replace(none, `VITE_API_FEATURES:\`${apiFeatures.join()}\``));
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  await writeWorker(folder, worker.slice(worker.indexOf('\n') + 1));
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => (statSync(path).isDirectory() ? filesIn(path).toSorted() : [path]));
  for (const path of files) hash.update(`${path}\n`).update(readFileSync(path));
  for (const path of settings) hash.update(`${path}\n`).update(textOf(path));
  const environment = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify([environment.toSorted(), process.version])).digest('hex');
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
