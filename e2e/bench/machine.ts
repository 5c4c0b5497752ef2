import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Where and of what a measurement was made; written beside every figure. */
export function machine(browserVersion: string) {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    browser: browserVersion,
    commit: git('rev-parse', '--short', 'HEAD'),
    /** Files of the product that differ from the commit. */
    changed: git('status', '--porcelain', '--', 'src', 'vite.config.ts', 'package-lock.json')
      .split('\n')
      .filter(Boolean),
  };
}

/** Runs of the last minute waiting for a core: over the number of cores somebody else is at work, too. */
export const load = () => Math.round((loadavg()[0] ?? 0) * 100) / 100;

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8' }).trimEnd();
  } catch {
    return '';
  }
}
