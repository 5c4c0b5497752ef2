/** An error its reader can put right: `run.mjs` prints the message without a stack. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}
