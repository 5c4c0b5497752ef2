import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all files below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
