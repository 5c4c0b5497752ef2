import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createHandlers } from '@/mock-api/create-handlers';
import { seedTables } from '@/mock-api/seed';
import { type MemoryStore, memoryStore } from '@/mock-api/store';
import { issueTokens } from '@/mock-api/tokens';

/** The address the client uses in tests: its own origin and `/api`, as when no host is configured. */
export const API = 'http://localhost:3000/api';

/** Answers like the API from a fresh store per test; `server.use(...)` puts a fault in front for one test. */
export const server = setupServer();

let store: MemoryStore | undefined;

/** What the host holds now. Read it to see what a screen did, change it to arrange. */
export function testStore(): MemoryStore {
  if (!store) throw new Error('Call serveApi() at the top of the test file');
  return store;
}

/** Serves the API to this test file. A request the API does not have fails the test: msw logs it as an error. */
export function serveApi() {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    store = memoryStore(() => seedTables(new Date()));
    server.resetHandlers(...createHandlers(store));
  });
  afterAll(() => server.close());
}

/** Tokens and profile of a person of the seed, as sign-in would hand them out, without the call. */
export function signedInAs(username: 'admin' | 'user' = 'admin') {
  const { sessions, users } = testStore().tables;
  const user = users.find((row) => row.username === username);
  if (!user) throw new Error(`No user ${username}`);
  const { password: _secret, ...profile } = user;
  return { user: profile, ...issueTokens(sessions, user.id, new Date()) };
}
