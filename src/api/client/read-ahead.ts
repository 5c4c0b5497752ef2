/** A browser opens about six connections to a host: the rest of the screen needs some too. */
const AT_ONCE = 4;

/**
 * Reads pages in their order, and requests the next ones before they are needed. The function it returns waits for a page;
 * `lastPage` is the last one that is known to exist: none after it is requested.
 */
export function readAhead<Page>(read: (page: number) => Promise<Page>) {
  const requested = new Map<number, Promise<Page>>();
  const request = (page: number) => {
    const known = requested.get(page);
    if (known) return known;
    const answer = read(page);
    // The caller that waits for the page gets the error. When none does, the browser must not report it as unhandled.
    answer.catch(() => undefined);
    requested.set(page, answer);
    return answer;
  };
  return (page: number, lastPage: number): Promise<Page> => {
    const answer = request(page);
    for (let next = page + 1; next < page + AT_ONCE && next <= lastPage; next++) request(next);
    return answer;
  };
}
