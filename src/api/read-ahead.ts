/** A browser opens about six connections to a host: the rest of the screen needs some too. */
const AT_ONCE = 4;

/**
 * Pages are waited for in their order, and the next ones are under way meanwhile. The function it returns waits for a
 * page; `lastPage` is the last one that is known to exist: none after it is asked for.
 */
export function readAhead<Page>(read: (page: number) => Promise<Page>) {
  const asked = new Map<number, Promise<Page>>();
  const ask = (page: number) => {
    const known = asked.get(page);
    if (known) return known;
    const answer = read(page);
    // Who waits for the page hears of its failure; nobody may wait for it any more.
    answer.catch(() => undefined);
    asked.set(page, answer);
    return answer;
  };
  return (page: number, lastPage: number): Promise<Page> => {
    const answer = ask(page);
    for (let next = page + 1; next < page + AT_ONCE && next <= lastPage; next++) ask(next);
    return answer;
  };
}
