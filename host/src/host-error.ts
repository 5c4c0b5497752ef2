/** A reason not to start that its reader can do something about: printed as a sentence, without a stack. */
export class HostError extends Error {
  override readonly name = 'HostError';
}
