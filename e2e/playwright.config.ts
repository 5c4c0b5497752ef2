import { defineConfig } from '@playwright/test';
import { appUrl } from './support/addresses';

// The mock API's day and the browser's day are one: where the product is used.
process.env.TZ = 'Asia/Jakarta';

/** The production build under the headers it ships with, in a real Chromium; `e2e/fixtures.ts` is the API host. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // One more than there are cores: many tests wait for a host that does not answer.
  workers: 3,
  // A shared CI machine may stall for seconds: one retry there, reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: appUrl,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // A trace snapshots the whole page at every step: minutes for a run of 9,999 labels.
    trace: 'on-first-retry',
  },
  webServer: {
    command: 'node scripts/run.mjs product/preview --e2e',
    cwd: '..',
    url: appUrl,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE !== undefined,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
