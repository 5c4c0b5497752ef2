import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { animationsEnd, expectAccessibleInBothThemes, expectNoSidewaysScroll, widths } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

/** 10 KB: many lines, and a long word. */
const message = `First line.\n${'ERROR: relation does not exist; '.repeat(200)}${'x'.repeat(4000)} END`;
const refuse = (status: number) => () => Response.json({ message }, { status });

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
  // All of it can be scrolled to and copied.
  await area.focus();
  await page.keyboard.press('End');
  await expect.poll(() => area.evaluate((at) => at.scrollTop + at.clientHeight - at.scrollHeight)).toBeGreaterThan(-2);
  await area.selectText();
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(10_000);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(message).not.toContainText('END');
}

/** On desktop and phone, on the same page. */
async function expectBoundedEverywhere(page: Page, where: string) {
  for (const { name, viewport } of widths) {
    await page.setViewportSize(viewport);
    await expectBounded(page, `${where} at ${name}`);
  }
  await expectAccessibleInBothThemes(page, where);
}

async function saveCustomer(page: Page) {
  await page.goto('/app/customer/create');
  await page.getByLabel('Name').fill('PT Uji Coba');
  await page.getByLabel('Alias').fill('UJI');
  await page.getByLabel('Address').fill('Jl. Raya 1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[N18] a message of 10 KB leaves the screen usable: in a toast, a list, a form and a field', {
  tag: '@layout',
}, async ({ page, host, store, pageErrors }) => {
  pageErrors.allow(/status of (403|409|422)/);
  await startSignedIn(page, store);
  const toasts = page.locator('[data-sonner-toast]');
  // The focus returns to the form when the toast is gone, not when it is closed.
  const closeToast = async () => {
    await toasts.getByRole('button', { name: 'Close' }).click();
    await expect(toasts).toHaveCount(0);
  };

  host.fault('POST', '/customers', refuse(409));
  await saveCustomer(page);
  await expectBoundedEverywhere(page, 'toast');
  await closeToast();

  host.fault('GET', '/customers', refuse(403));
  await page.goto('/app/customer');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeInViewport();
  await expectBoundedEverywhere(page, 'list');

  for (const path of ['alias', 'elsewhere']) {
    const error = [{ path: [path], message }];
    host.fault('POST', '/customers', () => Response.json({ message: 'validation_error', error }, { status: 422 }));
    await saveCustomer(page);
    await closeToast();
    await expectBoundedEverywhere(page, path);
  }
});
