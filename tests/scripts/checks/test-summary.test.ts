import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCounts, unitCounts } from '@scripts/checks/test-summary';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const report = (content: object) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe('the closing lines of a CI run', () => {
  it('counts passed and failed unit tests and names the failed ones', () => {
    const failureMessages = ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.test.ts:3'];
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away', failureMessages },
    ];
    const testResults = [{ name: `${process.cwd()}/tests/a.test.ts`, status: 'failed', assertionResults }];
    expect(unitCounts(report({ numPassedTests: 40, numFailedTests: 1, testResults }))).toEqual({
      passed: 40,
      failed: 1,
      notes: ['failed: tests/a.test.ts > takes away\n    AssertionError: expected 1 to be 2\n    at a.test.ts:3'],
    });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const testResults = [{ name: 'tests/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }];
    expect(unitCounts(report({ numPassedTests: 3, numFailedTests: 0, testResults }))).toEqual({
      passed: 3,
      failed: 1,
      notes: ['failed: tests/b.test.ts\n    no such file'],
    });
  });

  it('counts a test file whose preparation failed as a failure, though none of its tests did', () => {
    const assertionResults = [{ status: 'skipped', fullName: 'never ran', failureMessages: [] }];
    const testResults = [{ name: 'tests/c.test.ts', status: 'failed', message: 'no database', assertionResults }];
    expect(unitCounts(report({ numPassedTests: 3, numFailedTests: 0, testResults }))).toEqual({
      passed: 3,
      failed: 1,
      notes: ['failed: tests/c.test.ts\n    no database'],
    });
  });

  it('names a unit test that passed at the second try', () => {
    const assertionResults = [{ status: 'passed', fullName: 'waits', failureMessages: ['timed out'] }];
    const testResults = [{ name: 'tests/d.test.ts', status: 'passed', assertionResults }];
    expect(unitCounts(report({ numPassedTests: 1, numFailedTests: 0, testResults }))).toEqual({
      passed: 1,
      failed: 0,
      notes: ['flaky: tests/d.test.ts > waits\n    timed out'],
    });
  });

  it('counts a browser test that passed at the second try of CI as passed, and names it', () => {
    const test = (status: string) => ({ status, results: [{ error: { message: 'timed out' } }, {}] });
    const spec = (title: string, status: string) => ({ file: 'e2e/print.spec.ts', title, tests: [test(status)] });
    const suites = [
      {
        specs: [spec('prints', 'expected')],
        suites: [{ specs: [spec('decodes', 'flaky'), spec('ends', 'unexpected')] }],
      },
    ];
    expect(browserCounts(report({ stats: { expected: 9, unexpected: 1, flaky: 1 }, errors: [], suites }))).toEqual({
      passed: 10,
      failed: 1,
      notes: ['flaky: e2e/print.spec.ts > decodes\n    timed out', 'failed: e2e/print.spec.ts > ends\n    timed out'],
    });
  });

  it('counts an error outside every test, such as a host that did not start', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(browserCounts(report({ stats, errors: [{ message: 'no host' }] }))).toEqual({
      passed: 0,
      failed: 1,
      notes: ['failed: outside every test\n    no host'],
    });
  });

  it('counts a runner that left no result as a failure', () => {
    for (const tally of [unitCounts, browserCounts]) {
      const { passed, failed, notes } = tally(join(folder, 'none.json'));
      expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
      expect(notes).toEqual([expect.stringContaining('none.json was not written')]);
    }
  });
});
