import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { SPECIFICATION } from '../../src/language/languages.ts';

/** One file a language, named after its tag. */
export const CATALOGS = resolve(import.meta.dirname, '../../src/language/catalogs');

/** The languages of the product: its files. The specification's comes first. */
export function languageTags(): string[] {
  const tags = readdirSync(CATALOGS).flatMap((name) => (name.endsWith('.json') ? [basename(name, '.json')] : []));
  return [SPECIFICATION, ...tags.filter((tag) => tag !== SPECIFICATION).toSorted()];
}

export const catalogText = (tag: string) => readFileSync(resolve(CATALOGS, `${tag}.json`), 'utf8');
