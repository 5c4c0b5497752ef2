import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom. A folder may always import itself. Change it together with the README's map, with the reason. */
const allowed: Record<string, string[]> = {
  lib: [],
  config: ['lib'],
  domain: ['lib'],
  label: ['lib'],
  api: ['lib', 'config', 'domain', 'label'],
  session: ['api', 'domain', 'lib', 'config'],
  ui: ['lib'],
  'label-view': ['label', 'lib'],
  storage: ['lib', 'config', 'domain', 'label'],
  printing: ['session', 'storage', 'api', 'domain', 'lib', 'config'],
  resource: ['ui', 'storage', 'api', 'session', 'domain', 'lib', 'config'],
  features: [
    'lib',
    'config',
    'domain',
    'label',
    'api',
    'storage',
    'session',
    'printing',
    'ui',
    'label-view',
    'resource',
  ],
  'mock-api': ['domain', 'lib', 'config'],
  'service-worker': [],
};
const featureEdges = ['parts -> print', 'print-history -> print'];
const pure = ['domain', 'label'];
const forbiddenInPure = /^(react|react-dom|axios|zustand|@tanstack)(\/|$)/;

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : /\.tsx?$/.test(name) ? [path] : [];
  });

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const files = filesIn(source).map((path) => {
  const text = readFileSync(path, 'utf8');
  const specifiers = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const own = relative(source, path).split('/');
  return { path: relative(root, path), folder: own.length > 1 ? (own[0] ?? '') : '', own, text, specifiers };
});

const targetOf = (file: (typeof files)[number], specifier: string) => {
  if (specifier.startsWith('@/')) return specifier.slice(2).split('/');
  if (specifier.startsWith('.')) return relative(source, resolve(root, dirname(file.path), specifier)).split('/');
  return undefined;
};

describe('architecture', () => {
  it('lets each folder import only what its row allows', () => {
    const broken = files.flatMap((file) =>
      file.specifiers.flatMap((specifier) => {
        const target = targetOf(file, specifier);
        if (!target || file.folder === '' || file.folder === 'app') return [];
        const folder = target[0] ?? '';
        if (folder === file.folder) return [];
        return allowed[file.folder]?.includes(folder) ? [] : [`${file.path} imports ${specifier}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('joins features only by the two edges it names, through an index', () => {
    const broken = files.flatMap((file) =>
      file.specifiers.flatMap((specifier) => {
        const target = targetOf(file, specifier);
        if (file.folder !== 'features' || target?.[0] !== 'features' || target[1] === file.own[1]) return [];
        const edge = `${file.own[1]} -> ${target[1]}`;
        const throughIndex = target.length === 2 || target[2] === 'index';
        return featureEdges.includes(edge) && throughIndex ? [] : [`${file.path} imports ${specifier}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('keeps domain and label free of React, the network and the page', () => {
    const broken = files.flatMap((file) => {
      if (!pure.includes(file.folder)) return [];
      const packages = file.specifiers.filter((specifier) => forbiddenInPure.test(specifier));
      const globals = /\b(window|document|navigator|localStorage)\s*[.[]/.test(file.text) ? ['a browser global'] : [];
      return [...packages, ...globals].map((what) => `${file.path} uses ${what}`);
    });
    expect(broken).toEqual([]);
  });

  it('lets the product reach the stand-in API only from main.tsx, by dynamic import', () => {
    const users = files.filter((file) => file.folder !== 'mock-api' && /['"]@\/mock-api\//.test(file.text));
    expect(users.map((file) => file.path)).toEqual(['src/main.tsx']);
    expect(users[0]?.text).not.toMatch(/from\s+['"]@\/mock-api/);
  });

  it('imports by @/folder, or ./ inside the same folder, never ../', () => {
    const broken = files.flatMap((file) =>
      file.specifiers
        .filter((specifier) => specifier.startsWith('..'))
        .map((specifier) => `${file.path}: ${specifier}`),
    );
    expect(broken).toEqual([]);
  });

  it('puts no text into the page as markup, and runs no text as code', () => {
    const dangerous =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(/;
    expect(files.filter(({ text }) => dangerous.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
