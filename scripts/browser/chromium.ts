import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ScriptError } from '@scripts/script-error';

/** For containers, and without network requests of the browser itself. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  // The headless shell would round the widths of letters to whole pixels, unlike Chromium with a window.
  '--font-render-hinting=none',
];

/** The path of a Chromium that starts; installs one if there is none. @throws ScriptError with what to do. */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named && !runs(named))
    throw new ScriptError(`CHROMIUM_PATH names ${named}, which does not start: correct or unset it.`);
  return (
    named || installedChromium() || debianPackage('chromium', installedChromium) || installedByPlaywright() || refuse()
  );
}

/**
 * The path of a Chromium without windows, which takes a third less processor time. Chromium itself where there is none
 * or `CHROMIUM_PATH` names one.
 */
export function ensureHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  return installedShell() || debianPackage('chromium-headless-shell', installedShell) || ensureChromium();
}

const installedShell = () => ['/usr/bin/chromium-headless-shell'].find(runs);

const installedChromium = () => ['/usr/bin/chromium', chromium.executablePath()].find(runs);

/** On Debian, as root: a package includes every library it needs. */
function debianPackage(name: string, installed: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log(`Installing the Debian package ${name} for the browser tests.`);
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  return installed();
}

function installedByPlaywright(): string | undefined {
  console.log("No Chromium found: downloading Playwright's.");
  attempt('npx', ['playwright', 'install', 'chromium']);
  return installedChromium();
}

function refuse(): never {
  throw new ScriptError(
    'The browser tests need Chromium and none could be installed: install it (`apt-get install chromium` or `npx playwright install --with-deps chromium`) or set CHROMIUM_PATH to one.',
  );
}

/** Not Ubuntu: its package is a snap, which does not run in containers. */
const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version', ...chromiumArgs], { timeout: 30_000 }).status === 0;
}

function attempt(command: string, args: string[]) {
  try {
    execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  } catch {
    console.error(`${command} ${args.join(' ')} did not succeed.`);
  }
}
