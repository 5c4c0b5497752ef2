import { expect, test } from './fixtures';
import { openPrintDialog, setQuantity } from './support/print-dialog';

test('the print dialog scans the codes of a run before printing', async ({ page, store }) => {
  const { dialog } = await openPrintDialog(page, store);
  await setQuantity(page, 40);
  await dialog.getByRole('button', { name: 'Check that codes scan' }).click();
  await expect(dialog.getByText(/^\d+ codes on \d labels scan as intended$/)).toBeVisible({ timeout: 30_000 });
});
