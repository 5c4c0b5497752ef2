import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Entry = { optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };

describe('[B2] the lock file', () => {
  it('names the packages of every platform, so that `npm ci` works on all of them', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
