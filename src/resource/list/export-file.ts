import { unparse } from 'papaparse';
import { inSpecification } from '@/language/language';
import type { Message } from '@/language/message';
import { formatFileDate, formatTimestamp } from '@/lib/dates';
import { neutralise } from '@/lib/workbook/formula-text';
import type { WorkbookCell } from '@/lib/workbook/workbook-write';
import { writeWorkbook } from '@/lib/workbook/write-workbook';
import type { CellValue, TableColumn } from '@/ui/data-table/columns';

export type ExportFormat = 'xlsx' | CsvSeparator;

/** As many as this product reads back from a workbook. */
export const MOST_EXCEL_ROWS = 50_000;

/** Instead of the column's own value, by its id. */
export type ColumnValues<Row> = Readonly<Record<string, (row: Row) => CellValue>>;

/** A file that is written a few rows at a time. */
export type ExportWriter<Row> = {
  add: (rows: readonly Row[], values?: ColumnValues<Row>) => void;
  /** How many rows it has. */
  count: () => number;
  /** @throws Error when the workbook cannot be written. */
  finish: (now?: Date) => Promise<{ blob: Blob; filename: string }>;
};

/**
 * `title`: the sheet, and the start of the file's name. The first row has the names of the columns, in this order. All
 * texts are the specification's.
 */
export function exportWriter<Row>(
  title: Message,
  columns: readonly Pick<TableColumn<Row>, 'id' | 'fileLabel' | 'value'>[],
  format: ExportFormat,
): ExportWriter<Row> {
  const caption = inSpecification(title);
  const sink = format === 'xlsx' ? workbookSink(caption) : csvSink(format);
  let count = 0;
  sink.add([columns.map(({ fileLabel }) => inSpecification(fileLabel))]);
  return {
    count: () => count,
    add: (rows, values = {}) => {
      count += rows.length;
      const cells = (row: Row) => columns.map(({ id, value }) => (values[id] ?? value)?.(row) ?? null);
      sink.add(inSpecification(() => rows.map(cells)));
    },
    finish: async (now = new Date()) => {
      const name = `${caption.toLowerCase().replaceAll(' ', '-')}-${formatFileDate(now)}`;
      return { blob: await sink.blob(), filename: `${name}.${format === 'xlsx' ? 'xlsx' : 'csv'}` };
    },
  };
}

type Sink = { add: (rows: readonly WorkbookCell[][]) => void; blob: () => Promise<Blob> };

function workbookSink(caption: string): Sink {
  const cells: WorkbookCell[][] = [];
  return {
    add: (rows) => void cells.push(...rows),
    blob: () => {
      const widths = (cells[0] ?? []).map((_, index) => widthOf(cells, index));
      return writeWorkbook({ name: caption, rows: cells, widths });
    },
  };
}

/** Characters of text that are handed to the browser at a time: it keeps them out of the page's memory, on disk. */
const CHARACTERS_PER_BLOB = 1_000_000;

function csvSink(separator: CsvSeparator): Sink {
  const blobs: Blob[] = [];
  let text = BYTE_ORDER_MARK;
  let isFirst = true;
  const flush = () => {
    blobs.push(new Blob([text]));
    text = '';
  };
  return {
    add: (rows) => {
      if (rows.length === 0) return;
      text += `${isFirst ? '' : LINE_END}${csvLines(rows, separator)}`;
      isFirst = false;
      if (text.length > CHARACTERS_PER_BLOB) flush();
    },
    blob: async () => new Blob([...blobs, text], { type: 'text/csv;charset=utf-8' }),
  };
}

/** Wide enough for most cells, in characters. */
function widthOf(cells: readonly WorkbookCell[][], column: number): number {
  const lengths = cells.slice(0, 500).map((row) => textLength(row[column] ?? ''));
  return Math.min(60, Math.max(8, ...lengths) + 2);
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
const LINE_END = '\r\n';

export const csvText = (rows: readonly (readonly WorkbookCell[])[], separator: CsvSeparator): string =>
  BYTE_ORDER_MARK + csvLines(rows, separator);

/**
 * Text that starts like a formula gets a quote in front (`formula-text`), because a file of text has no cell types. A
 * number is written as it is: its sign is not a formula.
 */
function csvLines(rows: readonly (readonly WorkbookCell[])[], separator: CsvSeparator): string {
  const { delimiter, decimal } = separators[separator];
  const textOf = (cell: WorkbookCell): string => {
    if (typeof cell === 'string') return neutralise(cell);
    if (typeof cell === 'number') return String(cell).replace('.', decimal);
    return cell instanceof Date ? formatTimestamp(cell) : String(cell ?? '');
  };
  return unparse(
    rows.map((row) => row.map(textOf)),
    { delimiter, newline: LINE_END },
  );
}
