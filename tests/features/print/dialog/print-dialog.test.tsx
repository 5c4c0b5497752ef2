import { screen, waitFor, within } from '@testing-library/react';
import { replaceProperty } from '@tests/support/replace-property';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browserPorts } from '@/print/run/browser-printing';
import { serialsOfRun } from '@/print/run/job';
import { readJobs, recordOutcome } from '@/print/run/outcome';
import {
  describedAs,
  fieldText,
  hostPart,
  openDialog,
  pressPrint,
  printButton,
  printingBrowser,
  qtyLabel,
  qtyPart,
  serialsAtPrint,
  today,
} from './dialog-harness';

const print = printingBrowser();
serveApi();
const history = () => testStore().tables.printHistory.slice(60);

const ready = async () => {
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
};

describe('the print dialog of a part', () => {
  it('shows the part, one label, its serial and the preview at its physical size', async () => {
    const part = hostPart();
    const { user, onOpenChange } = await openDialog({ part });
    expect(screen.getByRole('heading', { name: 'Print Settings' })).toBeTruthy();
    await ready();
    expect(fieldText('Serial End')).toBe(`${today}0001`);
    expect(screen.getByText('135mm x 90mm')).toBeTruthy();
    expect(screen.getByText('Format: YYYYMMDD0001 (Year-Month-Day-Serial)')).toBeTruthy();
    expect(screen.getByText('1 label on 1 page, A4 Landscape')).toBeTruthy();
    expect(screen.getByRole('img', { name: `Label ${part.no}, serial ${today}0001` })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('does not wait for what this browser has printed: its jobs are not read for labels that are new', async () => {
    const reads = vi.spyOn(browserPorts.store, 'read');
    await openDialog({ part: hostPart() });
    await ready();
    await waitFor(() => expect(printButton().hasAttribute('disabled')).toBe(false));
    expect(reads.mock.calls.map(([scope]) => scope.runs)).not.toContain('all');
    reads.mockRestore();
  });

  it('lets Qty Label and Qty Part drive each other and generates serials for them', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.clear(qtyLabel());
    await user.type(qtyLabel(), '6');
    expect(fieldText('Qty Part')).toBe('72');
    expect(fieldText('Serial End')).toBe(`${today}0006`);
    await user.clear(qtyPart());
    await user.type(qtyPart(), '30');
    expect(fieldText('Qty Label')).toBe('3');
    expect(screen.getByText('3 labels on 1 page, A4 Landscape')).toBeTruthy();
  });

  it.each([
    ['0', 'Enter a whole number of at least 1'],
    ['-1', 'Enter a whole number of at least 1'],
    ['abc', 'Enter a whole number of at least 1'],
    ['2.7', 'Enter a whole number of at least 1'],
    ['10000', 'Only 9999 serials left today'],
  ])('refuses the quantity %s with the reason and keeps PRINT off [PR1] [PR2]', async (text, reason) => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.clear(qtyLabel());
    await user.type(qtyLabel(), text);
    expect(describedAs(qtyLabel())).toContain(reason);
    expect(qtyLabel().getAttribute('aria-invalid')).toBe('true');
    expect(printButton().getAttribute('aria-disabled')).toBe('true');
    expect(describedAs(printButton())).toBe(reason);
    await user.click(printButton());
    await user.type(qtyLabel(), '{Enter}');
    await user.keyboard('{Control>}p{/Control}');
    expect(document.activeElement).toBe(printButton());
    expect(print).not.toHaveBeenCalled();
    expect(history()).toEqual([]);
  });

  it('prints once and records exactly what is on the paper, also on a double click [PR10]', async () => {
    const part = hostPart();
    const { user, onOpenChange } = await openDialog({ part });
    await ready();
    await user.clear(qtyPart());
    await user.type(qtyPart(), '30');
    await user.dblClick(printButton());
    expect(await screen.findByRole('dialog', { name: 'Which labels came out?' })).toBeTruthy();
    expect(print).toHaveBeenCalledTimes(1);
    const root = document.getElementById('print-root');
    expect(root?.parentElement).toBe(document.body);
    expect(root?.querySelectorAll(':scope > svg')).toHaveLength(1);
    expect(root?.textContent).toContain(`${today}0003`);
    expect(history()).toMatchObject([
      { partId: part.id, qtyLabel: 3, qtyPart: 30, serialFrom: `${today}0001`, serialEnd: `${today}0003`, status: 1 },
    ]);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.getElementById('print-root')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  it('never prints sheets prepared for another quantity', async () => {
    const ahead = vi.spyOn(document, 'createElementNS');
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.clear(qtyLabel());
    await user.type(qtyLabel(), '6');
    await waitFor(() => expect(ahead.mock.calls.filter(([, tag]) => tag === 'path').length).toBeGreaterThan(0));
    await user.clear(qtyLabel());
    await user.type(qtyLabel(), '2');
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(serialsAtPrint()).toEqual([`${today}0001`, `${today}0002`]);
    expect(history()).toMatchObject([{ qtyLabel: 2, serialEnd: `${today}0002` }]);
  });

  it('counts the serials as used when the browser dialog may have been cancelled, and says so [PR9]', async () => {
    const part = hostPart();
    const { user } = await openDialog({ part });
    await ready();
    await pressPrint(user);
    const dialog = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(within(dialog).getByText(/cannot distinguish a cancelled print from a finished one/)).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'None' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(history()).toMatchObject([{ serialFrom: `${today}0001` }]);
    const [job] = await readJobs(browserPorts);
    expect(job?.outcome).toMatchObject({ unprinted: [{ from: `${today}0001`, count: 1 }], unanswered: [] });
  });

  it('[S15] closes with a message when the browser cannot keep the answer', async () => {
    const { user, onOpenChange } = await openDialog({ part: hostPart() });
    await ready();
    await pressPrint(user);
    const dialog = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    const full = vi.spyOn(browserPorts.store, 'transact').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/could not keep your answer\. You can answer later/)).toBeTruthy();
    expect(screen.queryByText('Labels printed')).toBeNull();
    expect(onOpenChange).toHaveBeenCalledWith(false);
    full.mockRestore();
  });

  it('prints nothing when another tab was told what came out of it while the host was slow [PR27]', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    let goOn: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    server.use(http.post(`${API}/parts/print-history`, () => slow));
    await pressPrint(user);
    const jobs = () => readJobs(browserPorts);
    await waitFor(async () => expect(await jobs()).toHaveLength(1));
    const [job] = await jobs();
    if (!job) throw new Error('Nothing is reserved');
    const covers = serialsOfRun(job);
    await recordOutcome(browserPorts, [{ jobId: job.id, covers, unprinted: covers }]);
    goOn();
    expect(await screen.findByText(/^Somebody said in another tab or window what came out/)).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
    expect(await jobs()).toMatchObject([{ outcome: { unprinted: covers } }]);
  });

  it('says where it can be answered later, and keeps the labels as not answered', async () => {
    const { user, onOpenChange } = await openDialog({ part: hostPart() });
    await ready();
    await pressPrint(user);
    const dialog = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    await user.click(within(dialog).getByRole('button', { name: 'Answer later' }));
    expect(await screen.findByText(/press 'Printed\?' in the row of this print in the print history/)).toBeTruthy();
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    const [job] = await readJobs(browserPorts);
    expect(job?.outcome).toMatchObject({ unprinted: [], unanswered: [{ from: `${today}0001`, count: 1 }] });
  });

  it('prints although the record fails, says so, and counts it as not recorded [PR8]', async () => {
    server.use(http.post(`${API}/parts/print-history`, () => HttpResponse.json({ message: 'down' }, { status: 503 })));
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await pressPrint(user);
    const dialog = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
    expect(within(dialog).getByText(/kept in this browser and sent again automatically/)).toBeTruthy();
    expect(await screen.findByText('1 not recorded')).toBeTruthy();
    expect(history()).toEqual([]);
  });

  it('prints with its own count when the last serial cannot be read, and says it is not confirmed [PR4]', async () => {
    server.use(http.get(`${API}/parts/print-history`, () => HttpResponse.error()));
    const { user } = await openDialog({ part: hostPart() });
    expect(await screen.findByText(/^Not confirmed by the host/)).toBeTruthy();
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(history()).toMatchObject([{ serialFrom: `${today}0001` }]);
  });

  it('prints nothing and shows the new serials when another station took them; the next click on PRINT prints these [PR7]', async () => {
    const part = hostPart();
    const { user } = await openDialog({ part });
    await ready();
    testStore().tables.printHistory.push({
      id: 9_001,
      partId: part.id,
      serialFrom: `${today}0001`,
      serialEnd: `${today}0005`,
      qtyLabel: 5,
      qtyPart: 60,
      status: 1,
      createdAt: new Date().toISOString(),
      createdBy: 'user',
    });
    await pressPrint(user);
    const [, changed] = within(await screen.findByRole('alert', { name: /^Changed since/ })).getAllByRole('row');
    expect(changed?.textContent).toBe(`Serials${today}0001 - ${today}0001${today}0006 - ${today}0006Another run`);
    expect(print).not.toHaveBeenCalled();
    expect(fieldText('Serial From')).toBe(`${today}0006`);
    await user.type(qtyLabel(), '{Enter}');
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(history().map(({ serialFrom }) => serialFrom)).toEqual([`${today}0001`, `${today}0006`]);
  });

  it('shows the serials of the new day before it prints them, when midnight passed since the preview [PR10]', async () => {
    vi.setSystemTime(new Date(2026, 10, 20, 23, 59, 50));
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 5));
    await pressPrint(user);
    expect(await screen.findByText(/A new day has begun/)).toBeTruthy();
    expect(fieldText('Serial From')).toBe('202611210001');
    expect(print).not.toHaveBeenCalled();
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(serialsAtPrint()).toEqual(['202611210001']);
    expect(history()).toMatchObject([{ serialFrom: '202611210001' }]);
  });

  it('confirms and lists a code that is invalid before it prints; Cancel prints nothing [PR13]', async () => {
    const { user } = await openDialog({ part: hostPart({ no: 'abc-lower' }) });
    await ready();
    expect(await screen.findByRole('heading', { name: /^Problems/ })).toBeTruthy();
    await pressPrint(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Print labels with errors?' });
    expect(within(dialog).getByText(/^Part Number Code 39: invalid barcode/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(print).not.toHaveBeenCalled();
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Print anyway' }));
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('names a missing font and prints only when confirmed [PR15]', async () => {
    replaceProperty(document, 'fonts', { value: { load: async () => [] } });
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await pressPrint(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Fonts or images are missing' });
    expect(within(dialog).getByText(/IBM Plex Mono/)).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Print anyway' }));
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('stops immediately on Cancel while it waits for fonts, and prints and records nothing', async () => {
    replaceProperty(document, 'fonts', {
      value: { load: () => new Promise(() => undefined) },
    });
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await pressPrint(user);
    const progress = await screen.findByRole('dialog', { name: 'Preparing the print' });
    await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preparing the print' })).toBeNull());
    expect(print).not.toHaveBeenCalled();
    expect(history()).toEqual([]);
  });

  it('prints and records nothing when the operator leaves the page while it prepares', async () => {
    const loading: ((faces: unknown[]) => void)[] = [];
    const load = () => new Promise<unknown[]>((resolve) => loading.push(resolve));
    replaceProperty(document, 'fonts', { value: { load } });
    const { user, unmount } = await openDialog({ part: hostPart() });
    await ready();
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Preparing the print' });
    unmount();
    for (const loaded of loading) loaded([{}]);
    await waitFor(() => expect(document.getElementById('print-root')).toBeNull());
    expect(print).not.toHaveBeenCalled();
    expect(history()).toEqual([]);
  });

  it('prints and records only the selected pages', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.clear(qtyLabel());
    await user.type(qtyLabel(), '10');
    await user.click(screen.getByLabelText('Pages'));
    await user.click(await screen.findByRole('option', { name: 'Custom Range' }));
    const range = screen.getByPlaceholderText('e.g., 1-3, 5, 7-9');
    await user.type(range, '3-1');
    expect(describedAs(range)).toBe('3-1 is in reverse order');
    expect(printButton().getAttribute('aria-disabled')).toBe('true');
    await user.clear(range);
    await user.type(range, '1, 3');
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(history().map(({ serialFrom, serialEnd, qtyLabel: labels }) => [serialFrom, serialEnd, labels])).toEqual([
      [`${today}0001`, `${today}0004`, 4],
      [`${today}0009`, `${today}0010`, 2],
    ]);
    expect(document.querySelectorAll('#print-root > svg')).toHaveLength(2);
    expect(serialsAtPrint()).toEqual(
      ['0001', '0002', '0003', '0004', '0009', '0010'].map((counter) => today + counter),
    );
  });

  it('says when the paper holds one column or none, and never shrinks', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.click(screen.getByRole('radio', { name: 'Portrait' }));
    expect(screen.getByText('This paper is 210 mm wide and holds one column of 135 mm labels')).toBeTruthy();
    await user.click(screen.getByLabelText('Paper Size'));
    await user.click(await screen.findByRole('option', { name: 'A5' }));
    expect(screen.getByText('1 label on 1 page, A5 Portrait')).toBeTruthy();
  });

  it('only renders the visible labels of 9,999 and answers a key immediately [PR17]', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.clear(qtyLabel());
    await user.type(qtyLabel(), '9999');
    expect(screen.getByText('9999 labels on 2500 pages, A4 Landscape')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /^Label/ }).length).toBeLessThan(30);
  });
});
