import { withoutQuote } from '@/lib/workbook/formula-text';
import { readWorkbookRows } from '@/lib/workbook/workbook';
import { type FileReader, readImportFile, tableOf } from './import-file';

/** Reads the first sheet of an Excel file. An old .xls cannot be read in the browser: it is sent as it is. */
export const readExcelFile: FileReader = async (file) => {
  const read = await readImportFile(file, ['.xlsx', '.xls']);
  if (!read.ok) return read;
  if (read.content === 'xls') return { ok: true, table: undefined };
  const workbook = await readWorkbookRows(read.bytes);
  if (workbook.ok)
    return tableOf(
      workbook.rows.map((row) => row.map(withoutQuote)),
      workbook,
    );
  if (workbook.why === 'slow') return { ok: true, table: undefined };
  const notExcel = 'This is not an Excel file, or it is damaged';
  return { ok: false, reason: workbook.why === 'too large' ? workbook.reason : notExcel };
};
