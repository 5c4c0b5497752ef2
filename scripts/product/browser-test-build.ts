import { buildProduction } from './build';
import { hashOfSources, isBuiltFrom, markBuilt } from './built-from';

/** What a build is made of, besides the settings in the environment. */
export const productSources = [
  ...['src', 'public', 'scripts/product', 'scripts/vite', 'index.html', 'app.html'],
  ...['vite.config.ts', 'tailwind.config.ts', 'package-lock.json', '.env', '.env.local', '.env.production'],
];

/** Builds the product into `folder`, unless it is there, made of the same sources and settings. */
export async function buildOnce(folder: string) {
  const origin = hashOfSources(productSources);
  if (isBuiltFrom(folder, origin)) return;
  await buildProduction(folder, 'warn');
  markBuilt(folder, origin);
}
