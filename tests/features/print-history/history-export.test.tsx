import { screen, waitFor, within } from '@testing-library/react';
import { hostPart } from '@tests/features/print/dialog/dialog-harness';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles, csvLines, momentInExcel, workbookCells } from '@tests/support/saved-files';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, expect, it } from 'vitest';
import { env } from '@/config/env';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';
import type { PrintJobRow, PrintRow } from '@/mock-api/tables';

serveApi({ features: ['print-jobs'] });
const saved = catchSavedFiles();

const LIST = '/app/parts-print-history';
const printedAt = (minute: number) => new Date(2026, 10, 20, 8, minute);
const run = (id: number, partId: PrintRow['partId'], from: string, end: string, status = 1): PrintRow => ({
  ...{ id, partId, serialFrom: `20261120${from}`, serialEnd: `20261120${end}`, status },
  ...{ qtyLabel: Number(end) - Number(from) + 1, qtyPart: 30 * id, createdBy: '' },
  createdAt: printedAt(id).toISOString(),
});
const job = ({ id, createdAt, createdBy: _host, ...row }: PrintRow, more: Partial<PrintJobRow>): PrintJobRow => ({
  ...{ ...row, id: `job-${id}`, printedAt: createdAt, snapshot: {}, designHash: '', output: 'paper', printer: '' },
  ...{ designId: null, designRevision: null, override: null, outcome: null, printedBy: 'Rina Aulia' },
  ...more,
});

/** Three runs of two parts; the name of one part looks like a formula, its number like a negative one. */
beforeEach(() => {
  const { tables } = testStore();
  const [door, roof] = [hostPart(), hostPart()];
  const change = (id: PrintRow['partId'], to: object) =>
    Object.assign(tables.parts.find((row) => row.id === id) ?? {}, to);
  change(door.id, { no: '-00841', name: '=HYPERLINK("http://x")', colorCode: '007', model: '560 B' });
  change(roof.id, { no: '76100-T5A', name: 'ROOF; LINING', colorCode: '@N1', model: '+62' });
  const runs = [run(1, door.id, '0001', '0003'), run(2, roof.id, '0001', '0004'), run(3, door.id, '0001', '0003', 2)];
  tables.printHistory.splice(0, tables.printHistory.length, ...runs);
  const [first, second, third] = runs as [PrintRow, PrintRow, PrintRow];
  tables.printJobs.splice(
    0,
    tables.printJobs.length,
    job(first, { designId: 'LD-7', designRevision: 3, outcome: { kind: 'all', missing: [] } }),
    job(second, { outcome: { kind: 'some', missing: [['202611200002', '202611200003']] } }),
    job(third, { override: { reason: 'Line 2 waits' }, outcome: { kind: 'none', missing: [] } }),
  );
});

const HEAD = [
  'Part Number',
  'Part Name',
  'Color Code',
  'Label Design ID',
  'Model',
  'Serial From',
  'Serial End',
  'Qty Label',
  'Qty Part',
  'Print Date',
  'Status',
];

async function exportAs(search: string, format: string) {
  const { user } = await renderApp(`${LIST}?${search}`);
  await screen.findAllByRole('button', { name: /^Re-Print / });
  await user.click(screen.getByRole('button', { name: 'Export rows' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export print history' }));
  await user.click(dialog.getByRole('radio', { name: format }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const { blob, filename } = saved[0] ?? { blob: new Blob(), filename: '' };
  return { blob, filename };
}

it('saves the runs in the order of the list, their serials whole, what was printed with which design, and no formula', async () => {
  const { blob, filename } = await exportAs('sortCol=serialEnd&sortDir=ASC&perPage=5', 'Excel (.xlsx)');
  expect(filename).toMatch(/^print-history-\d{8}-\d{4}\.xlsx$/);
  const [head, ...rows] = await workbookCells(blob);
  expect(head).toEqual(HEAD);
  const door = ['-00841', '=HYPERLINK("http://x")', '007'];
  const serials = ['202611200001', '202611200003'];
  expect(rows).toEqual([
    [...door, 'LD-7 rev 3', '560 B', ...serials, 3, 30, momentInExcel(printedAt(1)), 'First Print'],
    [
      ...door,
      'Standard label, once: Line 2 waits',
      '560 B',
      ...serials,
      3,
      90,
      momentInExcel(printedAt(3)),
      '2nd Print',
    ],
    [
      ...['76100-T5A', 'ROOF; LINING', '@N1', null, '+62', '202611200001', '202611200004'],
      ...[4, 60, momentInExcel(printedAt(2)), 'First Print'],
    ],
  ]);
  expect(await parseWorkbook(new Uint8Array(await blob.arrayBuffer()))).not.toHaveProperty('formulas');
});

it('saves what the filters leave, the columns that are switched on, and text that looks like a formula with a quote', async () => {
  const columns = ['part.no', 'part.name', 'part.colorCode', 'part.model', 'serialFrom', 'createdBy', 'outcome'];
  const { blob, filename } = await exportAs(
    `filter_status=First+Print&columns=${columns.join(',')}&sortCol=qtyPart&sortDir=DESC`,
    'CSV with ;',
  );
  expect(filename).toMatch(/^print-history-\d{8}-\d{4}\.csv$/);
  expect(await csvLines(blob)).toEqual([
    'Part Number;Part Name;Color Code;Model;Serial From;Printed By;Outcome',
    `76100-T5A;"ROOF; LINING";'@N1;'+62;202611200001;Rina Aulia;2 not printed`,
    `'-00841;"'=HYPERLINK(""http://x"")";007;560 B;202611200001;Rina Aulia;All printed`,
  ]);
});

it('of a host without print jobs says nothing of designs and outcomes that nobody knows', async () => {
  env.VITE_API_FEATURES = [];
  const { blob } = await exportAs('columns=part.no,part.labelDesignId,createdBy,outcome', 'CSV with ,');
  expect(await csvLines(blob)).toEqual([
    'Part Number,Label Design ID,Printed By,Outcome',
    "'-00841,,,",
    '76100-T5A,,,',
    "'-00841,,,",
  ]);
});
