import { expect, test } from '@e2e/fixtures';
import { expectAccessible } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { add, designerPath, openDoorLabel, storeStandardLabel } from './designer-page';

test('every code of the standard label reads in the scan check', { tag: ['@canvas', '@worker', '@smoke'] }, async ({
  page,
  store,
}) => {
  await startSignedIn(page, store);
  await storeStandardLabel(page);
  await openDoorLabel(page);
  await page.getByRole('button', { name: 'Scan check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan check' });
  await expect(dialog.getByText('Every code reads as intended at 203 dpi.')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('Reads', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'scan check');
});

test('a covered code does not read, and its intended text is shown', { tag: ['@canvas', '@worker'] }, async ({
  page,
  store,
}) => {
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await add(page, 'Static Fields', 'Static Barcode');
  await add(page, 'Static Fields', 'Static Text');
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByLabel('Background', { exact: true }).fill('black');
  // A new element takes a free place: it is moved over the code.
  await page.getByRole('tab', { name: 'Position' }).click();
  await page.getByLabel('Height', { exact: true }).fill('40');
  await page.getByLabel('Y', { exact: true }).fill('10');
  await expect(page.getByRole('button', { name: /\d error/ })).toBeVisible();
  await page.getByRole('button', { name: 'Scan check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan check' });
  await expect(dialog.getByText('1 of 1 do not read as intended', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('nothing')).toBeVisible();
});
