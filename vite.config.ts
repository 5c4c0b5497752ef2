import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { basePath } from './scripts/vite/base-path.ts';
import { chunkGroups } from './scripts/vite/chunk-groups.ts';
import { labelFonts } from './scripts/vite/label-fonts.ts';
import { landingPage } from './scripts/vite/landing.ts';
import { messages } from './scripts/vite/messages.ts';
import { offlineShell } from './scripts/vite/offline.ts';
import { panelStart } from './scripts/vite/panel-start.ts';
import { screenFonts } from './scripts/vite/screen-fonts.ts';
import { staticHost } from './scripts/vite/static-host.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = {
  '@tests': folder('./tests'),
  '@scripts': folder('./scripts'),
  '@e2e': folder('./e2e'),
  '@bench': folder('./bench'),
  '@host': folder('./host/src'),
  '@': folder('./src'),
};

export default defineConfig({
  plugins: [
    basePath(),
    react(),
    tailwindcss(),
    labelFonts(),
    screenFonts(),
    landingPage(),
    panelStart(),
    messages(),
    staticHost(),
    chunkGroups(),
    offlineShell(),
  ],
  resolve: { alias },
  // Two servers at once (another PORT) must not throw each other's prepared packages away.
  cacheDir: `node_modules/.vite/${process.env.PORT ?? 'default'}`,
  // Used by workers alone, where Vite finds them late and then reloads the page, with the print dialog on it.
  optimizeDeps: {
    include: [
      'zxing-wasm/reader',
      'zpl-renderer-js',
      '@hyzyla/pdfium',
      'pdfkit',
      'read-excel-file/universal',
      'write-excel-file/universal',
    ],
  },
  worker: { format: 'es', plugins: () => [labelFonts()] },
  server: { host: '127.0.0.1', port: 5173 },
  build: {
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Fonts stay files: the content security policy allows none from data:, and pages share them through the cache.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
  test: {
    // The way through the local label agent is tested, too.
    env: { VITE_LABEL_AGENT: 'browser-print' },
    // As in the browser tests: one repeat on a shared CI machine, none at a desk.
    retry: process.env.CI ? 1 : 0,
    // Two cores shared with other work are slow; what never ends still fails. Random tests may be longer.
    testTimeout: 60_000 * (Number(process.env.TEST_LONG) || 1),
    hookTimeout: 60_000,
    // A third of the time of the screen tests is waiting for timers: another process for two cores works meanwhile.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          // The files share processes; tests/support/shared-process.ts keeps them apart.
          isolate: false,
          setupFiles: ['tests/support/setup-pure.ts'],
          include: ['tests/{lib,config,domain,label,scripts,service-worker}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'host',
          environment: 'node',
          include: ['tests/host/**/*.test.ts'],
          // One PGlite for the files of a process: to start one costs more than most of the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // Also one page for the files of a process.
          isolate: false,
          // The narrowest window with room for the sidebar.
          environmentOptions: { happyDOM: { width: 1280 } },
          include: ['tests/*/**/*.test.{ts,tsx}'],
          exclude: ['tests/{lib,config,domain,label,scripts,service-worker,host}/**'],
          setupFiles: ['tests/support/setup.ts'],
          // It holds the database it opened first, so it is loaded anew for each file, as the modules of src are.
          server: { deps: { inline: ['idb-keyval'] } },
          // Packages of hundreds of files, which each test file's process would read one by one.
          deps: { optimizer: { client: { enabled: true, include: ['date-fns', 'zod/mini'] } } },
        },
      },
    ],
  },
});
