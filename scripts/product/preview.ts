import { existsSync } from 'node:fs';
import { appPort, buildFolder, featuresBuildFolder, featuresPort } from '@e2e/support/addresses';
import { ScriptError } from '@scripts/script-error';
import { buildForBrowserTests } from './browser-test-build';
import { serveBuild } from './static-server';

/**
 * `npm run preview [folder]`: serves the build like a static host, with headers, caching and fallback.
 * `--e2e` first builds the product for the browser tests' API host, unless this was done with the same sources, and
 * serves it without the host's optional parts, and with them and a longer language.
 */
export async function run(args: string[]) {
  if (args[0] === '--e2e') return serveForBrowserTests();
  const [folder = 'dist'] = args;
  if (!existsSync(`${folder}/index.html`))
    throw new ScriptError(`There is no build in ${folder}/: run \`npm run build\` first.`);
  const port = Number(process.env.PORT) || 4173;
  const server = await serveBuild(folder, port);
  console.log(`\n  ${folder}/ is served at ${server.url}\n  Stop with Ctrl+C\n`);
}

async function serveForBrowserTests() {
  await buildForBrowserTests();
  await serveBuild(featuresBuildFolder, featuresPort);
  // The last one: the tests begin as soon as it answers.
  await serveBuild(buildFolder, appPort);
}
