import { withoutQuote } from '@/lib/workbook/formula-text';
import type { WorkbookReading } from '@/lib/workbook/workbook-parse';
import { Problem } from './problem';

/**
 * The rows of an uploaded workbook's first sheet; `read` unpacks it in a thread of its own.
 * @throws Problem 400 or 422 when it cannot be read.
 */
export async function rowsOfWorkbook<Bytes extends Uint8Array>(
  bytes: Bytes,
  read: (bytes: Bytes) => Promise<WorkbookReading>,
): Promise<string[][]> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new Problem(422, 'This is an old .xls file; save it as .xlsx and import that');
  }
  const workbook = await read(bytes);
  if (workbook.ok) return workbook.rows.map((row) => row.map(withoutQuote));
  if (workbook.why === 'damaged') throw new Problem(400, 'This is not an Excel file');
  throw new Problem(422, workbook.why === 'too large' ? workbook.reason : 'Reading the file takes too long');
}
