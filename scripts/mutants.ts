import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Mutant, mutants } from './mutant-list';
import { Refusal } from './refusal';

const COPIED = [
  ...['src', 'tests', 'scripts', 'e2e', 'docs', 'public'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'tailwind.config.ts', 'index.html', 'app.html'],
];

/**
 * `npm run mutants [words of a name]`: brings each defect of the list into a copy of the working tree, one at a time,
 * and runs the test files named with it. A defect that leaves them green is a hole in the tests: the run fails.
 */
export function run(words: string[]): number {
  const chosen = mutants.filter(({ name }) => name.includes(words.join(' ')));
  if (chosen.length === 0) throw new Refusal(`No defect is named "${words.join(' ')}".`);
  const copy = copyOfTree();
  try {
    const green = failures(copy, [...new Set(chosen.flatMap(({ tests }) => tests))]);
    if (green.length > 0) throw new Refusal(`The tests are not green without a defect:\n${green.join('\n')}`);
    const survivors = chosen.filter((mutant) => !isNoticed(copy, mutant));
    console.log(`\n${chosen.length - survivors.length} of ${chosen.length} defects turn a test red.`);
    return survivors.length > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function isNoticed(copy: string, mutant: Mutant): boolean {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(source, mutant));
  const [first, ...more] = failures(copy, mutant.tests);
  writeFileSync(path, source);
  const also = more.length > 0 ? ` (and ${more.length} more)` : '';
  console.log(first ? `noticed   ${mutant.name}: ${first}${also}` : `SURVIVED  ${mutant.name} (${mutant.file})`);
  return first !== undefined;
}

/** The source with the defect in it. A place that is not there exactly once is a list out of date. */
export function mutated(source: string, { name, file, find, replace }: Mutant): string {
  const places = source.split(find).length - 1;
  if (places !== 1)
    throw new Refusal(`"${name}": its line stands ${places} times in ${file}; bring the list up to date.`);
  return source.replace(find, () => replace);
}

type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** The titles of the tests that fail. A file that cannot be loaded at all proves nothing about its tests. */
function failures(copy: string, tests: string[]): string[] {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['--no-install', 'vitest', 'run', ...tests, '--reporter=json', `--outputFile=${report}`];
  const { stderr } = spawnSync('npx', args, { cwd: copy, encoding: 'utf8', env: { ...process.env, PORT: 'mutants' } });
  const { testResults } = readReport(report, stderr);
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (broken) throw new Refusal(`${broken.name} could not be loaded.\n${stderr}`);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

function readReport(path: string, complaint: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Refusal(`vitest left no report.\n${complaint}`);
  }
}

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  // The bench brings the packages of its rivals along: no test needs them.
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true, filter });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
