import { readFileSync, writeFileSync } from 'node:fs';
import { ScriptError } from '@scripts/script-error';

const FILE = 'biome.imports.json';

/** What each folder of `src` may import besides itself. `app` may import everything but the mock API. */
const folders: Record<string, readonly string[]> = {
  lib: [],
  config: ['lib'],
  domain: ['lib'],
  label: ['lib'],
  'label-view': ['lib', 'label', 'language'],
  api: ['lib', 'config', 'domain', 'label', 'language'],
  storage: ['lib', 'config', 'domain', 'label'],
  /** The texts of the panel. A folder that may not import it has none. */
  language: ['lib', 'domain', 'label'],
  session: ['lib', 'config', 'domain', 'api', 'language'],
  'print/run': ['lib', 'config', 'domain', 'label', 'api', 'storage', 'session'],
  'print/plan': ['lib', 'domain', 'label', 'print/run'],
  'print/outputs': ['lib', 'config', 'label', 'label-view', 'storage', 'session'],
  ui: ['lib', 'language'],
  resource: ['lib', 'language', 'config', 'domain', 'api', 'storage', 'session', 'ui'],
  'mock-api': ['lib', 'config', 'domain'],
  'service-worker': [],
};

/** What a feature may import of other features: their `index.ts` alone. */
const features: Record<string, readonly string[]> = {
  dashboard: ['print'],
  'label-designer': [],
  landing: [],
  parts: ['print'],
  print: ['camera'],
  'print-history': ['print'],
  trace: ['print', 'camera'],
};

/** Pure folders: no React, no network, no page. */
const pure = ['domain', 'label', 'print/plan'];
const impure = ['react', 'react/**', 'react-dom/**', 'axios', 'zustand', 'zustand/**', '@tanstack/**'];
const page = ['window', 'document', 'navigator', 'localStorage'];

/** Rows of the print database: what a run is stays in `print/run`, everything else sees jobs, unrecorded runs and notes. */
const printRows = '@/print/run/store/**';

/** The reference host: the rules and the schemas of the product, their names, nothing that calls or shows, and the demo company. */
const host = ['lib', 'domain', 'label', 'config/resources', 'mock-api/seed', 'mock-api/seed/people'];

/**
 * `npm run import-rules` writes biome.imports.json from the tables above; `--check` compares it, for `npm run check`.
 * Of two rules for one file Biome applies the last alone, so each of them has to say everything. Circles are Biome's
 * `noImportCycles` (biome.json).
 */
export function run(args: string[]): number {
  const text = importRules();
  if (!args.includes('--check')) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text) {
    throw new ScriptError(`${FILE} differs from scripts/checks/import-rules.ts. Write it with npm run import-rules.`);
  }
  return 0;
}

function importRules(): string {
  const rules = [
    rule(['src/**', 'tests/**', 'e2e/**', 'bench/**'], [], 'Import by @/folder/file, or ./ inside the same folder.'),
    rule(['src/**', '!src/main.tsx'], ['@/mock-api/**'], 'Only main.tsx loads the mock API.'),
    ...Object.entries(folders).map(([name, others]) =>
      rule(
        [`src/${name}/**`],
        [
          '@/**',
          ...[name, ...others].map((other) => `!@/${other}/**`),
          ...(name === 'language' || others.includes('language') ? [] : ['@messages/**']),
          ...(name === 'print/run' ? [] : [printRows]),
          ...(pure.includes(name) ? impure : []),
        ],
        `${name} may import ${others.join(', ') || 'no other folder'}${pure.includes(name) ? ' and nothing of React or the network' : ''}.`,
        pure.includes(name) ? page : [],
      ),
    ),
    featureRule('**', []),
    ...Object.entries(features).map(([name, others]) =>
      featureRule(`${name}/**`, [`!@/features/${name}/**`, ...others.map((other) => `!@/features/${other}`)]),
    ),
    rule(
      ['host/**'],
      ['@/**', '@messages/**', ...host.map((path) => `!@/${path}${path.includes('/') ? '' : '/**'}`)],
      `The host may import ${host.join(', ')}.`,
    ),
  ];
  const lines = rules.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
  return `{\n  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",\n  "overrides": [\n${lines}\n  ]\n}\n`;
}

const featureRule = (files: string, allowed: readonly string[]) =>
  rule(
    [`src/features/${files}`],
    ['@/app/**', '@/mock-api/**', '@/service-worker/**', '@/features/**', ...allowed, printRows],
    'A feature imports what is below it, and of other features only what import-rules.ts names.',
  );

function rule(includes: string[], group: readonly string[], message: string, deniedGlobals: readonly string[] = []) {
  const patterns = [
    { group: ['../**', ...group], message },
    { group: ['lucide-react'], message: 'Icons come from lucide-react/icons/NAME.' },
  ];
  const style = {
    noRestrictedImports: { level: 'error', options: { patterns } },
    ...(deniedGlobals.length > 0 && {
      noRestrictedGlobals: {
        level: 'error',
        options: { deniedGlobals: Object.fromEntries(deniedGlobals.map((name) => [name, 'No browser here.'])) },
      },
    }),
  };
  return { includes, linter: { rules: { style } } };
}
