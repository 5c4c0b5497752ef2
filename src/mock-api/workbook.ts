import { readWorkbookRows } from '@/lib/workbook/workbook';
import { Problem } from './problem';

export type Cell = string | number | boolean | null;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The bytes of a workbook with one sheet. Text that starts like a formula is neutralised. */
export async function writeWorkbook(sheet: string, rows: Cell[][], widths: number[]): Promise<ArrayBuffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : cell)));
  const columns = widths.map((width) => ({ width }));
  const blob = await writeXlsxFile(safe, { sheet, columns, stickyRowsCount: 1 }).toBlob();
  return blob.arrayBuffer();
}

/** The rows of a workbook's first sheet. @throws Problem 400 or 422 when it cannot be read. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  const content = new Uint8Array(bytes);
  if (content[0] === 0xd0 && content[1] === 0xcf) {
    throw new Problem(422, 'This is an old .xls file; save it as .xlsx and import that');
  }
  const workbook = await readWorkbookRows(content);
  if (workbook.ok) return workbook.rows.map((row) => row.map(plain));
  if (workbook.why === 'damaged') throw new Problem(400, 'This is not an Excel file');
  throw new Problem(422, workbook.why === 'too large' ? workbook.reason : 'Reading the file takes too long');
}

const runsAsFormula = /^[=+\-@\t\0\r]/;

/** Puts a quote before text that starts like a formula (ASVS 1.2.10). */
export const neutralise = (text: string) => (runsAsFormula.test(text) ? `'${text}` : text);

/** Removes that quote, so that an exported file can be imported unchanged. */
const plain = (text: string) => (text.startsWith("'") && runsAsFormula.test(text.slice(1)) ? text.slice(1) : text);
