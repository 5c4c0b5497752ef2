import { defineConfig } from 'vitest/config';
import config from '../../vite.config.ts';

/** The tests Stryker runs: those of the folder or file being mutated, which `scripts/checks/mutants.ts` names. */
const name = process.env.MUTANTS_NAME ?? 'domain';
const pure = /^(domain|label)(\/|$)/.test(name);

export default defineConfig({
  // The texts of the product are made by one of them.
  plugins: config.plugins,
  resolve: config.resolve,
  test: {
    include: [`tests/${name}/**/*.test.{ts,tsx}`, `tests/${name}*.test.{ts,tsx}`],
    testTimeout: config.test?.testTimeout,
    environment: pure ? 'node' : 'happy-dom',
    setupFiles: pure ? [] : ['tests/support/setup.ts'],
  },
});
