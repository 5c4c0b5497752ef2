import { readWorkbookRows } from '@/lib/workbook/workbook';
import { type ExpectedRows, rowWarnings } from '@/resource/row/row-warnings';
import { type FileInspector, type FileVerdict, readImportFile } from './import-file';

const PREVIEW_ROWS = 5;
const NO_WORKBOOK = 'It is named like an Excel file, but it is not one, or it is damaged';
const unseen: FileVerdict = { ok: true, report: { rows: undefined, preview: undefined, warnings: [] } };

/**
 * Looks into an Excel file before it is sent, for `ImportDialog`:
 *
 *     const inspect = excelInspector({ columns: ['Part Number', …], sameWhen: ['Part Number', 'Color Code'] });
 *
 * An old .xls cannot be looked into by a browser; it is sent all the same, and the host decides.
 */
export const excelInspector =
  (expected: ExpectedRows): FileInspector =>
  async (file) => {
    const read = await readImportFile(file, ['.xlsx', '.xls']);
    if (!read.ok) return read;
    if (read.content === 'xls') return unseen;
    const workbook = await readWorkbookRows(read.bytes);
    if (!workbook.ok) {
      if (workbook.why === 'slow') return unseen;
      return { ok: false, reason: workbook.why === 'too large' ? workbook.reason : NO_WORKBOOK };
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
