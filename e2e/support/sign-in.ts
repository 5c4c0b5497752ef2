import { expect, type Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { issueTokens } from '@/mock-api/tokens';
import { type Account, passwordOf, Records } from './records';

export type { Account };

/** Signs in through the form at /login and waits for the panel. */
export async function signIn(page: Page, account: Account = 'admin', at = '/login') {
  await page.goto(at);
  await page.getByLabel('Username').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(account));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/app/);
}

/** Stores a session with valid tokens in the browser, without using the form. */
export async function startSignedIn(page: Page, at: MemoryStore | Records, account: Account = 'admin') {
  const signedIn = at instanceof Records ? await at.signIn(account) : issueSession(at, account);
  const session = JSON.stringify({ state: { ...signedIn, isAuthenticated: true }, version: 0 });
  // A page of the product's origin without its code.
  const blank = '**/blank';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate(keepSession, session);
  await page.unroute(blank);
}

function issueSession(store: MemoryStore, account: Account) {
  const row = store.tables.users.find(({ username }) => username === account);
  if (!row) throw new Error(`The seed has no ${account}`);
  const { password: _secret, ...user } = row;
  return { user, ...issueTokens(store.tables.sessions, row.id, new Date()) };
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
