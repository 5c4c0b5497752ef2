import { DEFAULT_LABEL_SIZE, type PartForm, partFormSchema } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import { type FieldProblem, invalid, rowProblem } from './problem';

/*
 * The Excel file of parts as a host writes and reads it: template, export and import (docs/api.md, Files).
 */

/** What a cell of the file holds; null and '' are empty. */
type Cell = string | number | null;
type FilePart = Omit<PartForm, 'labelDesignId'> & { labelDesignId: string | null; customer: { name: string } | null };
type Customer = { id: RecordId; name: string; alias: string };

type Column = { header: string; field: keyof PartForm; width: number; cell: (part: FilePart) => Cell };

/** A file without it leaves the designs of its parts as they are. */
const DESIGN_COLUMN = 'Label Design ID';

const yesNo = (on: boolean) => (on ? 'yes' : 'no');

/** The same columns for template, export and import, so that an export can be corrected and imported again. */
const columns: readonly Column[] = [
  { header: 'Part Name', field: 'name', width: 32, cell: ({ name }) => name },
  { header: 'Part Number', field: 'no', width: 20, cell: ({ no }) => no },
  { header: 'Color Code', field: 'colorCode', width: 14, cell: ({ colorCode }) => colorCode },
  { header: 'Label Size', field: 'labelSize', width: 16, cell: ({ labelSize }) => labelSize },
  { header: 'Customer', field: 'customerId', width: 30, cell: ({ customer }) => customer?.name ?? '' },
  { header: 'Model', field: 'model', width: 12, cell: ({ model }) => model },
  { header: 'Quantity Per Pack', field: 'qtyPerPack', width: 18, cell: ({ qtyPerPack }) => qtyPerPack },
  { header: 'Indication', field: 'indication', width: 12, cell: ({ indication }) => indication },
  { header: 'Left Hand', field: 'leftHand', width: 11, cell: ({ leftHand }) => yesNo(leftHand) },
  { header: 'Right Hand', field: 'rightHand', width: 11, cell: ({ rightHand }) => yesNo(rightHand) },
  { header: DESIGN_COLUMN, field: 'labelDesignId', width: 18, cell: ({ labelDesignId }) => labelDesignId ?? '' },
];
const optional: readonly string[] = ['Label Size', 'Quantity Per Pack', 'Left Hand', 'Right Hand', DESIGN_COLUMN];

export const partFileWidths = columns.map(({ width }) => width);

/** The header line and one line a part. */
export const partFileRows = (parts: readonly FilePart[]): Cell[][] => [
  columns.map(({ header }) => header),
  ...parts.map((part) => columns.map(({ cell }) => cell(part))),
];

/** `row` counts from 1 with the headings. */
export type FileRow = { row: number; form: PartForm };

/** Reads the parts of a sheet and the problems of its rows. @throws Problem 422 when a column is missing. */
export function readPartFile(
  rows: readonly string[][],
  customers: readonly Customer[],
): {
  parts: FileRow[];
  problems: FieldProblem[];
} {
  const [head = [], ...lines] = rows;
  const columnIndexes = new Map(head.map((cell, index) => [normal(cell), index]));
  const missing = columns.filter(({ header }) => !columnIndexes.has(normal(header)) && !optional.includes(header));
  if (missing.length > 0) throw invalid(missing.map(({ header }) => rowProblem(1, header, 'this column is missing')));

  const parts: FileRow[] = [];
  const problems: FieldProblem[] = [];
  lines.forEach((line, index) => {
    if (line.every((cell) => normal(cell) === '')) return;
    const row = index + 2;
    const cellOf = (header: string) => {
      const index = columnIndexes.get(normal(header));
      return index === undefined ? undefined : (line[index] ?? '');
    };
    const result = readLine(cellOf, customers);
    if ('form' in result) parts.push({ row, form: result.form });
    else problems.push(...result.errors.map(({ header, what }) => rowProblem(row, header, what)));
  });
  return { parts, problems };
}

type CellError = { header: string; what: string };
type Line = { form: PartForm } | { errors: CellError[] };

function readLine(cellOf: (header: string) => string | undefined, customers: readonly Customer[]): Line {
  const errors: CellError[] = [];
  const draft: Record<string, unknown> = {};
  for (const { header, field } of columns) {
    const cell = cellOf(header);
    if (field === 'labelDesignId' && cell === undefined) continue;
    const text = (cell ?? '').trim();
    const value = readCell(field, text, customers);
    if (value instanceof Error) errors.push({ header, what: value.message });
    else draft[field] = value;
  }
  const parsed = partFormSchema.safeParse(draft);
  if (errors.length === 0 && parsed.success) return { form: parsed.data };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const header = columns.find(({ field }) => field === path[0])?.header ?? '';
    if (!errors.some((error) => error.header === header)) errors.push({ header, what: message });
  }
  return { errors };
}

function readCell(field: keyof PartForm, text: string, customers: readonly Customer[]): unknown {
  if (field === 'labelSize') return text || DEFAULT_LABEL_SIZE;
  if (field === 'leftHand' || field === 'rightHand') return readYesNo(text);
  if (field === 'qtyPerPack') {
    return text === '' || /^[1-9]\d*$/.test(text) ? text : new Error('must be a whole number of at least 1');
  }
  if (field !== 'customerId' || text === '') return field === 'customerId' ? undefined : text;
  const customer = customers.find(({ name, alias }) => [name, alias].some((word) => normal(word) === normal(text)));
  return customer ? customer.id : new Error(`there is no customer "${text}"`);
}

function readYesNo(text: string): boolean | Error {
  const word = text.toLowerCase();
  if (['yes', 'ya', 'y', 'true', '1'].includes(word)) return true;
  return ['', 'no', 'tidak', 'n', 'false', '0'].includes(word) ? false : new Error('must be yes or no');
}

const normal = (cell: string) => cell.trim().toLowerCase();

/** The same part number and color code twice, and parts for both hands: what no single cell shows. */
export function fileConflicts(rows: readonly FileRow[]): FieldProblem[] {
  const firstRow = new Map<string, number>();
  return rows.flatMap(({ row, form }) => {
    const key = partKey(form);
    const earlier = firstRow.get(key);
    if (earlier !== undefined) {
      return [rowProblem(row, 'Part Number', `the same part number and color code as row ${earlier}`)];
    }
    firstRow.set(key, row);
    if (!form.leftHand || !form.rightHand) return [];
    return [rowProblem(row, 'Right Hand', 'A part is for the left or the right hand, not both')];
  });
}

/** Of parts that are the same, whatever their case. */
export const partKey = ({ no, colorCode }: Pick<PartForm, 'no' | 'colorCode'>): string =>
  `${no}\u001f${colorCode}`.toLowerCase();
