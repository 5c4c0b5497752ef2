import { screen, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { traceHref } from '@/config/paths';
import type { DeliveryRow, PartRow, PrintRow } from '@/mock-api/tables';

serveApi();

const SERIAL = '202611100003';
const story = () => screen.findByRole('region', { name: 'Story' });
const label = () => screen.getByRole('region', { name: 'Label' });
const headings = async () =>
  within(await story())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

let part: PartRow;
let slip: DeliveryRow;

beforeEach(() => {
  const { tables } = testStore();
  const [last] = tables.parts.slice(-1);
  const [any] = tables.deliveries.slice(-1);
  if (!last || !any) throw new Error('The seed is empty');
  part = last;
  const { no: partNumber, colorCode } = part;
  tables.printHistory = [runOf(part, 1)];
  slip = {
    ...{ ...any, id: 9001, slipNumber: '260011482', partNumber, colorCode, barcodeHpm: '', decision: null },
    ...{ barcodeKasai: textOf(part), createdAt: '2026-11-10T09:00:00.000Z', scanLt1ByName: 'Dedi' },
    ...{ scanLt1At: '2026-11-10T02:14:00.000Z', scanLt2ByName: '', scanLt2At: null, rejectReason: '' },
  };
  tables.deliveries = [slip];
});

const textOf = ({ no, colorCode }: PartRow, serial = SERIAL) => `${no}|${colorCode}|12|${serial}`;

const runOf = ({ id: partId }: PartRow, id: number, more: Partial<PrintRow> = {}): PrintRow => ({
  ...{ id, partId, serialFrom: '202611100001', serialEnd: '202611100006', qtyLabel: 6, qtyPart: 72, status: 1 },
  ...{ createdAt: '2026-11-10T01:00:00.000Z', createdBy: 'siti.r' },
  ...more,
});

/** Answers a list with five rows a page, whatever is asked for. */
const capAtFive = (path: string) =>
  server.use(
    http.get(`${API}${path}`, async ({ request }) => {
      const url = new URL(request.url);
      if (!url.searchParams.has('perPage') || url.searchParams.get('perPage') === '5') return undefined;
      url.searchParams.set('perPage', '5');
      return HttpResponse.json(await (await fetch(url, { headers: request.headers })).json());
    }),
  );

describe('a host that sends five rows a page', () => {
  it('the slip with the label is found behind slips of other parts with the same serial', async () => {
    const { tables } = testStore();
    const others = tables.parts.slice(0, 12).map((other, index) => ({
      ...{ ...slip, id: 100 + index, slipNumber: `2600000${index}`, partNumber: other.no, colorCode: other.colorCode },
      ...{ barcodeKasai: textOf(other), createdAt: `2026-11-10T02:${10 + index}:00.000Z` },
    }));
    tables.deliveries = [...others, slip];
    capAtFive('/deliveries');
    await renderApp(traceHref(textOf(part)));
    expect(await within(await story()).findByText('Scanned at LT1')).toBeDefined();
    expect(label().textContent).toContain('260011482');
    expect(label().textContent).not.toContain('26000000');
  });

  it('a part is found by its number behind those that contain it', async () => {
    const { tables } = testStore();
    tables.parts = [
      { ...part, no: '7788' },
      ...Array.from({ length: 14 }, (_, index) => ({ ...part, id: 5000 + index, no: `7788-${index}` })),
    ].map((row, index) => ({ ...row, createdAt: `2026-11-0${index < 1 ? 1 : 2}T01:00:00.000Z` }));
    capAtFive('/parts');
    await renderApp(traceHref('7788'));
    const found = await screen.findByRole('region', { name: 'Part number' });
    expect(within(found).getByRole('link', { name: '7788' })).toBeDefined();
  });

  it('a number in too many parts is not said to be in none', async () => {
    testStore().tables.parts = Array.from({ length: 40 }, (_, index) => ({
      ...part,
      id: 5000 + index,
      no: `77-${index}`,
    }));
    capAtFive('/parts');
    await renderApp(traceHref('77'));
    expect(
      await screen.findByText(/^15 further parts and deliveries contain this text and were not read/),
    ).toBeDefined();
  });

  it('a day of a hundred runs is read as far as twenty pages, and a gap is not claimed', async () => {
    testStore().tables.printHistory = Array.from({ length: 110 }, (_, index) =>
      runOf(part, index + 1, {
        serialFrom: `20261110${String(index + 1).padStart(4, '0')}`,
        serialEnd: `20261110${String(index + 1).padStart(4, '0')}`,
      }),
    );
    capAtFive('/parts/print-history');
    const pages = recordReads('/parts/print-history');
    await renderApp(traceHref(textOf(part, '202611100105')));
    expect(await screen.findByText(/^Only the first 100 runs of 10-11-2026 were read/)).toBeDefined();
    expect(pages.every((query) => Number(new URLSearchParams(query).get('page')) <= 20)).toBe(true);
    expect(document.body.textContent).not.toContain('it was never given out');
  });
});

it('a host that sorts each page anew: a run that is sent twice is one, and the day is not called whole', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => runOf(part, index + 1, { status: index + 1 }));
  testStore().tables.printHistory = rows;
  server.use(
    http.get(`${API}/parts/print-history`, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const result = page === 1 ? rows.slice(0, 100) : rows.slice(50, 100);
      const pagination = { total: 150, totalPages: 2, page, perPage: 100 };
      return HttpResponse.json({ result, pagination });
    }),
  );
  await renderApp(traceHref(textOf(part)));
  expect(await screen.findByText(/^Only the first 100 runs of 10-11-2026 were read/)).toBeDefined();
});

describe('two parts with the same number', () => {
  let twin: PartRow;
  beforeEach(() => {
    const { tables } = testStore();
    twin = { ...part, id: 7001, name: 'TWIN' };
    tables.parts = [...tables.parts, twin];
    tables.printHistory = [runOf(part, 1), runOf(twin, 2)];
  });

  it('and color: the code of the label names both, none is selected, and no scan is told as a fact', async () => {
    const { user } = await renderApp(traceHref(textOf(part)));
    expect(await screen.findByRole('heading', { name: `Two labels carry ${SERIAL}` })).toBeDefined();
    const [first] = screen.getAllByRole('link', { name: /^Show its story/ });
    if (first) await user.click(first);
    const possible = await within(await story()).findByRole('region', { name: 'Possible, not proven' });
    expect(possible.textContent).toContain('260011482');
    expect(await headings()).toEqual(['PrintedFirst Print', 'Possible, not proven']);
  });

  it('in two colors: the code names the color, and its slip is linked', async () => {
    twin.colorCode = 'OTHER';
    await renderApp(traceHref(textOf(part)));
    expect(await within(await story()).findByText('Scanned at LT1')).toBeDefined();
  });
});

describe('a label at the wrong slip', () => {
  it('is traced to that slip, and the story says so', async () => {
    const { tables } = testStore();
    const other = tables.parts[0];
    if (!other) throw new Error('The seed has no parts');
    tables.deliveries = [
      {
        ...{ ...slip, partNumber: other.no, colorCode: other.colorCode, barcodeKasai: textOf(other, '202611100005') },
        ...{ barcodeHpm: textOf(part), scanLt2At: '2026-11-10T02:21:00.000Z', scanLt2ByName: 'Rina' },
      },
    ];
    await renderApp(traceHref(textOf(part)));
    expect(
      await within(await story()).findByText(/^It was scanned for a slip of another part: 260011482/),
    ).toBeDefined();
    expect(label().textContent).toContain('NowMismatch at LT2');
  });
});

describe('a part that cannot be read', () => {
  it.each([
    [500, 'The part could not be read', /and its part could not be read/],
    [404, 'The part was deleted', /and its part is gone/],
  ])('%i: re-print says why it is off', async (status, reason, gone) => {
    server.use(
      http.get(`${API}/parts/${part.id}`, () => HttpResponse.json({ message: 'no' }, { status })),
      // The search for its number finds it no more.
      http.get(`${API}/parts`, () => HttpResponse.json({ result: [] })),
    );
    await renderApp(traceHref(textOf(part)));
    expect(await screen.findByText(gone)).toBeDefined();
    const button = screen.getByRole('button', { name: /^Re-Print this label/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain(reason);
  });
});

describe('a text that means harm', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00%0d%0aSet-Cookie: a=b',
    '\ud800',
    '__proto__',
    'javascript:alert(1)',
    `${'9'.repeat(399)}`,
    `[)>\x1e06${'P'.repeat(390)}`,
    '\u202e3000011162021',
    '٢٠٢٦١١١٠٠٠٠٣',
  ])('%j: nothing is found, or it is not ours', async (text) => {
    await renderApp(traceHref(text));
    expect(await screen.findByText(/^(Nothing found|This code is not ours)/)).toBeDefined();
    expect(document.querySelector('img, script[src="x"]')).toBeNull();
  });
});
