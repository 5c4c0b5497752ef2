import { screen, waitFor, within } from '@testing-library/react';
import { isRecord } from '@tests/support/answers';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { Chart } from 'chart.js';
import { addDays } from 'date-fns';
import { delay, getResponse, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { env } from '@/config/env';
import { statsSchema } from '@/domain/host-rules/stats';
import { formatQueryDate, formatShortDay } from '@/lib/dates';
import { createHandlers } from '@/mock-api/create-handlers';

serveApi();
const statsAnswer = z.object({ result: statsSchema });
afterEach(() => vi.useRealTimers());

/** A canvas that takes every drawing. Returns how outlines are drawn. */
function drawOnCanvas() {
  const strokeRect = vi.fn();
  const draws = { strokeRect, measureText: () => ({ width: 10 }), length: undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = { canvas: this, ...draws };
    return new Proxy(context, {
      get: (target, name) => (Object.hasOwn(target, name) ? Reflect.get(target, name) : () => undefined),
      // biome-ignore lint/suspicious/noExplicitAny: A drawing context has a hundred members.
    }) as any;
  });
  return strokeRect;
}

const card = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement);

describe('the dashboard', () => {
  it('shows the three totals with separators and what the calls say about the host', async () => {
    await renderApp('/app');
    const { deliveries } = testStore().tables;
    expect(await (await card('Total Deliveries')).findByText(deliveries.length.toLocaleString('en-US'))).toBeTruthy();
    expect(deliveries.length).toBeGreaterThan(999);
    expect(await screen.findByText('Online')).toBeTruthy();
    expect(screen.getByText('Connected')).toBeTruthy();
    expect(screen.getByText(/System status\s+Active/)).toBeTruthy();
    expect(screen.getByText('Last Sync').nextSibling?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
  });

  it('shows what each card counts, and "..." in the one that is still waited for', async () => {
    server.use(http.get(`${API}/customers`, () => delay('infinite')));
    await renderApp('/app');
    expect(await (await card('Total Users')).findByText(String(testStore().tables.users.length))).toBeTruthy();
    const texts = ['Total Users', 'Total Deliveries', 'Total Customers', 'Recent Activity'].map(
      (title) => screen.getByText(title).closest('a')?.textContent,
    );
    expect(texts[0]).toMatch(/^Total Users12Registered users in the system$/);
    expect(texts[1]).toMatch(/^Total Deliveries[\d,]+Total delivery records$/);
    expect(texts[2]).toBe('Total Customers...Active customers');
    expect(texts[3]).toMatch(/^Recent Activity(\.{3}|\d+)labels today(, [\d,]+ yesterday)?\. System status\s+Active$/);
    expect(screen.getByText('Recent Activity').closest('a')?.getAttribute('href')).toBe('/app/parts-print-history');
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveProperty('disabled', true);
    for (const name of ['Quick Actions', 'System Status', 'Recent Updates', 'Activity Overview']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
  });

  it.each([
    [Intl.DateTimeFormat().resolvedOptions().timeZone, /^\d+labels today, [\d,]+ yesterday\. System status/, 0],
    ['Pacific/Kiritimati', /^\d+labels today by the host's clock, Pacific\/Kiritimati\. System status/, 1],
  ])(
    'says whose days are counted when the host is not in the time zone of the station: %s',
    async (zone, note, footnotes) => {
      env.VITE_API_FEATURES = ['queries'];
      const store = testStore();
      server.resetHandlers(
        http.get(`${API}/stats`, async ({ request }) => {
          const answer = await getResponse(createHandlers(store, { features: ['queries'] }), request);
          const body: unknown = await answer?.json();
          const result = isRecord(body) ? body.result : {};
          return HttpResponse.json({ result: { ...(isRecord(result) ? result : {}), zone } });
        }),
        ...createHandlers(store, { features: ['queries'] }),
      );
      await renderApp('/app');
      await waitFor(() =>
        expect(screen.getByText('Recent Activity').closest('a')?.textContent?.replace('Recent Activity', '')).toMatch(
          note,
        ),
      );
      await screen.findByRole('table', { name: 'Labels printed per day' });
      expect(screen.queryAllByText("The days are those of the host's clock, Pacific/Kiritimati.")).toHaveLength(
        footnotes,
      );
    },
  );

  it('leaves a day of many parts to the print list: it says how many slips there are and searches no part', async () => {
    const { tables } = testStore();
    const [slip] = tables.deliveries;
    if (!slip) throw new Error('The seed has no slips');
    const today = formatQueryDate(new Date());
    tables.deliveries = Array.from({ length: 21 }, (_, index) => {
      return { ...slip, id: index + 1, date: today, partNumber: `84151-MANY-${index + 10}` };
    });
    let searches = 0;
    server.use(
      http.get(`${API}/parts`, () => {
        searches += 1;
      }),
    );
    await renderApp('/app');
    await screen.findByText(/^21 slips have the date of today\. Which of them have their labels is read on the print/);
    expect(searches).toBe(0);
  });

  it('shows one failing count as Error and the others as they are, with the red notice', async () => {
    server.use(http.get(`${API}/users`, () => HttpResponse.json({ message: 'down' }, { status: 500 })));
    await renderApp('/app');
    expect(await (await card('Total Users')).findByText('Error')).toBeTruthy();
    expect(screen.getByText('Some data could not be loaded. Please refresh the page or try again later.')).toBeTruthy();
    expect(await (await card('Total Customers')).findByText(String(testStore().tables.customers.length))).toBeTruthy();
    expect(await screen.findByText('Not reached')).toBeTruthy();
  });

  it('says that the host does not answer', async () => {
    server.use(
      ...['users', 'deliveries', 'customers'].map((root) => http.get(`${API}/${root}`, () => HttpResponse.error())),
    );
    await renderApp('/app');
    expect(await screen.findByText('No response')).toBeTruthy();
    expect(screen.getByText(/System status\s+Inactive/)).toBeTruthy();
    expect(screen.queryByText('Online')).toBeNull();
  });

  it('begins with what is to be printed today, which leads to the ticked slips on the print list', async () => {
    const { deliveries, parts } = testStore().tables;
    const today = formatQueryDate(new Date());
    const [first] = deliveries;
    const [part] = parts;
    if (!first || !part) throw new Error('The seed has no slip and no part');
    deliveries.splice(0, deliveries.length, {
      ...{ ...first, date: today, slipNumber: 'TODAY-1', partNumber: part.no, colorCode: part.colorCode },
      qty: part.qtyPerPack * 2 + 1,
    });
    const { user, router } = await renderApp('/app');
    const slips = within(await screen.findByRole('region', { name: "Today's deliveries, unprinted" }));
    expect(await slips.findByText('1 of 1 slips')).toBeTruthy();
    expect(slips.getByText(/^TODAY-1, /).parentElement?.textContent).toContain(part.no);
    expect(slips.getByText((_, element) => element?.textContent === '3 labels')).toBeTruthy();
    await user.click(slips.getByRole('link', { name: 'Put on the print list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deliveries of a day' });
    await user.click(await within(dialog).findByRole('button', { name: 'Add 3 labels' }));
    expect(await screen.findByRole('button', { name: `Take ${part.no} off the list` })).toBeTruthy();
    expect(addressOf(router)).toBe('/app/print-list#deliveries');
  });

  it('offers no print list on a day without slips', async () => {
    testStore().tables.deliveries = [];
    await renderApp('/app');
    const slips = within(await screen.findByRole('region', { name: "Today's deliveries, unprinted" }));
    expect(await slips.findByText('No slip has the date of today.')).toBeTruthy();
    expect(slips.queryByRole('link')).toBeNull();
  });

  it('reloads the counts with Refresh, which is disabled while loading', async () => {
    const { user } = await renderApp('/app');
    await screen.findByText('Online');
    testStore().tables.users.pop();
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await waitFor(() => expect(refresh).toHaveProperty('disabled', false));
    await user.click(refresh);
    expect(await (await card('Total Users')).findByText(String(testStore().tables.users.length))).toBeTruthy();
  });

  it.each([
    ['View Deliveries', '/app/delivery'],
    ['Manage Customers', '/app/customer'],
    ['User Management', '/app/user'],
    ['Total Users', '/app/user'],
    ['Total Deliveries', '/app/delivery'],
    ['Total Customers', '/app/customer'],
  ])('%s opens %s', async (text, href) => {
    const { router } = await renderApp('/app');
    expect((await screen.findByText(text)).closest('a')?.getAttribute('href')).toBe(href);
    expect(addressOf(router)).toBe('/app');
  });

  it('charts the last 14 days from the records, with the figures as tables', async () => {
    // The day may not change between rendering and counting.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await renderApp('/app');
    const table = await screen.findByRole('table', { name: 'Labels printed per day' });
    const today = formatQueryDate(new Date());
    const { printHistory } = testStore().tables;
    const printed = printHistory
      .filter((row) => formatQueryDate(row.createdAt) === today)
      .reduce((sum, row) => sum + row.qtyLabel, 0);
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(15);
    expect(rows.at(-1)?.textContent).toBe(`${formatShortDay(new Date())}${printed}`);
    expect(screen.getByRole('table', { name: 'Deliveries scanned per day' })).toBeTruthy();
    expect(screen.getByText(/at LT1 without LT2/)).toBeTruthy();
  });

  it('charts the slips whose codes did not match at LT2, and a day opens those slips', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { deliveries } = testStore().tables;
    const today = formatQueryDate(new Date());
    for (const row of deliveries) if (formatQueryDate(row.scanLt2At ?? '') === today) row.scanLt2At = null;
    const [same, wrong] = deliveries.slice(-2);
    if (!same || !wrong) throw new Error('The seed has no slips');
    const scanned = { scanLt1At: new Date().toISOString(), scanLt2At: new Date().toISOString(), customerId: 1 };
    Object.assign(same, scanned, { partNumber: '84151-D26-K000' });
    Object.assign(same, { barcodeKasai: '84151-D26-K000|NH1|4|LOT', barcodeHpm: 'CMI84151D26K000' });
    Object.assign(wrong, scanned, { partNumber: '84151-D26-K000' });
    Object.assign(wrong, { barcodeKasai: '84151-D26-K000|NH1|4|LOT', barcodeHpm: 'CMI84101D26K000' });
    const { router } = await renderApp('/app');
    const table = await screen.findByRole('table', { name: 'TIDAK COCOK per day' });
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe(`${formatShortDay(new Date())}1`);
    expect(screen.getByText('1 of 2 at LT2 today')).toBeTruthy();
    await router.navigate(within(table).getAllByRole('link').at(-1)?.getAttribute('href') ?? '');
    await screen.findByRole('table', { name: 'Deliveries' });
    expect(await screen.findByText('Page 1 of 1')).toBeTruthy();
    const rows = [...document.querySelectorAll('[data-row]')];
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toContain(wrong.slipNumber);
  });

  it('draws days that are not counted as such: their tooltip does not say 0', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { tables } = testStore();
    const [run] = tables.printHistory;
    const createdAt = new Date().toISOString();
    Object.assign(tables, {
      printHistory: Array.from({ length: 1_100 }, (_, id) => ({ ...run, id, createdAt, qtyLabel: 2 })),
    });
    const strokeRect = drawOnCanvas();
    await renderApp('/app');
    await screen.findByText(/^Labels: the newest 1,000 of 1,100 prints are counted/);
    const chart = await waitFor(() => {
      const found = Chart.getChart(screen.getByRole('img', { name: /^Labels printed per day/ }) as HTMLCanvasElement);
      if (!found) throw new Error('There is no chart yet');
      return found;
    });
    const saysOf = (index: number) => {
      chart.tooltip?.setActiveElements([{ datasetIndex: 0, index }], { x: 0, y: 0 });
      return chart.tooltip?.body.flatMap(({ lines }) => lines);
    };
    expect(saysOf(0)).toEqual(['Labels: not counted']);
    expect(saysOf(13)).toEqual(['Labels: at least 2,000']);
    // An environment without layout gives it no size.
    chart.resize(400, 200);
    expect(strokeRect).toHaveBeenCalledOnce();
  });

  it('leaves the chart of mismatches out when the host does not compare codes', async () => {
    env.VITE_API_FEATURES = ['queries'];
    const store = testStore();
    server.resetHandlers(
      http.get(`${API}/stats`, async ({ request }) => {
        const answer = await getResponse(createHandlers(store, { features: ['queries'] }), request);
        const { result } = statsAnswer.parse(await answer?.json());
        const scannedPerDay = result.scannedPerDay.map(({ mismatched: _left, ...day }) => day);
        return HttpResponse.json({ result: { ...result, scannedPerDay } });
      }),
      ...createHandlers(store, { features: ['queries'] }),
    );
    await renderApp('/app');
    await screen.findByRole('table', { name: 'Deliveries scanned per day' });
    expect(screen.queryByRole('table', { name: 'TIDAK COCOK per day' })).toBeNull();
  });

  it("shows the last changes of the host's log to an admin, each with its record", async () => {
    env.VITE_API_FEATURES = ['activity'];
    const store = testStore();
    server.resetHandlers(...createHandlers(store, { features: ['activity'] }));
    await renderApp('/app');
    const newest = store.tables.activity.toSorted((a, b) => b.at.localeCompare(a.at))[0];
    const updates = within(await screen.findByRole('region', { name: 'Recent Updates' }));
    const links = await updates.findAllByRole('link');
    expect(links).toHaveLength(5);
    expect(links[0]?.textContent).toBe(newest?.label);
    expect(updates.queryByText(/Deliveries can be filtered/)).toBeNull();
  });

  it('moves on to the new day when it is left open over midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { user } = await renderApp('/app');
    const lastDay = () =>
      within(screen.getByRole('table', { name: 'Labels printed per day' }))
        .getAllByRole('rowheader')
        .at(-1)?.textContent;
    await screen.findByRole('table', { name: 'Labels printed per day' });
    expect(lastDay()).toBe(formatShortDay(new Date()));
    vi.setSystemTime(addDays(new Date(), 1));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lastDay()).toBe(formatShortDay(new Date())));
  });

  it('says that charts are coming soon while there is nothing to draw', async () => {
    Object.assign(testStore().tables, { printHistory: [], deliveries: [] });
    await renderApp('/app');
    expect(await screen.findByText('Chart visualization is coming soon')).toBeTruthy();
  });

  it('says that the activity could not be loaded, and loads it on Retry', async () => {
    let isDown = true;
    server.use(
      http.get(`${API}/parts/print-history`, () => (isDown ? HttpResponse.json({}, { status: 403 }) : undefined)),
    );
    const { user } = await renderApp('/app');
    await screen.findByText('The activity of the last days could not be loaded.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Labels printed per day' })).toBeTruthy();
  });

  it('each figure and each day opens the list that it counts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { router, user } = await renderApp('/app');
    const scans = await screen.findByRole('table', { name: 'Deliveries scanned per day' });
    const prints = screen.getByRole('table', { name: 'Labels printed per day' });
    const today = formatQueryDate(new Date());
    const lastLink = (table: HTMLElement) => within(table).getAllByRole('link').at(-1)?.getAttribute('href');
    const scansOf = within(scans)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');
    expect(scansOf.at(-1)).toContain(`filter_scannedOn=${today}`);
    expect(lastLink(prints)).toBe(`/app/parts-print-history?filter_printedOn=${today}`);
    const badge = screen.getByText(/^\d+ at LT1 without LT2$/);
    const count = Number(/^\d+/.exec(badge.textContent ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await user.click(badge);
    await screen.findByRole('table', { name: 'Deliveries' });
    expect(addressOf(router)).toContain('filter_waitingForLt2=yes');
    // Five rows a page.
    expect(await screen.findByText(`Page 1 of ${Math.ceil(count / 5)}`)).toBeTruthy();

    // Without a customer: the bar counts the slips of all of them.
    const { deliveries } = testStore().tables;
    const scannedOn = (href: string) =>
      deliveries.filter(({ scanLt1At, scanLt2At }) =>
        [scanLt1At, scanLt2At].some((at) => href.endsWith(`=${formatQueryDate(at)}`)),
      ).length;
    const [most = ''] = scansOf.toSorted((a, b) => scannedOn(b) - scannedOn(a));
    expect(scannedOn(most)).toBeGreaterThan(0);
    await router.navigate(most);
    expect(await screen.findByText(`Page 1 of ${Math.ceil(scannedOn(most) / 5)}`)).toBeTruthy();
    expect(document.querySelectorAll('[data-row]').length).toBeGreaterThan(0);
  });

  it('says how long the host took for its last answer', async () => {
    await renderApp('/app');
    await screen.findByText('Online');
    expect(screen.getByText('Latency').nextSibling?.textContent).toMatch(/^\d+ ms$/);
  });
});
