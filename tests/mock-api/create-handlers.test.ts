import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createHandlers } from '@/mock-api/create-handlers';
import { seedTables } from '@/mock-api/seed';
import { memoryStore } from '@/mock-api/store';

const store = memoryStore(() => seedTables(new Date()));
const statusOf = async (url: string, base?: string) => {
  const handlers = createHandlers(store, base === undefined ? {} : { base });
  return (await getResponse(handlers, new Request(url)))?.status;
};

describe('the address the mock API answers under', () => {
  it.each([
    ['its own origin when no host is configured', 'http://localhost:3000/api/auth/me', undefined, 401],
    ['the configured host', 'https://api.contoh.id/v1/parts', 'https://api.contoh.id/v1', 401],
    ['not a module of the dev server', 'http://localhost:3000/src/api/auth/me', undefined, undefined],
    ['not the panel itself', 'http://localhost:3000/app/parts', undefined, undefined],
    ['not another host', 'https://lain.contoh.id/api/parts', undefined, undefined],
    ['not a call the API lacks', 'http://localhost:3000/api/stock', undefined, undefined],
  ])('is %s', async (_what, url, base, status) => {
    expect(await statusOf(url, base)).toBe(status);
  });

  it('waits for its latency before it answers', async () => {
    const handlers = createHandlers(store, { latency: () => 120 });
    const start = performance.now();
    await getResponse(handlers, new Request('http://localhost:3000/api/auth/me'));
    expect(performance.now() - start).toBeGreaterThanOrEqual(100);
  });
});
