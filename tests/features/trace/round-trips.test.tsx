import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiFeatures } from '@/config/api-features';
import { env } from '@/config/env';
import { paths, traceHref } from '@/config/paths';
import { formatSerial } from '@/domain/serials/serial';
import { createHandlers } from '@/mock-api/create-handlers';
import type { PrintRow } from '@/mock-api/tables';

serveApi();

const DAY = '20261110';

/** 300 runs of 80 parts, each part with its own serials: three pages. */
function seedDay() {
  const { tables } = testStore();
  tables.printHistory = Array.from({ length: 300 }, (_, index): PrintRow => {
    const part = tables.parts[index % 80];
    if (!part) throw new Error('The seed has too few parts');
    const serial = formatSerial(DAY, index + 1);
    return {
      ...{ id: index + 1, partId: part.id, serialFrom: serial, serialEnd: serial, qtyLabel: 1, qtyPart: 12, status: 1 },
      ...{ createdBy: 'siti.r', createdAt: new Date(Date.UTC(2026, 10, 10, 0, index)).toISOString() },
    };
  });
  tables.deliveries = [];
}

/** Holds every response of the host; `release` lets those go that wait, and `held` names them. */
function holdResponses() {
  let waiting: { name: string; go: () => void }[] = [];
  server.use(
    http.all(`${API}/*`, async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const texts = ['search', 'page'].flatMap((name) =>
        searchParams.get(name) ? `${name} ${searchParams.get(name)}` : [],
      );
      await new Promise<void>((go) => {
        waiting.push({ name: [pathname.slice('/api'.length), ...texts].join(' '), go });
      });
      return undefined;
    }),
  );
  return {
    held: () => waiting.map(({ name }) => name).toSorted(),
    release: () => {
      const going = waiting;
      waiting = [];
      for (const { go } of going) go();
    },
  };
}

describe('a serial of a day of 300 runs', () => {
  it('is answered after two round trips to the host, with its picture after three', async () => {
    seedDay();
    const { router } = await renderApp(paths.trace.href());
    await screen.findByText('Scan a label, or type its number');
    const host = holdResponses();
    const serial = formatSerial(DAY, 297);
    void router.navigate(traceHref(serial));

    await waitFor(() =>
      expect(host.held()).toEqual([
        `/deliveries search ${serial} page 1`,
        `/parts search ${serial} page 1`,
        '/parts/print-history page 1',
      ]),
    );
    host.release();
    // Of no part of the first page: no other page is waited for before the next one is asked for.
    await waitFor(() => expect(host.held()).toEqual(['/parts/print-history page 2', '/parts/print-history page 3']));
    host.release();
    const story = await screen.findByRole('region', { name: 'Story' });
    expect(within(story).getByText('Printed')).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('read to the end: 300 runs, 3 pages');

    const { partId } = testStore().tables.printHistory[296] ?? {};
    await waitFor(() => expect(host.held()).toEqual(['/deliveries page 1', `/parts/${partId}`]));
    host.release();
    expect(await screen.findByRole('img', { name: new RegExp(serial) })).toBeDefined();
  });
});

describe.each([
  ['a plain host', [], 4],
  ['a host with all optional parts', [...apiFeatures], 6],
] as const)('a scanned code at %s', (_name, features, requests) => {
  it('is answered by its part, its day and its slips', async () => {
    seedDay();
    const { tables } = testStore();
    const [run] = tables.printHistory;
    const part = tables.parts.find(({ id }) => id === run?.partId);
    env.VITE_API_FEATURES = [...features];
    server.resetHandlers(...createHandlers(testStore(), { features: [...features] }));
    const sent: string[] = [];
    server.events.on('request:start', ({ request }) => void sent.push(new URL(request.url).pathname));
    await renderApp(traceHref(`${part?.no}|${part?.colorCode}|12|${run?.serialFrom}`));
    expect(await screen.findByRole('img', { name: new RegExp(run?.serialFrom ?? '') })).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save story as PDF' })).toHaveProperty('disabled', false),
    );
    expect(sent.filter((path) => path !== '/api/auth/me')).toHaveLength(requests);
  });
});

describe('a day on which 3,000 other parts were printed', () => {
  /** One part's serial 1 among those of other parts. */
  function seedLongDay() {
    const { tables } = testStore();
    const part = tables.parts[0];
    if (!part) throw new Error('The seed has no parts');
    const serial = formatSerial(DAY, 1);
    tables.printHistory = Array.from(
      { length: 3_000 },
      (_, index): PrintRow => ({
        ...{ id: index + 1, partId: index === 2_900 ? part.id : 'other', serialFrom: serial, serialEnd: serial },
        ...{ qtyLabel: 1, qtyPart: 12, status: 1, createdBy: 'siti.r' },
        createdAt: new Date(Date.UTC(2026, 10, 10, 0, 0, index)).toISOString(),
      }),
    );
    tables.deliveries = [];
    return { part, serial };
  }

  it('costs a scanned code the runs of its part alone', async () => {
    const { part, serial } = seedLongDay();
    const sent = recordReads('/parts/print-history');
    await renderApp(traceHref(`${part.no}|${part.colorCode}|12|${serial}`));
    const story = await screen.findByRole('region', { name: 'Story' });
    expect(await within(story).findByText('Printed')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`partId=${part.id}&date=${DAY}`);
  });

  it('costs a selected part its own runs', async () => {
    const { part, serial } = seedLongDay();
    const sent = recordReads('/parts/print-history');
    await renderApp(traceHref(serial, part.id));
    const story = await screen.findByRole('region', { name: 'Story' });
    expect(await within(story).findByText('Printed')).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('shows fifty labels of a bare serial, their count, and what was not read', async () => {
    const { tables } = testStore();
    const { serial } = seedLongDay();
    for (const [index, run] of tables.printHistory.entries()) run.partId = `part ${index}`;
    const { user } = await renderApp(traceHref(serial));
    expect(await screen.findByText(/^Only the first 2,?000 runs of/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Show 50 more of 2,000' }));
    expect(screen.getAllByRole('link', { name: /^Show its story/ })).toHaveLength(100);
  });
});
