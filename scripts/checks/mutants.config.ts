import { defineConfig } from 'vitest/config';
import config from '../../vite.config.ts';

/** The tests Stryker runs: those of the folder being mutated, which `scripts/checks/mutants.ts` names. */
const folder = process.env.MUTANTS_FOLDER ?? 'domain';
const pure = /^(domain|label)(\/|$)/.test(folder);

export default defineConfig({
  resolve: config.resolve,
  test: {
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    testTimeout: config.test?.testTimeout,
    environment: pure ? 'node' : 'happy-dom',
    setupFiles: pure ? [] : ['tests/support/setup.ts'],
  },
});
