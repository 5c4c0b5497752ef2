import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { traceHref } from '@/config/paths';
import type { DeliveryRow, PrintRow } from '@/mock-api/tables';

serveApi();

const DAY = '20261110';
const serial = (counter: number) => `${DAY}${String(counter).padStart(4, '0')}`;
const textOf = (element: HTMLElement) => element.textContent ?? '';
const field = () => screen.getByRole('textbox', { name: /Serial, code text/ });
const story = () => screen.findByRole('region', { name: 'Story' });

/** A part of the seed with the runs of one day and nothing else on it. */
function arrange(runs: [partIndex: number, from: number, end: number, status?: number][]) {
  const { tables } = testStore();
  const parts = tables.parts.slice(-2);
  tables.printHistory = runs.map(([index, from, end, status = 1], place): PrintRow => {
    const part = parts[index];
    if (!part) throw new Error(`No part ${index}`);
    return {
      ...{ id: place + 1, partId: part.id, serialFrom: serial(from), serialEnd: serial(end), qtyLabel: end - from + 1 },
      ...{ qtyPart: (end - from + 1) * part.qtyPerPack, status, createdBy: 'siti.r' },
      createdAt: new Date(Date.UTC(2026, 10, 10, 1, place)).toISOString(),
    };
  });
  tables.deliveries = [];
  const [first, second] = parts;
  if (!first || !second) throw new Error('The seed has no parts');
  return { first, second };
}

function addSlip(more: Partial<DeliveryRow>) {
  const { tables } = testStore();
  tables.deliveries.push({
    ...{
      id: 9000 + tables.deliveries.length,
      customerId: 1,
      slipNumber: '260011482',
      seqProd: '',
      orderNo: 'PO-771204',
    },
    ...{ partNumber: '', partName: '', colorCode: '', kdLotNo: 'KD26-118', qty: 12, date: '2026-11-10', time: '09:00' },
    ...{ adjustDate: '', adjustTime: '', remarksBawah: '', barcodeHpm: '', barcodeKasai: '', decision: null },
    ...{
      scanLt1ByName: 'Dedi Saputra',
      scanLt1At: '2026-11-10T02:14:00.000Z',
      scanLt2ByName: '',
      scanLt2At: null,
      rejectReason: '',
    },
    ...{ createdAt: '2026-11-10T02:00:00.000Z', createdBy: 'admin', updatedAt: '', updatedBy: '' },
    ...more,
  });
}

describe('Trace', () => {
  it('tells the story of a serial that is typed: runs, scans, papers, neighbours', async () => {
    const { first } = arrange([
      [0, 1, 6],
      [0, 3, 3, 2],
    ]);
    const text = `${first.no}|${first.colorCode}|${first.qtyPerPack}|${serial(3)}`;
    const { no: partNumber, colorCode } = first;
    addSlip({
      partNumber,
      colorCode,
      barcodeKasai: text,
      barcodeHpm: text,
      scanLt2At: '2026-11-10T02:21:00.000Z',
      scanLt2ByName: 'Rina Aulia',
    });
    addSlip({ partNumber, colorCode, slipNumber: '260011486', barcodeKasai: `${partNumber}|${colorCode}|12|KD26-119` });
    const { user } = await renderApp('/app/trace');
    await screen.findByRole('heading', { name: 'Trace' });
    await user.type(field(), `${serial(3)}{Enter}`);

    const told = await story();
    expect(await within(told).findByText('Scanned at LT2')).toBeDefined();
    expect(
      within(told)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'PrintedFirst Print',
      'Printed again, only 00032nd Print',
      'Scanned at LT1Linked',
      'Scanned at LT2Linked',
      'Possible, not proven',
    ]);
    expect(
      within(told).getByText('Two printed labels carry this serial. Nobody has said that the first one was pulled.'),
    ).toBeDefined();
    expect(within(told).getByText('COCOK')).toBeDefined();
    const possible = within(told).getByRole('region', { name: 'Possible, not proven' });
    expect(textOf(possible)).toContain('260011486');
    expect(textOf(possible)).not.toContain('260011482');

    const label = screen.getByRole('region', { name: 'Label' });
    expect(textOf(label)).toContain('Label3 of 6');
    expect(textOf(label)).toContain('Copies2');
    expect(textOf(label)).toContain('NowScanned at LT2');
    expect(
      within(label).getByRole('link', { name: '0003, this label, printed twice' }).getAttribute('aria-current'),
    ).toBe('true');
    expect(await screen.findByRole('img', { name: new RegExp(serial(3)) })).toBeDefined();
    expect(screen.getByText('10-11-2026', { selector: 'span.font-mono' })).toBeDefined();
    expect(textOf(screen.getByRole('status'))).toContain('read to the end: 2 runs, 1 page');
  });

  it('offers the labels of all parts that carry the serial, and selects none', async () => {
    const { first, second } = arrange([
      [0, 1, 6],
      [1, 2, 4],
    ]);
    const { user, router } = await renderApp(traceHref(serial(3)));
    expect(await screen.findByRole('heading', { name: `Two labels carry ${serial(3)}` })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Story' })).toBeNull();
    await user.click(screen.getByRole('link', { name: `Show its story: ${second.no} ${serial(3)}` }));
    await story();
    expect(addressOf(router)).toBe(traceHref(serial(3), second.id));
    expect(textOf(screen.getByRole('region', { name: 'Label' }))).toContain(second.no);
    expect(textOf(screen.getByRole('region', { name: 'Label' }))).not.toContain(first.no);
  });

  it('our QR code names the part: its story is shown at once', async () => {
    const { second } = arrange([
      [0, 1, 6],
      [1, 2, 4],
    ]);
    await renderApp(traceHref(`${second.no}|${second.colorCode}|12|${serial(3)}`));
    await story();
    expect(textOf(screen.getByRole('region', { name: 'Label' }))).toContain(second.no);
  });

  it('says that a serial is in no run, and shows the gap', async () => {
    const { first } = arrange([
      [0, 1, 6],
      [0, 9, 12],
    ]);
    await renderApp(traceHref(`${first.no}|${first.colorCode}|12|${serial(7)}`));
    expect(await within(await story()).findByText(/No run of this part and day holds this serial/)).toBeDefined();
    expect(screen.getByRole('link', { name: '0007, this label, in no run' })).toBeDefined();
  });

  it('a gap beside a label keeps its part, although a label of another part has the serial', async () => {
    const { first } = arrange([
      [0, 1, 6],
      [0, 9, 12],
      [1, 1, 10],
    ]);
    const { user } = await renderApp(traceHref(serial(6), first.id));
    await user.click(await screen.findByRole('link', { name: '0007, in no run' }));
    expect(await within(await story()).findByText(/No run of this part and day holds this serial/)).toBeDefined();
    expect(textOf(screen.getByRole('region', { name: 'Label' }))).toContain(first.no);
  });

  it('walks along the labels with the arrow keys', async () => {
    const { first } = arrange([[0, 1, 6]]);
    const { user, router } = await renderApp(traceHref(serial(3), first.id));
    const here = await screen.findByRole('link', { name: /^0003, this label/ });
    here.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^0004, this label/ })));
    expect(addressOf(router)).toBe(traceHref(serial(4), first.id));
    await user.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^0001, this label/ })));
  });

  it('takes a slip number, an order and a lot, and names what it took them for', async () => {
    arrange([]);
    addSlip({ slipNumber: '260099999', kdLotNo: 'KD26-777' });
    const { user } = await renderApp(traceHref('260099999'));
    expect(textOf(await screen.findByRole('region', { name: 'Slip or order number' }))).toContain('260099999');
    expect(screen.getByText('Slip or order number', { selector: 'b' })).toBeDefined();
    await user.clear(field());
    await user.type(field(), 'kd26-777{Enter}');
    expect(textOf(await screen.findByRole('region', { name: 'Lot' }))).toContain('260099999');
  });

  it('finds a part by its number, with or without dashes of its code', async () => {
    const { first } = arrange([]);
    await renderApp(traceHref(first.no));
    expect(textOf(await screen.findByRole('region', { name: 'Part number' }))).toContain(first.no);
  });

  it.each<[what: string, code: (partNo: string) => string]>([
    ['fields between separators', (no) => `DN260412|${no}|NH-900L|12`],
    ['JSON', (no) => `{"PN":"${no}","COLOR":"NH-900L","QTY":24}`],
    ['identifiers', (no) => `P${no}+Q6+1TB26K112`],
    ['a part number without dashes', (no) => no.replaceAll('-', '')],
  ])('the label of a customer that no delivery carries, %s: its part is found', async (_what, code) => {
    const { first } = arrange([]);
    await renderApp(traceHref(code(first.no)));
    expect(textOf(await screen.findByRole('region', { name: 'Part number' }))).toContain(first.no);
    expect(screen.queryByText(/This code is not ours/)).toBeNull();
  });

  it('the label of a customer whose number is in more deliveries than are read: that is said, not that it is not ours', async () => {
    arrange([]);
    for (let index = 0; index < 130; index += 1) addSlip({ slipNumber: `DN260412-${index}` });
    await renderApp(traceHref('DN260412|83500-XXX-N010'));
    expect(await screen.findByText(/^30 further parts and deliveries contain a number of this code/)).toBeDefined();
    expect(screen.queryByText(/This code is not ours/)).toBeNull();
  });

  it('the label of a customer: its slip and its lot are found by their numbers', async () => {
    arrange([]);
    addSlip({ slipNumber: 'DN260412', kdLotNo: 'B26K112' });
    await renderApp(traceHref('DN260412|83500-XXX-N010|NH-900L|B26K112'));
    expect(textOf(await screen.findByRole('region', { name: 'Slip or order number' }))).toContain('DN260412');
    expect(textOf(screen.getByRole('region', { name: 'Lot' }))).toContain('B26K112');
  });

  it.each([
    ['https://example.com/x', 'it is an address'],
    ['{"PN":"1"}', 'no delivery carries this barcode'],
    ['A;83500-XXX-N010;7', 'no delivery carries this barcode, and no part, slip, order or lot has one of its numbers'],
  ])('%s is not ours, and it says why', async (text, reason) => {
    arrange([]);
    await renderApp(traceHref(text));
    expect(await screen.findByText(`This code is not ours: ${reason}.`, { exact: false })).toBeDefined();
  });

  it('says that nothing was found, and what was looked for', async () => {
    arrange([[0, 1, 6]]);
    await renderApp(traceHref(serial(4000)));
    expect(await screen.findByText('Nothing found')).toBeDefined();
    expect(screen.getByText(`No run of 10-11-2026 holds ${serial(4000)}.`)).toBeDefined();
    expect(screen.getByText('Lot: none')).toBeDefined();
  });
});

/** 250 runs of one part, three pages. */
const manyRuns = () =>
  arrange(Array.from({ length: 250 }, (_, index): [number, number, number] => [0, index * 3 + 1, index * 3 + 3]));

describe('a host that fails half-way', () => {
  it('the second page dies: what is known is shown, what is missing is named, and Retry goes on from there', async () => {
    const { first } = manyRuns();
    let isDead = true;
    server.use(
      http.get(`${API}/parts/print-history`, ({ request }) =>
        isDead && new URL(request.url).searchParams.get('page') === '2'
          ? new HttpResponse(null, { status: 503 })
          : undefined,
      ),
    );
    const pages = recordReads('/parts/print-history');
    const { user } = await renderApp(traceHref(`${first.no}|${first.colorCode}|12|${serial(5)}`));
    expect(await screen.findByText(/Known: 100 runs of 1 page\. Not known: the runs after them/)).toBeDefined();
    expect(within(await story()).getByText('Printed')).toBeDefined();
    expect(screen.getByRole('link', { name: '0008, printed' })).toBeDefined();
    isDead = false;
    const before = pages.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(textOf(screen.getByRole('status'))).toContain('read to the end: 250 runs, 3 pages'));
    // The third page was read beside the second.
    expect(pages.slice(before).map((query) => new URLSearchParams(query).get('page'))).toEqual(['2']);
  });

  it('a serial on a page that was not read is not said to be in no run', async () => {
    const { first } = manyRuns();
    server.use(
      http.get(`${API}/parts/print-history`, ({ request }) =>
        new URL(request.url).searchParams.get('page') === '3' ? new HttpResponse(null, { status: 503 }) : undefined,
      ),
    );
    await renderApp(traceHref(serial(740)));
    expect(await screen.findByText('Nothing found so far')).toBeDefined();
    expect(screen.getByText(`No run of 10-11-2026 that was read holds ${serial(740)}.`)).toBeDefined();
    expect(first.no).not.toBe('');
  });

  it('the deliveries die: the print is told, the scans are said to be unknown', async () => {
    const { first } = arrange([[0, 1, 6]]);
    server.use(http.get(`${API}/deliveries`, () => new HttpResponse(null, { status: 500 })));
    await renderApp(traceHref(serial(3), first.id));
    expect(await screen.findByText(/Scans at LT1 and LT2 are not known/)).toBeDefined();
    expect(textOf(screen.getByRole('region', { name: 'Label' }))).toContain('Scans not read');
    expect(within(await story()).getByText('Printed')).toBeDefined();
  });

  it('offline it says so', async () => {
    const { first } = arrange([[0, 1, 6]]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await renderApp(traceHref(serial(3), first.id));
    expect(await screen.findByText(/You are offline\. What this browser knows is shown/)).toBeDefined();
  });

  it('Cancel ends the reading, and what was read stays', async () => {
    manyRuns();
    let release: () => unknown = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(`${API}/parts/print-history`, async ({ request }) => {
        if (new URL(request.url).searchParams.get('page') === '2') await held;
        return undefined;
      }),
    );
    const { user } = await renderApp(traceHref(serial(5)));
    expect(await screen.findByText(/page 2 of 3/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Reading was cancelled\. Known: 100 runs of 10-11-2026\./)).toBeDefined();
    release();
  });
});
