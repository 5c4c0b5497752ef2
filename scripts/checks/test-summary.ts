import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Where the two runners leave their results; `npm test` removes old ones first. */
export const resultFiles = { unit: 'test-results/unit.json', browser: 'test-results/browser.json' };

/** What a runner's report says: how many tests passed and failed, and in a line each which did not pass at once. */
export type Tally = { passed: number; failed: number; notes: string[] };

/**
 * `checks/test-summary [failed step …]`: the closing lines of a CI run. Names what failed once more, because that is all that is left
 * when only the end of a log is kept. A runner that left no result counts as one failure.
 */
export function run(failedSteps: string[]): number {
  const steps: Tally = { passed: 0, failed: failedSteps.length, notes: failedSteps.map((step) => `failed: ${step}`) };
  const tallies = [steps, unitTally(resultFiles.unit), browserTally(resultFiles.browser)];
  for (const note of tallies.flatMap((tally) => tally.notes)) console.log(note);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

type UnitFile = { name: string; status: string; message?: string; assertionResults: UnitTest[] };
type UnitTest = { status: string; fullName: string; failureMessages?: string[] };

/**
 * Vitest's JSON report. A file that could not be loaded, or whose preparation failed, has no failed test of its own: it
 * counts as one failure. A test that passed on CI's one repeat has passed, and is named as flaky.
 */
export function unitTally(file: string): Tally {
  const report = read(file) as { numPassedTests: number; numFailedTests: number; testResults?: UnitFile[] } | undefined;
  if (!report) return noReport(file);
  const files = report.testResults ?? [];
  const outcomeOf = ({ status, failureMessages = [] }: UnitTest) =>
    status === 'failed' ? 'failed' : status === 'passed' && failureMessages.length > 0 ? 'flaky' : undefined;
  const notes = files.flatMap((unit) =>
    unit.assertionResults.flatMap((test) => {
      const outcome = outcomeOf(test);
      return outcome ? [note(outcome, unit.name, test.fullName, test.failureMessages?.[0])] : [];
    }),
  );
  const broken = files.filter(
    (unit) => unit.status === 'failed' && unit.assertionResults.every(({ status }) => status !== 'failed'),
  );
  for (const unit of broken) notes.push(note('failed', unit.name, '', unit.message));
  return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) + broken.length, notes };
}

type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: Problem[];
  suites?: BrowserSuite[];
};
type BrowserSuite = { suites?: BrowserSuite[]; specs?: BrowserSpec[] };
type BrowserSpec = { file: string; title: string; tests: { status: string; results: { error?: Problem }[] }[] };
type Problem = { message?: string };

/** Playwright's JSON report. A test that passed on CI's one repeat has passed, and is named as flaky. */
export function browserTally(file: string): Tally {
  const report = read(file) as BrowserReport | undefined;
  if (!report) return noReport(file);
  const { expected, unexpected, flaky } = report.stats;
  const errors = report.errors ?? [];
  const notes = errors.map((error) => note('failed', 'outside every test', '', error.message));
  for (const spec of (report.suites ?? []).flatMap(specsOf))
    for (const test of spec.tests)
      if (test.status === 'unexpected' || test.status === 'flaky') {
        const outcome = test.status === 'flaky' ? 'flaky' : 'failed';
        notes.push(note(outcome, spec.file, spec.title, test.results.find((result) => result.error)?.error?.message));
      }
  return { passed: expected + flaky, failed: unexpected + errors.length, notes };
}

const specsOf = (suite: BrowserSuite): BrowserSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

const noReport = (file: string): Tally => ({ passed: 0, failed: 1, notes: [`failed: ${file} was not written`] });

/** One test in a line or two: the outcome, where, which, and the first lines of its message without colours. */
function note(outcome: string, file: string, title: string, message = ''): string {
  const where = file.replace(`${process.cwd()}/`, '');
  const lines = stripVTControlCharacters(message).split('\n');
  const head = lines.map((line) => line.trim()).filter((line) => line !== '');
  return [`${outcome}: ${where}${title && ` > ${title}`}`, ...head.slice(0, 8)].join('\n    ');
}

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
