import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Where and of what a measurement was made; written beside every figure. */
export function machine(browserVersion: string, built: Built) {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    browser: browserVersion,
    ...built,
  };
}

/** Of what a build was made: `changed` are files of the product that differ from the commit. */
export type Built = { commit: string; changed: string[] };

export const nowChecked = (): Built => ({
  commit: git('rev-parse', '--short', 'HEAD'),
  changed: git('status', '--porcelain', '--', 'src', 'vite.config.ts', 'package-lock.json').split('\n').filter(Boolean),
});

/** Runs of the last minute waiting for a core: over the number of cores somebody else is at work, too. */
export const load = () => Math.round((loadavg()[0] ?? 0) * 100) / 100;

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8' }).trimEnd();
  } catch {
    return '';
  }
}
