import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { readChangeCursor, readChangedSince } from '@/api/changes';
import { ApiError, isApiError } from '@/api/client/errors';
import type { PartialRows } from '@/api/client/partial-rows';
import { readRows } from '@/api/client/read-pages';
import { customers } from '@/api/customers';
import { parts, readPartsByNumber } from '@/api/parts';
import { hasFeature } from '@/config/env';
import type { Customer } from '@/domain/customer';
import type { KnownForParts } from '@/domain/host-rules/part-file';
import { partSheet } from '@/domain/import/part-sheet';
import { type Part, partSchema } from '@/domain/part';
import { parallelLimit } from '@/lib/parallel';
import { prepareWorkbookReading } from '@/lib/workbook/workbook';
import { writeWorkbook } from '@/lib/workbook/write-workbook';
import type { ImportDeclaration } from '@/resource/import/import-declaration';
import { type FileReader, readImportFile, readTable } from '@/resource/import/import-file';
import { labelSizeText } from './part-fields';

/** Of more records than this the pages of the list are read. */
const MOST_READ_BY_ID = 100;
/** Of one look-up. */
const MOST_NUMBERS = 1_000;
const REQUESTS_AT_ONCE = 4;

/** @throws ApiError; `unexpected` when the host leaves some out. */
async function readAllParts(client: QueryClient): Promise<readonly Part[]> {
  const read = await readRows((page, perPage) =>
    client.fetchQuery({ ...parts.list({ page, perPage, sortCol: 'no', sortDir: 'ASC' }), staleTime: 0 }),
  );
  return read.either({
    whole: (rows) => rows,
    part: (_rows, { error }) => {
      throw error ?? new ApiError('unexpected');
    },
  });
}

/** What was loaded may be from before the import was opened by so long. */
const FRESH_MS = 30_000;

const unknown: KnownForParts = {
  customers: undefined,
  hasMoreCustomers: true,
  designs: undefined,
  areAllDesigns: false,
};

/** An old .xls, and what takes too long to read here, is sent as it is: the host reads Excel alone. */
const read: FileReader = async (file) => {
  const opened = await readImportFile(file, ['.xlsx', '.xls', '.csv']);
  if (!opened.ok) return opened;
  const reading = await readTable(opened);
  if (opened.content !== 'text' || !reading.ok || reading.table) return reading;
  return { ok: false, reason: m.parts_import_too_slow() };
};

async function lookUp(client: QueryClient) {
  const [listed, designs] = await Promise.all([
    client.fetchQuery({ ...customers.choices(), staleTime: FRESH_MS }).catch(() => undefined),
    readDesigns(client).catch(() => undefined),
  ]);
  const known: KnownForParts = {
    ...customersOf(listed),
    designs,
    // A design of this browser says nothing about the designs of other stations.
    areAllDesigns: hasFeature('label-designs'),
  };
  const missing =
    !listed && !designs
      ? m.parts_import_missing_both
      : listed
        ? m.parts_import_missing_designs
        : m.parts_import_missing_customers;
  return { known, missing: listed && designs ? undefined : missing };
}

const customersOf = (listed: PartialRows<Customer> | undefined) => {
  if (!listed) return { customers: undefined, hasMoreCustomers: false };
  return listed.either({
    whole: (rows) => ({ customers: rows, hasMoreCustomers: false }),
    part: (rows) => ({ customers: rows, hasMoreCustomers: true }),
  });
};

/** The published designs of the host, or those of this browser. */
async function readDesigns(client: QueryClient): Promise<KnownForParts['designs']> {
  if (hasFeature('label-designs')) {
    const { labelDesigns } = await import('@/api/label-designs');
    const rows = await client.fetchQuery(labelDesigns.list());
    return rows.flatMap(({ id, name, labelSize, publishedRevision }) =>
      publishedRevision === null ? [] : [{ id, name, size: labelSize }],
    );
  }
  const { readLibrary } = await import('@/storage/label-designs');
  return readLibrary().readings.flatMap((reading) =>
    reading.ok && reading.damaged.length === 0 && reading.design.id !== ''
      ? [{ id: reading.design.id, name: reading.design.name, size: labelSizeText(reading.design.labelSize) }]
      : [],
  );
}

/** Import of parts from Excel (SPEC sections 2 and 8). */
export function partImport(): ImportDeclaration {
  /** Where the log was before the records were read. */
  let cursor: Promise<string> | undefined;
  return {
    sheet: partSheet,
    records: 'parts',
    recordsText: m.parts_import_records,
    prepare: prepareWorkbookReading,
    read,
    unknown,
    lookUp,
    page: (client, { page, perPage }) =>
      client.fetchQuery({
        ...parts.list({ page, perPage, sortCol: 'no', sortDir: 'ASC' }),
        staleTime: FRESH_MS,
        gcTime: FRESH_MS,
      }),
    readAgain: async (client, records) => {
      const before = records.map((record) => partSchema.parse(record));
      if (hasFeature('queries')) {
        // Without the log every record is read.
        const changed =
          cursor && (await cursor.then((since) => readChangedSince('parts', since)).catch(() => undefined));
        const isChanged = ({ id }: Part) => changed?.has(String(id)) ?? true;
        const numbers = [...new Set(before.filter(isChanged).map(({ no }) => no))];
        const now = before.filter((part) => !isChanged(part));
        const ids = new Set(before.filter(isChanged).map(({ id }) => String(id)));
        for (let from = 0; from < numbers.length; from += MOST_NUMBERS) {
          const read = await readPartsByNumber(numbers.slice(from, from + MOST_NUMBERS));
          now.push(...read.filter(({ id }) => ids.has(String(id))));
        }
        return now;
      }
      if (before.length > MOST_READ_BY_ID) {
        const ids = new Set(before.map(({ id }) => String(id)));
        const now = await readAllParts(client);
        return now.filter(({ id }) => ids.has(String(id)));
      }
      const limited = parallelLimit(REQUESTS_AT_ONCE);
      const read = ({ id }: Part) =>
        parts.read(id).catch((error: unknown) => {
          if (isApiError(error, 'not-found')) return undefined;
          throw error;
        });
      const now = await Promise.all(before.map((part) => limited(() => read(part))));
      return now.filter((part) => part !== undefined);
    },
    ...(hasFeature('queries') && {
      recordsOf: async (numbers: readonly string[], signal: AbortSignal) => {
        cursor ??= readChangeCursor('parts');
        await cursor.catch(() => undefined);
        return readPartsByNumber(numbers, signal);
      },
    }),
    write: async (rows, name) => {
      const widths = rows[0]?.map((heading) => String(heading).length + 8);
      const blob = await writeWorkbook({ name: 'Parts', rows: rows.map((row) => [...row]), widths });
      return new File([blob], `${name.replace(/\.[^.]*$/, '')}.xlsx`, { type: blob.type });
    },
  };
}
