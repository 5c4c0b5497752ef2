/** What a page under comparison offers to the runner: `window.contestant`. */
export function enter<Contestant extends object>(contestant: Contestant): Contestant {
  return Object.assign(window, { contestant }).contestant;
}
