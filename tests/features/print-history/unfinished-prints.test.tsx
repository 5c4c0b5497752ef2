import { act, screen, waitFor, within } from '@testing-library/react';
import {
  everythingPrinted,
  fieldText,
  hostPart,
  keepJob,
  pressPrint,
  printingBrowser,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { traceHref } from '@/config/paths';
import type { Part } from '@/domain/part';
import { formatSerial } from '@/domain/serials/serial';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';
import { type PrintJob, type PrintOutcome, unansweredOutcome } from '@/print/run/job';

/** What only a browser can write. */
vi.mock('@/label-view/output/pdf/write-pdf', () => ({ writePdf: async () => new Blob() }));
vi.mock('@/lib/browser/download', () => ({ saveFile: () => undefined }));

const print = printingBrowser();
serveApi();
const serial = (counter: number) => formatSerial(today, counter);
const whole = { serialFrom: serial(1), serialEnd: serial(8) };
const unprinted = (first: number, last: number): PrintOutcome => ({
  unprinted: [{ from: serial(first), end: serial(last), count: last - first + 1 }],
  unanswered: [],
});

/** A run of eight labels that this browser printed and the host recorded. */
let door: Part;
beforeEach(() => {
  testStore().tables.printHistory.splice(0);
  door = hostPart();
  const run = { serialFrom: serial(1), serialEnd: serial(8), qtyLabel: 8, qtyPart: 96, status: 1 };
  testStore().tables.printHistory.push({
    id: 1,
    partId: door.id,
    ...run,
    createdAt: new Date().toISOString(),
    createdBy: 'admin',
  });
});

const printedHere = (outcome: PrintOutcome, changes: Partial<PrintJob> = {}) =>
  keepJob({
    id: 'job',
    createdAt: new Date().toISOString(),
    part: door,
    design: storedDesign(standardLabel),
    companyName: '',
    prodDate: '',
    qtyPerPack: 12,
    serialFrom: serial(1),
    serialEnd: serial(8),
    qtyLabel: 8,
    qtyPart: 96,
    status: 1,
    outcome,
    ...changes,
  });

const show = async () => {
  const app = await renderApp('/app/parts-print-history');
  await screen.findAllByRole('button', { name: /^Re-Print / });
  return app;
};

describe('prints that are not finished', () => {
  it('offers the outcome dialog later when the page was closed before anybody answered', async () => {
    await printedHere(unansweredOutcome(whole));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: `Printed? ${serial(1)} - 0008` }));
    const dialog = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    await user.click(within(dialog).getByRole('checkbox', { name: `${door.no} ${serial(3)} came out` }));
    // The arrows lead to the next labels, the space bar marks one.
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight} ');
    expect(fieldText('Not printed')).toBe('3, 7');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /^2 not printed/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Printed\?/ })).toBeNull();
  });

  it('keeps the labels on pages that were not selected as not printed', async () => {
    await printedHere(unprinted(3, 8));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /^6 not printed/ }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(serial(3)));
    expect(screen.getByText(/^Previous print: First Print on /)).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Pages' }));
    await user.click(await screen.findByRole('option', { name: 'Custom Range' }));
    await user.type(screen.getByLabelText('Page range'), '2');
    expect([fieldText('Qty Label'), fieldText('Serial From'), fieldText('Serial End')]).toEqual([
      '2',
      serial(7),
      serial(8),
    ]);
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: `4 not printed, print ${serial(3)} - 0006` })).toBeTruthy();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('are told in the story of each label: print, what was said of it, and the paper that came later', async () => {
    await printedHere(unansweredOutcome(whole));
    const { user, router } = await show();
    await user.click(await screen.findByRole('button', { name: `Printed? ${serial(1)} - 0008` }));
    const dialog = await screen.findByRole('dialog', { name: 'Which labels came out?' });
    for (const label of [3, 4])
      await user.click(
        within(dialog).getByRole('checkbox', { name: `${door.no} ${serial(label)} came out`, checked: true }),
      );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: /^2 not printed/ }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(serial(3)));
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    await user.click(await screen.findByRole('button', { name: 'Answer later' }));
    await screen.findByText('Not answered yet');

    const storyOf = async (label: number) => {
      await act(() => router.navigate(traceHref(serial(label), door.id)));
      await screen.findByRole('heading', { name: serial(label) });
      const story = await screen.findByRole('region', { name: 'Story' });
      return within(story)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent?.replace(/^(\d\d:\d\d)(\d\d-\d\d-\d{4})?/, 'at $1 '));
    };
    const printed = (outcome: string) =>
      `at 12:00 PrintedFirst PrintRun0001 - 0008ByRina AuliaOnPrinter Label Gudang 1Outputbrowser's print dialogOutcome${outcome}`;
    expect(await storyOf(3)).toEqual([
      printed('Not printed'),
      'at 12:00 Did not come out of the printerByRina AuliaAsked about0001 - 0008',
      'at 12:00 Printed again, as it had not come outFirst PrintRun0003 - 0004ByRina AuliaOnPrinter Label Gudang 1OutputPDF fileOutcomeNobody has said',
    ]);
    expect(await storyOf(1)).toEqual([
      printed('Came out'),
      'at 12:00 Came out of the printerByRina AuliaAsked about0001 - 0008',
    ]);
  });

  it('prints nothing that another tab has printed since the dialog was opened', async () => {
    await printedHere(unprinted(3, 8));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /^6 not printed/ }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(serial(3)));
    await printedHere(everythingPrinted);
    await pressPrint(user);
    expect(await screen.findByText(/^These labels were printed in another tab or window/)).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });

  it('offers the labels again when none of them came out either', async () => {
    await printedHere(unprinted(3, 8));
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Serial ledger' }));
    await user.click(await screen.findByRole('button', { name: `Print ${serial(3)} to ${serial(8)}` }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(serial(3)));
    await pressPrint(user);
    await user.click(await screen.findByRole('radio', { name: /^None/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /^6 not printed/ })).toBeTruthy();
  });

  it('says that a re-print is being opened while a slow host sends the part, and closes the notice', async () => {
    server.use(
      http.get(`${API}/parts/${door.id}`, async () => {
        await delay('infinite');
      }),
    );
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: /^Re-Print / }));
    const opening = await screen.findByRole('dialog', { name: 'Opening the re-print' });
    await user.click(within(opening).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are listed in the ledger although the host refused the record and somebody discarded it', async () => {
    await printedHere(everythingPrinted, { serialFrom: serial(11), serialEnd: serial(12) });
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Serial ledger' }));
    const serials = await screen.findByRole('list', { name: 'Serials' });
    expect(within(serials).getByText(`${serial(11)} to ${serial(12)}`).nextSibling?.textContent).toBe('2 used');
    expect(within(serials).getByText('2 gap')).toBeTruthy();
  });
});
