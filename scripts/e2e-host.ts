import { apiUrl, appPort, buildFolder } from '@e2e/support/addresses';
import { buildProduction } from './build';
import { serveBuild } from './static-server';

/** Builds the product for the browser tests' API host and serves it as a static host would. */
export async function run() {
  process.env.VITE_API_URL = apiUrl;
  await buildProduction(buildFolder, 'warn');
  await serveBuild(buildFolder, appPort);
}
