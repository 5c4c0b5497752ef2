import { type SlipColumn, slipColumns, slipProblem } from '@/domain/delivery';
import { type FieldProblem, invalid, MAX_PROBLEMS, Problem, rowProblem } from './problem';

/*
 * The delivery file as a host reads it: UTF-8, tab-separated, one slip a line (docs/api.md, Files).
 */

/** The columns of a delivery file, in its order. */
export type Slip = Record<Exclude<SlipColumn, 'qty'>, string> & { qty: number };

/** `row` counts from 1 with the headings. */
export type FileSlip = { row: number; slip: Slip };

/**
 * Reads a delivery file: UTF-8, tab-separated, first line the column names in any order (docs/api.md, Files).
 * @throws Problem 400 for other bytes, 422 when a column is missing.
 */
export function parseSlipFile(bytes: ArrayBuffer): { slips: FileSlip[]; problems: FieldProblem[] } {
  const [head = '', ...lines] = textOf(bytes).split(/\r?\n/);
  const names = head.split('\t').map((name) => name.trim());
  const columnIndexes = new Map(slipColumns.map((column) => [column, names.indexOf(column)]));
  const missing = slipColumns.filter((column) => columnIndexes.get(column) === -1);
  if (missing.length > 0) throw invalid(missing.map((column) => rowProblem(1, column, 'this column is missing')));

  const slips: FileSlip[] = [];
  const problems: FieldProblem[] = [];
  lines.forEach((line, index) => {
    if (line.trim() === '' || problems.length >= MAX_PROBLEMS) return;
    const row = index + 2;
    const cells = line.split('\t');
    const cellOf = (column: SlipColumn) => (cells[columnIndexes.get(column) ?? -1] ?? '').trim();
    const rowProblems = slipColumns.flatMap((column) => {
      const what = slipProblem(column, cellOf(column));
      return what ? [rowProblem(row, column, what)] : [];
    });
    if (cells.length > names.length)
      rowProblems.push(rowProblem(row, names.at(-1) ?? '', 'text after the last column'));
    problems.push(...rowProblems);
    if (rowProblems.length === 0) slips.push({ row, slip: slipOf(cellOf) });
  });
  if (slips.length + problems.length === 0) throw new Problem(400, 'The file has no delivery slips');
  return { slips, problems };
}

function textOf(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8: the error below says the same.
  }
  throw new Problem(400, 'This is not a UTF-8 text file');
}

/** Every column is read, which the return type of `fromEntries` cannot say. */
const slipOf = (cellOf: (column: SlipColumn) => string): Slip => ({
  ...(Object.fromEntries(slipColumns.map((column) => [column, cellOf(column)])) as Record<SlipColumn, string>),
  qty: Number(cellOf('qty')),
});

/** A slip number is unique for its customer, in the file and among those imported before. */
export function repeatedSlips(slips: readonly FileSlip[], existing: ReadonlySet<string>): FieldProblem[] {
  const firstRow = new Map<string, number>();
  return slips.flatMap(({ row, slip: { slipNumber } }) => {
    const earlier = firstRow.get(slipNumber);
    if (earlier !== undefined) return [rowProblem(row, 'slipNumber', `${slipNumber} is also in row ${earlier}`)];
    firstRow.set(slipNumber, row);
    return existing.has(slipNumber) ? [rowProblem(row, 'slipNumber', importedBefore(slipNumber))] : [];
  });
}

export const importedBefore = (slipNumber: string) => `${slipNumber} was imported before`;

export const slipsImported = (count: number) => `${count} delivery ${count === 1 ? 'slip' : 'slips'} imported`;
