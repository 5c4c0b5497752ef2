import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptError } from '@scripts/script-error';
import { filesIn } from '@scripts/vite/files-in';
import { writeWorker } from '@scripts/vite/offline';
import { apiFeatures } from '@/config/api-features';
import { buildProduction } from './build';
import { hashOfSources, isBuiltFrom, markBuilt } from './built-from';

/** What a build is made of, besides the settings in the environment. */
export const productSources = [
  ...['src', 'public', 'scripts/product', 'scripts/vite', 'index.html', 'app.html'],
  ...['vite.config.ts', 'tailwind.config.ts', 'package-lock.json', '.env', '.env.local', '.env.production'],
];

/**
 * Builds the product into `folder`, for a host without optional parts, and its copy for a host with all of them. Keeps
 * both folders when they were made of the same sources.
 */
export async function buildOnce(folder: string, copy: string) {
  const origin = hashOfSources(productSources);
  if ([folder, copy].every((built) => isBuiltFrom(built, origin))) return;
  await buildProduction(folder, 'warn');
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  await nameFeatures(copy);
  for (const built of [folder, copy]) markBuilt(built, origin);
}

/** The product with all optional parts and longer texts. */
export async function buildLonger(folder: string) {
  const origin = hashOfSources(productSources);
  if (isBuiltFrom(folder, origin)) return;
  process.env.LONGER_TEXTS = '1';
  await buildProduction(folder, 'warn');
  delete process.env.LONGER_TEXTS;
  await nameFeatures(folder);
  markBuilt(folder, origin);
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
