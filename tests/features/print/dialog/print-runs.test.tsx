import { screen, waitFor } from '@testing-library/react';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { expect, it } from 'vitest';
import { fieldText, hostPart, printButton, printingBrowser, today } from './dialog-harness';

printingBrowser();
serveApi({ features: ['print-jobs', 'print-runs'] });

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
  const print = async (title: string) => {
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
    await user.click(printButton());
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  };
  await user.click(await screen.findByRole('button', { name: 'Print RUNS-1' }));
  await print('Print Settings');
  await router.navigate('/app/parts-print-history');
  await user.click(await screen.findByRole('button', { name: `Re-Print RUNS-1 ${today}0001` }));
  await print('Re-Print Settings');
  await screen.findByText('2nd Print');
  const { printHistory, printJobs } = testStore().tables;
  const [first] = printHistory;
  expect(writes.filter(({ call }) => call.startsWith('POST /p')).map(({ body }) => body)).toMatchObject([
    { lines: [{ kind: 'first', serialFrom: `${today}0001` }] },
    { lines: [{ kind: 'reprint', partId: part.id, of: first?.id, serials: [[`${today}0001`, `${today}0001`]] }] },
  ]);
  expect(printJobs.slice(-2).map(({ status, serialFrom }) => [status, serialFrom])).toEqual([
    [1, `${today}0001`],
    [2, `${today}0001`],
  ]);
});
