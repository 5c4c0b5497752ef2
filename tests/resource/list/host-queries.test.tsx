import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles, csvLines } from '@tests/support/saved-files';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { addDays, addMinutes } from 'date-fns';
import { delay, getResponse, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths, traceHref } from '@/config/paths';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { formatQueryDate } from '@/lib/dates';
import { createHandlers } from '@/mock-api/create-handlers';

/* What a host with `queries` is asked for: few requests whatever it has, and no answer of a part of its rows. */

serveApi({ features: ['print-jobs', 'queries'] });
const saved = catchSavedFiles();

const before = (minutes: number) => addMinutes(new Date(), -minutes).toISOString();

function fill(name: 'deliveries' | 'printHistory', count: number, change: (index: number) => object) {
  const { tables } = testStore();
  const [first] = tables[name];
  const rows = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: 100_000 + index,
    createdAt: before(index),
    ...change(index),
  }));
  Object.assign(tables, { [name]: rows });
}

describe('a filter that the base contract does not have', () => {
  it('finds all slips that wait for LT2 with one request', async () => {
    fill('deliveries', 1_500, (index) => ({ scanLt1At: index % 5 === 0 ? before(index) : '', scanLt2At: '' }));
    const sent = recordReads('/deliveries');
    await renderApp(`${paths.deliveries.list.href()}?filter_waitingForLt2=yes`);
    expect(await screen.findByText('300 matches')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(screen.queryByText(/were not read/)).toBeNull();
  });

  it('finds the runs of a day, and those that hold a serial', async () => {
    const three = addDays(new Date(), -3);
    const serial = formatSerial(serialDay(three), 1);
    fill('printHistory', 1_500, (index) =>
      index < 1_400 ? {} : { createdAt: three.toISOString(), serialFrom: serial, serialEnd: serial },
    );
    const sent = recordReads('/parts/print-history');
    const { unmount } = await renderApp(`${paths.printHistory.href()}?filter_printedOn=${formatQueryDate(three)}`);
    expect(await screen.findByText('100 matches')).toBeDefined();
    unmount();
    await renderApp(`${paths.printHistory.href()}?search=${serial}`);
    expect(await screen.findByText('100 matches')).toBeDefined();
    expect(sent).toHaveLength(2);
  });

  it('is asked for by its condition: empty, not empty, one of', async () => {
    const { parts } = testStore().tables;
    for (const [index, part] of parts.entries()) part.model = ['', 'BRV', 'CRV'][index % 3] ?? '';
    const sent = recordReads('/parts');
    const empty = parts.filter(({ model }) => model === '').length;
    const { unmount } = await renderApp(`${paths.parts.list.href()}?filter_model~empty=yes`);
    expect(await screen.findByText(`${empty} matches`)).toBeDefined();
    unmount();
    await renderApp(`${paths.parts.list.href()}?${new URLSearchParams({ 'filter_model~oneOf': 'brv; crv' })}`);
    expect(await screen.findByText(`${parts.length - empty} matches`)).toBeDefined();
    expect(sent.map((query) => new URLSearchParams(query).get('filter_model__empty'))).toEqual(['true', null]);
    expect(new URLSearchParams(sent[1]).get('filter_model__in')).toBe('brv,crv');
  });
});

it('the dashboard is one request besides the profile, and its figures are of all rows', async () => {
  fill('deliveries', 1_500, (index) => ({ scanLt1At: index % 5 === 0 ? before(index % 5) : '', scanLt2At: '' }));
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => void sent.push(new URL(request.url).pathname));
  await renderApp('/app');
  expect(await screen.findByText('300 in all wait for LT2')).toBeDefined();
  expect(await screen.findByText('1,500')).toBeDefined();
  server.events.removeAllListeners();
  expect(sent.toSorted()).toEqual(['/api/auth/me', '/api/stats']);
});

it('an export of 2,500 rows is read by key, a thousand at a time, with the jobs of its rows', async () => {
  fill('printHistory', 2_500, () => ({ status: 1 }));
  const history = recordReads('/parts/print-history');
  const { user } = await renderApp(paths.printHistory.href());
  await user.click(await screen.findByRole('button', { name: 'Export rows' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export print history' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV with ,' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await csvLines(saved[0]?.blob ?? new Blob())).toHaveLength(2_501);
  const keys = history.filter((query) => new URLSearchParams(query).has('after'));
  expect(keys).toHaveLength(3);
});

it('an export goes on after a lost connection where it was, and has each row once', async () => {
  fill('printHistory', 2_500, (index) => ({ status: 1, qtyPart: index }));
  let calls = 0;
  server.use(
    http.get(`${API}/parts/print-history`, ({ request }) => {
      if (!new URL(request.url).searchParams.has('after')) return undefined;
      calls += 1;
      return calls === 2 ? HttpResponse.json({ message: 'Gone for a moment' }, { status: 400 }) : undefined;
    }),
  );
  const { user } = await renderApp(paths.printHistory.href());
  await user.click(await screen.findByRole('button', { name: 'Export rows' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export print history' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV with ,' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText(/^Gone for a moment\. 1,000 rows of 2,500 were read\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = await csvLines(saved[0]?.blob ?? new Blob());
  expect(lines).toHaveLength(2_501);
  expect(new Set(lines).size).toBe(2_501);
});

it.each([
  ['the second', 5],
  ['the last', 10],
])('an export that is stopped while the jobs of %s page are read has its rows, too', async (_page, before) => {
  fill('printHistory', 2_500, (index) => ({ status: 1, qtyPart: index }));
  // Each run names a job.
  server.use(
    http.get(`${API}/parts/print-history`, async ({ request }) => {
      if (!new URL(request.url).searchParams.has('after')) return undefined;
      const answer = await getResponse(createHandlers(testStore(), { features: ['print-jobs', 'queries'] }), request);
      const { result, ...rest } = await (answer as Response).json();
      return HttpResponse.json({
        ...rest,
        result: result.map((row: { id: number }) => ({ ...row, jobId: `job-${row.id}` })),
      });
    }),
  );
  let pages = 0;
  let isSlow = true;
  server.use(
    http.get(`${API}/print-jobs`, async () => {
      pages += 1;
      if (isSlow && pages > before) await delay('infinite');
      return HttpResponse.json({ result: [] });
    }),
  );
  const { user } = await renderApp(paths.printHistory.href());
  await user.click(await screen.findByRole('button', { name: 'Export rows' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export print history' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV with ,' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(pages).toBe(before + 1));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  isSlow = false;
  await user.click(await dialog.findByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = await csvLines(saved[0]?.blob ?? new Blob());
  expect(lines).toHaveLength(2_501);
  expect(new Set(lines).size).toBe(2_501);
});

it('a page of 100 runs costs one request for its jobs', async () => {
  const serial = formatSerial(serialDay(new Date()), 1);
  const { tables } = testStore();
  fill('printHistory', 300, (index) => ({
    ...{ partId: tables.parts[index % 200]?.id ?? '', serialFrom: serial, serialEnd: serial, status: 1 },
  }));
  const jobs = tables.printHistory.map(({ createdAt, createdBy: _by, ...run }) => ({
    ...{ ...run, id: `job-${run.id}`, printedAt: createdAt, snapshot: {}, designHash: '', output: 'paper' },
    ...{ printer: '', designId: 'LD-7', designRevision: 3, override: null, outcome: null, printedBy: 'Rina' },
  }));
  Object.assign(tables, { printJobs: jobs });
  for (const run of tables.printHistory) Object.assign(run, { jobId: `job-${run.id}` });
  const sent = recordReads('/print-jobs');
  await renderApp(`${paths.printHistory.href()}?perPage=100`);
  await waitFor(() => expect(screen.getAllByText('LD-7 rev 3')).toHaveLength(100));
  expect(sent).toHaveLength(1);
});

it('a bare serial on a day of 2,600 runs is found with the runs that hold it', async () => {
  const serial = formatSerial(serialDay(new Date()), 7);
  const { tables } = testStore();
  fill('printHistory', 2_600, (index) => {
    const own = index === 2_500 ? serial : formatSerial(serialDay(new Date()), 5_000 + (index % 100));
    return { partId: tables.parts[index % 200]?.id ?? '', serialFrom: own, serialEnd: own };
  });
  tables.deliveries = [];
  const sent = recordReads('/parts/print-history');
  await renderApp(traceHref(serial));
  const story = await screen.findByRole('region', { name: 'Story' });
  expect(await within(story).findByText('Printed')).toBeDefined();
  expect(sent).toHaveLength(2);
});
