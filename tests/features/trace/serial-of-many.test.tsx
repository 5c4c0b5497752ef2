import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi, server, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiFeatures } from '@/config/api-features';
import { traceHref } from '@/config/paths';
import { formatSerial } from '@/domain/serials/serial';
import type { PartRow, PrintRow } from '@/mock-api/tables';

serveApi({ features: [...apiFeatures] });

// Nothing comes into view in the tests' browser: all rows are seen at once where none can tell.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined));

const DAY = '20261110';
const serial = formatSerial(DAY, 1);

/** Parts that were all printed on the day, each with the same serial and a slip that carries its label. */
function seed(count: number) {
  const { tables } = testStore();
  const [part] = tables.parts;
  const [slip] = tables.deliveries;
  if (!part || !slip) throw new Error('The seed has no parts or deliveries');
  const minute = (index: number) => new Date(Date.UTC(2026, 10, 10, 0, 0, index)).toISOString();
  tables.parts = Array.from(
    { length: count },
    (_, index): PartRow => ({ ...part, id: 10_000 + index, no: `83${String(index).padStart(5, '0')}-N010` }),
  );
  tables.printHistory = tables.parts.map(
    ({ id }, index): PrintRow => ({
      ...{ id: index + 1, partId: id, serialFrom: serial, serialEnd: serial, qtyLabel: 1, qtyPart: 12, status: 1 },
      ...{ createdBy: 'siti.r', createdAt: minute(index) },
    }),
  );
  tables.deliveries = tables.parts.map(({ no, colorCode }, index) => ({
    ...{ ...slip, id: index + 1, slipNumber: `SLIP-${index}`, partNumber: no, colorCode, barcodeHpm: '' },
    ...{ barcodeKasai: `${no}|${colorCode}|12|${serial}`, scanLt1At: minute(index), scanLt2At: null },
    ...{ createdAt: minute(index) },
  }));
  return tables.parts;
}

/** What was asked for since, and how many characters the answers had. */
function recordCost() {
  const asked: string[] = [];
  let received = 0;
  server.events.on('response:mocked', async ({ request, response }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/auth/me') return;
    asked.push([pathname.replace(/\d+$/, 'id'), ...searchParams.keys()].join(' '));
    received += (await response.clone().text()).length;
  });
  return { asked: () => asked.toSorted(), received: () => received };
}

const links = () => screen.getAllByRole('link', { name: /^Show its story/ });
const readOn = () => screen.findByRole('button', { name: /^Read 20 more of [\d,]+ runs$/ });

async function open(count: number) {
  seed(count);
  const cost = recordCost();
  const app = await renderApp(traceHref(serial));
  await screen.findByRole('heading', { name: `At least 20 labels carry ${serial}` });
  expect(await screen.findByText('SLIP-0')).toBeDefined();
  return { ...app, cost };
}

/** Each of the twenty labels with its slip and what was printed. */
const isShown = (cost: ReturnType<typeof recordCost>) =>
  waitFor(() => {
    expect(screen.getAllByText(/^SLIP-/)).toHaveLength(20);
    expect(cost.asked().filter((one) => one.startsWith('/api/print-jobs partId'))).toHaveLength(20);
  });

describe('a bare serial that is on labels of many parts', () => {
  it('costs as much on a day of thousands of runs as on a day of a few', async () => {
    const few = await open(50);
    await isShown(few.cost);
    const [asked, received] = [few.cost.asked(), few.cost.received()];
    few.unmount();
    server.events.removeAllListeners();

    const { cost } = await open(3_000);
    await isShown(cost);
    expect(cost.asked()).toEqual(asked);
    expect(cost.received() / received).toBeLessThan(1.2);
  });

  it('says how many runs have it, and reads on when it is asked to', async () => {
    const { user } = await open(50);
    expect(screen.getByText(/^Only 20 of the 50 runs with this serial were read\./)).toBeDefined();
    expect(links()).toHaveLength(20);
    await user.click(await readOn());
    await waitFor(() => expect(links()).toHaveLength(40));
    await user.click(await screen.findByRole('button', { name: 'Read 10 more of 50 runs' }));
    expect(await screen.findByRole('heading', { name: `50 labels carry ${serial}` })).toBeDefined();
    expect(links()).toHaveLength(50);
    expect(screen.queryByText(/were read\./)).toBeNull();
    expect(await screen.findByText('SLIP-49')).toBeDefined();
  });

  it('claims nothing of the scans of a label whose slip was not found', async () => {
    const [first] = seed(50);
    const { tables } = testStore();
    // The label of the first part was scanned for the slip of a part that is not among those shown.
    const [carrier] = tables.deliveries;
    if (!carrier || !first) throw new Error('Seeded above');
    Object.assign(carrier, { partNumber: 'ANOTHER', slipNumber: 'SLIP-OF-ANOTHER' });
    await renderApp(traceHref(serial));
    expect(await screen.findByText('SLIP-1')).toBeDefined();
    const [row] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(first.no));
    expect(row?.textContent).toContain('Scans not read');
  });

  it('finds a slip whose own number these digits are, among all that carry them in a barcode', async () => {
    seed(50);
    const [oldest] = testStore().tables.deliveries;
    Object.assign(oldest ?? {}, { slipNumber: serial, barcodeKasai: '' });
    await renderApp(traceHref(serial));
    const slips = await screen.findByRole('region', { name: 'Slip or order number' });
    expect(slips.textContent).toContain(serial);
  });
});
