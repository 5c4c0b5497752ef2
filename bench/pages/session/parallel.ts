import { enter } from '@bench/pages/candidate';
import { getJson } from '@/api/http';
import { sessionPort } from '@/api/session-port';
import { startSession } from '@/session/use-session';

/** The product's own API client and session, and beside it fetch with the least that does the same. */
startSession({ onEnded: (reason) => console.error(`The session ended: ${reason}`) });

enter({
  product: async (count: number) => {
    // The stored session is read before the clock starts.
    await sessionPort().ready();
    const start = performance.now();
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        getJson('/users', { query: { limit: '1', page: String(index + 1) } }),
      ),
    );
    return performance.now() - start;
  },
  bare: async (count: number, api: string, refreshToken: string) => {
    const start = performance.now();
    let token = 'expired';
    let refreshing: Promise<void> | undefined;
    const refresh = async () => {
      const body = JSON.stringify({ refreshToken });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${api}/auth/refresh`, { method: 'POST', headers, body });
      token = (await answer.json()).accessToken;
    };
    const ask = (index: number) =>
      fetch(`${api}/users?limit=1&page=${index + 1}`, { headers: { Authorization: `Bearer ${token}` } });
    const askTwice = async (index: number) => {
      const first = await ask(index);
      if (first.status !== 401) return first.json();
      refreshing ??= refresh();
      await refreshing;
      return (await ask(index)).json();
    };
    await Promise.all(Array.from({ length: count }, (_, index) => askTwice(index)));
    return performance.now() - start;
  },
});
