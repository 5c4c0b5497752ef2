/** A script stops because of something its user can put right: printed as one sentence, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}
