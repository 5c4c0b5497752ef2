import { apiUrl, imageHost, labelAgent, subPathBuild } from '@e2e/support/addresses';
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

/** The settings of every build for the browser tests; each then changes its own. */
export function setForBrowserTests() {
  process.env.VITE_BASE_PATH = '/';
  process.env.VITE_API_URL = apiUrl;
  process.env.VITE_IMAGE_HOSTS = imageHost;
  process.env.VITE_LABEL_AGENT = labelAgent;
  process.env.VITE_API_FEATURES = '';
}

/** Builds the product for a folder of another site, when `e2e/sub-path.spec.ts` begins. */
export async function run() {
  setForBrowserTests();
  process.env.VITE_BASE_PATH = subPathBuild.base;
  await buildOnce(subPathBuild.folder);
}
