import { readSheet } from 'read-excel-file/universal';
import type { ExcelRows } from './excel-rows';

/** Rows without any text are left empty, not out: a row is called by the number Excel shows. */
export async function parseExcel(bytes: Uint8Array): Promise<ExcelRows> {
  try {
    const rows = await readSheet(Uint8Array.from(bytes).buffer);
    return { rows: rows.map((row) => row.map(cellText)) };
  } catch {
    // Any zip archive begins like a workbook.
    return 'no workbook';
  }
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  // Excel knows no time zone: the reader gives its days at midnight UTC.
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
};
