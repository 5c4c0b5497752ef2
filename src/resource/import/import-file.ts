import { m } from '@messages/messages';
import type { FileTable } from '@/domain/import/sheet';
import { knowHostTexts, sayHostText } from '@/language/host-texts';
import { utf16Of } from '@/lib/workbook/csv-parse';
import { withoutQuote } from '@/lib/workbook/formula-text';
import { readCsvRows, readWorkbookRows } from '@/lib/workbook/workbook';

// Why a workbook or CSV file is too large to be read, which a host says, too.
knowHostTexts([
  ...[m.import_unpacks_to_more, m.import_unpacks_many_times, m.import_csv_more_rows],
  ...[m.import_sheet_content_up_to, m.import_sheet_more_rows],
]);

/** In bytes; the host may have a lower limit. */
const IMPORT_LIMIT = 10 * 1024 * 1024;

export type ImportExtension = '.txt' | '.csv' | '.xlsx' | '.xls';
type Content = 'text' | 'xlsx' | 'xls' | 'binary';

/** `table` is undefined when only the host can read the file. */
export type FileReading = { ok: true; table: FileTable | undefined } | { ok: false; reason: string };

export type FileReader = (file: File) => Promise<FileReading>;

type ReadFile = { ok: true; bytes: Uint8Array; content: Content } | { ok: false; reason: string };

const expected: Record<
  ImportExtension,
  { contents: readonly Content[]; another: (inputs: { extension: string }) => string }
> = {
  '.txt': { contents: ['text'], another: m.import_not_text_inside },
  '.csv': { contents: ['text'], another: m.import_not_text_inside },
  // Excel opens each under the other's extension.
  '.xlsx': { contents: ['xlsx', 'xls'], another: m.import_not_excel_inside },
  '.xls': { contents: ['xlsx', 'xls'], another: m.import_not_excel_inside },
};

/** `.xlsx or .csv` */
export const kindsText = (extensions: readonly ImportExtension[]) => extensions.join(` ${m.import_or()} `);

/** Reads a file that has one of the extensions and matching content; otherwise the reason why not. */
export async function readImportFile(file: File, extensions: readonly ImportExtension[]): Promise<ReadFile> {
  const extension = extensions.find((end) => file.name.toLowerCase().endsWith(end));
  if (!extension) return refuse(m.import_only_kinds({ kinds: kindsText(extensions) }));
  if (file.size > IMPORT_LIMIT) return refuse(m.import_too_large());
  const bytes = await bytesOf(file);
  if (!bytes) return refuse(m.import_not_readable());
  if (bytes.length === 0) return refuse(m.import_file_empty());
  const content = contentOf(bytes);
  const { contents, another } = expected[extension];
  if (!contents.includes(content)) return refuse(another({ extension }));
  return { ok: true, bytes, content };
}

/**
 * Reads a CSV file or the first sheet of an Excel file. An old .xls cannot be read in the browser: `table` is undefined,
 * as for one that takes too long.
 */
export async function readTable({ bytes, content }: { bytes: Uint8Array; content: Content }): Promise<FileReading> {
  if (content === 'xls') return { ok: true, table: undefined };
  const isCsv = content === 'text';
  const reading = await (isCsv ? readCsvRows(bytes) : readWorkbookRows(bytes));
  if (reading.ok) {
    const rows = reading.rows.map((row) => row.map(withoutQuote));
    return tableOf(rows, reading);
  }
  if (reading.why === 'too large') return refuse(sayHostText(reading.reason));
  if (reading.why === 'slow') return { ok: true, table: undefined };
  return refuse(isCsv ? m.import_quote_open() : m.import_damaged());
}

/** The table of rows below the first line; empty rows are left out. Numbers of rows are those of the file, from 1. */
export function tableOf(
  lines: readonly (readonly string[])[],
  more: Pick<FileTable, 'formulas' | 'sheet'> = {},
): FileReading {
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  const head = Array.from({ length: width }, (_, column) => (lines[0]?.[column] ?? '').trim());
  const filled = lines.flatMap((row, index) =>
    index === 0 || row.every((cell) => cell.trim() === '') ? [] : [{ row, line: index + 1 }],
  );
  if (filled.length === 0) return refuse(m.import_no_rows());
  const indexOf = new Map(filled.map(({ line }, index) => [line, index]));
  const formulas = more.formulas?.flatMap(([row, column]): [number, number][] => {
    const index = indexOf.get(row + 1);
    return index === undefined ? [] : [[index, column]];
  });
  const table = { head, rows: filled.map(({ row }) => row), lines: filled.map(({ line }) => line) };
  return { ok: true, table: { ...table, sheet: more.sheet, formulas } };
}

const refuse = (reason: string) => ({ ok: false, reason }) as const;

async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // A dropped folder is a File until it is read.
    return undefined;
  }
}

function contentOf(bytes: Uint8Array): Content {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx';
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) return 'xls';
  return bytes.includes(0) && !utf16Of(bytes) ? 'binary' : 'text';
}
