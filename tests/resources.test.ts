import { readFileSync } from 'node:fs';
import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { screens } from '@/app/screens';
import { apiFeatures } from '@/config/api-features';
import { resourceNames, resources } from '@/config/resources';
import { createHandlers } from '@/mock-api/create-handlers';
import { seedTables } from '@/mock-api/seed';
import { memoryStore } from '@/mock-api/store';
import { issueTokens } from '@/mock-api/tokens';

/* What each row of the table of resources needs elsewhere. Types ask for the contract checks and the demo data. */

type Named = { name?: unknown; list?: unknown };
const calls = Object.values(import.meta.glob<Record<string, Named>>('../src/api/*.ts', { eager: true })).flatMap(
  (module) => Object.values(module),
);
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const isOptional = (name: string) => apiFeatures.some((feature) => feature === name);
const store = memoryStore(() => seedTables(new Date()));
const handlers = createHandlers(store, { base: 'http://host' });

describe.each(resourceNames)('the resource %s', (name) => {
  const { root, address, ...rest } = resources[name];
  const record = 'record' in rest ? rest.record : undefined;

  it.skipIf(isOptional(name))('has its requests in src/api', () => {
    const own = calls.filter((found) => found?.name === name);
    expect(own.map(({ list }) => typeof list)).toContain('function');
  });

  it('has its screens in src/app/screens.ts, the list with an entry in the navigation', () => {
    const list = screens.find(({ path }) => path === address);
    expect(list?.nav?.label, `the label of ${address}`).toBeTruthy();
    if (record) {
      expect(list?.nav?.list).toBe(name);
      expect(screens.map(({ path }) => path)).toContain(`${address}/:id`);
    }
  });

  it('is served by the mock API, with demo data', async () => {
    const { accessToken } = issueTokens(store.tables.sessions, 1, new Date());
    const request = new Request(`http://host${root}`, { headers: { Authorization: `Bearer ${accessToken}` } });
    const response = await getResponse(handlers, request);
    expect(response?.status, `GET ${root}`).toBe(200);
    const answer = await response?.json();
    expect(answer.result.length, `rows of ${root}`).toBeGreaterThan(0);
  });

  it('is in the document of the API', () => {
    expect(document.paths[root]?.get, `GET ${root}`).toBeDefined();
    if (record) expect(document.paths[`${root}/{id}`]?.get, `GET ${root}/{id}`).toBeDefined();
    if (record === 'form') expect(document.paths[root]?.post, `POST ${root}`).toBeDefined();
  });
});
