import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { apiUrl } from '@e2e/support/addresses';
import { buildProduction } from '@scripts/product/build';
import { ScriptError } from '@scripts/script-error';
import { apiFeatures } from '@/config/api-features';
import { bytes } from './bytes';
import { designer } from './designer';
import { type Harness, openHarness } from './harness';
import { labels } from './labels';
import { landing } from './landing';
import { list } from './list';
import { currentSource, load, machine } from './machine';
import { outbox } from './outbox';
import { buildPages, installAlternatives } from './pages-build';
import type { Plan } from './plan';
import { table } from './report';
import { Collected } from './results';
import { scale } from './scale';
import { session } from './session';

type Bench = (harness: Harness, plan: Plan, into: Collected) => Promise<void>;

/** In order of importance. */
const benches: Record<string, Bench> = { bytes, session, list, labels, landing, designer, scale, outbox };
/** Those that measure the product alone. */
const alone = ['bytes', 'scale', 'outbox'];
const RUNS = 5;
const results = 'test-results/bench';
const builtOf = 'bench/dist/built.json';
const folders = { product: 'bench/dist/product', full: 'bench/dist/full', pages: 'bench/dist/pages' };

/**
 * `npm run bench [name …]`: measures the production build and the alternatives alternately on the same machine. Prints a
 * table with medians, ranges and ratios and writes it to test-results/bench/<name>.json. `--cases=10,100` measures only
 * these sizes, `--hosts=http://…/api,…` the screens of `scale` at reference hosts that run already, `--screen=trace`
 * those with this in their name; `--tiny` only the
 * smallest, once, to check that a bench runs: its figures mean nothing. `--built` uses the builds of the last run.
 */
export async function run(args: string[]): Promise<number> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown) throw new ScriptError(`There is no bench "${unknown}": ${Object.keys(benches).join(', ')}.`);
  const tiny = args.includes('--tiny');
  const listOf = (option: string) =>
    args.flatMap((arg) => (arg.startsWith(`${option}=`) ? arg.slice(option.length + 1).split(',') : []));
  const sizes = listOf('--cases').map(Number);
  const cases = sizes.length > 0 ? sizes : tiny ? [10, 20] : [];

  const measured = names.length > 0 ? names : Object.keys(benches);
  const hasAlternatives = measured.some((name) => !alone.includes(name));
  if (hasAlternatives) installAlternatives();
  if (!args.includes('--built')) {
    process.env.VITE_API_URL = apiUrl;
    // A press prints: what a person needs for a confirmation is not measured.
    process.env.VITE_CONFIRM_LABELS = '0';
    const built = currentSource();
    await buildProduction(folders.product);
    if (hasAlternatives) await buildPages(folders.pages);
    if (measured.includes('scale')) {
      process.env.VITE_API_FEATURES = apiFeatures.join(',');
      await buildProduction(folders.full);
    }
    writeFileSync(builtOf, JSON.stringify(built));
  }
  const builds = [
    ...(hasAlternatives ? (['pages'] as const) : []),
    ...(measured.includes('scale') ? (['full'] as const) : []),
  ];
  const harness = await openHarness(folders, ['product', ...builds]);
  const where = machine(await harness.browserVersion(), JSON.parse(readFileSync(builtOf, 'utf8')));
  mkdirSync(results, { recursive: true });
  try {
    for (const name of measured) {
      const into = new Collected();
      const loadBefore = load();
      const started = new Date().toISOString();
      const saveReport = () => {
        const report = { bench: name, tiny, started, ...where, load: [loadBefore, load()], ...into.results() };
        writeFileSync(`${results}/${name}${tiny ? '-tiny' : ''}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
      };
      await benches[name]?.(
        harness,
        {
          ...{ runs: tiny ? 1 : RUNS, cases, hosts: listOf('--hosts'), save: saveReport },
          screen: listOf('--screen').join(),
        },
        into,
      );
      saveReport();
      console.log(`\n${name} (load ${loadBefore} to ${load()} on ${where.cores} cores)\n\n${table(into.results())}\n`);
    }
  } finally {
    await harness.close();
  }
  return 0;
}
