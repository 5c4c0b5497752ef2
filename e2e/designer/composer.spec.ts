import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { expectAccessibleInBothThemes } from '@e2e/support/accessibility';
import { openFirstPart, pressPrint } from '@e2e/support/print-dialog';
import { startSignedIn } from '@e2e/support/sign-in';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import { add, designerPath, expectSaved, save, storedDesigns } from './designer-page';

test('a code composed by keyboard is read back row by row, saved, and printed exactly as it says', {
  tag: ['@paper', '@keyboard'],
}, async ({ page, store }) => {
  const part = store.tables.parts.reduce((newest, row) => (row.createdAt > newest.createdAt ? row : newest));
  part.no = '83500-TG4-N010';
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await add(page, 'Quick Add', 'QR Code');
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Compose' }).click();
  const dialog = page.getByRole('dialog', { name: /^Content of the code/ });
  await dialog.getByRole('radio', { name: 'Text' }).focus();
  await page.keyboard.press('ArrowRight');
  for (const [search, value] of [
    ['P', '{partNo|remove:-}'],
    ['quantity', undefined],
    ['S', undefined],
    ["supplier's lot", undefined],
    ['16D', '{prodDat:yyyyMMdd}'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add identifier' }).press('Enter');
    await expect(page.getByPlaceholder('Search identifier or meaning')).toBeFocused();
    await page.keyboard.type(search);
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Value of /);
    if (value !== undefined) await page.locator(':focus').fill(value);
  }
  await expect(dialog.getByText('Drawn without 16D until it is corrected.')).toBeVisible();
  await expect(dialog.getByText('4 of 4 the same')).toBeVisible({ timeout: 30_000 });
  await expectAccessibleInBothThemes(page, 'the content composer');
  await dialog.getByRole('button', { name: 'Use prodDate' }).click();
  await expect(dialog.getByText('5 of 5 the same')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Use this content' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compose' })).toBeFocused();
  await save(page);
  await expectSaved(page);

  const [design] = await storedDesigns(page);
  part.labelDesignId = design?.id ?? '';
  await page.goto('/app/parts');
  const { dialog: printing } = await openFirstPart(page, store);
  await page.getByLabel('Lot', { exact: true }).fill('KD26-118');
  const serial = await printing.getByLabel('Serial From').inputValue();
  await page.getByLabel('Qty Label').fill('1');
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const codes = await Promise.all(printed.pages.map(async (sheet) => readCodes(await sheet.raster(8))));
  printed.close();
  const fields = ['P83500TG4N010', `Q${part.qtyPerPack}`, `S${serial}`, '1TKD26-118', `16D${serial.slice(0, 8)}`];
  expect(codes.flat().map(({ text }) => text)).toEqual([`[)>\x1e06\x1d${fields.join('\x1d')}\x1e\x04`]);
});
