import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ensureChromium, ensureHeadlessShell } from '@scripts/browser/chromium';
import { resultFiles } from './test-summary';

/** `npm test`: unit tests, then browser tests, even if unit tests fail. `--e2e …`: browser tests only. */
export function run(args: string[]): number {
  const browserOnly = args[0] === '--e2e';
  const files = Object.values(resultFiles);
  for (const file of files) rmSync(file, { force: true });

  const browsers = { CHROMIUM_PATH: ensureChromium(), HEADLESS_SHELL_PATH: ensureHeadlessShell() };
  const unit = browserOnly ? 0 : step('vitest', unitArgs);
  const browser = step(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', ...args.slice(browserOnly ? 1 : 0)],
    browsers,
  );
  return unit || browser;
}

const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.unit}`];

function step(tool: string, args: string[], environment: Record<string, string> = {}): number {
  const { status } = spawnSync('npx', ['--no-install', tool, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}
