import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles, csvLines } from '@tests/support/saved-files';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { addDays, addMinutes } from 'date-fns';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '@/config/paths';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { formatQueryDate } from '@/lib/dates';
import type { DeliveryRow, PartRow, PrintRow } from '@/mock-api/tables';

serveApi({ features: ['print-jobs'] });
const saved = catchSavedFiles();

/** Newer than everything the seed has; `minutes` ago. */
const before = (minutes: number) => addMinutes(new Date(), -minutes).toISOString();
const three = addDays(new Date(), -3);

function fill<Name extends 'deliveries' | 'printHistory' | 'parts'>(
  name: Name,
  count: number,
  change: (index: number) => Partial<DeliveryRow & PrintRow & PartRow>,
) {
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

const notice = async (text: RegExp) => (await screen.findByText(text)).closest('[role=status]') as HTMLElement;

describe('of a list that is longer than what is read for a filter', () => {
  it('waiting slips are said to be those of the newest, and the others are read on request', async () => {
    fill('deliveries', 5_300, (index) => ({
      scanLt1At: index % 5 === 0 ? before(index) : '',
      scanLt2At: '',
    }));
    const { user } = await renderApp(`${paths.deliveries.list.href()}?filter_waitingForLt2=yes`);
    const partial = await notice(/^Of the newest 1,000 of 5,300 rows 200 match\. The others were not read\.$/);
    expect(await screen.findByText('200 matches so far')).toBeDefined();
    await user.click(within(partial).getByRole('button', { name: 'Read on' }));
    expect(await screen.findByText('1,060 matches')).toBeDefined();
    expect(screen.queryByText(/were not read/)).toBeNull();
  });

  it('reading on can be stopped: what was read stays, and it goes on from there', async () => {
    fill('deliveries', 5_300, () => ({ scanLt1At: three.toISOString(), scanLt2At: '' }));
    let isHeld = true;
    server.use(
      http.get(`${API}/deliveries`, async ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        if (isHeld && page > 13) await delay('infinite');
      }),
    );
    const { user } = await renderApp(`${paths.deliveries.list.href()}?filter_waitingForLt2=yes`);
    const partial = await notice(/^Of the newest 1,000 of 5,300 rows 1,000 match\. The others were not read\.$/);
    await user.click(within(partial).getByRole('button', { name: 'Read on' }));
    await notice(/^Of the newest 1,300 of 5,300 rows 1,300 match so far\. Reading on\.$/);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await notice(/^Of the newest 1,300 .* match\. The others were not read: reading was stopped\.$/);
    expect(screen.queryByText(/CancelledError/)).toBeNull();
    expect(screen.getByText('1,300 matches so far')).toBeDefined();
    isHeld = false;
    await user.click(screen.getByRole('button', { name: 'Read on' }));
    expect(await screen.findByText('5,300 matches')).toBeDefined();
  });

  it('what was not read yet is in the file, also when nothing of what was read matches', async () => {
    fill('deliveries', 5_300, (index) => ({ scanLt1At: index >= 5_200 ? three.toISOString() : '', scanLt2At: '' }));
    const { user } = await renderApp(`${paths.deliveries.list.href()}?filter_scannedOn=${formatQueryDate(three)}`);
    await notice(/^Of the newest 1,000 of 5,300 rows none match\. The others were not read\.$/);
    await user.click(screen.getByRole('button', { name: 'Export rows' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export deliveries' }));
    await user.click(dialog.getByRole('radio', { name: 'CSV with ,' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await csvLines(saved[0]?.blob ?? new Blob())).toHaveLength(101);
  });

  it('slips that were scanned three days ago are not said to be none', async () => {
    fill('deliveries', 5_300, (index) => ({ scanLt1At: index >= 5_200 ? three.toISOString() : '', scanLt2At: '' }));
    await renderApp(`${paths.deliveries.list.href()}?filter_scannedOn=${formatQueryDate(three)}`);
    await notice(/^Of the newest 1,000 of 5,300 rows none match\. The others were not read\.$/);
    expect(await screen.findByText('Nothing found so far')).toBeDefined();
    expect(screen.queryByText('No data.')).toBeNull();
  });

  it('runs that were printed three days ago are found in a list of a few thousand', async () => {
    fill('printHistory', 2_300, (index) => (index >= 2_250 ? { createdAt: three.toISOString() } : {}));
    await renderApp(`${paths.printHistory.href()}?filter_printedOn=${formatQueryDate(three)}`);
    expect(await screen.findByText('50 matches')).toBeDefined();
    expect(screen.queryByText(/were not read/)).toBeNull();
  });

  it('every run that holds a serial is found on a day of 2,600 runs', async () => {
    const serial = formatSerial(serialDay(new Date()), 1);
    fill('printHistory', 2_600, () => ({ serialFrom: serial, serialEnd: serial }));
    await renderApp(`${paths.printHistory.href()}?search=${serial}`);
    expect(await screen.findByText('2,600 matches')).toBeDefined();
  });

  it('the runs of a scanned code are found with one request, whatever else was printed that day', async () => {
    const serial = formatSerial(serialDay(new Date()), 1);
    const [part] = testStore().tables.parts;
    fill('printHistory', 5_300, (index) => ({
      partId: index === 5_000 ? (part?.id ?? '') : 'other',
      serialFrom: serial,
      serialEnd: serial,
    }));
    const sent = recordReads('/parts/print-history');
    await renderApp(
      `${paths.printHistory.href()}?${new URLSearchParams({ search: `${part?.no}|${part?.colorCode}|12|${serial}` })}`,
    );
    expect(await screen.findByText('1 match')).toBeDefined();
    expect(sent).toHaveLength(1);
  });
});

describe('the history of one part in a host with many jobs', () => {
  function seedPart() {
    const [part] = testStore().tables.parts;
    if (!part) throw new Error('The seed has no parts');
    Object.assign(part, { no: 'ONE-1' });
    const runs = Array.from({ length: 25 }, (_, index) => formatSerial(serialDay(new Date()), index + 1));
    fill('printHistory', 25, (index) => ({
      partId: part.id,
      serialFrom: runs[index],
      serialEnd: runs[index],
      status: 1,
    }));
    const job = testStore().tables.printHistory.map(({ createdAt, createdBy: _by, ...run }) => ({
      ...{ ...run, id: `job-${run.id}`, printedAt: createdAt, snapshot: {}, designHash: '', output: 'paper' },
      ...{ printer: '', designId: 'LD-7', designRevision: 3, override: null, outcome: null, printedBy: 'Rina' },
    }));
    const others = Array.from({ length: 2_000 }, (_, index) => ({ ...job[0], id: `other-${index}`, partId: 'other' }));
    Object.assign(testStore().tables, { printJobs: [...others, ...job] });
  }

  async function exportCsv() {
    const { user } = await renderApp(`${paths.printHistory.href()}?filter_part.no=ONE-1`);
    await user.click(await screen.findByRole('button', { name: 'Export rows' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export print history' }));
    await user.click(dialog.getByRole('radio', { name: 'CSV with ,' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    return csvLines(saved[0]?.blob ?? new Blob());
  }

  it('is saved with the jobs of its rows alone', async () => {
    seedPart();
    const sent = recordReads('/print-jobs');
    const [, ...rows] = await exportCsv();
    expect(rows).toHaveLength(25);
    for (const row of rows) expect(row).toContain('LD-7 rev 3');
    expect(sent.length).toBeLessThanOrEqual(3);
  });

  it('is saved with its columns marked when the jobs cannot be read', async () => {
    seedPart();
    server.use(http.get(`${API}/print-jobs`, () => HttpResponse.json({ message: 'no' }, { status: 403 })));
    const [, ...rows] = await exportCsv();
    expect(rows).toHaveLength(25);
    for (const row of rows) expect(row).toContain('not read');
    expect(await screen.findByText(/Cells that could not be read say "not read"/)).toBeDefined();
  });

  it('is filtered by the design that was printed with the jobs of its rows alone', async () => {
    seedPart();
    const sent = recordReads('/print-jobs');
    await renderApp(`${paths.printHistory.href()}?filter_part.no=ONE-1&filter_printedDesign=LD-7`);
    expect(await screen.findByText('25 matches')).toBeDefined();
    expect(sent.length).toBeLessThanOrEqual(3);
  });
});

it('a page of 100 runs of 100 parts costs a few pages of jobs', async () => {
  const { tables } = testStore();
  const serial = formatSerial(serialDay(new Date()), 1);
  fill('printHistory', 300, (index) => ({
    partId: tables.parts[index % 200]?.id ?? '',
    serialFrom: serial,
    serialEnd: serial,
    status: 1,
  }));
  const job = tables.printHistory.map(({ createdAt, createdBy: _by, ...run }) => ({
    ...{ ...run, id: `job-${run.id}`, printedAt: createdAt, snapshot: {}, designHash: '', output: 'paper' },
    ...{ printer: '', designId: 'LD-7', designRevision: 3, override: null, outcome: null, printedBy: 'Rina' },
  }));
  Object.assign(tables, { printJobs: job });
  const sent = recordReads('/print-jobs');
  await renderApp(`${paths.printHistory.href()}?perPage=100`);
  await waitFor(() => expect(screen.getAllByText('LD-7 rev 3')).toHaveLength(100));
  expect(sent.length).toBeLessThanOrEqual(4);
});

it('a day of the dashboard that was not counted has no 0', async () => {
  fill('printHistory', 1_300, (index) => ({
    qtyLabel: 2,
    createdAt: addDays(new Date(), index < 400 ? 0 : -1).toISOString(),
  }));
  await renderApp('/app');
  const table = await screen.findByRole('table', { name: 'Labels printed per day' });
  const figures = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(figures).toEqual([...Array.from({ length: 12 }, () => 'not counted'), 'at least 1,200', '800']);
  expect(await screen.findByText(/^Labels: the newest 1,000 of 1,300 prints are counted\./)).toBeDefined();
});

it('a customer beyond the thousand that are read is not said to be none', async () => {
  const [first] = testStore().tables.customers;
  Object.assign(testStore().tables, {
    customers: Array.from({ length: 1_200 }, (_, index) => ({ ...first, id: index + 1, name: `PT ${index + 1}` })),
  });
  const { user } = await renderApp(paths.deliveries.list.href());
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }));
  expect(await screen.findByText('The first 1,000 of 1,200 are listed.')).toBeDefined();
});
