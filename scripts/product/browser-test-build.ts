import { apiUrl, buildFolder, featuresBuildFolder, imageHost, labelAgent, subPathBuild } from '@e2e/support/addresses';
import { apiFeatures } from '@/config/api-features';
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
function setForBrowserTests() {
  process.env.VITE_BASE_PATH = '/';
  process.env.VITE_API_URL = apiUrl;
  process.env.VITE_IMAGE_HOSTS = imageHost;
  process.env.VITE_LABEL_AGENT = labelAgent;
  process.env.VITE_API_FEATURES = '';
}

/** For a host without optional parts, then for one with all of them, with the longer language. */
export async function buildForBrowserTests() {
  setForBrowserTests();
  await buildOnce(buildFolder);
  process.env.VITE_API_FEATURES = apiFeatures.join();
  process.env.LONGER_LANGUAGE = '1';
  await buildOnce(featuresBuildFolder);
}

/** `--folder`: the product for a folder of another site, when `e2e/sub-path.spec.ts` begins; else the two that all tests use. */
export async function run([folder]: string[]) {
  if (folder !== '--folder') return buildForBrowserTests();
  setForBrowserTests();
  process.env.VITE_BASE_PATH = subPathBuild.base;
  await buildOnce(subPathBuild.folder);
}
