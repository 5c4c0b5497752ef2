/** Sets `window.candidate`, which the runner calls. */
export function enter<Candidate extends object>(candidate: Candidate): Candidate {
  return Object.assign(window, { candidate }).candidate;
}
