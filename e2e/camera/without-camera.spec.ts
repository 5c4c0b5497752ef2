import { expect, test } from '@e2e/fixtures';
import { plainUrl } from '@e2e/support/addresses';
import { startSignedIn } from '@e2e/support/sign-in';
import { paths } from '@/config/paths';

const cameraButton = 'Scan with the camera';

test('a device without a camera says so, and the number can be typed', {
  tag: ['@camera'],
}, async ({ page, context, store }) => {
  await context.grantPermissions(['camera']);
  await startSignedIn(page, store);
  await page.goto(paths.trace.href());
  await page.getByRole('button', { name: cameraButton }).click();
  const dialog = page.getByRole('dialog', { name: cameraButton });
  await expect(dialog.getByText('This device has no camera. Type the number instead.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: cameraButton })).toBeFocused();
});

test.describe('on plain HTTP', () => {
  test.use({ baseURL: plainUrl });

  test('no camera is offered, and typing finds the label', {
    tag: ['@camera', '@network'],
  }, async ({ page, store, pageErrors }) => {
    pageErrors.allow(/foreign host: http:\/\/warehouse\./, /Cross-Origin-Opener-Policy header has been ignored/);
    await startSignedIn(page, store);
    await page.goto(paths.trace.href());
    const field = page.getByRole('textbox', { name: /^Serial, code text/ });
    await field.fill(store.tables.printHistory.at(-1)?.serialFrom ?? '');
    await field.press('Enter');
    await expect(page.getByText(/read to the end/)).toBeVisible();
    await expect(page.getByRole('button', { name: cameraButton })).toHaveCount(0);
    await page.goto('/app/print-list');
    await expect(page.getByLabel('Scan or type a part number')).toBeVisible();
    await expect(page.getByRole('button', { name: cameraButton })).toHaveCount(0);
  });
});
