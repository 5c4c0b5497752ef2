import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The results of the two runners; `npm test` removes old ones first. */
export const resultFiles = { unit: 'test-results/unit.json', browser: 'test-results/browser.json' };

/** The results of a runner, with a line for each failed or flaky test. */
export type TestCounts = { passed: number; failed: number; notes: string[] };

/**
 * `checks/test-summary [failed step …]`: the last lines of a CI run. They repeat what failed, in case only the end of the
 * log is stored. A runner without a result file counts as one failure.
 */
export function run(failedSteps: string[]): number {
  const notes = failedSteps.map((step) => `failed: ${step}`);
  const counts = [
    { passed: 0, failed: failedSteps.length, notes },
    unitCounts(resultFiles.unit),
    browserCounts(resultFiles.browser),
  ];
  for (const note of counts.flatMap((each) => each.notes)) console.log(note);
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

type UnitFile = { name: string; status: string; message?: string; assertionResults: UnitTest[] };
type UnitTest = { status: string; fullName: string; failureMessages?: string[] };

/**
 * Vitest's JSON report. A file that could not be loaded, or whose setup failed, has no failed test of its own: it counts
 * as one failure. A test that passed on CI's one retry counts as passed, and is listed as flaky.
 */
export function unitCounts(file: string): TestCounts {
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

/** Playwright's JSON report. A test that passed on CI's one retry counts as passed, and is listed as flaky. */
export function browserCounts(file: string): TestCounts {
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

const noReport = (file: string): TestCounts => ({ passed: 0, failed: 1, notes: [`failed: ${file} was not written`] });

/** Outcome, file, title and the first lines of the message without colours. */
function note(outcome: string, file: string, title: string, message = ''): string {
  const where = file.replace(`${process.cwd()}/`, '');
  const lines = stripVTControlCharacters(message).split('\n');
  const head = lines.map((line) => line.trim()).filter((line) => line !== '');
  return [`${outcome}: ${where}${title && ` > ${title}`}`, ...head.slice(0, 8)].join('\n    ');
}

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
