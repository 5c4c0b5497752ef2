/**
 * Runs a TypeScript script of this folder on every Node this project supports: `node scripts/run.mjs size`.
 * Vite loads it, so scripts share the product's own modules (settings, stand-in) and need no further tool.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const nodeEnv = process.env.NODE_ENV;

try {
  const { module } = await runnerImport(`${root}scripts/${name}.ts`, {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    resolve: {
      alias: { '@scripts': `${root}scripts`, '@e2e': `${root}e2e`, '@bench': `${root}bench`, '@': `${root}src` },
    },
  });
  // Loading the script has set it to "development"; left there, a build would carry the development build of React.
  if (nodeEnv === undefined) delete process.env.NODE_ENV;
  process.exitCode = (await module.run(args)) ?? 0;
} catch (error) {
  // A refusal or a wrong setting is for the reader of the terminal; everything else is a defect and keeps its stack.
  const plain = error?.name === 'Refusal' || error?.message?.startsWith('Wrong setting:');
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
