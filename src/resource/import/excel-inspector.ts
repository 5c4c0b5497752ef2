import { readWorkbookRows } from '@/lib/workbook/workbook';
import { type FileCheck, type FileInspector, fileWarnings, type RepeatedRows, readImportFile } from './import-file';

const PREVIEW_ROWS = 5;
const NOT_EXCEL = 'This is not an Excel file, or it is damaged';
const notReadable: FileCheck = { ok: true, report: { rows: undefined, preview: undefined, warnings: [] } };

/** For warnings only; the host decides. */
type ExpectedRows = {
  /** Names in the first line. */
  columns: readonly string[];
  /** Two rows with the same values in all of these columns are duplicates. */
  sameWhen: readonly string[];
};

/** Checks an Excel file before it is sent. An old .xls cannot be read in the browser and is sent unchecked. */
export const excelInspector =
  (expected: ExpectedRows): FileInspector =>
  async (file) => {
    const read = await readImportFile(file, ['.xlsx', '.xls']);
    if (!read.ok) return read;
    if (read.content === 'xls') return notReadable;
    const workbook = await readWorkbookRows(read.bytes);
    if (!workbook.ok) {
      if (workbook.why === 'slow') return notReadable;
      return { ok: false, reason: workbook.why === 'too large' ? workbook.reason : NOT_EXCEL };
    }
    const [head = [], ...lines] = workbook.rows;
    const filled = lines.filter((line) => line.some((cell) => cell !== ''));
    if (filled.length === 0) return { ok: false, reason: 'The file has no rows below its first line' };
    return {
      ok: true,
      report: {
        rows: filled.length,
        preview: { head, rows: filled.slice(0, PREVIEW_ROWS) },
        warnings: rowWarnings(head, lines, expected),
      },
    };
  };

/** Missing columns and repeated rows. `rows` are those below the first line. */
export function rowWarnings(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { columns, sameWhen }: ExpectedRows,
): string[] {
  const names = head.map(normal);
  const missing = columns.filter((column) => !names.includes(normal(column)));
  const keyColumns = sameWhen.map((column) => names.indexOf(normal(column)));
  return fileWarnings(missing, repeatedRows(rows, keyColumns), 'Rows');
}

/** Row numbers as Excel shows them: the first line is row 1. */
function repeatedRows(rows: readonly (readonly string[])[], keyColumns: readonly number[]): RepeatedRows[] {
  if (keyColumns.length === 0 || keyColumns.includes(-1)) return [];
  const groups = new Map<string, { text: string; rows: number[] }>();
  rows.forEach((row, index) => {
    const cells = keyColumns.map((column) => (row[column] ?? '').trim());
    if (cells.every((cell) => cell === '')) return;
    const key = JSON.stringify(cells.map(normal));
    const group = groups.get(key) ?? { text: cells.join(' '), rows: [] };
    group.rows.push(index + 2);
    groups.set(key, group);
  });
  return [...groups.values()].filter((group) => group.rows.length > 1);
}

const normal = (text: string) => text.trim().toLowerCase();
