import { readFileSync } from 'node:fs';
import { filesIn } from '@scripts/vite/files-in';

const CATALOGUE = 'docs/faults.md';
const FOLDERS = ['tests', 'e2e'];

export type Row = { id: string; kinds: string[] };
export type TestFile = { path: string; source: string };

/**
 * `npm run faults`: fails when a row of the fault catalogue stands in no test's title, or in none of a kind the row asks
 * for (U vitest, P fast-check, E browser), or when a title names no row.
 */
export function run(): number {
  const rows = rowsOf(readFileSync(CATALOGUE, 'utf8'));
  const files = FOLDERS.flatMap(filesIn)
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const complaints = gaps(rows, files);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) return 1;
  console.log(`Each of the ${rows.length} rows of ${CATALOGUE} has a test of each kind it asks for.`);
  return 0;
}

/** What is missing, as a sentence each. */
export function gaps(rows: Row[], files: TestFile[]): string[] {
  const tests = files.flatMap(testsIn);
  const missing = rows.flatMap(({ id, kinds }) => {
    const there = tests.filter(({ ids }) => ids.includes(id)).map(({ kind }) => kind);
    if (there.length === 0) return [`${id} has no test: name it in a title, like '[${id}] …'.`];
    return kinds.filter((kind) => !there.includes(kind)).map((kind) => `${id} has no ${names[kind]}.`);
  });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...new Set(tests.flatMap(({ ids }) => ids))].filter((id) => !known.has(id)).toSorted();
  return [...missing, ...unknown.map((id) => `A test names [${id}], which is no row of ${CATALOGUE}.`)];
}

const names: Record<string, string> = { U: 'vitest test', P: 'property with fast-check', E: 'browser test' };

/**
 * The rows a file's tests name, and the kind of each test. The title of a group stands for its tests; a property is a
 * test that runs fast-check itself, not one that only stands beside such a test.
 */
function testsIn({ path, source }: TestFile) {
  const groups = source.split(/^(?=describe\b)/m);
  return groups.flatMap((group) => {
    const [head = '', ...tests] = group.split(/^(?=\s+(?:it|test)\b)/m);
    const ofGroup = group.startsWith('describe') ? idsInTitles(head) : [];
    const alone = group.startsWith('describe') ? tests : [head, ...tests];
    return alone.flatMap((test) => {
      const kinds = path.startsWith('e2e/') ? ['E'] : /\bfc\.(assert|check)\(/.test(test) ? ['U', 'P'] : ['U'];
      return kinds.map((kind) => ({ kind, ids: [...ofGroup, ...idsInTitles(test)] }));
    });
  });
}

/** The rows of a catalogue's tables, and the kinds of test each asks for; `CI` is proven by whatever names it. */
export const rowsOf = (catalogue: string): Row[] =>
  [...catalogue.matchAll(/^\| ([A-Z]{1,2}\d+) +\|.*\|([^|]*)\|\s*$/gm)].map(([, id = '', last = '']) => ({
    id,
    kinds: last
      .trim()
      .split(/\s+/)
      .filter((kind) => kind in names),
  }));

/** The ids in brackets that stand in a test file's texts; those in comments do not count. */
export function idsInTitles(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  return lines.flatMap((line) => {
    const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
    return texts.flatMap((text) => [...text.matchAll(/\[([A-Z]{1,2}\d+)\]/g)].flatMap(([, id]) => (id ? [id] : [])));
  });
}
