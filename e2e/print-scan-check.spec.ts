import { expect, test } from './fixtures';
import { signIn } from './support/sign-in';

test('the print dialog reads the codes of a run back before they are paper', async ({ page, store }) => {
  const part = store.tables.parts.find((row) => !row.labelDesignId);
  if (!part) throw new Error('The seed has no part');
  await signIn(page, 'admin');
  await page.goto('/app/parts');
  await page.getByRole('searchbox').fill(part.no);
  await page.getByRole('button', { name: `Print ${part.no}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Settings' });
  await dialog.getByLabel('Qty Label').fill('40');
  await expect(dialog.getByLabel('Serial End')).toHaveValue(/^\d{12}$/);
  await dialog.getByRole('button', { name: 'Check that codes scan' }).click();
  await expect(dialog.getByText(/^\d+ codes on \d labels scan as intended$/)).toBeVisible({ timeout: 30_000 });
});
