import { screen, waitFor } from '@testing-library/react';
import { scan } from '@tests/resource/list/scan';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths, traceHref } from '@/config/paths';
import type { PartRow } from '@/mock-api/tables';

serveApi();

const SERIAL = '202611100003';
let part: PartRow;

beforeEach(() => {
  const { tables } = testStore();
  const first = tables.parts.at(-1);
  if (!first) throw new Error('The seed has no parts');
  part = first;
  const ends = { serialFrom: '202611100001', serialEnd: '202611100006' };
  tables.printHistory = [
    {
      id: 1,
      partId: part.id,
      ...ends,
      qtyLabel: 6,
      qtyPart: 72,
      status: 1,
      createdAt: '2026-11-10T01:00:00.000Z',
      createdBy: 'siti.r',
    },
    {
      id: 2,
      partId: part.id,
      serialFrom: '202611100007',
      serialEnd: '202611100008',
      qtyLabel: 2,
      qtyPart: 24,
      status: 1,
      createdAt: '2026-11-10T02:00:00.000Z',
      createdBy: 'siti.r',
    },
  ];
});

const qr = () => `${part.no}|${part.colorCode}|${part.qtyPerPack}|${SERIAL}`;

/** Without a field in focus. */
async function atRest(heading: string | RegExp) {
  await screen.findByRole('heading', { level: 1, name: heading });
  (document.activeElement as HTMLElement | null)?.blur();
}

const screens: [path: string, heading: string | RegExp][] = [
  [paths.dashboard.href(), 'Dashboard'],
  [paths.parts.list.href(), 'Master data label'],
  [paths.printHistory.href(), 'Print History'],
  [paths.deliveries.list.href(), 'Master data pokayoke'],
  [paths.customers.list.href(), 'Customer'],
  [paths.users.list.href(), 'User'],
  [paths.parts.create.href(), 'Create Label'],
  [paths.trace.href(), 'Trace'],
];

describe('a scanner, no field in focus', () => {
  it.each(screens)('on %s a label opens its story', async (path, heading) => {
    const { router } = await renderApp(path);
    await atRest(heading);
    await scan(qr());
    expect(await screen.findByRole('region', { name: 'Story' })).toBeDefined();
    expect(addressOf(router)).toBe(traceHref(qr()));
  });

  it.each<[what: string, gap: number | ((index: number) => number)]>([
    ['5 ms a key', 5],
    ['50 ms a key', 50],
    ['5 ms a key with pauses of 300 ms', (index) => (index % 6 === 5 ? 300 : 5)],
    ['300 ms a key', 300],
  ])('%s', async (_what, gap) => {
    const { router } = await renderApp(paths.dashboard.href());
    await atRest('Dashboard');
    await scan(qr(), gap);
    await waitFor(() => expect(addressOf(router)).toBe(traceHref(qr())));
  });

  it.each([
    ['the serial of Code 39', SERIAL],
    ['Code 39 with its stars', `*${SERIAL}*`],
    ['ISO 15434 without its separators', `[[)>06P83500-TG4-N010Q12S${SERIAL}`],
  ])('%s opens the story of the label', async (_what, keys) => {
    await renderApp(paths.dashboard.href());
    await atRest('Dashboard');
    await scan(keys);
    expect(await screen.findByRole('region', { name: 'Story' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Label' }).textContent).toContain(SERIAL);
  });

  it('a foreign code is said not to be ours', async () => {
    await renderApp(paths.dashboard.href());
    await atRest('Dashboard');
    await scan('https://example.com/abc');
    expect(await screen.findByText(/This code is not ours: it is an address/)).toBeDefined();
  });

  it('a part number scanned on a list is searched for there', async () => {
    const { router } = await renderApp(paths.parts.list.href());
    await atRest('Master data label');
    await scan(part.no);
    await waitFor(() => expect(addressOf(router)).toContain(`search=${part.no}`));
    expect(addressOf(router)).toContain(paths.parts.list.href());
  });
});

describe('a scanner, a field in focus', () => {
  it('the field gets the text', async () => {
    const { router } = await renderApp(paths.parts.create.href());
    const field = await screen.findByRole('textbox', { name: /Part Name/ });
    field.focus();
    await scan('LINING ASSY');
    expect((field as HTMLInputElement).value).toBe('LINING ASSY');
    expect(addressOf(router)).toBe(paths.parts.create.href());
  });

  it('the search of the parts finds the part of our QR code', async () => {
    const { router } = await renderApp(paths.parts.list.href());
    (await screen.findByRole('searchbox')).focus();
    await scan(qr());
    await waitFor(() => expect(addressOf(router)).toContain('search='));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('table').textContent).toContain(part.no);
  });

  it.each(['serial', 'QR code'])('the search of the history finds every run that holds the %s', async (what) => {
    const reads = recordReads('/parts/print-history');
    await renderApp(paths.printHistory.href());
    (await screen.findByRole('searchbox')).focus();
    await scan(what === 'serial' ? SERIAL : qr());
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('table').textContent).toContain('202611100001');
    expect(screen.getByRole('table').textContent).not.toContain('202611100007');
    expect(reads.some((query) => query.includes('date=20261110'))).toBe(true);
  });

  it('Ctrl+K knows our QR code', async () => {
    const { router, user } = await renderApp(paths.dashboard.href());
    await atRest('Dashboard');
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    field.focus();
    await scan(qr());
    await waitFor(() => expect(addressOf(router)).toBe(traceHref(qr())));
  });
});
