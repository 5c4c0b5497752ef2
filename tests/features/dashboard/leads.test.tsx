import { screen, waitFor, within } from '@testing-library/react';
import { clearPrintStore } from '@tests/features/print/dialog/dialog-harness';
import { entryRow, keepEntries } from '@tests/features/print/records/records-harness';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { subDays } from 'date-fns';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenAt } from '@/app/preload-screen';
import { formatQueryDate } from '@/lib/dates';
import { browserPrintStore, outbox } from '@/printing/browser-printing';

serveApi({ features: ['print-jobs'] });

beforeEach(async () => {
  // Loading the code of the lists is no part of what a test waits for.
  await Promise.all(['/app/parts', '/app/parts-print-history'].map((path) => screenAt(path)?.load()));
  for (const part of testStore().tables.parts) Object.assign(part, { labelDesignId: '', labelSize: '' });
});

afterEach(async () => {
  vi.useRealTimers();
  await clearPrintStore();
  await outbox.changed();
});

const leads = () => screen.findByRole('list', { name: 'To settle' });

/** A job whose record the host has, and that was tried in vain. */
const keepUnsentJob = () =>
  browserPrintStore.transact({ sendings: ['job 1'] }, (transaction) =>
    transaction.put('sendings', {
      ...{ id: 'job 1', jobId: '1', printedBy: null, takenOverBy: null, posted: false, outcomeDue: false },
      ...{ attempts: 3, dueAt: Date.now() + 1_800_000, claimedUntil: 0, claimedBy: '', problem: 'No answer' },
    }),
  );

describe('what somebody has to see to', () => {
  it('is not on a dashboard without any', async () => {
    await renderApp('/app');
    await screen.findByText('Online');
    expect(screen.queryByRole('list', { name: 'To settle' })).toBeNull();
  });

  it('prints without a record: opens the list of the header, again and again', async () => {
    await keepEntries(entryRow());
    const { user } = await renderApp('/app');
    const lead = await within(await leads()).findByRole('link', { name: '1 print not recorded' });
    for (const _time of [1, 2]) {
      await user.click(lead);
      const list = await screen.findByRole('dialog', { name: 'Printings not recorded' });
      expect(await within(list).findByText('83500-TG4-N010')).toBeDefined();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('print jobs that wait to be sent: the header says so, with nothing else to list', async () => {
    await keepUnsentJob();
    const { user } = await renderApp('/app');
    expect(await screen.findByRole('button', { name: '1 not sent' })).toBeDefined();
    await user.click(await within(await leads()).findByRole('link', { name: '1 print job not sent' }));
    const list = await screen.findByRole('dialog', { name: 'Printings not recorded' });
    expect(await within(list).findByRole('heading', { name: '1 print job not sent' })).toBeDefined();
    expect(within(list).getByRole('button', { name: 'Send now' })).toBeDefined();
  });

  it('parts whose design is missing: the list has as many', async () => {
    testStore()
      .tables.parts.slice(0, 7)
      .forEach((part) => {
        part.labelDesignId = 'LD-GONE';
      });
    const { user, router } = await renderApp('/app');
    await user.click(await within(await leads()).findByRole('link', { name: '7 parts with a missing design' }));
    await screen.findByRole('table', { name: 'Parts' });
    expect(addressOf(router)).toContain('filter_design=missing');
    // Five rows a page.
    expect(await screen.findByText('Page 1 of 2')).toBeDefined();
  });
});

describe("a day's bar of printed labels", () => {
  it('opens the runs it counts: what was printed on that day, re-prints of older serials too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { tables } = testStore();
    const [run] = tables.printHistory;
    if (!run) throw new Error('The seed has no runs');
    const yesterday = subDays(new Date(), 1);
    const base = { ...run, status: 2, qtyLabel: 4, serialFrom: '202001020001', serialEnd: '202001020004' };
    tables.printHistory = [
      { ...base, id: 1, createdAt: yesterday.toISOString() },
      { ...base, id: 2, createdAt: subDays(new Date(), 3).toISOString() },
    ];
    const { user } = await renderApp('/app');
    const table = await screen.findByRole('table', { name: 'Labels printed per day' });
    const row = within(table)
      .getAllByRole('row')
      .find(
        (one) =>
          one.textContent?.endsWith('4') &&
          within(one).queryByRole('link')?.getAttribute('href')?.includes(formatQueryDate(yesterday)),
      );
    if (!row) throw new Error('No bar of yesterday');
    await user.click(within(row).getByRole('link'));
    const list = await screen.findByRole('table', { name: 'Print History' });
    await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(2));
    expect(list.textContent).toContain('202001020001');
  });
});
