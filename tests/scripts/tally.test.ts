import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCount, unitCount } from '@scripts/tally';
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

describe('the closing line of a CI run', () => {
  it('counts passed and failed unit tests', () => {
    const file = report({ numPassedTests: 40, numFailedTests: 2, testResults: [] });
    expect(unitCount(file)).toEqual({ passed: 40, failed: 2 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(unitCount(report({ numPassedTests: 3, numFailedTests: 0, testResults }))).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a browser test that passed at the second try of CI as passed', () => {
    expect(browserCount(report({ stats: { expected: 9, unexpected: 1, flaky: 1 }, errors: [] }))).toEqual({
      passed: 10,
      failed: 1,
    });
  });

  it('counts an error outside every test, such as a host that did not start', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(browserCount(report({ stats, errors: [{ message: 'no host' }] }))).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a runner that left no result as a failure', () => {
    expect(unitCount(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
    expect(browserCount(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
  });
});
