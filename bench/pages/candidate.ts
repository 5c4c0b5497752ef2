/** What a page under comparison offers to the runner: `window.candidate`. */
export function enter<Candidate extends object>(candidate: Candidate): Candidate {
  return Object.assign(window, { candidate }).candidate;
}
