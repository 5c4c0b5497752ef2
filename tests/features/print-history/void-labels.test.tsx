import { screen, waitFor, within } from '@testing-library/react';
import {
  fieldText,
  hostPart,
  keepJob,
  openDialog,
  pressPrint,
  printingBrowser,
  serialsAtPrint,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { scan } from '@tests/resource/list/scan';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { apiFeatures } from '@/config/api-features';
import { env } from '@/config/env';

const print = printingBrowser();
serveApi({ features: [...apiFeatures] });

/** A run of six labels of today. */
function printedRun(no: string) {
  const part = hostPart({ no, labelSize: '135mm × 90mm' });
  testStore().tables.printHistory.push({
    ...{ id: 800_001, partId: Number(part.id), serialFrom: `${today}0001`, serialEnd: `${today}0006`, status: 1 },
    ...{ qtyLabel: 6, qtyPart: 72, reason: '', createdAt: new Date().toISOString(), createdBy: 'Rina Aulia' },
  });
  return part;
}

it('labels are declared void with a reason, the run says how many, and they are never printed again', async () => {
  printedRun('VOID-1');
  const { user } = await renderApp('/app/parts-print-history?search=VOID-1');
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Void labels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void labels' }));
  await user.click(dialog.getByRole('checkbox', { name: `${today}0003` }));
  await user.click(dialog.getByRole('checkbox', { name: `${today}0004` }));
  expect(dialog.getByRole('textbox', { name: 'Serials' })).toHaveProperty('value', '3-4');
  const confirm = dialog.getByRole('button', { name: 'Void 2 labels' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Torn at the cutter');
  await user.click(confirm);
  const after = within(await screen.findByRole('dialog', { name: '2 labels declared void' }));
  await user.click(after.getByRole('button', { name: 'Print 2 labels' }));
  const print = within(await screen.findByRole('dialog', { name: 'Print Settings' }));
  await waitFor(() => expect(print.getByLabelText('Qty Label')).toHaveProperty('value', '2'), { timeout: 5_000 });
  await user.click(print.getByRole('button', { name: 'CANCEL' }));
  expect(await screen.findByText('2 void')).toBeDefined();
  expect(testStore().tables.voids).toEqual([
    expect.objectContaining({ serialFrom: `${today}0003`, serialEnd: `${today}0004`, reason: 'Torn at the cutter' }),
  ]);

  await user.click(screen.getByRole('button', { name: /^Re-Print / }));
  const reprint = within(await screen.findByRole('dialog', { name: 'Re-Print Settings' }));
  await waitFor(() => expect(reprint.getByLabelText('Qty Label')).toHaveProperty('value', '4'), { timeout: 5_000 });
});

it('labels that did not come out and are void are not printed: only the others are offered, and PRINT asks the host again', async () => {
  const part = printedRun('VOID-9');
  const serials = (from: number, end: number) => ({ serialFrom: `${today}000${from}`, serialEnd: `${today}000${end}` });
  const unprinted = [{ from: `${today}0003`, end: `${today}0005`, count: 3 }];
  await keepJob({
    ...{ id: 'job', createdAt: new Date().toISOString(), part, design: null, companyName: '', prodDate: '' },
    ...{ qtyPerPack: 12, qtyLabel: 6, qtyPart: 72, status: 1, outcome: { unprinted, unanswered: [] } },
    ...serials(1, 6),
  });
  const declareVoid = (serial: number) =>
    testStore().tables.voids.push({
      ...{
        id: serial,
        partId: Number(part.id),
        reason: 'Torn',
        at: '',
        by: 'Siti Rahma',
        confirmedBy: null,
        replacedBy: null,
      },
      ...serials(serial, serial),
    });
  declareVoid(3);
  const { user } = await renderApp('/app/parts-print-history?search=VOID-9');
  await user.click(await screen.findByRole('button', { name: `2 not printed, print ${today}0004 - 0005` }));
  await waitFor(() => expect(fieldText('Qty Label')).toBe('2'));
  declareVoid(4);
  await pressPrint(user);
  const changed = await screen.findByRole('alert', { name: /^Changed since/ });
  expect(within(changed).getByText(`${today}0004 - ${today}0004`)).toBeTruthy();
  expect(within(changed).getByText(/^Siti Rahma/)).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  await waitFor(() => expect(fieldText('Qty Label')).toBe('1'));
  await pressPrint(user);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(serialsAtPrint()).toEqual([`${today}0005`]);
});

it('a new label in place of a void one has its quantity, is said to be in its place, and is offered until it was printed', async () => {
  const part = printedRun('VOID-7');
  const run = testStore().tables.printHistory.find(({ partId }) => partId === Number(part.id));
  // The last label of the run is no full pack.
  Object.assign(run ?? {}, { qtyPart: 66 });
  const { user } = await renderApp(`/app/trace?q=${today}0006&part=${part.id}`);
  await user.click(await screen.findByRole('button', { name: 'Void' }, { timeout: 5_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void labels' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Torn');
  await user.click(dialog.getByRole('button', { name: 'Void 1 label' }));
  await user.click(await screen.findByRole('button', { name: 'Print 1 label' }));
  const isSixInPlace = async () => {
    const print = within(await screen.findByRole('dialog', { name: 'Print Settings' }));
    await waitFor(() => expect(print.getByLabelText('Serial From')).toHaveProperty('value', `${today}0007`));
    expect(print.getByText(`In place of ${today}0006, which is void`)).toBeDefined();
    expect(print.getByLabelText('Qty Label')).toHaveProperty('value', '1');
    expect(print.getByLabelText('Qty Part')).toHaveProperty('value', '6');
    return print;
  };
  await user.click((await isSixInPlace()).getByRole('button', { name: 'CANCEL' }));
  await user.click(await screen.findByRole('button', { name: 'Print in its place' }));
  await user.click((await isSixInPlace()).getByRole('button', { name: 'PRINT' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('button', { name: 'Re-Print this label' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
});

it('labels are not void while the host cannot be reached: the dialog stays with what was typed, and says why', async () => {
  printedRun('VOID-6');
  server.use(http.post(`${API}/parts/print-history/:id/void`, () => HttpResponse.error()));
  const { user } = await renderApp('/app/parts-print-history?search=VOID-6');
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Void labels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void labels' }));
  await user.click(dialog.getByRole('checkbox', { name: `${today}0003` }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Torn');
  await user.click(dialog.getByRole('button', { name: 'Void 1 label' }));
  expect(
    await screen.findByText('The labels could not be declared void. The host could not be reached.'),
  ).toBeDefined();
  expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'Torn');
});

it('a scan of a void label says so first, who declared it and why, and what to do', async () => {
  const part = printedRun('VOID-2');
  testStore().tables.voids.push({
    ...{ id: 1, partId: Number(part.id), serialFrom: `${today}0003`, serialEnd: `${today}0003` },
    ...{ reason: 'Printed for the wrong part', at: new Date().toISOString(), by: 'Siti R.', confirmedBy: 'Rina A.' },
    replacedBy: { serialFrom: `${today}0007`, serialEnd: `${today}0007` },
  });
  await renderApp(`/app/trace?q=${today}0003&part=${part.id}`);
  expect(
    await screen.findByText(
      'This label is void: Printed for the wrong part. Declared by Siti R. on 20/11/2026 12:00. Pull it and use ' +
        `${today}0007, printed in its place.`,
      undefined,
      { timeout: 5_000 },
    ),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: '0003, this label, void' })).toBeDefined();
  expect(screen.getByText('Voided, 0003')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Re-Print this label' }).getAttribute('aria-disabled')).toBe('true');
});

it('a scan of a void label into the print list says so, and the part is added only by hand', async () => {
  const part = printedRun('VOID-4');
  const { id: partId, no, colorCode } = part;
  testStore().tables.voids.push({
    ...{ id: 2, partId: Number(partId), serialFrom: `${today}0003`, serialEnd: `${today}0003`, reason: 'Torn' },
    ...{ at: new Date().toISOString(), by: 'Siti R.', confirmedBy: 'Siti R.', replacedBy: null },
  });
  const { user } = await renderApp('/app/print-list');
  const field = await screen.findByRole('textbox', { name: /^Scan/ });
  await user.type(field, `${no}|${colorCode}|12|${today}0003{Enter}`);
  expect(await screen.findByText(/^This label is void: Torn\. .* Pull it and use another label\.$/)).toBeDefined();
  expect(screen.queryByText(/added, row/)).toBeNull();
  await user.type(field, `${no}|${colorCode}|12|${today}0004{Enter}`);
  expect(await screen.findByText('VOID-4 added, row 1.')).toBeDefined();
});

it('a scan of a void label into the print dialog says so, and no other part is offered', async () => {
  const { id: partId, no, colorCode } = printedRun('VOID-5');
  testStore().tables.voids.push({
    ...{ id: 3, partId: Number(partId), serialFrom: `${today}0003`, serialEnd: `${today}0003`, reason: 'Torn' },
    ...{ at: new Date().toISOString(), by: 'Siti R.', confirmedBy: 'Siti R.', replacedBy: null },
  });
  await openDialog({ part: hostPart({ no: 'OPEN-5', labelSize: '135mm × 90mm' }) });
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`), { timeout: 5_000 });
  await scan(`${no}|${colorCode}|12|${today}0003`);
  expect(await screen.findByText(/^This label is void: Torn\. .* Pull it and use another label\.$/)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(fieldText('Qty Label')).toBe('1');
  await scan(`${no}|${colorCode}|12|${today}0004`);
  expect(await screen.findByRole('alertdialog', { name: 'Print VOID-5 instead?' })).toBeDefined();
});

it('a host without void labels is not asked for them, and they are not offered', async () => {
  env.VITE_API_FEATURES = ['queries'];
  printedRun('VOID-3');
  const { user } = await renderApp('/app/parts-print-history?search=VOID-3');
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await screen.findByRole('menuitem', { name: 'Serial ledger' });
  expect(screen.queryByRole('menuitem', { name: 'Void labels' })).toBeNull();
});
