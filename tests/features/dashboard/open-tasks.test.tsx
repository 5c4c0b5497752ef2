import { screen, waitFor, within } from '@testing-library/react';
import { clearPrintStore } from '@tests/features/print/dialog/dialog-harness';
import { entryRow, keepEntries } from '@tests/features/print/records/records-harness';
import { designNamed, jsonOf, sharedRow } from '@tests/support/label-designs';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { subDays } from 'date-fns';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenAt } from '@/app/preload-screen';
import { env } from '@/config/env';
import { traceHref } from '@/config/paths';
import { formatQueryDate } from '@/lib/dates';
import { createHandlers } from '@/mock-api/create-handlers';
import { queue } from '@/print/run/browser-printing';

serveApi({ features: ['print-jobs'] });

beforeEach(async () => {
  // Loading the code of the lists is no part of what a test waits for.
  await Promise.all(['/app/parts', '/app/parts-print-history'].map((path) => screenAt(path)?.load()));
  for (const part of testStore().tables.parts) Object.assign(part, { labelDesignId: '', labelSize: '' });
});

afterEach(async () => {
  vi.useRealTimers();
  await clearPrintStore();
  await queue.changed();
});

const tasks = () => screen.findByRole('list', { name: 'To do' });
const designCheck = () => screen.findByRole('status', { name: 'Parts with a missing design' });

/** A job whose record the host has, and that was tried in vain. */
const keepUnsentJob = () =>
  keepEntries(entryRow({ state: 'recorded', jobDue: true, attempts: 3, problem: 'No answer' }));

describe('what somebody has to see to', () => {
  it('is no link on a dashboard without any', async () => {
    await renderApp('/app');
    await screen.findByText('Online');
    expect(screen.queryByRole('list', { name: 'To do' })).toBeNull();
  });

  it('prints without a record: opens the list of the header, again and again', async () => {
    await keepEntries(entryRow());
    const { user } = await renderApp('/app');
    const task = await within(await tasks()).findByRole('link', { name: '1 print not recorded' });
    for (const _time of [1, 2]) {
      await user.click(task);
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
    await user.click(await within(await tasks()).findByRole('link', { name: '1 print job not sent' }));
    const list = await screen.findByRole('dialog', { name: 'Printings not recorded' });
    expect(await within(list).findByRole('heading', { name: '1 print job not sent' })).toBeDefined();
    expect(within(list).getByRole('button', { name: 'Send now' })).toBeDefined();
  });

  it('parts whose design is missing, on request: the list has as many', async () => {
    for (const part of testStore().tables.parts.slice(0, 7)) part.labelDesignId = 'LD-GONE';
    const { user, router } = await renderApp('/app');
    await user.click(await within(await designCheck()).findByRole('button', { name: 'Check' }));
    await user.click(await within(await designCheck()).findByRole('link', { name: '7 parts with a missing design' }));
    await screen.findByRole('table', { name: 'Parts' });
    expect(addressOf(router)).toContain('filter_design=missing');
    // Five rows a page.
    expect(await screen.findByText('Page 1 of 2')).toBeDefined();
  });

  it('says how many of the parts were read, when there are more than one request reads', async () => {
    const { tables } = testStore();
    const [part] = tables.parts;
    if (!part) throw new Error('The seed has no parts');
    tables.parts = Array.from({ length: 1_200 }, (_, index) => ({ ...part, id: index + 1 }));
    const { user } = await renderApp('/app');
    await user.click(await within(await designCheck()).findByRole('button', { name: 'Check' }));
    const text = 'No parts with a missing design among the newest 1,000 of 1,200';
    expect(await within(await designCheck()).findByText(text)).toBeDefined();
  });

  it('says that the parts could not be read, and reads them on Retry', async () => {
    let isRefused = true;
    server.use(http.get(`${API}/parts`, () => (isRefused ? HttpResponse.json({}, { status: 403 }) : undefined)));
    const { user } = await renderApp('/app');
    await user.click(await within(await designCheck()).findByRole('button', { name: 'Check' }));
    expect(await within(await designCheck()).findByText('The parts could not be read.')).toBeDefined();
    isRefused = false;
    await user.click(within(await designCheck()).getByRole('button', { name: 'Retry' }));
    expect(await within(await designCheck()).findByText('No parts with a missing design')).toBeDefined();
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

describe('what waits for a second admin', () => {
  const features = ['queries', 'label-designs', 'void'] as const;
  const serial = '202611200003';
  const waits = () => {
    env.VITE_API_FEATURES = [...features];
    server.resetHandlers(...createHandlers(testStore(), { features, fourEyes: true }));
    const { tables } = testStore();
    const [part] = tables.parts;
    if (!part) throw new Error('No part');
    const at = '2026-11-20T08:00:00.000Z';
    const declared = { partId: Number(part.id), reason: 'Torn', at, confirmedBy: null, replacedBy: null };
    tables.voids = [
      { ...declared, id: 1, serialFrom: serial, serialEnd: serial, by: 'Siti Rahma' },
      { ...declared, id: 2, serialFrom: '202611200005', serialEnd: '202611200005', by: 'Somebody else' },
    ];
    const draft = { design: jsonOf(designNamed('Door')), updatedAt: at, updatedBy: 'siti.r', note: null };
    tables.labelDesigns = [sharedRow({ id: 'LD-0007', name: 'Door', state: 'in-review', draft })];
    return { tables, href: traceHref(serial, part.id) };
  };

  it('is said to an admin where it can be decided, without another request', async () => {
    const { href } = waits();
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
    await renderApp('/app');
    const list = within(await tasks());
    const labels = await list.findByRole('link', { name: 'Void labels to confirm: 2' });
    expect(labels.getAttribute('href')).toBe(href);
    const designs = list.getByRole('link', { name: 'Designs to approve: 1' });
    expect(designs.getAttribute('href')).toBe('/app/label-designs?design=LD-0007&pane=revisions');
    expect(asked.filter((path) => /label-designs|print-history|trace/.test(path))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('/stats'))).toHaveLength(1);
  });

  it('is not said to who asked for it', async () => {
    const { tables } = waits();
    const { fullName, username } = tables.users.find(({ role }) => role === 'admin') ?? {};
    for (const one of tables.voids) one.by = fullName ?? '';
    for (const { draft } of tables.labelDesigns) if (draft) draft.updatedBy = username ?? '';
    await renderApp('/app');
    await screen.findByText('Online');
    expect(screen.queryByRole('list', { name: 'To do' })).toBeNull();
  });

  it('is not answered to the role user', async () => {
    waits();
    await renderApp('/app', { as: 'user' });
    await screen.findByText('Online');
    expect(screen.queryByRole('list', { name: 'To do' })).toBeNull();
  });
});
