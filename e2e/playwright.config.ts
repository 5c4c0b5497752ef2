import { defineConfig } from '@playwright/test';
import { appUrl } from './support/addresses';
import { demoDatabase } from './support/reference-host';

// The mock API and the browser use the same time zone: that of the users.
process.env.TZ = 'Asia/Jakarta';

const isReference = demoDatabase !== '';

/**
 * The production build with its headers in Chromium; `e2e/fixtures.ts` starts the API host. Against the reference host run
 * the tests tagged `@host`, and those of `e2e/reference-host`, which end its process.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(isReference ? { grep: /@host/ } : { testIgnore: '**/e2e/reference-host/**' }),
  outputDir: `../test-results/${isReference ? 'e2e-host' : 'e2e'}`,
  fullyParallel: true,
  // Two more than there are cores: many tests wait for a host that does not answer.
  workers: 4,
  // A shared CI machine may stall for seconds: one retry there, reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // As long as in the unit tests: beside other work the story of a label took more than ten seconds.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: `../test-results/${isReference ? 'host' : 'browser'}.json` }]],
  use: {
    baseURL: appUrl,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Less than a test's time, so that the log names the action that waits.
    actionTimeout: 30_000,
    // A trace snapshots the whole page at every step: minutes for a run of 9,999 labels.
    trace: 'on-first-retry',
  },
  ...(!isReference && {
    webServer: {
      command: 'node scripts/run.mjs product/preview --e2e',
      cwd: '..',
      url: appUrl,
      timeout: 180_000,
      reuseExistingServer: process.env.E2E_REUSE !== undefined,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  }),
});
