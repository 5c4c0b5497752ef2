import { readFileSync } from 'node:fs';
import { ScriptError } from '@scripts/script-error';
import { catalogText, languageTags } from '@scripts/vite/catalogs';
import { filesIn } from '@scripts/vite/files-in';
import { compileMessages } from '@scripts/vite/messages';
import { SPECIFICATION } from '@/language/languages';

type Catalog = Record<string, unknown>;
const SOURCES = /\.tsx?$/;

/** For `npm run check`: compares the catalogs with each other and with the program, then makes the message functions for tsc. */
export async function run(): Promise<number> {
  const catalogs = Object.fromEntries(languageTags().map((tag) => [tag, readCatalog(tag)]));
  const faults = catalogFaults(catalogs, keysUsed());
  faults.push(...wordFaults(catalogs.id ?? {}, refusedWords(readFileSync('docs/glossary.md', 'utf8'))));
  if (faults.length > 0) throw new ScriptError(`Texts (src/language/catalogs):\n${faults.join('\n')}`);
  await compileMessages('dev');
  return 0;
}

// A file of the project, written by hand; whatever is no text is named below.
export const readCatalog = (tag: string) => JSON.parse(catalogText(tag)) as Catalog;

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

/** The third column of the glossary's table of Indonesian words. */
export const refusedWords = (glossary: string): string[] =>
  (glossary.split('## In Indonesian')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English') && !line.startsWith('| ---'))
    .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Texts with a word in the place of the glossary's own. */
export function wordFaults(catalog: Catalog, refused: readonly string[]): string[] {
  const word = new RegExp(`(?<![\\p{L}{-])(${refused.join('|')})(?![\\p{L}}-])`, 'iu');
  return Object.entries(catalog).flatMap(([key, text]) => {
    const found = variantsOf(text).flatMap((variant) => word.exec(variant)?.[1] ?? []);
    return found.map((one) => `${key}: "${one}" is not a word of docs/glossary.md.`);
  });
}
