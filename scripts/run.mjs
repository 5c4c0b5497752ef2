/**
 * Runs the `run` function of a TypeScript file in this folder: `node scripts/run.mjs checks/size`.
 * Vite loads it, so that scripts run on every supported Node and can import the product's modules.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const nodeEnv = process.env.NODE_ENV;
// A build renders the landing page in this process: React must not be loaded as its development build before.
process.env.NODE_ENV ??= 'production';

const load = (script) =>
  runnerImport(`${root}scripts/${script}.ts`, {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    resolve: {
      alias: {
        ...{ '@scripts': `${root}scripts`, '@e2e': `${root}e2e`, '@bench': `${root}bench` },
        ...{ '@messages': `${root}.messages/dev`, '@host': `${root}host/src`, '@': `${root}src` },
      },
    },
  });

try {
  // A script may import modules that say texts; the check of the catalogs has to name what is wrong with them first.
  if (name !== 'checks/catalogs') await (await load('vite/messages')).module.compileMessages('dev');
  const { module } = await load(name);
  // Whatever the script starts decides for itself.
  if (nodeEnv === undefined) delete process.env.NODE_ENV;
  process.exitCode = (await module.run(args)) ?? 0;
} catch (error) {
  // Errors the user can fix are printed as a sentence, defects with their stack.
  const plain = error?.name === 'ScriptError' || error?.message?.startsWith('Wrong setting:');
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
