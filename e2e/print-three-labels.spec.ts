import { findLabels, measureBars, readLabel, resolutions } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { expect, test } from './fixtures';
import { catchPrint, printedPdf } from './print-output/catch-print';
import { confirmPrinted, pressPrint } from './support/print-dialog';
import { signIn } from './support/sign-in';

/** One module of the Code 39 is 3 dots of an 8 dots/mm head; quiet zones are 10 modules. */
const MODULE = 3;

test('sign in, find a part, print three labels: exact on paper, readable, recorded and in the history', async ({
  page,
  host,
  store,
}) => {
  const part = store.tables.parts.find((row) => row.qtyPerPack > 1 && !row.labelDesignId);
  if (!part) throw new Error('The seed has no part with a pack');
  await catchPrint(page);
  await signIn(page, 'admin');

  await page.goto('/app/parts');
  await page.getByRole('searchbox').fill(part.no);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Print ${part.no}` }).click();

  const dialog = page.getByRole('dialog', { name: 'Print Settings' });
  await dialog.getByLabel('Qty Label').fill('3');
  await expect(dialog.getByLabel('Qty Part')).toHaveValue(String(3 * part.qtyPerPack));
  await expect(dialog.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  const from = await dialog.getByLabel('Serial From').inputValue();
  const serials = [0, 1, 2].map((step) => String(Number(from) + step));
  await expect(dialog.getByLabel('Serial End')).toHaveValue(serials[2] ?? '');
  await pressPrint(page);

  const printed = await openPrinted(await printedPdf(page));
  expect(printed.pages).toHaveLength(1);
  for (const sheet of printed.pages) {
    expect(Math.abs(sheet.widthMm - 297)).toBeLessThan(0.3);
    expect(Math.abs(sheet.heightMm - 210)).toBeLessThan(0.3);
    for (const { name, dotsPerMm } of resolutions) {
      const labels = await findLabels(sheet, dotsPerMm);
      expect(labels, name).toHaveLength(3);
      for (const [index, label] of labels.entries()) {
        expect(Math.abs(label.box.width - 135), `width of label ${index + 1} at ${name}`).toBeLessThan(0.3);
        expect(Math.abs(label.box.height - 90), `height of label ${index + 1} at ${name}`).toBeLessThan(0.3);
        expect(await readLabel(label), `codes of label ${index + 1} at ${name}`).toEqual([
          { format: 'Code39', text: part.no },
          { format: 'QRCode', text: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serials[index]}` },
        ]);
      }
    }
    for (const label of await findLabels(sheet, 8)) {
      const { widths, quietLeft, quietRight } = measureBars(label, 54);
      expect(new Set(widths)).toEqual(new Set([MODULE, 3 * MODULE]));
      expect(Math.min(quietLeft, quietRight)).toBeGreaterThanOrEqual(10 * MODULE);
    }
  }
  printed.close();

  expect(host.callsTo('POST', '/parts/print-history').map((call) => call.body)).toEqual([
    {
      partId: part.id,
      qtyLabel: 3,
      qtyPart: 3 * part.qtyPerPack,
      serialFrom: serials[0],
      serialEnd: serials[2],
      status: 1,
    },
  ]);
  await confirmPrinted(page);
  await page.goto('/app/parts-print-history');
  const row = page.getByRole('row').filter({ hasText: part.no }).filter({ hasText: serials[0] });
  await expect(row).toContainText(serials[2] ?? '');
  await expect(row).toContainText('First Print');
});
