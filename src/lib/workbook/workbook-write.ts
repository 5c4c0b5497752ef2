import writeXlsxFile from 'write-excel-file/universal';

/** Text is written as text, never as a formula; null and '' are empty cells. A date is a moment in local time. */
export type WorkbookCell = string | number | boolean | Date | null;

export type WorkbookSheet = {
  /** The name of the sheet. */
  name: string;
  /** The first row has the names of the columns; it stays in view. */
  rows: readonly (readonly WorkbookCell[])[];
  /** Of the columns, in characters. */
  widths?: readonly number[] | undefined;
};

/** Makes a workbook of one sheet. Call `writeWorkbook` instead, which does it in a worker. */
export const makeWorkbook = ({ name, rows, widths }: WorkbookSheet): Promise<Blob> =>
  writeXlsxFile(
    rows.map((row) => row.map(cellOf)),
    {
      sheet: name,
      columns: widths?.map((width) => ({ width })),
      stickyRowsCount: 1,
      dateFormat: 'dd/mm/yyyy hh:mm',
    },
  ).toBlob();

function cellOf(cell: WorkbookCell) {
  if (cell === '') return null;
  // `_x0041_` in a text would be read as the letter A.
  if (typeof cell === 'string') return cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  // Excel has no time zones: the moment that is shown is written as if it were UTC.
  return cell instanceof Date ? new Date(cell.getTime() - cell.getTimezoneOffset() * 60_000) : cell;
}
