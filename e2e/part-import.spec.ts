import type { Page } from '@playwright/test';
import { faultyTable } from '@tests/domain/import/faulty-parts';
import { oneFarCell } from '@tests/support/workbooks';
import writeXlsxFile from 'write-excel-file/universal';
import { expect, test } from './fixtures';
import { expectAccessibleEverywhere, expectAccessibleInBothThemes } from './support/accessibility';
import { hang } from './support/api-host';
import { startSignedIn } from './support/sign-in';

const head = ['Part Name', 'Part Number', 'Color Code', 'Customer', 'Model', 'Quantity Per Pack', 'Indication'];
const line = (no: string, qty = '12', customer = 'CMI') => [
  'LID ASSY GLOVE BOX',
  no,
  'NH-167L',
  customer,
  '560 B',
  qty,
  'A',
];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(rows: string[][], headings = head) {
  const blob = await writeXlsxFile([headings, ...rows], { sheet: 'Parts' }).toBlob();
  return { name: 'parts.xlsx', mimeType: XLSX, buffer: Buffer.from(await blob.arrayBuffer()) };
}

/** Opens the import dialog and selects a file in it. */
async function selectFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/app/parts');
  await page.getByRole('button', { name: 'Import label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import label' });
  await dialog.getByLabel('Excel file').setInputFiles(file);
  return { dialog, press: (name: string) => dialog.getByRole('button', { name }).click() };
}

test.beforeEach(({ page, records }) => startSignedIn(page, records));

test('an Excel file is shown as a grid, repaired with mouse and keyboard, imported once, and the list shows its parts', {
  tag: ['@files', '@pointer', '@smoke', '@host'],
}, async ({ page, host, records }) => {
  const before = (await records.parts()).length;
  const rows = [
    line('84151-NEW-0001', '12', 'PT Cakra Motor Ind'),
    line('84151-NEW-0002', '12', 'PT Cakra Motor Ind'),
    line('84151-NEW-0003', 'twelve'),
    line('84151-NEW-0003'),
    line('84151-NEW-0004'),
  ];
  const { dialog, press } = await selectFile(page, await workbook(rows));
  await expect(dialog.getByRole('button', { name: '4 to repair' })).toBeVisible();
  await expect(dialog.getByText('Twice, see row 4')).toBeVisible();

  // Keyboard: Enter takes the customer that is offered for both rows, and goes to the next fault.
  await page.keyboard.press('F8');
  await expect(dialog.getByRole('combobox', { name: 'Customer, row 2' })).toBeFocused();
  await expect(page.getByText('The same text stands in 2 rows: correct all 2')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Qty/Pack, row 4' })).toBeFocused();
  await expect(page.getByText('Not a whole number of at least 1').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a cell is typed over');
  await page.keyboard.type('12');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('gridcell', { name: 'twelve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Part Number, row 5' })).toBeFocused();
  await page.keyboard.press('Escape');

  // Mouse: the last one is skipped, and saved.
  await dialog.getByRole('button', { name: 'Skip row 5' }).click();
  await expect(dialog.getByRole('button', { name: '0 to repair' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save skipped rows' }).click();
  expect((await saving).suggestedFilename()).toBe('parts_skipped.xlsx');
  await expectAccessibleEverywhere(page, 'rows of a file');
  expect(host.callsTo('POST', '/parts/import')).toHaveLength(0);

  await press('Import 4 rows');
  await expect(page.getByText('4 parts imported, 0 updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '84151-NEW-0002' })).toBeVisible();
  expect(host.callsTo('POST', '/parts/import')).toHaveLength(1);
  const parts = await records.parts();
  expect(parts).toHaveLength(before + 4);
  expect(parts.find(({ no }) => no === '84151-NEW-0003')?.qtyPerPack).toBe(24);
});

test('of 5,000 rows with 300 faults of 20 kinds every fault is found, and hostile text stays text', {
  tag: ['@files', '@speed'],
}, async ({ page }) => {
  const { table } = faultyTable(5_000, 300);
  const rows = table.rows.map((row) => [...row]);
  // A formula cannot be written here: that cell is empty instead.
  for (const [row, column] of table.formulas) (rows[row] ?? [])[column] = '';
  const hostile = ['<img src=x onerror="window.hurt=1">', '=HYPERLINK("http://x")', '{{constructor}}'];
  for (const [index, text] of hostile.entries()) (rows[index * 16 + 4] ?? [])[1] = text;
  const { dialog } = await selectFile(page, await workbook(rows, table.head));
  await expect(dialog.getByRole('button', { name: '5,000 rows', exact: true })).toBeVisible();
  // The seed has other customers and no designs: what they name is checked in tests/domain/import.
  await expect(dialog.getByRole('button', { name: /to repair$/ })).toHaveText(/^[1-9][\d,]*to repair$/);
  await expect(dialog.getByRole('gridcell', { name: '<img src=x onerror="window.hurt=1">' })).toBeVisible();
  // Only what is in view is rendered.
  expect(await dialog.getByRole('row').count()).toBeLessThan(80);
  await dialog.locator('[data-line]').first().focus();
  await page.keyboard.press('Control+End');
  await expect(dialog.getByRole('rowheader', { name: '5001' })).toBeVisible();
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test('[I2] 50 MB are refused immediately, and the page is blocked for less than 200 ms', { tag: '@speed' }, async ({
  page,
  host,
}) => {
  await page.goto('/app/parts');
  await page.getByRole('button', { name: 'Import label' }).click();
  const input = page.getByLabel('Excel file');
  await expect(input).toBeAttached();
  /** The longest frame in ms, from selecting the file to the refusal. */
  const longestFrame = () =>
    input.evaluate(async (element: HTMLInputElement) => {
      // Made in the page: sending it there would take many seconds.
      const bytes = new Uint8Array(49 * 1024 * 1024);
      bytes.set([0x50, 0x4b]);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'parts.xlsx'));
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let last = await frame();
      let longest = 0;
      element.files = transfer.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
      do {
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
      } while (!document.body.textContent?.includes('The file is larger than 10 MB'));
      return longest;
    });
  await expect.poll(longestFrame).toBeLessThan(200);
  expect(host.callsTo('POST', '/parts/import')).toEqual([]);
});

test('[I8] a file of 1 KB with one cell at the end of the grid is refused with a message, and the tab stays responsive', {
  tag: '@speed',
}, async ({ page, host }) => {
  const far = { name: 'parts.xlsx', mimeType: XLSX, buffer: Buffer.from(oneFarCell()) };
  const { dialog } = await selectFile(page, far);
  await expect(
    dialog.getByText(/^The sheet is too large: it has content up to cell XFD1048576\. .* Delete the rows/).first(),
  ).toBeVisible();
  expect(host.callsTo('POST', '/parts/import')).toEqual([]);

  await dialog.getByLabel('Excel file').setInputFiles(await workbook([line('84151-NEW-0001')]));
  await expect(dialog.getByRole('rowheader', { name: '2' })).toBeVisible();
});

test('[I5] a cancelled import is aborted, and the dialog says that the host may have imported it', {
  tag: '@network',
}, async ({ page, host, store, pageErrors }) => {
  pageErrors.allow(/ERR_ABORTED/);
  let received: AbortSignal | undefined;
  host.fault('POST', '/parts/import', (request) => {
    received = request.signal;
    return hang(request);
  });
  const before = store.tables.parts.length;
  const { dialog, press } = await selectFile(page, await workbook([line('84151-NEW-0001')]));
  await press('Import 1 row');
  await expect.poll(() => received?.aborted).toBe(false);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog.getByText(/^The import was cancelled\. The host may have imported/)).toBeVisible();
  await expect.poll(() => received?.aborted).toBe(true);
  expect(store.tables.parts).toHaveLength(before);
});

test('an export is saved under its name, and the toast says how many rows', { tag: ['@files', '@smoke'] }, async ({
  page,
  store,
}) => {
  await page.goto('/app/parts');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Parts' }).click();
  expect((await downloading).suggestedFilename()).toBe('parts_export.xlsx');
  const rows = store.tables.parts.length;
  await expect(page.getByText(`Parts exported successfully: ${rows} rows in parts_export.xlsx`)).toBeVisible();
});
