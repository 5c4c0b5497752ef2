import type { QueryClient } from '@tanstack/react-query';
import { MAX_ROWS } from '@/api/client/list';
import { customers } from '@/api/customers';
import { parts } from '@/api/parts';
import { hasFeature } from '@/config/env';
import type { KnownForParts } from '@/domain/import/part-sheet';
import { neutralise } from '@/lib/workbook/formula-text';
import { prepareWorkbookReading } from '@/lib/workbook/workbook';
import { writeWorkbook } from '@/lib/workbook/write-workbook';
import { readExcelFile } from '@/resource/import/excel-file';
import type { ImportDeclaration } from '@/resource/import/import-declaration';
import { sizeText } from './part-fields';

/** A page of the parts may be from before the import was opened by so long. */
const FRESH_MS = 30_000;

/** Import of parts from Excel (SPEC sections 2 and 8). */
export const partImport: ImportDeclaration = {
  sheet: 'parts',
  records: 'parts',
  prepare: prepareWorkbookReading,
  read: readExcelFile,
  unknown: {
    customers: undefined,
    hasMoreCustomers: true,
    designs: undefined,
    areAllDesigns: false,
  } satisfies KnownForParts,
  lookUp,
  page: (client, { page, perPage }) =>
    client.fetchQuery({
      ...parts.list({ page, perPage, sortCol: 'no', sortDir: 'ASC' }),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    }),
  write: workbookFile,
  writeForPerson: (table, name) =>
    workbookFile(
      table.map((row) => row.map(neutralise)),
      name,
    ),
};

async function lookUp(client: QueryClient) {
  const [listed, designs] = await Promise.all([
    client.fetchQuery({ ...customers.choices(), staleTime: FRESH_MS }).catch(() => undefined),
    readDesigns(client).catch(() => undefined),
  ]);
  const known: KnownForParts = {
    customers: listed?.map(({ id, name, alias }) => ({ id, name, alias })),
    hasMoreCustomers: listed !== undefined && listed.length >= Number(MAX_ROWS),
    designs,
    // A design of this browser alone says nothing of those of other stations.
    areAllDesigns: hasFeature('label-designs'),
  };
  const missing = [listed ? '' : 'customers', designs ? '' : 'label designs'].filter(Boolean).join(' and ');
  return { known, missing: missing || undefined };
}

/** The published designs of the host, or those of this browser. */
async function readDesigns(client: QueryClient): Promise<KnownForParts['designs']> {
  if (hasFeature('label-designs')) {
    const { labelDesigns } = await import('@/api/label-designs');
    const { rows } = await client.fetchQuery(labelDesigns.list());
    return rows.flatMap(({ id, name, labelSize, publishedRevision }) =>
      publishedRevision === null ? [] : [{ id, name, size: labelSize }],
    );
  }
  const { readLibrary } = await import('@/storage/label-designs');
  return readLibrary().readings.flatMap((reading) =>
    reading.ok && reading.damaged.length === 0 && reading.design.id !== ''
      ? [{ id: reading.design.id, name: reading.design.name, size: sizeText(reading.design.labelSize) }]
      : [],
  );
}

async function workbookFile(table: readonly (readonly string[])[], name: string): Promise<File> {
  const quantity = table[0]?.indexOf('Quantity Per Pack') ?? -1;
  // Other numbers are codes: 00841 must stay as it is.
  const rows = table.map((row) =>
    row.map((cell, column) => (column === quantity && /^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : cell)),
  );
  const blob = await writeWorkbook({ name: 'Parts', rows, widths: table[0]?.map((heading) => heading.length + 8) });
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.xlsx`, { type: blob.type });
}
