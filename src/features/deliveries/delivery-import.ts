import { m } from '@messages/messages';
import type { DownloadedFile } from '@/api/client/http';
import { deliveries, readSlipsByNumber } from '@/api/deliveries';
import { hasFeature } from '@/config/env';
import { slipTemplateRows } from '@/domain/delivery';
import { deliverySheet } from '@/domain/import/delivery-sheet';
import { nextTask } from '@/lib/browser/scheduling';
import { prepareWorkbookReading } from '@/lib/workbook/workbook';
import { writeWorkbook } from '@/lib/workbook/write-workbook';
import type { ImportDeclaration } from '@/resource/import/import-declaration';
import { type FileReader, readImportFile, readTable, tableOf } from '@/resource/import/import-file';

/** Then the page may render: ten megabytes of slips must not block it. */
const LINES_PER_SLICE = 10_000;
/** As of a workbook: beyond it no person looks through the rows, and the host checks them. */
const MAX_ROWS = 50_000;

/** Reads a delivery file: UTF-8, tab-separated (docs/api.md, Files), or an Excel or CSV file with the same columns. */
export const readSlipFile: FileReader = async (file) => {
  const read = await readImportFile(file, ['.txt', '.csv', '.xlsx']);
  if (!read.ok) return read;
  if (!file.name.toLowerCase().endsWith('.txt')) {
    const reading = await readTable(read);
    if (!reading.ok || reading.table) return reading;
    // The host reads text alone.
    return { ok: false, reason: read.content === 'xls' ? m.deliveries_file_old() : m.deliveries_file_slow() };
  }
  const text = decode(read.bytes);
  if (text === undefined) return { ok: false, reason: m.deliveries_file_not_utf8() };
  await nextTask();
  const lines = text.trimEnd().split(/\r?\n/);
  if (lines.length > MAX_ROWS + 1) return { ok: true, table: undefined };
  const rows: string[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_SLICE === 0) await nextTask();
    rows.push(line.split('\t'));
  }
  return tableOf(rows);
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A page of the slips may be from before the import was opened by so long. */
const FRESH_MS = 30_000;

/** A workbook with the columns of a delivery file and an example, which no import takes. */
export async function slipTemplate(): Promise<DownloadedFile> {
  const rows = slipTemplateRows();
  const widths = rows[0]?.map((heading) => Math.max(12, heading.length + 4));
  return { blob: await writeWorkbook({ name: 'Deliveries', rows, widths }), filename: 'deliveries_template.xlsx' };
}

/** Import of slips for one customer (SPEC sections 2 and 5); the host gets them as a txt file. */
export const deliveryImport = (customerId: string): ImportDeclaration => ({
  sheet: deliverySheet,
  records: 'deliveries',
  recordsText: m.deliveries_import_records,
  prepare: prepareWorkbookReading,
  read: readSlipFile,
  // The newest first: a file that is imported twice is found on the first pages.
  page: (client, { page, perPage }) =>
    client.fetchQuery({
      ...deliveries.list({ page, perPage, sortCol: 'created_at', sortDir: 'DESC', filters: { customerId } }),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    }),
  ...(hasFeature('queries') && {
    recordsOf: (slipNumbers: readonly string[], signal: AbortSignal) =>
      readSlipsByNumber(customerId, slipNumbers, signal),
  }),
  // Cells hold no tab or line break: the grid does not let them through.
  write: async (rows, name) => {
    const text = rows.map((row) => row.join('\t')).join('\r\n');
    return new File([text], `${name.replace(/\.[^.]*$/, '')}.txt`, { type: 'text/plain' });
  },
});
