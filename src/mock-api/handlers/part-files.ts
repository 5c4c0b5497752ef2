import { HttpResponse, http } from 'msw';
import { isSamePart, partProblems, withCustomer } from '@/mock-api/part-rules';
import { partSheet, partSheetWidths, readPartSheet, type SheetPart } from '@/mock-api/part-sheet';
import type { FieldProblem } from '@/mock-api/problem';
import { type Api, adminOnly, formOf, json, type SignedInCall, signedIn } from '@/mock-api/route';
import { stampOf } from '@/mock-api/stamp';
import type { Tables } from '@/mock-api/tables';
import { refuseRows, rowProblem, uploadedBytes } from '@/mock-api/upload';
import { type Cell, readWorkbook, writeWorkbook, XLSX_TYPE } from '@/mock-api/workbook';

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
