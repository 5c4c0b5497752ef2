import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-worker.ts'));

/** Packages by their full import path; not types and not files of a package such as `*.wasm?url`. */
const packagesOf = (file: string) =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/^import (?!type ).* from '([^'@./][^'.?]*)';$/gm)].map(
    ([, name]) => name,
  );

it('prepares what only a worker imports before the dev server serves a page, so that no dialog is lost by a reload', () => {
  const packages = sources.flatMap(packagesOf);
  expect(packages).toContain('zxing-wasm/reader');
  const [, prepared = ''] =
    /optimizeDeps: \{\s*include: \[([^\]]*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  for (const name of packages) expect(prepared).toContain(`'${name}'`);
});
