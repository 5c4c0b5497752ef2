import { startSignedIn } from '@e2e/support/sign-in';
import { expect, test } from './fixtures';

/** Changes the stored session, as with the browser's developer tools. */
function changeRole() {
  return new Promise<void>((resolve, reject) => {
    const open = indexedDB.open('keyval-store');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const change = open.result.transaction('keyval', 'readwrite');
      const entries = change.objectStore('keyval');
      const read = entries.get('app-storage');
      read.onsuccess = () =>
        entries.put(String(read.result).replaceAll('"role":"user"', '"role":"admin"'), 'app-storage');
      change.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
}

test('[R2] [R1] a role changed in the browser has no effect: the host decides', {
  tag: ['@storage', '@smoke'],
}, async ({ page, host, store }) => {
  await startSignedIn(page, store, 'user');
  await page.evaluate(changeRole);
  await page.goto('/app/customer');
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('link', { name: /^Add\b/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Add\b/ })).toHaveCount(0);

  await page.goto('/app/customer/create');
  await expect(page.getByText('User role cannot add records').first()).toBeVisible();
  expect(host.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
