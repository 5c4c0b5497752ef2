import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { animationsEnd, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

/** 10 KB: many lines, and a long word. */
const message = `First line.\n${'ERROR: relation does not exist; '.repeat(200)}${'x'.repeat(4000)} END`;
const refuse = (status: number) => () => Response.json({ message }, { status });

const sizes = [
  { name: '1440 px', viewport: { width: 1440, height: 900 } },
  { name: '390 px', viewport: { width: 390, height: 844 } },
];

/** Three lines and a button first, then a scrollable area with the whole text. */
async function expectBounded(page: Page, where: string) {
  const message = page.getByText('First line.');
  const box = async () => (await message.boundingBox()) ?? { height: Number.NaN };
  await expect(message).toHaveCount(1);
  await expect(message).not.toContainText('END');
  expect((await box()).height, where).toBeLessThanOrEqual(3 * 24);
  const button = page.getByRole('button', { name: 'Show all' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show less', expanded: true })).toBeFocused();
  await animationsEnd(page);
  const area = page.getByRole('region', { name: 'Whole message' });
  await expect(area).toContainText('END');
  expect((await area.boundingBox())?.height, where).toBeLessThanOrEqual(240);
  await expectNoSidewaysScroll(page, where);
  await expectAccessibleInBothThemes(page, where);
  // All of it can be scrolled to and copied.
  await area.focus();
  await page.keyboard.press('End');
  await expect.poll(() => area.evaluate((at) => at.scrollTop + at.clientHeight - at.scrollHeight)).toBeGreaterThan(-2);
  await area.selectText();
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(10_000);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(message).not.toContainText('END');
}

for (const { name, viewport } of sizes) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('[N18] a toast with a message of 10 KB leaves the screen usable', async ({
      page,
      host,
      store,
      pageErrors,
    }) => {
      pageErrors.allow(/status of 409/);
      await startSignedIn(page, store);
      host.fault('POST', '/customers', refuse(409));
      await page.goto('/app/customer/create');
      await page.getByLabel('Name').fill('PT Uji Coba');
      await page.getByLabel('Alias').fill('UJI');
      await page.getByLabel('Address').fill('Jl. Raya 1');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const toast = page.locator('[data-sonner-toast]');
      await expect(toast).toHaveCount(1);
      await expectBounded(page, `toast at ${name}`);
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    });

    test('[N18] a list with a message of 10 KB leaves the screen usable', async ({ page, host, store, pageErrors }) => {
      pageErrors.allow(/status of 403/);
      await startSignedIn(page, store);
      host.fault('GET', '/customers', refuse(403));
      await page.goto('/app/customer');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeInViewport();
      await expectBounded(page, `list at ${name}`);
    });

    test('[N18] a form and a field with messages of 10 KB leave the screen usable', async ({
      page,
      host,
      store,
      pageErrors,
    }) => {
      pageErrors.allow(/status of 422/);
      await startSignedIn(page, store);
      for (const path of ['alias', 'elsewhere']) {
        const error = [{ path: [path], message }];
        host.fault('POST', '/customers', () => Response.json({ message: 'validation_error', error }, { status: 422 }));
        await page.goto('/app/customer/create');
        await page.getByLabel('Name').fill('PT Uji Coba');
        await page.getByLabel('Alias').fill('UJI');
        await page.getByLabel('Address').fill('Jl. Raya 1');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Close' }).click();
        await expectBounded(page, `${path} at ${name}`);
      }
    });
  });
}
