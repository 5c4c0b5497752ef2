import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ApiFeature } from '@/config/api-features';
import { env } from '@/config/env';
import { createHandlers } from '@/mock-api/create-handlers';
import { type MemoryStore, memoryStore } from '@/mock-api/store';
import { issueTokens } from '@/mock-api/tokens';
import { seeded } from './seed';

/** The API address in tests: the own origin and `/api`, as without a configured host. */
export const API = 'http://localhost:3000/api';

/** The mock API with a new store per test; `server.use(...)` adds a fault for one test. */
export const server = setupServer();

let store: MemoryStore | undefined;

/** The host's current data, to check and to arrange. */
export function testStore(): MemoryStore {
  if (!store) throw new Error('Call serveApi() at the top of the test file');
  return store;
}

/**
 * Serves the API to this test file. An unknown request fails the test: msw logs it as an error. `features` are the
 * optional parts of the host, of which the product knows (`VITE_API_FEATURES`); none by default. `fourEyes`: it wants a
 * second person.
 */
export function serveApi({ features = [], fourEyes = false }: { features?: ApiFeature[]; fourEyes?: boolean } = {}) {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    store = memoryStore(seeded);
    env.VITE_API_FEATURES = features;
    server.resetHandlers(...createHandlers(store, { features, fourEyes }));
  });
  afterAll(() => {
    env.VITE_API_FEATURES = [];
    server.close();
  });
}

/** Two admins and a user. */
export type SeedUser = 'admin' | 'hendra.w' | 'user';

/** Tokens and profile of a user of the seed, as after a sign-in. */
export function signedInAs(username: SeedUser = 'admin') {
  const { sessions, users } = testStore().tables;
  const user = users.find((row) => row.username === username);
  if (!user) throw new Error(`No user ${username}`);
  const { password: _secret, ...profile } = user;
  return { user: profile, ...issueTokens(sessions, user.id, new Date()) };
}
