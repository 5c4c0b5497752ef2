import { screen, waitFor, within } from '@testing-library/react';
import { scan } from '@tests/resource/list/scan';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths, traceHref } from '@/config/paths';
import type { PartRow } from '@/mock-api/tables';

serveApi({ features: ['label-designs', 'activity'] });

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
  [paths.labelDesigner.href(), 'Label Designer'],
  [paths.labelDesigns.href(), 'Label designs'],
  [paths.activity.href(), 'Activity'],
];

/** What a scanner types of a label, each at its own pace: ms a key, with pauses of a busy machine. */
const labelCodes = (): [what: string, keys: string, gap: number | ((index: number) => number)][] => [
  ['our QR code, 5 ms a key', qr(), 5],
  ['Code 39 with its stars, 50 ms a key', `*${SERIAL}*`, 50],
  [
    'ISO 15434 without separators, with pauses',
    `[[)>06P${part.no}Q12S${SERIAL}`,
    (index) => (index % 6 === 5 ? 300 : 5),
  ],
];

describe('a scanner, no field in focus', () => {
  it.each(screens)('on %s a label opens its story', async (path, heading) => {
    const { router } = await renderApp(path);
    await atRest(heading);
    for (const [what, keys, gap] of labelCodes()) {
      await scan(keys, gap);
      await waitFor(() => expect(addressOf(router), what).toContain(`${paths.trace.href()}?q=`));
      expect(await screen.findByRole('region', { name: 'Story' }), what).toBeDefined();
      expect(screen.getByRole('region', { name: 'Label' }).textContent).toContain(SERIAL);
      await router.navigate(path);
      await atRest(heading);
    }
    // A list looks for it in its rows; every other screen says that it is not ours.
    await scan('https://example.com/abc', 20);
    await waitFor(() => expect(addressOf(router)).toMatch(/[?&](q|search)=https/));
    expect(await screen.findByText(/This code is not ours: it is an address|^No data/)).toBeDefined();
  });

  it('of 300 ms a key is heard too', async () => {
    const { router } = await renderApp(paths.dashboard.href());
    await atRest('Dashboard');
    await scan(qr(), 300);
    await waitFor(() => expect(addressOf(router)).toBe(traceHref(qr())));
  });

  it('a part number scanned on a list is searched for there', async () => {
    const { router } = await renderApp(paths.parts.list.href());
    await atRest('Master data label');
    await scan(part.no);
    await waitFor(() => expect(addressOf(router)).toContain(`search=${part.no}`));
    expect(addressOf(router)).toContain(paths.parts.list.href());
  });
});

describe('a scanner in the print list', () => {
  it.each(['a field', 'a button', 'nothing'])(
    '%s in focus: the part is added, and nothing is pressed',
    async (what) => {
      const { router } = await renderApp(paths.printList.href());
      const list = await screen.findByRole('dialog', { name: 'Print list' });
      const field = await within(list).findByLabelText('Scan or type a part number');
      if (what === 'a button') within(list).getByRole('button', { name: 'Deliveries of a day' }).focus();
      else if (what === 'nothing') list.focus();
      else field.focus();
      await scan(qr());
      expect(await within(list).findByText(`${part.no} added, row 1.`)).toBeDefined();
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      expect(addressOf(router)).toBe(paths.printList.href());
    },
  );
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

  it('the search of the deliveries finds the slip whose barcode holds our QR code', async () => {
    const [slip] = testStore().tables.deliveries;
    Object.assign(slip ?? {}, { partNumber: part.no, colorCode: part.colorCode, barcodeKasai: qr() });
    await renderApp(`${paths.deliveries.list.href()}?customer=${slip?.customerId}`);
    (await screen.findByRole('searchbox')).focus();
    await scan(qr());
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('table').textContent).toContain(slip?.slipNumber);
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
