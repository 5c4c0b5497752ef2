import { type CsvSeparator, csvText } from '@/lib/csv';
import { formatFileDate, formatTimestamp } from '@/lib/dates';
import type { WorkbookCell } from '@/lib/workbook/workbook-write';
import { writeWorkbook } from '@/lib/workbook/write-workbook';
import type { CellValue, TableColumn } from '@/ui/data-table/columns';

export type ExportFormat = 'xlsx' | CsvSeparator;

export type ExportTable<Row> = {
  /** 'Parts': the sheet, and the start of the file's name. */
  caption: string;
  /** In this order. */
  columns: readonly Pick<TableColumn<Row>, 'id' | 'label' | 'value'>[];
  rows: readonly Row[];
  /** Instead of the column's own value, by its id (`valuesForFile` of a list). */
  values?: Readonly<Record<string, (row: Row) => CellValue>> | undefined;
};

/** Rows as a file, with the columns' names in the first row. @throws Error when the workbook cannot be written. */
export async function exportFile<Row>(
  { caption, columns, rows, values = {} }: ExportTable<Row>,
  format: ExportFormat,
  now = new Date(),
): Promise<{ blob: Blob; filename: string }> {
  const cells: WorkbookCell[][] = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ id, value }) => (values[id] ?? value)?.(row) ?? null)),
  ];
  const name = `${caption.toLowerCase().replaceAll(' ', '-')}-${formatFileDate(now)}`;
  if (format !== 'xlsx') {
    return { blob: new Blob([csvText(cells, format)], { type: 'text/csv;charset=utf-8' }), filename: `${name}.csv` };
  }
  const widths = columns.map((_, index) => widthOf(cells, index));
  return { blob: await writeWorkbook({ name: caption, rows: cells, widths }), filename: `${name}.xlsx` };
}

/** Wide enough for most cells, in characters. */
function widthOf(cells: readonly WorkbookCell[][], column: number): number {
  const lengths = cells.map((row) => textLength(row[column] ?? ''));
  return Math.min(60, Math.max(8, ...lengths.slice(0, 500)) + 2);
}

const textLength = (cell: WorkbookCell) => (cell instanceof Date ? formatTimestamp(cell) : String(cell)).length;
