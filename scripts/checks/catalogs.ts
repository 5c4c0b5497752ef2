import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { ScriptError } from '@scripts/script-error';
import { filesIn } from '@scripts/vite/files-in';
import { CATALOGS, compileMessages, SPECIFICATION } from '@scripts/vite/messages';

type Catalog = Record<string, unknown>;
const SOURCES = /\.tsx?$/;

/** For `npm run check`: compares the catalogs with each other and with the program, then makes the message functions for tsc. */
export async function run(): Promise<number> {
  const catalogs = Object.fromEntries(
    readdirSync(CATALOGS).map((name) => [basename(name, '.json'), readCatalog(resolve(CATALOGS, name))]),
  );
  const faults = catalogFaults(catalogs, keysUsed());
  if (faults.length > 0) throw new ScriptError(`Texts (src/language/catalogs):\n${faults.join('\n')}`);
  await compileMessages('dev');
  return 0;
}

// A file of the project, written by hand; whatever is no text is named below.
const readCatalog = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Catalog;

/** What is wrong, a sentence each. `used`: the keys that the program says. */
export function catalogFaults(catalogs: Record<string, Catalog>, used: ReadonlySet<string>): string[] {
  const base = catalogs[SPECIFICATION] ?? {};
  const keys = new Set([...used, ...Object.values(catalogs).flatMap(Object.keys)]);
  const faults = [...keys].filter((key) => !used.has(key)).map((key) => `${key}: no screen says it.`);
  for (const [language, catalog] of Object.entries(catalogs)) {
    for (const key of keys) {
      const text = catalog[key];
      if (text === undefined) faults.push(`${key}: missing in ${language}.`);
      else if (variantsOf(text).some((variant) => variant.trim() === '')) faults.push(`${key}: empty in ${language}.`);
      else if (key in base && parametersOf(text) !== parametersOf(base[key]))
        faults.push(
          `${key}: ${language} has the parameters ${parametersOf(text) || 'none'}, ${SPECIFICATION} ${parametersOf(base[key]) || 'none'}.`,
        );
    }
    const order = Object.keys(catalog);
    const misplaced = order.find((key, index) => index > 0 && key < (order[index - 1] ?? ''));
    if (misplaced) faults.push(`${misplaced}: not in the order of the alphabet in ${language}.`);
  }
  return faults.toSorted();
}

/** A text, or a message with one text for each plural. */
function variantsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  if (!Array.isArray(text) || text.length === 0) return [''];
  return text.flatMap(({ match }: { match?: Catalog }) => Object.values(match ?? { '': '' }).map(String));
}

/** Those that a message is given, and those in its text; a plural may leave its number out. */
function parametersOf(text: unknown): string {
  const declared = Array.isArray(text)
    ? text.flatMap(({ declarations = [] }: { declarations?: string[] }) => declarations)
    : [];
  const inputs = declared.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []);
  const locals = new Set(declared.flatMap((line) => /^local (\w+)/.exec(line)?.[1] ?? []));
  const written = variantsOf(text).flatMap((variant) =>
    [...variant.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  );
  return [...new Set([...inputs, ...written])]
    .filter((name) => !locals.has(name))
    .toSorted()
    .join(', ');
}

/** The keys of `m.key` in the files that import the messages. */
export function keysUsed(folder = 'src'): Set<string> {
  const keys = new Set<string>();
  for (const path of filesIn(folder).filter((name) => SOURCES.test(name))) {
    const text = readFileSync(path, 'utf8');
    if (text.includes("from '@messages/messages'"))
      for (const [, key = ''] of text.matchAll(/\bm\.(\w+)/g)) keys.add(key);
  }
  return keys;
}
