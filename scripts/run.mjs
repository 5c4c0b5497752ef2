/**
 * Runs the `run` function of a TypeScript file in this folder: `node scripts/run.mjs checks/size`.
 * Vite loads it, so scripts run on every Node this project supports and share the product's modules.
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
  // What the reader can put right is printed as a sentence; everything else is a defect and keeps its stack.
  const plain = error?.name === 'ScriptError' || error?.message?.startsWith('Wrong setting:');
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
