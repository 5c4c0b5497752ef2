/** `npm run bench [name …]`: see bench. */
export { run } from '@bench/bench';
