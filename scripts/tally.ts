import { existsSync, readFileSync } from 'node:fs';

/** Where the two runners leave their results; `npm test` removes old ones first. */
export const resultFiles = { unit: 'test-results/unit.json', browser: 'test-results/browser.json' };

export type Count = { passed: number; failed: number };

/** `tally [failed steps]`: the closing line of a CI run. A runner that left no result counts as one failure. */
export function run([failedSteps = '0']: string[]): number {
  const counts = [unitCount(resultFiles.unit), browserCount(resultFiles.browser)];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, Number(failedSteps));
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** Vitest's JSON report. A file that could not even be loaded has no tests of its own: it counts as one failure. */
export function unitCount(file: string): Count {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const suites = (report.testResults ?? []) as { status: string; assertionResults: unknown[] }[];
  const broken = suites.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length;
  return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) + broken };
}

/** Playwright's JSON report. A test that passed on CI's one repeat has passed; the runner's list names it as flaky. */
export function browserCount(file: string): Count {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const stats = report.stats as { expected: number; unexpected: number; flaky: number };
  const errors = (report.errors as unknown[] | undefined)?.length ?? 0;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors };
}

const read = (file: string): Record<string, unknown> | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
