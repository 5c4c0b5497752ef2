import { screen, waitFor, within } from '@testing-library/react';
import { pressSlowly, scan } from '@tests/resource/list/scan';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { env } from '@/config/env';
import { paths, traceHref } from '@/config/paths';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { standardLabel } from '@/label/standard-label';
import { createHandlers } from '@/mock-api/create-handlers';
import {
  clearPrintStore,
  fieldText,
  hostPart,
  pressPrint,
  printButton,
  printingBrowser,
  today,
} from './dialog-harness';

const print = printingBrowser();
serveApi({ features: ['print-jobs', 'print-runs', 'number-ranges'] });

/** A part at the head of the list, of which nothing was printed. */
function newestPart(no: string) {
  const { printHistory, parts } = testStore().tables;
  printHistory.splice(0);
  const part = hostPart();
  const row = parts.find(({ id }) => id === part.id);
  if (!row) throw new Error('the part is gone');
  return Object.assign(row, { no, createdAt: new Date(Date.now() + 1000).toISOString() });
}

it('a re-print is recorded with its job in one call, as the next print of the record it repeats', async () => {
  const part = newestPart('RUNS-1');
  const writes = recordWrites();
  const { user, router } = await renderApp('/app/parts');
  const printAs = async (title: string) => {
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  };
  await user.click(await screen.findByRole('button', { name: 'Print RUNS-1' }));
  await printAs('Print Settings');
  await router.navigate('/app/parts-print-history');
  await user.click(await screen.findByRole('button', { name: `Re-Print RUNS-1 ${today}0001` }));
  await printAs('Re-Print Settings');
  await screen.findByText('2nd Print');
  const { printHistory, printJobs } = testStore().tables;
  const [first] = printHistory;
  expect(writes.filter(({ call }) => call.startsWith('POST /p')).map(({ body }) => body)).toMatchObject([
    { lines: [{ kind: 'first', serialFrom: `${today}0001` }] },
    { lines: [{ kind: 'reprint', partId: part.id, of: first?.id, serials: [[`${today}0001`, `${today}0001`]] }] },
  ]);
  // What is on the labels is said of both, and is the same.
  const [shownFirst, shownAgain] = printJobs.slice(-2).map(({ designHash, snapshot }) => ({ designHash, snapshot }));
  expect(shownAgain).toEqual(shownFirst);
  expect(printJobs.slice(-2).map(({ status, serialFrom }) => [status, serialFrom])).toEqual([
    [1, `${today}0001`],
    [2, `${today}0001`],
  ]);
});

it.each([2, 15])(
  'a scan, %s ms a key, does not answer what came out: that is said, and the Enter of a person answers',
  async (gap) => {
    newestPart('RUNS-2');
    const { user } = await renderApp('/app/parts');
    await user.click(await screen.findByRole('button', { name: 'Print RUNS-2' }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
    await pressPrint(user);
    const question = await screen.findByRole('heading', { name: 'Which labels came out?' });
    for (const focused of [
      screen.getByRole('radio', { name: 'All 1' }),
      screen.getByRole('button', { name: 'Save' }),
    ]) {
      for (const code of ['84610-TG4-K130', '7']) {
        focused.focus();
        await scan(code, gap);
        expect(await screen.findByText(`Not taken: ${code}`)).toBeTruthy();
        expect(question.isConnected).toBe(true);
      }
    }
    await pressSlowly('{Enter}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Which labels came out?' })).toBeNull());
  },
);

it("the dashboard's figures are read again after a print", async () => {
  env.VITE_API_FEATURES = [...env.VITE_API_FEATURES, 'queries'];
  server.resetHandlers(...createHandlers(testStore(), { features: env.VITE_API_FEATURES }));
  newestPart('RUNS-3');
  const { user, router } = await renderApp('/app');
  const labels = async () => (await screen.findByText('Recent Activity')).nextSibling?.textContent;
  await waitFor(async () => expect(await labels()).toBe('0'));
  await router.navigate('/app/parts');
  await user.click(await screen.findByRole('button', { name: 'Print RUNS-3' }));
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
  await pressPrint(user);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Print Settings' })).toBeNull());
  await router.navigate('/app');
  await waitFor(async () => expect(await labels()).toBe('1'));
});

/** A part whose label carries a number of the host's range “Licence plate”, opened in the print dialog. */
async function partWithPlate(no: string) {
  Object.assign(newestPart(no), { labelDesignId: 'LD-1' });
  const title = newElement(
    'text',
    { text: '{range:Licence plate}' },
    { id: 'plate', x: 5, y: 5, width: 100, height: 20 },
  );
  const design = storedDesign({ ...standardLabel, id: 'LD-1', name: 'Plate', elements: [title] });
  localStorage.setItem('labelDesigns', JSON.stringify([design]));
  const app = await renderApp('/app/parts');
  await app.user.click(await screen.findByRole('button', { name: `Print ${no}` }));
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
  await waitFor(() => expect(printButton().matches('[disabled], [aria-disabled=true]')).toBe(false));
  return app;
}
const plate = () => {
  const range = testStore().tables.numberRanges.find(({ name }) => name === 'Licence plate');
  if (!range) throw new Error('the range is gone');
  return range;
};
const platesAtPrint = () => document.getElementById('print-root')?.textContent?.match(/UN104711880\d{9}/g);

it.each([
  { no: 'PLATE-1', where: 'there', moves: () => undefined },
  { no: 'PLATE-3', where: 'at another station', moves: clearPrintStore },
])(
  'labels carry the numbers that the host gave with their record, and a re-print $where carries the same',
  async ({ no, moves }) => {
    const { user, router, queryClient } = await partWithPlate(no);
    const preview = () => screen.getAllByRole('img', { name: /^Label / }).map(({ textContent }) => textContent);
    const next = plate().next;
    const [first, second] = [`UN104711880000${next}`, `UN104711880000${next + 1}`];
    await waitFor(() => expect(preview()).toEqual([first]));
    await user.clear(screen.getByLabelText('Qty Label'));
    await user.type(screen.getByLabelText('Qty Label'), '2');
    await waitFor(() => expect(preview()).toEqual([first, second]));
    // Another station takes numbers after they were on the screen.
    plate().next = 500_000;
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(platesAtPrint()).toEqual(['UN104711880000500000', 'UN104711880000500001']);
    expect(plate().next).toBe(500_002);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Print Settings' })).toBeNull());
    // Later the range writes its numbers in another way.
    plate().prefix = 'UN999999999';
    for (const [before, after] of [
      ['First Print', '2nd Print'],
      ['2nd Print', '3nd Print'],
    ] as const) {
      await moves();
      queryClient.removeQueries({ queryKey: ['print'] });
      queryClient.removeQueries({ queryKey: ['print-jobs'] });
      document.getElementById('print-root')?.remove();
      await router.navigate('/app/parts-print-history');
      const row = await screen.findByRole('row', { name: new RegExp(before) });
      await user.click(within(row).getByRole('button', { name: `Re-Print ${no} ${today}0001` }));
      await pressPrint(user);
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      expect(platesAtPrint()).toEqual(['UN104711880000500000', 'UN104711880000500001']);
      window.dispatchEvent(new Event('afterprint'));
      await screen.findByText(after);
    }
    expect(plate().next).toBe(500_002);
  },
);

it('a range that is nearly used up warns before, and with too few numbers it is said why PRINT is refused', async () => {
  Object.assign(plate(), { end: plate().next + 2, warnAt: 2 });
  const { user } = await partWithPlate('PLATE-4');
  const typeLabels = async (count: string) => {
    await user.clear(screen.getByLabelText('Qty Label'));
    await user.type(screen.getByLabelText('Qty Label'), count);
  };
  await screen.findByText(/“Licence plate” has 2 numbers left after this print/);
  await typeLabels('4');
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toContain('The number range “Licence plate” has only 3 numbers left');
  expect(printButton().getAttribute('aria-disabled')).toBe('true');
});

it('without the host no label that carries a number of a range is printed', async () => {
  const { user } = await partWithPlate('PLATE-2');
  server.use(http.post(`${API}/print-runs`, () => HttpResponse.json({}, { status: 503 })));
  await pressPrint(user);
  await screen.findByText(/The host has not recorded these labels.*Nothing was printed/);
  expect(print).not.toHaveBeenCalled();
});

it.each([
  { no: 'PLATE-5', where: 'this browser', moves: () => undefined },
  { no: 'PLATE-6', where: 'another station', moves: clearPrintStore },
])('a licence plate that is scanned or searched for leads to its label, printed at $where', async ({ no, moves }) => {
  const { user, router, queryClient } = await partWithPlate(no);
  await user.clear(screen.getByLabelText('Qty Label'));
  await user.type(screen.getByLabelText('Qty Label'), '3');
  plate().next = 500_000;
  await pressPrint(user);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Print Settings' })).toBeNull());
  await moves();
  for (const code of [
    '1JUN104711880000500001',
    'UN104711880000500001',
    `[)>\x1e06\x1dP${no}\x1dQ12\x1d1JUN104711880000500001\x1e\x04`,
  ]) {
    // The label of the code before would be found.
    await router.navigate(paths.trace.href());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Label' })).toBeNull());
    queryClient.clear();
    await router.navigate(traceHref(code));
    await waitFor(() => {
      const label = within(screen.getByRole('region', { name: 'Label' }));
      expect(label.getByRole('heading', { name: `${today}0002` })).toBeDefined();
      expect(label.getByText('UN104711880000500001')).toBeDefined();
      expect(label.getByText(no)).toBeDefined();
    });
  }
  await router.navigate(`${paths.printHistory.href()}?${new URLSearchParams({ search: 'UN104711880000500001' })}`);
  await screen.findByRole('row', { name: new RegExp(`${no}.*First Print`) });
  await router.navigate(`${paths.printHistory.href()}?${new URLSearchParams({ search: 'UN104711880000500003' })}`);
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(no) })).toBeNull());
});
