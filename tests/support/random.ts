import fc from 'fast-check';

/*
 * Random tests. `npm test` runs them short and prints the seed, `npm run test:long` runs them many times as long.
 * TEST_SEED repeats a run, TEST_LONG is how many times as long it is.
 */

const times = Number(process.env.TEST_LONG) || 1;

/** What random data starts from: the same seed gives the same data. */
export const seed = Number(process.env.TEST_SEED) || 20_261_120;

/** How often something random is tried: `usual` times, more in a long run. */
export const runs = (usual: number) => Math.ceil(usual * times);

/** For properties that name neither; fast-check's own number is 100. */
export const configureProperties = () => fc.configureGlobal({ seed, numRuns: runs(100) });
