import { findLabels, measureBars, readLabel } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { expect, test } from './fixtures';
import { catchPrint, printedPdf } from './print-output/catch-print';
import { confirmPrinted, plainPart, pressPrint } from './support/print-dialog';
import { signIn } from './support/sign-in';

/** One module of the Code 39 is 3 dots of an 8 dots/mm head; quiet zones are 10 modules. */
const MODULE = 3;

/** A4 landscape, labels close together in the middle. */
const places = [
  [13.5, 15],
  [148.5, 15],
  [13.5, 105],
] as const;

test('[PR14] sign in, find a part with the longest texts, scan and print three labels: exact on paper, recorded, in the history', {
  tag: ['@smoke', '@paper', '@worker', '@canvas', '@host'],
}, async ({ page, records }) => {
  const { id } = await plainPart(records);
  await records.changePart(id, {
    name: `ドア <b>"L" & 'R'</b> الباب 🚗 ${'LINING '.repeat(30)}`,
    colorCode: 'NH-"&<>\'',
    model: 'M'.repeat(60),
  });
  const part = await records.part(id);
  const before = (await records.prints(id)).length;
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
  await dialog.getByRole('button', { name: 'Check that codes scan' }).click();
  await expect(dialog.getByText(/^6 codes on 3 labels scan as intended$/)).toBeVisible({ timeout: 30_000 });
  await pressPrint(page);
  // The texts are longer than their boxes.
  await page.getByRole('button', { name: 'Print anyway' }).click();

  const printed = await openPrinted(await printedPdf(page));
  const [sheet] = printed.pages;
  if (!sheet || printed.pages.length > 1) throw new Error(`There are ${printed.pages.length} pages`);
  expect(Math.abs(sheet.widthMm - 297)).toBeLessThan(0.3);
  expect(Math.abs(sheet.heightMm - 210)).toBeLessThan(0.3);
  // Finer heads are those of tests/label/paper.
  const labels = await findLabels(sheet, 8);
  expect(labels).toHaveLength(3);
  for (const [index, label] of labels.entries()) {
    const { x, y, width, height } = label.box;
    const [left, top] = places[index] ?? [];
    for (const [length, expected] of [
      [x, left],
      [y, top],
      [width, 135],
      [height, 90],
    ] as const) {
      expect(Math.abs(length - (expected ?? 0)), `label ${index + 1}: ${expected}`).toBeLessThan(0.3);
    }
    expect(await readLabel(label), `codes of label ${index + 1}`).toEqual([
      { format: 'Code39', text: part.no },
      { format: 'QRCode', text: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serials[index]}` },
    ]);
    const { widths, quietLeft, quietRight } = measureBars(label, 54);
    expect(new Set(widths)).toEqual(new Set([MODULE, 3 * MODULE]));
    expect(Math.min(quietLeft, quietRight)).toBeGreaterThanOrEqual(10 * MODULE);
  }
  printed.close();

  const recorded = (await records.prints(id)).slice(before);
  expect(recorded.map(({ part: _named, createdAt: _time, jobId: _job, voids: _voids, ...print }) => print)).toEqual([
    {
      ...{ id: expect.anything(), partId: id, qtyLabel: 3, qtyPart: 3 * part.qtyPerPack },
      ...{ serialFrom: serials[0], serialEnd: serials[2], status: 1, createdBy: 'admin' },
    },
  ]);
  await confirmPrinted(page);
  await page.goto('/app/parts-print-history');
  const row = page.getByRole('row').filter({ hasText: part.no }).filter({ hasText: serials[0] });
  await expect(row).toContainText(serials[2] ?? '');
  await expect(row).toContainText('First Print');
});
