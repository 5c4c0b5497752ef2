import { faultsOfBuild } from '@scripts/checks/build-check';
import { ScriptError } from '@scripts/script-error';
import { build, type LogLevel } from 'vite';
import { requiredApiUrl, settingsFor } from './settings';

/** `npm run build` into dist/, `npm run build:demo` (mock API inside) into dist-demo/. */
export async function run(args: string[]) {
  if (args.includes('--demo')) await buildDemo('dist-demo');
  else await buildProduction('dist');
}

/**
 * Builds the product for the configured host. `logLevel` 'warn' omits the list of files. @throws ScriptError for a build
 * with files that must not be published.
 */
export async function buildProduction(outDir: string, logLevel: LogLevel = 'info') {
  const settings = settingsFor('production');
  requiredApiUrl(settings);
  await build({ mode: 'production', logLevel, build: { outDir, emptyOutDir: true } });
  const faults = faultsOfBuild(outDir, settings.VITE_BASE_PATH);
  if (faults.length > 0) throw new ScriptError(`This build must not be published:\n${faults.join('\n')}`);
}

async function buildDemo(outDir: string) {
  process.env.VITE_API_URL = '';
  settingsFor('demo');
  await build({ mode: 'demo', build: { outDir, emptyOutDir: true } });
}
