import type { CellFault, FileCell, SheetCells } from '@/domain/import/sheet';
import { normalText } from '@/domain/import/sheet';
import { DEFAULT_LABEL_SIZE, type PartForm, partFormSchema, readQtyPerPack } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import { withoutQuote } from '@/lib/workbook/formula-text';
import type { WorkbookReading } from '@/lib/workbook/workbook-parse';
import { type FieldProblem, invalid, Problem, rowProblem } from './problem';

/*
 * The Excel file of parts (docs/api.md, Files): its columns, and what its cells mean. A host reads files with it, and the
 * grid of an import checks what is typed.
 */

type FilePart = Omit<PartForm, 'labelDesignId' | 'customerId'> & {
  labelDesignId?: string | null | undefined;
  customer: { name: string } | null;
};

type Column = { header: string; field: keyof PartForm; width: number; cell: (part: FilePart) => FileCell };

const yesNo = (on: boolean) => (on ? 'yes' : 'no');

/** The same columns for template, export and import, so that an export can be corrected and imported again. */
export const partColumns: readonly Column[] = [
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
  { header: 'Label Design ID', field: 'labelDesignId', width: 18, cell: ({ labelDesignId }) => labelDesignId ?? '' },
];
/** A file without the column of designs leaves the designs of its parts as they are. */
const optional: readonly string[] = ['labelSize', 'qtyPerPack', 'hand', 'leftHand', 'rightHand', 'labelDesignId'];

export const isRequiredOfPart = (field: string) => !optional.includes(field);

export const partFileWidths = partColumns.map(({ width }) => width);

/** The header line and one line a part. */
export const partFileRows = (parts: readonly FilePart[]): FileCell[][] => [
  partColumns.map(({ header }) => header),
  ...parts.map((part) => partColumns.map(({ cell }) => cell(part))),
];

/** Shows in the template what a row looks like; it is never imported. */
const EXAMPLE_NO = 'EXAMPLE-83500-TG4';
const examplePart: FilePart = {
  name: 'LINING ASSY R FR DOOR',
  no: EXAMPLE_NO,
  colorCode: 'NH-900L',
  labelSize: DEFAULT_LABEL_SIZE,
  model: 'TG4 2SJ',
  qtyPerPack: 12,
  indication: 'RR-04',
  leftHand: false,
  rightHand: true,
  customer: { name: 'Name or alias of a customer' },
};

export const partTemplateRows = (): FileCell[][] => partFileRows([examplePart]);

/** Undefined: not known, so that nothing is refused for it. */
export type KnownForParts = {
  customers: readonly { id: RecordId; name: string; alias: string }[] | undefined;
  /** Not all customers are in the list. */
  hasMoreCustomers: boolean;
  /** The designs that can be named; `size` as a part's label size is written. */
  designs: readonly { id: string; name: string; size: string }[] | undefined;
  /** All designs are known: another id is a fault. */
  areAllDesigns: boolean;
};

/** A part without faults; `customer.name` is the name or alias that a host finds the customer by. */
export type PartEntry = { form: PartForm; customer: { id: RecordId | undefined; name: string } };

type Refuse = (field: string, reason: string) => undefined;

/** What the trimmed texts of a row mean, or what is wrong with them (SPEC section 5). */
export function readPart(
  cells: SheetCells,
  known: KnownForParts,
): { faults: CellFault[]; entry: PartEntry | undefined } {
  const faults: CellFault[] = [];
  const refuse: Refuse = (field, reason) => {
    faults.push({ field, reason });
    return undefined;
  };
  if (cells.no === EXAMPLE_NO) {
    refuse('no', 'This is the example row of the template: skip it, or write a part over it');
    return { faults, entry: undefined };
  }
  const customer = readCustomer(cells.customerId ?? '', known, refuse);
  const quantity = cells.qtyPerPack ?? '';
  if (quantity !== '' && String(readQtyPerPack(quantity)) !== quantity.replace(/^0+(?=\d)/, '')) {
    refuse('qtyPerPack', 'Not a whole number of at least 1');
  }
  const hands = readHands(cells, refuse);
  const design = readDesign(cells.labelDesignId ?? '', known, refuse);
  const labelSize = cells.labelSize || design?.size || DEFAULT_LABEL_SIZE;
  if (design?.size !== undefined && sizeOf(labelSize) !== sizeOf(design.size)) {
    refuse('labelSize', `The size of the design is ${design.size}`);
  }
  const parsed = partFormSchema.safeParse({
    name: cells.name ?? '',
    no: cells.no ?? '',
    colorCode: cells.colorCode ?? '',
    labelSize,
    customerId: customer?.id ?? customer?.name ?? '',
    model: cells.model ?? '',
    qtyPerPack: quantity,
    indication: cells.indication ?? '',
    ...hands,
    labelDesignId: design?.id ?? cells.labelDesignId,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (!faults.some((fault) => fault.field === field)) refuse(field, message);
  }
  const isPart = parsed.success && customer !== undefined && faults.length === 0;
  return { faults, entry: isPart ? { form: parsed.data, customer } : undefined };
}

type Customers = NonNullable<KnownForParts['customers']>;

const namedCustomers = new WeakMap<Customers, Map<string, Customers[number][]>>();

/** The customers of a list by name and alias: thousands of rows ask for them. */
function customersByName(customers: Customers) {
  const before = namedCustomers.get(customers);
  if (before) return before;
  const byName = new Map<string, Customers[number][]>();
  for (const customer of customers) {
    for (const name of new Set([normalText(customer.name), normalText(customer.alias)])) {
      byName.set(name, [...(byName.get(name) ?? []), customer]);
    }
  }
  namedCustomers.set(customers, byName);
  return byName;
}

function readCustomer(text: string, { customers, hasMoreCustomers }: KnownForParts, refuse: Refuse) {
  if (text === '') return undefined;
  if (!customers) return { id: undefined, name: text };
  const byName = customersByName(customers);
  const [found, second] = byName.get(normalText(text)) ?? [];
  if (second) return refuse('customerId', `${byName.get(normalText(text))?.length} customers have this name`);
  if (!found)
    return hasMoreCustomers ? { id: undefined, name: text } : refuse('customerId', 'No customer of this name');
  const isUnique = byName.get(normalText(found.name))?.length === 1;
  return { id: found.id, name: isUnique ? found.name : found.alias };
}

const handWords = new Map<string, 'left' | 'right' | 'none'>([
  ...['', '-'].map((word) => [word, 'none'] as const),
  ...['l', 'lh', 'left', 'kiri'].map((word) => [word, 'left'] as const),
  ...['r', 'rh', 'right', 'kanan'].map((word) => [word, 'right'] as const),
]);
const yesWords = new Map([
  ...['', '-', 'no', 'tidak', 'n', 'false', '0'].map((word) => [word, false] as const),
  ...['yes', 'ya', 'y', 'true', '1'].map((word) => [word, true] as const),
]);

/** The hand that a text of a Hand column names; undefined for another text. */
export const handOfText = (text: string) => handWords.get(normalText(text));

function readHands(cells: SheetCells, refuse: Refuse) {
  if (cells.hand !== undefined) {
    const hand = handOfText(cells.hand) ?? refuse('hand', 'Hand is R, L or empty');
    return { leftHand: hand === 'left', rightHand: hand === 'right' };
  }
  const read = (field: 'leftHand' | 'rightHand') =>
    yesWords.get(normalText(cells[field] ?? '')) ?? refuse(field, 'It is yes or no') ?? false;
  const hands = { leftHand: read('leftHand'), rightHand: read('rightHand') };
  if (hands.leftHand && hands.rightHand) refuse('rightHand', twoHands.message);
  return hands;
}

/** By id or name. */
function readDesign(text: string, { designs, areAllDesigns }: KnownForParts, refuse: Refuse) {
  if (text === '') return undefined;
  const found =
    designs?.find(({ id }) => id === text) ??
    designs?.find(({ id, name }) => [id, name].some((word) => normalText(word) === normalText(text)));
  if (found) return found;
  return designs && areAllDesigns
    ? refuse('labelDesignId', 'No published design of this ID')
    : { id: text, size: undefined };
}

export const twoHands: FieldProblem = {
  path: ['rightHand'],
  message: 'A part is for the left or the right hand, not both',
};

/** What a host refuses of a part: an unknown customer, an existing part number and colour, two hands. */
export const partProblems = (form: PartForm, known: { hasCustomer: boolean; isTaken: boolean }): FieldProblem[] => [
  ...(known.hasCustomer ? [] : [{ path: ['customerId'], message: 'Customer does not exist' }]),
  ...(known.isTaken ? [{ path: ['no'], message: `Part ${form.no} in ${form.colorCode} already exists` }] : []),
  ...(form.leftHand && form.rightHand ? [twoHands] : []),
];

/** `135mm × 90mm` and `135 x 90` are one size. */
const sizeOf = (text: string) => text.toLowerCase().replace(/mm|\s/g, '').replace('x', '×');

/**
 * The rows of an uploaded workbook's first sheet; `read` unpacks it in a thread of its own.
 * @throws Problem 400 or 422 when it cannot be read.
 */
export async function rowsOfWorkbook<Bytes extends Uint8Array>(
  bytes: Bytes,
  read: (bytes: Bytes) => Promise<WorkbookReading>,
): Promise<string[][]> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new Problem(422, 'This is an old .xls file; save it as .xlsx and import that');
  }
  const workbook = await read(bytes);
  if (workbook.ok) return workbook.rows.map((row) => row.map(withoutQuote));
  if (workbook.why === 'damaged') throw new Problem(400, 'This is not an Excel file');
  throw new Problem(422, workbook.why === 'too large' ? workbook.reason : 'Reading the file takes too long');
}

/** `row` counts from 1 with the headings. */
export type FileRow = { row: number; form: PartForm };

/** Reads the parts of a sheet and the problems of its rows. @throws Problem 422 when a column is missing. */
export function readPartFile(
  rows: readonly string[][],
  customers: Customers,
): {
  parts: FileRow[];
  problems: FieldProblem[];
} {
  const [head = [], ...lines] = rows;
  const columnIndexes = new Map(head.map((cell, index) => [normalText(cell), index]));
  const columns = partColumns.map((column) => ({ ...column, index: columnIndexes.get(normalText(column.header)) }));
  const missing = columns.filter(({ field, index }) => index === undefined && isRequiredOfPart(field));
  if (missing.length > 0) throw invalid(missing.map(({ header }) => rowProblem(1, header, 'this column is missing')));

  const known = { customers, hasMoreCustomers: false, designs: undefined, areAllDesigns: false };
  const parts: FileRow[] = [];
  const problems: FieldProblem[] = [];
  for (const [lineIndex, line] of lines.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue;
    const row = lineIndex + 2;
    const cells = columns.map(({ field, index }) => [
      field,
      index === undefined ? undefined : (line[index] ?? '').trim(),
    ]);
    const { faults, entry } = readPart(Object.fromEntries(cells), known);
    if (entry) parts.push({ row, form: entry.form });
    for (const { field, reason } of faults) {
      problems.push(rowProblem(row, columns.find((column) => column.field === field)?.header ?? '', reason));
    }
  }
  return { parts, problems };
}

/** The same part number and color code in two rows. */
export function fileConflicts(rows: readonly FileRow[]): FieldProblem[] {
  const firstRow = new Map<string, number>();
  return rows.flatMap(({ row, form }) => {
    const key = partKey(form);
    const earlier = firstRow.get(key);
    if (earlier !== undefined) {
      return [rowProblem(row, 'Part Number', `the same part number and color code as row ${earlier}`)];
    }
    firstRow.set(key, row);
    return [];
  });
}

/** Of parts that are the same, whatever their case. */
export const partKey = ({ no, colorCode }: Pick<PartForm, 'no' | 'colorCode'>): string =>
  `${no}\u001f${colorCode}`.toLowerCase();

export const partsImported = ({ created, updated }: { created: number; updated: number }) =>
  `${created} ${created === 1 ? 'part' : 'parts'} imported, ${updated} updated`;
