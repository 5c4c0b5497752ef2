import { apiUrl } from '@e2e/support/addresses';
import { issueTokens } from '@/mock-api/tokens';
import { type Harness, newHost } from './harness';
import type { Plan } from './plan';
import { type Collected, PRODUCT } from './results';

const REQUESTS = 100;
const caseName = `${REQUESTS} requests, all answered 401`;

/** 100 parallel requests with an expired token: one refresh and 100 retries, until all are answered. */
export async function session(harness: Harness, { runs }: Plan, into: Collected) {
  for (let run = 0; run < runs; run += 1) {
    for (const subject of [PRODUCT, 'bare fetch'] as const) {
      const host = newHost();
      const { sessions } = host.store.tables;
      await harness.visit({ build: 'pages', host, signedIn: true }, async ({ page }) => {
        const { refreshToken } = issueTokens(sessions, 1, new Date());
        sessions.access = [];
        await page.goto('/session/parallel.html');
        await page.waitForLoadState('networkidle');
        host.calls.length = 0;
        const time = await page.evaluate(
          ([who, count, api, token]) =>
            who === 'product' ? candidate.product(count) : candidate.bare(count, api, token),
          [subject, REQUESTS, apiUrl, refreshToken] as const,
        );
        const refreshes = host.callsTo('POST', '/auth/refresh').length;
        const answered = host.callsTo('GET', '/users').filter(({ status }) => status === 200).length;
        if (refreshes !== 1 || answered !== REQUESTS)
          throw new Error(`${subject}: ${refreshes} refreshes, ${answered} answers`);
        into.add(caseName, subject, {
          'to all answered': [time, 'ms'],
          requests: [host.calls.length, ''],
        });
      });
    }
  }
}

declare const candidate: {
  product: (requests: number) => Promise<number>;
  bare: (requests: number, api: string, refreshToken: string) => Promise<number>;
};
