import { enter } from '@bench/pages/candidate';
import { getJson } from '@/api/client/http';
import { sessionPort } from '@/api/client/session-port';
import { startSession } from '@/session/use-session';

/** The product's API client and session, compared with a minimal `fetch` that does the same. */
startSession({ onEnded: (reason) => console.error(`The session ended: ${reason}`) });

enter({
  product: async (count: number) => {
    // The stored session is read before the measurement starts.
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
    const request = (index: number) =>
      fetch(`${api}/users?limit=1&page=${index + 1}`, { headers: { Authorization: `Bearer ${token}` } });
    const requestTwice = async (index: number) => {
      const first = await request(index);
      if (first.status !== 401) return first.json();
      refreshing ??= refresh();
      await refreshing;
      return (await request(index)).json();
    };
    await Promise.all(Array.from({ length: count }, (_, index) => requestTwice(index)));
    return performance.now() - start;
  },
});
