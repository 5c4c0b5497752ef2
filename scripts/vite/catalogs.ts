import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SPECIFICATION } from '../../src/language/languages.ts';

/** One file a language, named after its tag. */
export const CATALOGS = fileURLToPath(new URL('../../src/language/catalogs', import.meta.url));

/** The languages of the product: its files. The specification's comes first. */
export function languageTags(): string[] {
  const tags = readdirSync(CATALOGS).flatMap((name) => (name.endsWith('.json') ? [basename(name, '.json')] : []));
  return [SPECIFICATION, ...tags.filter((tag) => tag !== SPECIFICATION).toSorted()];
}

export const catalogText = (tag: string) => readFileSync(resolve(CATALOGS, `${tag}.json`), 'utf8');
