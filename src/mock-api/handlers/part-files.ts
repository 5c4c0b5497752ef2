import { HttpResponse, http } from 'msw';
import { DEFAULT_LABEL_SIZE, type PartForm, partFormSchema } from '@/domain/part';
import { neutralise, withoutQuote } from '@/lib/workbook/formula-text';
import { readWorkbookRows } from '@/lib/workbook/workbook';
import type { WorkbookCell } from '@/lib/workbook/workbook-write';
import { isSamePart, type PartAnswer, partProblems, withCustomer } from '@/mock-api/part-rules';
import { type FieldProblem, invalid, MAX_PROBLEMS, Problem, refuse, rowProblem } from '@/mock-api/problem';
import { type Api, adminOnly, formOf, json, type SignedInCall, signedIn, uploadedBytes } from '@/mock-api/route';
import { authorFields, type CustomerRow, type Tables } from '@/mock-api/tables';

type Column = { header: string; field: keyof PartForm; width: number; cell: (part: PartAnswer) => Cell };

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

const partSheetWidths = columns.map(({ width }) => width);

export const partFileHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts/template/download`,
    signedIn(api, async () => excelFile('parts_template.xlsx', partSheet([]))),
  ),

  http.get(
    `${api.base}/parts/export`,
    signedIn(api, async () => {
      const parts = await api.store.read(['parts', 'customers'], (tables) =>
        tables.parts.map(withCustomer(tables.customers)),
      );
      return excelFile('parts_export.xlsx', partSheet(parts));
    }),
  ),

  http.post(
    `${api.base}/parts/import`,
    adminOnly(api, async (call) => {
      const rows = await readWorkbook(await uploadedBytes(await formOf(call.request)));
      const { created, updated } = await api.store.write(['parts', 'customers', 'ids'], (tables) => {
        const { parts, problems } = readPartSheet(rows, tables.customers);
        const conflicts = parts.flatMap((part, index) => conflictsOf(part, parts.slice(0, index), tables));
        refuse([...problems, ...conflicts].slice(0, MAX_PROBLEMS));
        return saveParts(parts, tables, call);
      });
      return json({ message: `${created} ${created === 1 ? 'part' : 'parts'} imported, ${updated} updated` });
    }),
  ),
];

async function excelFile(name: string, rows: Cell[][]) {
  const bytes = await writeWorkbook('Parts', rows, partSheetWidths);
  return new HttpResponse(bytes, {
    headers: { 'Content-Type': XLSX_TYPE, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

type PartTables = Pick<Tables, 'parts' | 'customers' | 'ids'>;

function conflictsOf({ row, form }: SheetPart, earlier: SheetPart[], { parts, customers }: PartTables): FieldProblem[] {
  const same = earlier.find((other) => isSamePart(other.form, form));
  if (same) return [rowProblem(row, 'Part Number', `the same part number and color code as row ${same.row}`)];
  const existing = parts.find((part) => isSamePart(part, form));
  return partProblems(form, parts, customers, existing).map(({ message }) => rowProblem(row, 'Right Hand', message));
}

/** Updates the parts whose part number and color code exist, adds the others. */
function saveParts(sheet: SheetPart[], { parts, ids }: PartTables, { user, now }: SignedInCall) {
  const counts = { created: 0, updated: 0 };
  for (const {
    form: { labelDesignId, ...form },
  } of sheet) {
    // '' is no design; without the column the design stays.
    const design = labelDesignId === undefined ? {} : { labelDesignId: labelDesignId || null };
    const existing = parts.find((part) => isSamePart(part, form));
    if (existing) {
      Object.assign(existing, form, design, { updatedAt: now.toISOString(), updatedBy: user.username });
      counts.updated += 1;
      continue;
    }
    ids.parts += 1;
    parts.push({ id: ids.parts, ...form, labelDesignId: null, ...design, ...authorFields(user, now) });
    counts.created += 1;
  }
  return counts;
}

/** The header line and one line a part. */
const partSheet = (parts: PartAnswer[]): Cell[][] => [
  columns.map(({ header }) => header),
  ...parts.map((part) => columns.map(({ cell }) => cell(part))),
];

type SheetPart = { row: number; form: PartForm };

/** Reads the parts of a sheet and the problems of its rows. @throws Problem 422 when a column is missing. */
function readPartSheet(rows: Cell[][], customers: CustomerRow[]) {
  const [head = [], ...lines] = rows;
  const columnIndexes = new Map(head.map((cell, index) => [normal(cell), index]));
  const missing = columns.filter(({ header }) => !columnIndexes.has(normal(header)) && !optional.includes(header));
  if (missing.length > 0) throw invalid(missing.map(({ header }) => rowProblem(1, header, 'this column is missing')));

  const parts: SheetPart[] = [];
  const problems: FieldProblem[] = [];
  lines.forEach((line, index) => {
    if (line.every((cell) => normal(cell) === '')) return;
    const row = index + 2;
    const cellOf = (header: string) => {
      const index = columnIndexes.get(normal(header));
      return index === undefined ? undefined : (line[index] ?? null);
    };
    const result = readLine(cellOf, customers);
    if ('form' in result) parts.push({ row, form: result.form });
    else problems.push(...result.errors.map(({ header, what }) => rowProblem(row, header, what)));
  });
  return { parts, problems };
}

type CellError = { header: string; what: string };
type Line = { form: PartForm } | { errors: CellError[] };

function readLine(cellOf: (header: string) => Cell | undefined, customers: CustomerRow[]): Line {
  const errors: CellError[] = [];
  const draft: Record<string, unknown> = {};
  for (const { header, field } of columns) {
    const cell = cellOf(header);
    if (field === 'labelDesignId' && cell === undefined) continue;
    const text = String(cell ?? '').trim();
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

function readCell(field: keyof PartForm, text: string, customers: CustomerRow[]): unknown {
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

const normal = (cell: Cell) =>
  String(cell ?? '')
    .trim()
    .toLowerCase();

export type Cell = WorkbookCell;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The bytes of a workbook with one sheet. Text that starts like a formula is neutralised. */
export async function writeWorkbook(sheet: string, rows: Cell[][], widths: number[]): Promise<ArrayBuffer> {
  const { makeWorkbook } = await import('@/lib/workbook/workbook-write');
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : cell)));
  return (await makeWorkbook({ name: sheet, rows: safe, widths })).arrayBuffer();
}

/** The rows of a workbook's first sheet. @throws Problem 400 or 422 when it cannot be read. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  const content = new Uint8Array(bytes);
  if (content[0] === 0xd0 && content[1] === 0xcf) {
    throw new Problem(422, 'This is an old .xls file; save it as .xlsx and import that');
  }
  const workbook = await readWorkbookRows(content);
  if (workbook.ok) return workbook.rows.map((row) => row.map(withoutQuote));
  if (workbook.why === 'damaged') throw new Problem(400, 'This is not an Excel file');
  throw new Problem(422, workbook.why === 'too large' ? workbook.reason : 'Reading the file takes too long');
}
