import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { expectAccessibleInBothThemes } from '@e2e/support/accessibility';
import { openPrintDialog, pressPrint } from '@e2e/support/print-dialog';
import { startSignedIn } from '@e2e/support/sign-in';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { Designer } from './driver';

test('a misspelt field is corrected from the panel, and another one is picked by keyboard [DS15]', {
  tag: '@keyboard',
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  const designer = new Designer(page);
  await designer.open();
  await designer.add('Static Text', 'Static Fields');
  await page.getByRole('tab', { name: 'Data' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('S{serail} ');
  await expect(designer.panel.getByText('{serail} is not a field. Did you mean {serial}?')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a misspelt field');
  await page.getByRole('button', { name: 'Use serial' }).click();
  await text.press('End');
  await text.press('Control+Space');
  await expect(page.getByPlaceholder('Search field or function')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'the field picker');
  await page.keyboard.type('carton');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('S{serial} {labelNo}');
  await expect(text).toBeFocused();
  await expect(designer.label.locator('[data-svg-of] text')).toHaveText(/^S\d{12} \d+$/);
});

test('a code with data functions and a lot typed at printing is printed as it says [PR43]', {
  tag: ['@paper', '@smoke'],
}, async ({ page, store }) => {
  const part = store.tables.parts.reduce((newest, row) => (row.createdAt > newest.createdAt ? row : newest));
  Object.assign(part, { labelDesignId: 'LD-9', no: '83500-TG4-N010', leftHand: true, rightHand: false });
  const template = '{partNo|remove:-|left:5}|{lot}|{if:leftHand:L:R}|{labelNo}/{labelCount}|{qty:000000}';
  const design = {
    ...{ id: 'LD-9', name: 'Lot', labelSize: { width: 135, height: 90 }, createdAt: '', updatedAt: '' },
    elements: [
      newElement('qrcode', { fieldType: 'dynamic', template }, { id: 'q', x: 5, y: 5 }),
      newElement('text', { text: 'Lot {lot}' }, { id: 't', x: 5, y: 65, width: 60 }),
    ],
  };
  await page.addInitScript(
    (stored) => localStorage.setItem('labelDesigns', stored),
    JSON.stringify([storedDesign(design)]),
  );
  await catchPrint(page);
  await openPrintDialog(page, store);
  await page.getByLabel('Qty Label').fill('2');
  await expect(page.getByRole('button', { name: /^PRINT/ })).toHaveAccessibleDescription('Enter Lot');
  await page.getByLabel('Lot', { exact: true }).fill('KD26-118');
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const rasters = await Promise.all(printed.pages.map((sheet) => sheet.raster(8)));
  const codes = (await Promise.all(rasters.map((raster) => readCodes(raster)))).flat().map(({ text }) => text);
  printed.close();
  const pieces = String(part.qtyPerPack).padStart(6, '0');
  expect(codes.toSorted()).toEqual([`83500|KD26-118|L|1/2|${pieces}`, `83500|KD26-118|L|2/2|${pieces}`]);
});
