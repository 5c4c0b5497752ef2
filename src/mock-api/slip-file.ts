import { isValid, parse } from 'date-fns';
import { type FieldProblem, invalid, Problem } from './problem';
import { type Slip, type SlipColumn, slipColumns } from './tables';
import { MAX_PROBLEMS, rowProblem } from './upload';

const required: readonly SlipColumn[] = ['slipNumber', 'seqProd', 'orderNo', 'partNumber', 'qty', 'date', 'time'];

export type FileSlip = { row: number; slip: Slip };

/**
 * Reads a delivery file: UTF-8, tab-separated, first line the column names in any order (API.md, Files).
 * @throws Problem 400 when it is no such text, 422 when a column is missing.
 */
export function readSlipFile(bytes: ArrayBuffer): { slips: FileSlip[]; problems: FieldProblem[] } {
  const [head = '', ...lines] = textOf(bytes).split(/\r?\n/);
  const names = head.split('\t').map((name) => name.trim());
  const places = new Map(slipColumns.map((column) => [column, names.indexOf(column)]));
  const missing = slipColumns.filter((column) => places.get(column) === -1);
  if (missing.length > 0) throw invalid(missing.map((column) => rowProblem(1, column, 'this column is missing')));

  const slips: FileSlip[] = [];
  const problems: FieldProblem[] = [];
  lines.forEach((line, index) => {
    if (line.trim() === '' || problems.length >= MAX_PROBLEMS) return;
    const row = index + 2;
    const cells = line.split('\t');
    const cellOf = (column: SlipColumn) => (cells[places.get(column) ?? -1] ?? '').trim();
    const wrong = slipColumns.flatMap((column) => {
      const what = problemOf(column, cellOf(column));
      return what ? [rowProblem(row, column, what)] : [];
    });
    if (cells.length > names.length) wrong.push(rowProblem(row, names.at(-1) ?? '', 'text after the last column'));
    problems.push(...wrong);
    if (wrong.length === 0) slips.push({ row, slip: slipOf(cellOf) });
  });
  if (slips.length + problems.length === 0) throw new Problem(400, 'The file has no delivery slips');
  return { slips, problems };
}

function textOf(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below: both mean the same to the person who chose the file.
  }
  throw new Problem(400, 'This is not a UTF-8 text file');
}

function problemOf(column: SlipColumn, text: string): string | undefined {
  if (text === '') return required.includes(column) ? 'must not be empty' : undefined;
  if (column === 'qty' && !/^[1-9]\d{0,6}$/.test(text)) return 'must be a whole number of at least 1';
  const isDay = column === 'date' || column === 'adjustDate';
  if (isDay && !isDate(text, 'yyyy-MM-dd')) return `"${text}" is not a date (YYYY-MM-DD)`;
  const isTime = column === 'time' || column === 'adjustTime';
  if (isTime && !isDate(text, 'HH:mm') && !isDate(text, 'HH:mm:ss')) return `"${text}" is not a time (HH:mm)`;
  return undefined;
}

const isDate = (text: string, pattern: string) => text.length === pattern.length && isValid(parse(text, pattern, 0));

/** Every column is read, which the return type of `fromEntries` cannot say. */
const slipOf = (cellOf: (column: SlipColumn) => string): Slip => ({
  ...(Object.fromEntries(slipColumns.map((column) => [column, cellOf(column)])) as Record<SlipColumn, string>),
  qty: Number(cellOf('qty')),
});
