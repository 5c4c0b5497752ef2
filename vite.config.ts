import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const source = fileURLToPath(new URL('./src', import.meta.url));
const tests = fileURLToPath(new URL('./tests', import.meta.url));
const alias = { '@tests': tests, '@': source };

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias },
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173 },
  build: { sourcemap: false, target: 'es2022' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/{lib,config,domain,label}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/*/**/*.test.{ts,tsx}'],
          exclude: ['tests/{lib,config,domain,label}/**'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
    ],
  },
});
