import { screen, within } from '@testing-library/react';
import { designOf, elementOf } from '@tests/label/fixtures';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import { traceHref } from '@/config/paths';
import { designHash } from '@/label/design/design-hash';
import { storedDesign } from '@/label/design/parse-design';

serveApi({ features: ['label-designs', 'print-jobs'] });

const SERIAL = '202611100003';
let text = '';
let designId = '';

/** A label that another station printed with revision 2 of a published design. */
beforeEach(async () => {
  const { tables } = testStore();
  const part = tables.parts.at(-1);
  const shared = tables.labelDesigns.find(({ revisions }) => revisions.length === 2);
  const revision = shared?.revisions[1];
  if (!part || !shared || !revision) throw new Error('The seed has no such design');
  designId = shared.id;
  Object.assign(revision, { createdBy: 'siti.r', approvedBy: 'rina', publishedAt: '2026-11-08T09:20:00.000Z' });
  text = `${part.no}|${part.colorCode}|12|${SERIAL}`;
  const run = { partId: part.id, serialFrom: '202611100001', serialEnd: '202611100006', status: 1 };
  const count = { qtyLabel: 6, qtyPart: 72 };
  tables.printHistory = [{ id: 1, ...run, ...count, createdAt: '2026-11-10T01:00:00.000Z', createdBy: 'agus.p' }];
  tables.deliveries = [];
  const customer = tables.customers.find(({ id }) => id === part.customerId) ?? null;
  tables.printJobs = [
    {
      ...{ id: 'job-1', ...run, ...count, designId, designRevision: 2, designHash: designHash(revision.design) },
      snapshot: { design: revision.design, part: { ...part, customer }, companyName: 'PT' },
      ...{ output: 'paper', printer: 'Gudang 1', printedAt: '2026-11-10T01:00:00.000Z', printedBy: 'agus.p' },
      ...{ override: null, outcome: { kind: 'all', missing: [] } },
    },
  ];
});

const story = () => screen.findByRole('region', { name: 'Story' });

describe('the revision a label was printed with', () => {
  it('is told before the print: published when, by whom, and approved by whom', async () => {
    await renderApp(traceHref(text));
    const told = await story();
    const heading = await within(told).findByRole('heading', { name: /^Revision 2 of .* published$/ });
    const entry = heading.closest('li');
    expect(entry?.textContent).toContain('Bysiti.r');
    expect(entry?.textContent).toContain('Approved byrina');
    expect(entry?.textContent).toContain('08-11-2026');
    const titles = within(told)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(titles.at(-1)).toBe('PrintedFirst Print');
    expect(within(told).getByText('Came out')).toBeDefined();
  });

  it('a design that cannot be read is named as missing, the rest is told', async () => {
    server.use(http.get(`${API}/label-designs/:id`, () => HttpResponse.json({ message: 'no' }, { status: 403 })));
    await renderApp(traceHref(text));
    expect(await screen.findByText(/The revision is not known: its design could not be read/)).toBeDefined();
    expect(within(await story()).getByText('Printed')).toBeDefined();
  });
});

it('a jam at another station: every paper of the label and every answer is told, as the host was told', async () => {
  const [job] = testStore().tables.printJobs;
  if (!job) throw new Error('There is no print job');
  const by = 'Agus Prasetyo';
  const lost: [string, string][] = [['202611100003', '202611100004']];
  const again = { by, serials: lost, unprinted: [], output: 'pdf', printer: 'Gudang 2' };
  const whole: [string, string][] = [['202611100001', '202611100006']];
  const first = { kind: 'outcome' as const, at: '2026-11-10T01:01:00.000Z', by, serials: whole, unprinted: lost };
  job.outcome = {
    kind: 'all',
    events: [
      { ...first, output: '', printer: '' },
      { ...again, kind: 'printed-again', at: '2026-11-10T01:02:00.000Z' },
      { ...again, kind: 'outcome', at: '2026-11-10T01:03:00.000Z', output: '', printer: '' },
    ],
  };
  await renderApp(traceHref(text));
  const told = await story();
  await within(told).findByText('Printed again, as it had not come out');
  const entries = within(told)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(entries.slice(-4)).toEqual([
    expect.stringMatching(/Printed.*First Print.*Gudang 1.*Not printed/),
    expect.stringMatching(/Did not come out of the printer.*Agus Prasetyo/),
    expect.stringMatching(/Printed again, as it had not come out.*Gudang 2.*PDF file.*Came out/),
    expect.stringMatching(/Came out of the printer.*Agus Prasetyo/),
  ]);
});

it('a log of more entries than are read is named, as a change may be missing', async () => {
  env.VITE_API_FEATURES = [...env.VITE_API_FEATURES, 'activity'];
  const partId = String(testStore().tables.parts.at(-1)?.id);
  const entry = { resource: 'parts', recordId: partId, label: '', changes: [], by: 'rina', action: 'update' };
  const result = Array.from({ length: 100 }, (_, id) => ({ ...entry, id, at: '2026-11-20T01:00:00.000Z' }));
  server.use(http.get(`${API}/activity`, () => HttpResponse.json({ result, pagination: { total: 350 } })));
  await renderApp(traceHref(text));
  expect(await screen.findByText(/^250 earlier entries of the activity log were not read/)).toBeDefined();
});

it('a change of the part is told in the words of the form, its design by name, which leads to it', async () => {
  env.VITE_API_FEATURES = [...env.VITE_API_FEATURES, 'activity'];
  const partId = String(testStore().tables.parts.at(-1)?.id);
  const name = testStore().tables.labelDesigns.find(({ id }) => id === designId)?.name ?? '';
  const entry = { id: 1, at: '2026-11-09T01:00:00.000Z', by: 'rina', action: 'update', resource: 'parts', label: '' };
  const changes = [
    { field: 'labelDesignId', from: '', to: designId },
    { field: 'leftHand', from: 'false', to: 'true' },
  ];
  server.use(
    http.get(`${API}/activity`, () => HttpResponse.json({ result: [{ ...entry, recordId: partId, changes }] })),
  );
  await renderApp(traceHref(text));
  const link = await within(await story()).findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(`/app/label-designs?design=${designId}`);
  const told = within(link.closest('li') ?? document.body);
  expect(told.getByText('Part changed')).toBeDefined();
  expect(told.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'rina',
    `- → ${name}`,
    'No → Yes',
  ]);
  expect(told.getByText('Label Design')).toBeDefined();
});

it('the picture has what was typed at the print, in texts and in a code whose encoder is loaded for it', async () => {
  const { tables } = testStore();
  const [job] = tables.printJobs;
  const part = tables.parts.at(-1);
  if (!job || !part) throw new Error('The seed has no such print');
  const elements = [
    elementOf('text', { text: 'Dock {ask:Dock}' }, { id: 'text' }),
    elementOf('barcode', { barcodeType: 'gs1-128', barcodeData: '(240){ask:Dock}' }, { id: 'code', y: 20, width: 80 }),
  ];
  const design = storedDesign(designOf(elements, { width: 100, height: 50 }));
  const values = { answers: { dock: 'D-17' }, customerAlias: '', printDate: '', printedBy: 'Agus' };
  const printed = { ...values, firstLabel: 0, labelCount: 6, totalQty: 72 };
  Object.assign(job, { designHash: designHash(design), snapshot: { ...job.snapshot, design, printed } });
  const shared = tables.labelDesigns.find(({ id }) => id === designId);
  Object.assign(shared?.revisions[1] ?? {}, { design, hash: designHash(design) });
  Object.assign(shared ?? {}, { publishedRevision: 2 });
  Object.assign(part, { labelDesignId: designId, labelSize: '100mm × 50mm' });
  await renderApp(traceHref(text));
  const picture = await screen.findByRole('img', { name: new RegExp(SERIAL) });
  expect(picture.textContent).toContain('Dock D-17');
  expect(picture.textContent).not.toContain('invalid');
});

describe('a print of which nothing was kept', () => {
  it('is shown as it would be printed today, with the published revision of the design of its part', async () => {
    const { tables } = testStore();
    tables.printJobs = [];
    const shared = tables.labelDesigns.find(({ id }) => id === designId);
    const { width, height } = shared?.revisions[1]?.design.labelSize ?? { width: 0, height: 0 };
    Object.assign(tables.parts.at(-1) ?? {}, { labelDesignId: designId, labelSize: `${width}mm × ${height}mm` });
    await renderApp(traceHref(text));
    expect(await screen.findByText('As it would be printed today')).toBeDefined();
    expect(await screen.findByRole('img', { name: new RegExp(SERIAL) })).toBeDefined();
  });

  it('says that the design cannot be shown when the host has none of its name', async () => {
    const { tables } = testStore();
    tables.printJobs = [];
    const part = tables.parts.at(-1);
    if (part) part.labelDesignId = 'LD-GONE';
    await renderApp(traceHref(text));
    expect(await screen.findByText(/No picture .* was kept, and the design of its part cannot be shown/)).toBeDefined();
  });
});
