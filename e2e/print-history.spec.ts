import { findLabels, readLabel } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { expect, test } from './fixtures';
import { catchPrint, printedPdf } from './print-output/catch-print';
import { confirmPrinted, pressPrint } from './support/print-dialog';
import { startSignedIn } from './support/sign-in';

test('a re-print prints the same serials and is the next print in the history', async ({ page, store }) => {
  await catchPrint(page);
  await startSignedIn(page, store);
  await page.goto('/app/parts-print-history');
  await page
    .getByRole('button', { name: /^Re-Print / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Re-Print Settings' })).toBeVisible();
  await expect(page.getByText(/^Previous print: (First|\dnd) Print on \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  const from = await page.getByLabel('Serial From').inputValue();
  const labels = Number(await page.getByLabel('Qty Label').inputValue());
  const original = store.tables.printHistory.find((row) => row.serialFrom === from && row.qtyLabel === labels);
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const onPaper = (await Promise.all(printed.pages.map((sheet) => findLabels(sheet, 8)))).flat();
  const texts = (await Promise.all(onPaper.map(readLabel))).map((codes) => codes.at(-1)?.text.split('|').at(-1));
  printed.close();
  expect(texts).toEqual(Array.from({ length: labels }, (_, index) => String(BigInt(from) + BigInt(index))));
  await confirmPrinted(page);
  const { partId, serialEnd, qtyPart, status = 0 } = original ?? {};
  expect(store.tables.printHistory.at(-1)).toMatchObject({
    partId,
    serialFrom: from,
    serialEnd,
    qtyPart,
    status: status + 1,
  });
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByText(`${status + 1}nd Print`),
  ).toBeVisible();
});
