import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = ['src', 'scripts', 'tests', 'host/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
);

it('docs/architecture.md names no file that is gone', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|css|grit))`/g)].map(([, path]) => `/${path}`);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !files.some((file) => file.endsWith(path)))).toEqual([]);
});
