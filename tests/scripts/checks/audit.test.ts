import { readFileSync } from 'node:fs';
import { lockDrift, vulnerabilities } from '@scripts/checks/audit';
import { describe, expect, it } from 'vitest';

const manifest = { dependencies: { axios: '1.21' }, devDependencies: { vite: '8.3' } };
const entry = { version: '1.0.0', integrity: 'sha512-x' };
const lock = { packages: { '': manifest, 'node_modules/axios': entry, 'node_modules/vite': entry } };

describe('the lockfile', () => {
  it('[B2] matches package.json, with a checksum for each', () => {
    const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
    expect(lockDrift(read('package.json'), read('package-lock.json'))).toEqual([]);
  });

  it('[B2] is reported when a package was added, changed or removed without it', () => {
    expect(lockDrift(manifest, lock)).toEqual([]);
    expect(lockDrift({ ...manifest, dependencies: { axios: '2.0', zod: '4.6' } }, lock)).toEqual([
      'axios: package.json requires 2.0, the lockfile 1.21.',
      'zod: package.json requires 4.6, the lockfile none.',
    ]);
    expect(lockDrift({ dependencies: { axios: '1.21' } }, lock)).toEqual([
      'vite: package.json requires none, the lockfile 8.3.',
    ]);
  });

  it('[B2] is reported when it names no checksum', () => {
    const packages = { ...lock.packages, 'node_modules/axios': { version: '1.0.0' } };
    expect(lockDrift(manifest, { packages })).toEqual(['axios: the lockfile has no version with a checksum.']);
  });
});

describe('an audit', () => {
  it('[B2] names the vulnerable packages', () => {
    const report = { vulnerabilities: { axios: { severity: 'high' } }, metadata: {} };
    expect(vulnerabilities(JSON.stringify(report))).toEqual([
      'axios has a known vulnerability (high): see `npm audit`.',
    ]);
    expect(vulnerabilities(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['an error', JSON.stringify({ message: 'not implemented', error: { summary: '' } })],
  ])('does not count as clean when the registry answers %s', (_what, text) => {
    expect(vulnerabilities(text)).toBeUndefined();
  });
});
