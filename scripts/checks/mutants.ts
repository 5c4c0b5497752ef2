import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScriptError } from '@scripts/script-error';
import { type Defect, defects } from './mutants-defects';

const folders = ['domain', 'label', 'api', 'print'];

/**
 * `npm run mutants -- [NAME …]`: Stryker over a folder or file of src with the tests of that name: `label/codes`,
 * `api/client/token-refresh`. `defects` runs the list of defects Stryker cannot make; without a name all of it runs, which takes hours.
 */
export function run(names: string[]): number {
  const selected = names.length > 0 ? names : [...folders, 'defects'];
  const failed = selected.filter((name) => (name === 'defects' ? !allDefectsFail() : !stryker(name)));
  return failed.length > 0 ? 1 : 0;
}

function stryker(name: string): boolean {
  const files = `src/${name}/**/*.ts,src/${name}.ts,!src/label/text/font-metrics.ts`;
  const args = ['--no-install', 'stryker', 'run', '--mutate', files];
  return spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, MUTANTS_NAME: name } }).status === 0;
}

/** Each defect must make a test fail that passes without it. */
function allDefectsFail(): boolean {
  const lost = defects.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
  if (lost.length > 0)
    throw new ScriptError(`Not exactly once in its file, the line of: ${lost.map(({ name }) => name).join('; ')}.`);
  const copy = copyOfTree();
  try {
    if (!testsPass(copy, [...new Set(defects.flatMap(({ tests }) => tests))]))
      throw new ScriptError('The tests fail without a defect.');
    const survivors = defects.filter((defect) => testsPassWith(copy, defect));
    for (const { name, file } of survivors) console.error(`SURVIVED ${name} (${file})`);
    console.log(`${defects.length - survivors.length} of ${defects.length} defects make a test fail.`);
    return survivors.length === 0;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function testsPassWith(copy: string, { file, find, replace, tests }: Defect): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const pass = testsPass(copy, tests);
  writeFileSync(path, source);
  return pass;
}

const testsPass = (copy: string, tests: string[]): boolean =>
  spawnSync('npx', ['--no-install', 'vitest', 'run', '--reporter=dot', ...tests], { cwd: copy }).status === 0;

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  const names = ['src', 'tests', 'scripts', 'e2e', 'docs', 'public'];
  const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'tailwind.config.ts', 'index.html', 'app.html'];
  for (const name of [...names, ...files]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
