import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** The machine, browser and commit of a measurement. */
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

/** The source of a build: `changed` are files of the product that differ from the commit. */
export type Built = { commit: string; changed: string[] };

export const currentSource = (): Built => ({
  commit: git('rev-parse', '--short', 'HEAD'),
  changed: git('status', '--porcelain', '--', 'src', 'vite.config.ts', 'package-lock.json').split('\n').filter(Boolean),
});

/** The load average of the last minute: above the number of cores other programs run too. */
export const load = () => Math.round((loadavg()[0] ?? 0) * 100) / 100;

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8' }).trimEnd();
  } catch {
    return '';
  }
}
