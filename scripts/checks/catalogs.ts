import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ScriptError } from '@scripts/script-error';
import { filesIn } from '@scripts/vite/files-in';
import { parametersOf, variantsOf } from '@scripts/vite/message-code';
import { CATALOGS, compileMessages, readCatalog, SPECIFICATION } from '@scripts/vite/messages';

type Catalog = Record<string, unknown>;
const SOURCES = /\.tsx?$/;

/** For `npm run check`: compares the catalogs with each other and with the program, then makes the message functions for tsc. */
export async function run(): Promise<number> {
  const catalogs = Object.fromEntries(
    readdirSync(CATALOGS).map((name) => [basename(name, '.json'), readCatalog(basename(name, '.json'))]),
  );
  const faults = catalogFaults(catalogs, keysUsed());
  if (faults.length > 0) throw new ScriptError(`Texts (src/language/catalogs):\n${faults.join('\n')}`);
  compileMessages('dev');
  return 0;
}

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
      else if (!hasTextForOthers(text)) faults.push(`${key}: ${language} has no text for all other values.`);
      else if (key in base && namesIn(text) !== namesIn(base[key]))
        faults.push(`${key}: ${language} has the parameters ${namesIn(text)}, ${SPECIFICATION} ${namesIn(base[key])}.`);
    }
    const order = Object.keys(catalog);
    const misplaced = order.find((key, index) => index > 0 && key < (order[index - 1] ?? ''));
    if (misplaced) faults.push(`${misplaced}: not in the order of the alphabet in ${language}.`);
  }
  return faults.toSorted();
}

/** Of a message with several texts, one is for the values that no other is for: `n=other` or `n=*`. */
const hasTextForOthers = (text: unknown) =>
  !Array.isArray(text) || Object.keys(text[0].match).some((rule) => /^(\w+=(other|\*)(, |$))+$/.test(rule));

const namesIn = (text: unknown) => parametersOf(text).join(', ') || 'none';

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
