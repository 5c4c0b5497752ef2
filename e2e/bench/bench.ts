import { mkdirSync, writeFileSync } from 'node:fs';
import { apiUrl } from '@e2e/support/addresses';
import { buildProduction } from '@scripts/build';
import { Refusal } from '@scripts/refusal';
import { bytes } from './bytes';
import { designer } from './designer';
import { labels } from './labels';
import { landing } from './landing';
import { list } from './list';
import { load, machine } from './machine';
import { Collected } from './outcome';
import { buildPages, installContestants } from './pages-build';
import { table } from './report';
import { session } from './session';
import { type Stage, setStage } from './stage';

type Bench = (stage: Stage, runs: number, into: Collected, tiny: boolean) => Promise<void>;

/** In the order in which they are worth knowing. */
const benches: Record<string, Bench> = { bytes, session, list, labels, landing, designer };
const RUNS = 5;
const results = 'test-results/bench';
const folders = { product: 'e2e/bench/dist/product', pages: 'e2e/bench/dist/pages' };

/**
 * `npm run bench [name …]`: measures the production build beside the alternatives, in turn, in the same minutes, on the
 * same machine. Prints a table with medians, ranges and ratios and writes them to test-results/bench/<name>.json.
 * `--tiny` proves that a bench runs; its figures mean nothing. `--built` takes the builds of the last run.
 */
export async function run(args: string[]): Promise<number> {
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const unknown = asked.find((name) => !Object.hasOwn(benches, name));
  if (unknown) throw new Refusal(`There is no bench "${unknown}": ${Object.keys(benches).join(', ')}.`);
  const tiny = args.includes('--tiny');

  installContestants();
  if (!args.includes('--built')) {
    process.env.VITE_API_URL = apiUrl;
    await buildProduction(folders.product);
    await buildPages(folders.pages);
  }
  const stage = await setStage(folders);
  const where = machine(await stage.browserVersion());
  mkdirSync(results, { recursive: true });
  try {
    for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
      const into = new Collected();
      const loadBefore = load();
      const started = new Date().toISOString();
      await benches[name]?.(stage, tiny ? 1 : RUNS, into, tiny);
      const outcome = into.outcome();
      const report = { bench: name, tiny, started, ...where, load: [loadBefore, load()], ...outcome };
      writeFileSync(`${results}/${name}${tiny ? '-tiny' : ''}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
      console.log(`\n${name} (load ${loadBefore} to ${load()} on ${where.cores} cores)\n\n${table(outcome)}\n`);
    }
  } finally {
    await stage.close();
  }
  return 0;
}
