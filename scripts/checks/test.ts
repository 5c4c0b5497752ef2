import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { ensureChromium, ensureHeadlessShell } from '@scripts/browser/chromium';
import { compileMessages } from '@scripts/vite/messages';
import { resultFiles, unitCounts } from './test-summary';

/**
 * `npm test`: unit tests, then browser tests, even if unit tests fail. `--e2e …`: browser tests only. `--changed [commit]`:
 * what differs from a commit, `main` if none is named. `--long`: unit tests whose random parts are 50 times as long.
 */
export async function run(args: string[]): Promise<number> {
  // Playwright reads the table of screens without Vite.
  await compileMessages('dev');
  if (args[0] === '--changed') return runChanged(args[1] ?? 'main');
  if (args[0] === '--long') return step('vitest', ['run'], randomTests('50', randomInt(1, 2 ** 31 - 1)));
  const browserOnly = args[0] === '--e2e';
  const files = Object.values(resultFiles);
  for (const file of files) rmSync(file, { force: true });

  const unit = browserOnly ? 0 : await unitTests();
  const browser = browserTests(args.slice(browserOnly ? 1 : 0));
  // Playwright names the tests that passed on CI's one retry at its end; Vitest only in the middle of its lines.
  for (const note of unitCounts(resultFiles.unit).notes) if (note.startsWith('flaky')) console.log(note);
  return unit || browser;
}

/** The unit tests often wait, and leave a core to the builds of the browser tests. A build that fails is made again, and says why, when these begin. */
async function unitTests(): Promise<number> {
  const builds = spawn(process.execPath, ['scripts/run.mjs', 'product/browser-test-build'], { stdio: 'ignore' });
  const built = once(builds, 'exit');
  const status = step('vitest', unitArgs, randomTests());
  await built;
  return status;
}

export function browserTests(args: readonly string[], environment: Record<string, string> = {}): number {
  const browsers = { CHROMIUM_PATH: ensureChromium(), HEADLESS_SHELL_PATH: ensureHeadlessShell() };
  return step('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...args], { ...browsers, ...environment });
}

/** Tests of the built host as a process: `npm run test:host` runs them. */
export const processTests = 'tests/host/server.test.ts';
const unitArgs = [
  'run',
  `--exclude=${processTests}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultFiles.unit}`,
];

/** The seed is printed. Another one for each long run; a short one has the same, so that a change is what makes it fail. */
function randomTests(long = '1', usualSeed = 20_261_120) {
  const { TEST_LONG = long, TEST_SEED = String(usualSeed) } = process.env;
  console.log(`Random tests begin with seed ${TEST_SEED}: TEST_SEED=${TEST_SEED} repeats them.`);
  return { TEST_SEED, TEST_LONG };
}

/** Unit tests that reach a changed file, and the browser specs that were changed themselves. */
function runChanged(since: string): number {
  const unit = step('vitest', ['run', '--changed', since, '--passWithNoTests']);
  const changed = [
    git('diff', '--name-only', '--diff-filter=d', since),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  const specs = changed.flat().filter((path) => /^e2e\/.*\.spec\.ts$/.test(path));
  if (specs.length === 0) return unit;
  return browserTests(specs) || unit;
}

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n');

/** Seconds of processor time that ended children of this process took, on Linux; 0 elsewhere. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  // After the name in brackets: the 14th and 15th value are user and system time of the children, in 1/100 s.
  const values = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(values[13]) + Number(values[14])) / 100;
}

/** Tests make many objects that live shortly: with Node's 16 MB for them, unit tests take 5 % more processor time. */
const NEW_OBJECTS_MB = 32;

export function step(tool: string, args: string[], environment: Record<string, string> = {}): number {
  const before = childSeconds();
  const memory = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=${NEW_OBJECTS_MB}`;
  const { status } = spawnSync('npx', ['--no-install', tool, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: memory, ...environment },
  });
  const seconds = Math.round(childSeconds() - before);
  if (seconds > 0) console.log(`${tool}: ${seconds} s of processor time`);
  return status ?? 1;
}
