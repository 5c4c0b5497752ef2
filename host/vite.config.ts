import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Makes host/dist/server.js for Node, with the rules of the product in it; packages stay where npm puts them. */
export default defineConfig({
  root: folder('.'),
  publicDir: false,
  resolve: { alias: { '@host': folder('./src'), '@scripts': folder('../scripts'), '@': folder('../src') } },
  build: {
    ssr: true,
    rollupOptions: { input: ['src/server.ts', 'src/workbook-worker.ts'].map((file) => folder(`./${file}`)) },
    outDir: 'dist',
    target: 'node20',
    emptyOutDir: true,
  },
});
