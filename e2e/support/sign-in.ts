import { expect, type Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { issueTokens } from '@/mock-api/tokens';

const accounts = { admin: 'admin123', user: 'user123', 'hendra.w': 'kepala01' } as const;
export type Account = keyof typeof accounts;

/** Signs in through the form at /login and waits for the panel. */
export async function signIn(page: Page, account: Account = 'admin', at = '/login') {
  await page.goto(at);
  await page.getByLabel('Username').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(accounts[account]);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/app/);
}

/**
 * Stores a session with valid tokens in the browser, without using the form.
 */
export async function startSignedIn(page: Page, store: MemoryStore, account: Account = 'admin') {
  const user = store.tables.users.find((row) => row.username === account);
  if (!user) throw new Error(`The seed has no ${account}`);
  const { password: _secret, ...profile } = user;
  const tokens = issueTokens(store.tables.sessions, user.id, new Date());
  const session = JSON.stringify({ state: { user: profile, ...tokens, isAuthenticated: true }, version: 0 });
  // A page of the product's origin without its code.
  const blank = '**/blank';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate(keepSession, session);
  await page.unroute(blank);
}

function keepSession(session: string) {
  return new Promise<void>((resolve, reject) => {
    const open = indexedDB.open('keyval-store');
    open.onupgradeneeded = () => open.result.createObjectStore('keyval');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const writing = open.result.transaction('keyval', 'readwrite');
      writing.objectStore('keyval').put(session, 'app-storage');
      writing.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
}
