import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { htmlPage } from './support/api-host';
import type { Answer } from './support/api-server';
import { startSignedIn } from './support/sign-in';

const noNetwork: Answer = () => Response.error();
/** Console errors about the requests that fail on purpose. */
const failedRequest = /net::ERR_|blocked by CORS policy/;

const faults: { name: string; id: string; answer: Answer; seconds: number }[] = [
  { id: '[N1]', name: 'cannot be reached', answer: noNetwork, seconds: 20 },
  { id: '[N7]', name: 'answers with a web page', answer: htmlPage, seconds: 10 },
];

const retry = (page: Page) => page.getByRole('button', { name: /^(Retry|Try again)$/ });

for (const { id, name, answer, seconds } of faults) {
  test(`${id} [S21] the panel at its start and the part list say so when the host ${name}, and Retry loads them`, {
    tag: '@network',
  }, async ({ page, host, store, pageErrors }) => {
    pageErrors.allow(failedRequest);
    await startSignedIn(page, store);
    host.fault('*', /.*/, answer);
    await page.goto('/app/parts');
    await expect(page.getByText(/You are still signed in/)).toBeVisible({ timeout: seconds * 1000 });
    host.clearFaults();
    await retry(page).click();
    await expect(page).toHaveURL(/\/app\/parts$/);
    await expect(page.getByRole('row')).toHaveCount(6);

    host.fault('GET', '/parts', answer);
    await page.reload();
    await expect(retry(page)).toBeVisible({ timeout: seconds * 1000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    host.clearFaults();
    await retry(page).click();
    await expect(page.getByRole('row')).toHaveCount(6);
  });
}

test('[N1] going offline while working says so, and the list is reloaded automatically', { tag: '@network' }, async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  pageErrors.allow(failedRequest);
  await startSignedIn(page, store);
  await page.goto('/app/parts');
  await expect(page.getByRole('row')).toHaveCount(6);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(retry(page)).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(retry(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('row')).toHaveCount(6);
});
