import { apiUrl, appPort, buildFolder, pictureHost } from '@e2e/support/addresses';
import { buildProduction } from './build';
import { serveBuild } from './static-server';

/** Builds the product for the browser tests' API host and serves it as a static host would. */
export async function run() {
  process.env.VITE_API_URL = apiUrl;
  process.env.VITE_IMAGE_HOSTS = pictureHost;
  await buildProduction(buildFolder, 'warn');
  await serveBuild(buildFolder, appPort);
}
