import { HttpResponse, http } from 'msw';
import { DEFAULT_LABEL_SIZE, type PartForm, partFormSchema } from '@/domain/part';
import { isSamePart, type PartAnswer, partProblems, withCustomer } from '@/mock-api/part-rules';
import { type FieldProblem, invalid, refuseRows, rowProblem } from '@/mock-api/problem';
import { type Api, adminOnly, formOf, json, type SignedInCall, signedIn, uploadedBytes } from '@/mock-api/route';
import { type CustomerRow, stampOf, type Tables } from '@/mock-api/tables';
import { type Cell, readWorkbook, writeWorkbook, XLSX_TYPE } from '@/mock-api/workbook';

type Column = { header: string; field: keyof PartForm; width: number; cell: (part: PartAnswer) => Cell };

const yesNo = (on: boolean) => (on ? 'yes' : 'no');

/** The sheet of template, export and import: one shape, so an export can be corrected and imported again. */
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
];
const optional: readonly string[] = ['Label Size', 'Quantity Per Pack', 'Left Hand', 'Right Hand'];

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
        refuseRows([...problems, ...parts.flatMap((part, index) => clashes(part, parts.slice(0, index), tables))]);
        return keep(parts, tables, call);
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

function clashes({ row, form }: SheetPart, earlier: SheetPart[], { parts, customers }: PartTables): FieldProblem[] {
  const same = earlier.find((other) => isSamePart(other.form, form));
  if (same) return [rowProblem(row, 'Part Number', `the same part number and color code as row ${same.row}`)];
  const existing = parts.find((part) => isSamePart(part, form));
  return partProblems(form, parts, customers, existing).map(({ message }) => rowProblem(row, 'Right Hand', message));
}

/** A part number and color code that exist are corrected, others are added. */
function keep(sheet: SheetPart[], { parts, ids }: PartTables, { user, now }: SignedInCall) {
  const counts = { created: 0, updated: 0 };
  for (const { form } of sheet) {
    const existing = parts.find((part) => isSamePart(part, form));
    if (existing) {
      Object.assign(existing, form, { updatedAt: now.toISOString(), updatedBy: user.username });
      counts.updated += 1;
      continue;
    }
    ids.parts += 1;
    parts.push({ id: ids.parts, labelDesignId: null, ...form, ...stampOf(user, now) });
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

/** Reads parts out of a sheet, with what is wrong in each row. @throws Problem 422 when a column is missing. */
function readPartSheet(rows: Cell[][], customers: CustomerRow[]) {
  const [head = [], ...lines] = rows;
  const at = new Map(head.map((cell, index) => [normal(cell), index]));
  const missing = columns.filter(({ header }) => !at.has(normal(header)) && !optional.includes(header));
  if (missing.length > 0) throw invalid(missing.map(({ header }) => rowProblem(1, header, 'this column is missing')));

  const parts: SheetPart[] = [];
  const problems: FieldProblem[] = [];
  lines.forEach((line, index) => {
    if (line.every((cell) => normal(cell) === '')) return;
    const row = index + 2;
    const cellOf = (header: string) => line[at.get(normal(header)) ?? -1] ?? null;
    const result = readLine(cellOf, customers);
    if ('form' in result) parts.push({ row, form: result.form });
    else problems.push(...result.wrong.map(({ header, what }) => rowProblem(row, header, what)));
  });
  return { parts, problems };
}

type Wrong = { header: string; what: string };

function readLine(cellOf: (header: string) => Cell, customers: CustomerRow[]): { form: PartForm } | { wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const draft: Record<string, unknown> = {};
  for (const { header, field } of columns) {
    const text = String(cellOf(header) ?? '').trim();
    const value = readCell(field, text, customers);
    if (value instanceof Error) wrong.push({ header, what: value.message });
    else draft[field] = value;
  }
  const parsed = partFormSchema.safeParse(draft);
  if (wrong.length === 0 && parsed.success) return { form: parsed.data };
  const hasProblem = (header: string) => wrong.some((entry) => entry.header === header);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const header = columns.find(({ field }) => field === path[0])?.header ?? '';
    if (!hasProblem(header)) wrong.push({ header, what: message });
  }
  return { wrong };
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
