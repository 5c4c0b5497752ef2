import { unparse } from 'papaparse';
import { formatTimestamp } from './dates';
import { neutralise } from './workbook/formula-text';
import type { WorkbookCell } from './workbook/workbook-write';

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
