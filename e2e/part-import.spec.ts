import type { Page } from '@playwright/test';
import { oneFarCell } from '@tests/support/workbooks';
import writeXlsxFile from 'write-excel-file/universal';
import { expect, test } from './fixtures';
import { expectAccessibleEverywhere } from './support/accessibility';
import { hang } from './support/api-host';
import { startSignedIn } from './support/sign-in';

const head = ['Part Name', 'Part Number', 'Color Code', 'Customer', 'Model', 'Quantity Per Pack', 'Indication'];
const line = (no: string, qty = '12') => ['LID ASSY GLOVE BOX', no, 'NH-167L', 'CMI', '560 B', qty, 'A'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(rows: string[][]) {
  const blob = await writeXlsxFile([head, ...rows], { sheet: 'Parts' }).toBlob();
  return { name: 'parts.xlsx', mimeType: XLSX, buffer: Buffer.from(await blob.arrayBuffer()) };
}

/** Opens the import dialog and selects a file in it. */
async function selectFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/app/parts');
  await page.getByRole('button', { name: 'Import label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import label' });
  await dialog.getByLabel('Excel file').setInputFiles(file);
  return { dialog, send: () => dialog.getByRole('button', { name: 'Import', exact: true }).click() };
}

test.beforeEach(({ page, store }) => startSignedIn(page, store));

test('an Excel file is previewed in the browser, imported once, and the list shows its parts', async ({
  page,
  host,
  store,
}) => {
  const before = store.tables.parts.length;
  const { dialog, send } = await selectFile(page, await workbook([line('84151-NEW-0001'), line('84151-NEW-0002')]));
  await expect(dialog.getByText('2 rows in the file')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '84151-NEW-0002' })).toBeVisible();
  await send();
  await expect(page.getByText('2 parts imported, 0 updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '84151-NEW-0002' })).toBeVisible();
  expect(host.callsTo('POST', '/parts/import')).toHaveLength(1);
  expect(store.tables.parts).toHaveLength(before + 2);
});

test('[I3] an Excel file with errors changes nothing: row and column are named, and the file stays selected', async ({
  page,
  store,
  pageErrors,
}) => {
  pageErrors.allow(/status of 422/);
  const before = store.tables.parts.length;
  const rows = [line('84151-NEW-0001'), line('84151-NEW-0001'), line('84151-NEW-0003', 'twelve')];
  const { dialog, send } = await selectFile(page, await workbook(rows));
  await expect(dialog.getByText(/84151-NEW-0001 NH-167L \(rows 2, 3\)/)).toBeVisible();
  await send();
  await expect(dialog.getByText('Row 4, Quantity Per Pack: must be a whole number of at least 1')).toBeVisible();
  await expect(dialog.getByText('parts.xlsx')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'problems in a file');
  expect(store.tables.parts).toHaveLength(before);
});

test('[I1] a file that is no Excel file is refused before anything is sent', async ({ page, host }) => {
  const { dialog } = await selectFile(page, { name: 'parts.xlsx', mimeType: XLSX, buffer: Buffer.from('a,b\n1,2') });
  await expect(dialog.getByText('It is named .xlsx, but it is not an Excel file').first()).toBeVisible();
  expect(host.callsTo('POST', '/parts/import')).toEqual([]);
});

test('[I2] 50 MB are refused immediately, and the page is blocked for less than 200 ms', async ({ page, host }) => {
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

test('[I8] a file of 1 KB with one cell at the end of the grid is refused with a message, and the tab stays responsive', async ({
  page,
  host,
}) => {
  const far = { name: 'parts.xlsx', mimeType: XLSX, buffer: Buffer.from(oneFarCell()) };
  const { dialog } = await selectFile(page, far);
  await expect(
    dialog.getByText(/^The sheet is too large: it has content up to cell XFD1048576\. .* Delete the rows/).first(),
  ).toBeVisible();
  expect(host.callsTo('POST', '/parts/import')).toEqual([]);

  await dialog.getByLabel('Excel file').setInputFiles(await workbook([line('84151-NEW-0001')]));
  await expect(dialog.getByText('1 row in the file')).toBeVisible();
});

test('[I5] a cancelled import is aborted, and the dialog says that the host may have imported it', async ({
  page,
  host,
  store,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_ABORTED/);
  let received: AbortSignal | undefined;
  host.fault('POST', '/parts/import', (request) => {
    received = request.signal;
    return hang(request);
  });
  const before = store.tables.parts.length;
  const { dialog, send } = await selectFile(page, await workbook([line('84151-NEW-0001')]));
  await expect(dialog.getByText('1 row in the file')).toBeVisible();
  await send();
  await expect.poll(() => received?.aborted).toBe(false);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText(/^The import was cancelled\. The host may have imported/)).toBeVisible();
  await expect.poll(() => received?.aborted).toBe(true);
  expect(store.tables.parts).toHaveLength(before);
});

test('an export is saved under its name, and the toast says how many rows', async ({ page, store }) => {
  await page.goto('/app/parts');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Parts' }).click();
  expect((await downloading).suggestedFilename()).toBe('parts_export.xlsx');
  const rows = store.tables.parts.length;
  await expect(page.getByText(`Parts exported successfully: ${rows} rows in parts_export.xlsx`)).toBeVisible();
});
