import { readFileSync } from 'node:fs';
import { filesIn } from './build-check';

const CATALOGUE = 'docs/faults.md';
const FOLDERS = ['tests', 'e2e'];

/** `npm run faults`: fails when a row of the fault catalogue stands in no test's title, or a title names no row. */
export function run(): number {
  const rows = rowsOf(readFileSync(CATALOGUE, 'utf8'));
  const files = FOLDERS.flatMap(filesIn).filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const named = new Set(files.flatMap((path) => idsInTitles(readFileSync(path, 'utf8'))));
  const untested = rows.filter((row) => !named.has(row));
  const unknown = [...named].filter((id) => !rows.includes(id)).sort();
  for (const row of untested) console.error(`${row} has no test: name it in a title, like '[${row}] …'.`);
  for (const id of unknown) console.error(`A test names [${id}], which is no row of ${CATALOGUE}.`);
  if (untested.length + unknown.length > 0) return 1;
  console.log(`Each of the ${rows.length} rows of ${CATALOGUE} has a test.`);
  return 0;
}

/** The ids of a catalogue's table rows. */
export const rowsOf = (catalogue: string): string[] =>
  [...catalogue.matchAll(/^\| ([A-Z]{1,2}\d+) +\|/gm)].flatMap(([, id]) => (id ? [id] : []));

/** The ids in brackets that stand in a test file's texts; those in comments do not count. */
export function idsInTitles(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  return lines.flatMap((line) => {
    const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
    return texts.flatMap((text) => [...text.matchAll(/\[([A-Z]{1,2}\d+)\]/g)].flatMap(([, id]) => (id ? [id] : [])));
  });
}
