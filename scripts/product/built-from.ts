import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '@scripts/vite/files-in';

const MARK = '.built-from';

/** Of these files and folders, of the settings in the environment and of Node. What does not exist counts, too. */
export function hashOfSources(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => (isFolder(path) ? filesIn(path).toSorted() : [path]));
  for (const path of files) hash.update(`${path}\n`).update(existsSync(path) ? readFileSync(path) : '');
  const environment = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify([environment.toSorted(), process.version])).digest('hex');
}

/** Whether the build in this folder was made of these sources. */
export function isBuiltFrom(folder: string, origin: string): boolean {
  const mark = join(folder, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === origin;
}

export const markBuilt = (folder: string, origin: string) => writeFileSync(join(folder, MARK), origin);

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
