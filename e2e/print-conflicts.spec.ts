import type { Page } from '@playwright/test';
import type { LedgerNote } from '@/print/run/ledger';
import { expect, test } from './fixtures';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

const conflict = 'Two labels with one serial may exist';

/** Desktop, tablet and phone; both themes on the phone, because colours do not depend on the width. */
async function expectGood(page: Page, name: string) {
  const before = page.viewportSize();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${name} at ${width} px`);
    if (width === 1440) await expectAccessible(page, `${name} at ${width} px`);
  }
  await expectAccessibleInBothThemes(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

test('[PR19] [PR21] [PR22] a run of 500 labels, records that need a decision and those of others are readable at every width', {
  tag: ['@layout', '@storage', '@navigation'],
}, async ({ page, store, host, pageErrors }) => {
  test.setTimeout(120_000);
  pageErrors.allow(/Failed to load resource/);
  host.fault('*', /\/parts\/print-history$/, () => Response.json({ message: 'Restarting' }, { status: 503 }));
  await startSignedIn(page, store);
  await page.goto('/app/customer');
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible();
  const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
  const common = { partId: 1, partNo: '84151-TG4-N010-B2-N010-B2-N010-B2-N010-B', hand: 'right', status: 1 } as const;
  const printed = { jobId: 'job', createdAt: '2026-11-20T10:14:04.000+07:00', printedBy: null };
  const others = [
    { recordId: 501, serialFrom: serial(3), serialEnd: serial(480), by: 'Siti R.', later: false },
    { recordId: 502, serialFrom: serial(490), serialEnd: serial(493), by: 'gudang-2', later: true },
  ].map((other) => ({ ...other, at: '2026-11-20T10:14:02.000+07:00' }));
  const note: LedgerNote = {
    ...{ ...common, ...printed, id: 'overlap long', kind: 'overlap', day: '20261120', others },
    ...{ serialFrom: serial(1), serialEnd: serial(500), printedAt: printed.createdAt },
    places: { columns: 3, perSheet: 24, firstPlace: 0 },
    pull: Array.from({ length: 478 }, (_, index) => serial(index + 3)),
    ...{ pulled: [], by: '', reason: '', closed: false },
  };
  const part = { id: 1, no: common.partNo, name: '', colorCode: '', labelSize: '', leftHand: false, rightHand: true };
  const run = (id: string, first: number, changes: object) => ({
    ...{ id, jobId: id, createdAt: printed.createdAt, part, designKey: null, companyName: '', prodDate: '' },
    ...{ serialFrom: serial(first), serialEnd: serial(first + 1), status: 1, qtyLabel: 2, qtyPart: 24, qtyPerPack: 12 },
    ...{ places: null, settings: null, withoutPictures: false, origin: { designId: null, revision: null, hash: null } },
    ...{ printedAs: { output: 'paper', printer: '', override: null }, outcome: { unprinted: [], unanswered: [] } },
    ...{ events: [], state: 'reserved', kind: 'first', of: null, reason: '', partDay: '1 20261120', open: 1 },
    ...{ by: null, takenOverBy: null, printed: true, attempts: 1, unansweredSince: null, absentBefore: true, dueAt: 0 },
    ...{ claimedUntil: 0, claimedBy: '', problem: '', refusal: '', unclear: null, records: [] },
    ...{ jobDue: false, outcomeDue: false, ...changes },
  });
  const runs = [
    run('a', 501, {
      state: 'refused',
      refusal: `Part does not exist. ${'The host says much more about it. '.repeat(300)}`,
    }),
    run('b', 503, { state: 'refused', unclear: { recordId: 9, createdAt: '2026-11-20T10:14:02.000+07:00' } }),
    run('c', 505, { by: { id: 'x', username: 'rina', name: 'Rina Aulia' } }),
  ];
  // The product creates the database, not this test.
  const isMade = async () => (await indexedDB.databases()).some(({ name }) => name === 'pokayoke-prints');
  await expect.poll(() => page.evaluate(isMade)).toBe(true);
  await page.evaluate(keepRows, { notes: [note], runs });
  await page.reload();
  await expectGood(page, 'the message');
  await page.getByRole('alert').getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('alertdialog', { name: conflict });
  await expect(dialog.getByText('476 more')).toHaveCount(2);
  // A scrollable part of a dialog shrinks first: the list would lie over the runs.
  const rows = dialog.getByRole('region', { name: 'Serials of both runs' });
  const stack = dialog.getByRole('region', { name: 'Pull from your stack' });
  const overlapping = async () => {
    const [above, below] = await Promise.all([rows.boundingBox(), stack.boundingBox()]);
    return above && below ? above.y + above.height - below.y : Number.NaN;
  };
  await expect.poll(overlapping, 'px of the runs under the list').toBeLessThan(0);
  await expectGood(page, '500 labels');
  await dialog.getByRole('button', { name: 'Later, keep in ledger' }).click();
  await page.getByRole('button', { name: '3 not recorded' }).click();
  await expect(page.getByText(/^The host has a record of these serials from 10:14/)).toBeVisible();
  await expectGood(page, 'decisions');
  await page.keyboard.press('Escape');

  await page.goto('/app/parts-print-history');
  const band = page.getByRole('region', { name: 'Records of Rina Aulia' });
  await expect(band).toBeVisible();
  await expectGood(page, 'records of others');
  await band.getByRole('button', { name: 'Take over 1 record' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Take over 1 record?' })).toBeVisible();
  await expectGood(page, 'take over');
  await page.keyboard.press('Escape');

  const unloadWarning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const leaving = await unloadWarning;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alertdialog', { name: '2 of your records are not recorded yet' })).toBeVisible();
  await expectGood(page, 'sign out');
});

/** Runs in the page: writes rows of the print database, as an earlier page left them. */
function keepRows(tables: Record<string, object[]>) {
  return new Promise<void>((resolve, reject) => {
    const open = indexedDB.open('pokayoke-prints');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const writing = open.result.transaction(Object.keys(tables), 'readwrite');
      for (const [name, rows] of Object.entries(tables)) for (const row of rows) writing.objectStore(name).put(row);
      writing.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
}
