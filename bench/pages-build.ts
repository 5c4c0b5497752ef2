import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ScriptError } from '@scripts/script-error';
import { messages } from '@scripts/vite/messages';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = `${project}bench`;
const names = [
  'labels/svg-markup',
  'labels/pdfme',
  'labels/jspdf',
  'labels/react-to-print',
  'list/bare',
  'list/react-admin',
  'designer/nodes',
  'designer/pdfme',
  'session/parallel',
  'landing/client',
  'landing/hydrate',
];

/** Installs the alternatives, on the first run and when their lock file has changed since. */
export function installAlternatives() {
  const lock = `${folder}/package-lock.json`;
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing the alternatives (once).');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new ScriptError('The packages of bench could not be installed.');
}

const projectPath = (path: string) => `${project}${path}`;

export const sourceAliases = [
  { find: '@e2e', replacement: projectPath('e2e') },
  { find: '@bench', replacement: folder },
  { find: /^@\//, replacement: projectPath('src/') },
];

/** How the pages of the alternatives find their modules. */
export const pagesConfig = {
  configFile: false,
  root: project,
  mode: 'production',
  logLevel: 'warn',
  plugins: [react(), messages()],
  resolve: {
    alias: [
      ...sourceAliases,
      // One React for all: the product's.
      ...['react', 'react-dom'].map((name) => ({ find: name, replacement: projectPath(`node_modules/${name}`) })),
    ],
  },
} satisfies InlineConfig;

/** Builds the pages of the alternatives like the product: minified, same React, same target. */
export async function buildPages(outDir: string) {
  await build({
    ...pagesConfig,
    publicDir: false,
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: names.map((name) => `${folder}/pages/${name}.html`) },
    },
  });
  for (const name of ['_headers', '_redirects']) writeFileSync(`${outDir}/${name}`, redirects(name));
}

/** The pages are built into the folder of their source; their addresses should not depend on it. */
const redirects = (name: string) =>
  name === '_redirects' ? names.map((page) => `/${page}.html /bench/pages/${page}.html 200\n`).join('') : '';
