import { traceHref } from '@/config/paths';
import { expect, test } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { confirmPrinted, openPart, plainPart, pressPrint, setQuantity } from './support/print-dialog';
import { codesOfSheets, outcomeDialog, startAt } from './support/print-list';

test('labels that a jam took are printed again with their serials, recorded once, and Trace tells both papers', {
  tag: ['@paper', '@host'],
}, async ({ page, records }) => {
  const part = await plainPart(records);
  const before = (await records.prints(part.id)).length;
  await startAt(page, records, '/app/parts');
  const dialog = await openPart(page, part);
  await setQuantity(page, 5);
  const from = await dialog.getByLabel('Serial From').inputValue();
  const labels = (...counters: number[]) =>
    counters.flatMap((counter) => [
      part.no,
      `${part.no}|${part.colorCode}|${part.qtyPerPack}|${Number(from) + counter}`,
    ]);
  await pressPrint(page);
  expect((await codesOfSheets(page)).flat()).toEqual(labels(0, 1, 2, 3, 4));
  await closePrintDialog(page);

  await outcomeDialog(page).getByRole('radio', { name: 'All but some' }).click();
  await outcomeDialog(page)
    .getByLabel('Not printed')
    .fill([2, 3].map((counter) => Number(from) + counter).join(', '));
  await outcomeDialog(page).getByRole('button', { name: 'Save and re-print 2' }).click();
  await pressPrint(page);
  expect((await codesOfSheets(page)).flat()).toEqual(labels(2, 3));
  await closePrintDialog(page);
  await confirmPrinted(page);
  const recorded = (await records.prints(part.id)).slice(before);
  expect(recorded.map(({ serialFrom, qtyLabel, status }) => [serialFrom, qtyLabel, status])).toEqual([[from, 5, 1]]);

  await page.goto(traceHref(labels(2)[1] ?? ''));
  const story = page.getByRole('region', { name: 'Story' }).getByRole('listitem');
  await expect(story.filter({ hasText: 'Did not come out of the printer' })).toHaveCount(1);
  await expect(story.filter({ hasText: 'Printed again, as it had not come out' })).toContainText('Came out');
});
