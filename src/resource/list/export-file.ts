import { unparse } from 'papaparse';
import { formatFileDate, formatTimestamp } from '@/lib/dates';
import { neutralise } from '@/lib/workbook/formula-text';
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

/** `semicolon`: as Excel with Indonesian settings reads it, with a decimal comma. */
export type CsvSeparator = 'semicolon' | 'comma';

const separators: Record<CsvSeparator, { delimiter: string; decimal: string }> = {
  semicolon: { delimiter: ';', decimal: ',' },
  comma: { delimiter: ',', decimal: '.' },
};
/** So that Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that starts like a formula gets a quote in front (`formula-text`), because a file of text has no cell types. A
 * number is written as it is: its sign is not a formula.
 */
export function csvText(rows: readonly (readonly WorkbookCell[])[], separator: CsvSeparator): string {
  const { delimiter, decimal } = separators[separator];
  const textOf = (cell: WorkbookCell): string => {
    if (typeof cell === 'string') return neutralise(cell);
    if (typeof cell === 'number') return String(cell).replace('.', decimal);
    return cell instanceof Date ? formatTimestamp(cell) : String(cell ?? '');
  };
  return (
    BYTE_ORDER_MARK +
    unparse(
      rows.map((row) => row.map(textOf)),
      { delimiter, newline: '\r\n' },
    )
  );
}
