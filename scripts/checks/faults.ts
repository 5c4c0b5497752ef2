import { readFileSync } from 'node:fs';
import { filesIn } from '@scripts/vite/files-in';

const CATALOGUE = 'docs/faults.md';
const FOLDERS = ['tests', 'e2e'];

export type Row = { id: string; kinds: string[] };
export type TestFile = { path: string; source: string };

/**
 * `npm run faults`: fails when a row of the fault catalogue is named in no test title, when it has no test of a required
 * kind (U vitest, P fast-check, E browser), or when a title names an unknown row.
 */
export function run(): number {
  const rows = rowsOf(readFileSync(CATALOGUE, 'utf8'));
  const files = FOLDERS.flatMap(filesIn)
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const errors = gaps(rows, files);
  for (const error of errors) console.error(error);
  if (errors.length > 0) return 1;
  console.log(`Each of the ${rows.length} rows of ${CATALOGUE} has a test of each required kind.`);
  return 0;
}

/** What is missing, one sentence each. */
export function gaps(rows: Row[], files: TestFile[]): string[] {
  const tests = files.flatMap(testsIn);
  const missing = rows.flatMap(({ id, kinds }) => {
    const found = tests.filter(({ ids }) => ids.includes(id)).map(({ kind }) => kind);
    if (found.length === 0) return [`${id} has no test: name it in a title, like '[${id}] …'.`];
    return kinds.filter((kind) => !found.includes(kind)).map((kind) => `${id} has no ${names[kind]}.`);
  });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...new Set(tests.flatMap(({ ids }) => ids))].filter((id) => !known.has(id)).toSorted();
  return [...missing, ...unknown.map((id) => `A test names [${id}], which is not a row of ${CATALOGUE}.`)];
}

const names: Record<string, string> = { U: 'vitest test', P: 'property with fast-check', E: 'browser test' };

/**
 * The rows a file's tests name, and the kind of each test. A row in the title of a group applies to its tests. Only a
 * test that calls fast-check itself is a property.
 */
function testsIn({ path, source }: TestFile) {
  const groups = source.split(/^(?=describe\b)/m);
  return groups.flatMap((group) => {
    const [head = '', ...tests] = group.split(/^(?=\s+(?:it|test)\b)/m);
    const ofGroup = group.startsWith('describe') ? idsInTitles(head) : [];
    const testSources = group.startsWith('describe') ? tests : [head, ...tests];
    return testSources.flatMap((test) => {
      const kinds = path.startsWith('e2e/') ? ['E'] : /\bfc\.(assert|check)\(/.test(test) ? ['U', 'P'] : ['U'];
      return kinds.map((kind) => ({ kind, ids: [...ofGroup, ...idsInTitles(test)] }));
    });
  });
}

/** The rows of a catalogue's tables with their required kinds of test; a row of kind `CI` needs any test. */
export const rowsOf = (catalogue: string): Row[] =>
  [...catalogue.matchAll(/^\| ([A-Z]{1,2}\d+) +\|.*\|([^|]*)\|\s*$/gm)].map(([, id = '', last = '']) => ({
    id,
    kinds: last
      .trim()
      .split(/\s+/)
      .filter((kind) => kind in names),
  }));

/** The ids in brackets in the string literals of a test file, without comments. */
export function idsInTitles(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  return lines.flatMap((line) => {
    const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
    return texts.flatMap((text) => [...text.matchAll(/\[([A-Z]{1,2}\d+)\]/g)].flatMap(([, id]) => (id ? [id] : [])));
  });
}
