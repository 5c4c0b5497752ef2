/** `npm run bench [name …]`: see e2e/bench. */
export { run } from '@e2e/bench/bench';
