/** An error the user can fix: `run.mjs` prints the message without a stack. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}
