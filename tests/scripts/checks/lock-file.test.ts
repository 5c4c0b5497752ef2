import { readFileSync } from 'node:fs';
import { lockFiles, unverifiedPackages } from '@scripts/checks/audit';
import { describe, expect, it } from 'vitest';

type Entry = { optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Entry> };
const read = (path: string): Lock => JSON.parse(readFileSync(path, 'utf8'));

describe.each(lockFiles)('[B2] %s', (path) => {
  const { packages } = read(path);

  it('names the packages of every platform, so that `npm ci` works on all of them', () => {
    const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('holds the SHA-512 of every package, and no address to fetch one from', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(unverifiedPackages({ packages })).toEqual([]);
  });
});

describe('[B2] a lockfile entry', () => {
  const integrity = `sha512-${'a'.repeat(86)}==`;
  const errors = (entry: object, others: object = {}) =>
    unverifiedPackages({ packages: { '': {}, ...others, 'node_modules/a': entry } });

  it('is verified by its SHA-512', () => {
    expect(errors({ version: '1.0.0', integrity })).toEqual([]);
  });

  it.each([
    ['no checksum', {}],
    ['a SHA-1', { integrity: 'sha1-qqqqqqqqqqqqqqqqqqqqqqqqqqo=' }],
    ['a cut checksum', { integrity: 'sha512-abc' }],
    ['a bundled package without a parent', { inBundle: true }],
  ])('is refused with %s', (_what, facts) => {
    expect(errors({ version: '1.0.0', ...facts })).toEqual(['node_modules/a has no SHA-512 checksum.']);
  });

  it.each([
    'https://registry.example.com/a/-/a-1.0.0.tgz',
    'http://example.com/a.tgz',
    'git+ssh://git@example.com/a.git#0123456',
    'file:../a',
  ])('is refused with the address %s', (resolved) => {
    expect(errors({ version: '1.0.0', integrity, resolved })).toEqual([
      `node_modules/a has an address of its own: ${resolved}`,
    ]);
  });

  it('is refused as a link to a folder elsewhere', () => {
    expect(errors({ resolved: '../a', link: true })).toEqual(['node_modules/a has an address of its own: ../a']);
  });

  it('of a workspace needs no checksum: it is a folder of the repository', () => {
    const link = { resolved: 'host', link: true };
    const packages = { host: { version: '1.0.0' }, 'node_modules/a': link };
    expect(unverifiedPackages({ packages: { '': { workspaces: ['host'] }, ...packages } })).toEqual([]);
    expect(unverifiedPackages({ packages: { '': {}, ...packages } })).toEqual([
      'host has no SHA-512 checksum.',
      'node_modules/a has an address of its own: host',
    ]);
  });

  it('that is bundled is covered by the checksum of the package around it, and only by that', () => {
    const bundled = (parent: object) =>
      unverifiedPackages({
        packages: { 'node_modules/a': parent, 'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true } },
      });
    expect(bundled({ version: '1.0.0', integrity })).toEqual([]);
    expect(bundled({ version: '1.0.0' })).toEqual([
      'node_modules/a has no SHA-512 checksum.',
      'node_modules/a/node_modules/b has no SHA-512 checksum.',
    ]);
  });
});
