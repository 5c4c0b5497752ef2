import { HttpResponse, http } from 'msw';
import { fieldChanges } from '@/domain/host-rules/activity';
import {
  type FileRow,
  fileConflicts,
  partFileRows,
  partFileWidths,
  partKey,
  partsImported,
  partTemplateRows,
  readPartFile,
  rowsOfWorkbook,
} from '@/domain/host-rules/part-file';
import { neutralise } from '@/lib/workbook/formula-text';
import { readWorkbookRows } from '@/lib/workbook/workbook';
import type { WorkbookCell } from '@/lib/workbook/workbook-write';
import { withCustomer } from '@/mock-api/part-answer';
import { MAX_PROBLEMS, refuse } from '@/mock-api/problem';
import { type Api, adminOnly, formOf, forSignedIn, json, type SignedInCall, uploadedBytes } from '@/mock-api/route';
import { authorFields, type Tables } from '@/mock-api/tables';

export const partFileHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts/template/download`,
    forSignedIn(api, async () => excelFile('parts_template.xlsx', partTemplateRows())),
  ),

  http.get(
    `${api.base}/parts/export`,
    forSignedIn(api, async () => {
      const parts = await api.store.read(['parts', 'customers'], (tables) =>
        tables.parts.map(withCustomer(tables.customers)),
      );
      return excelFile('parts_export.xlsx', partFileRows(parts));
    }),
  ),

  http.post(
    `${api.base}/parts/import`,
    adminOnly(api, async (call) => {
      const rows = await rowsOfWorkbook(
        new Uint8Array(await uploadedBytes(await formOf(call.request))),
        readWorkbookRows,
      );
      const { created, updated } = await api.store.write(['parts', 'customers', 'ids'], (tables) => {
        const { parts, problems } = readPartFile(rows, tables.customers);
        refuse([...problems, ...fileConflicts(parts)].slice(0, MAX_PROBLEMS));
        return saveParts(parts, tables, call);
      });
      return json({ message: partsImported({ created, updated }) });
    }),
  ),
];

async function excelFile(name: string, rows: Cell[][]) {
  const bytes = await writeWorkbook('Parts', rows, partFileWidths);
  return new HttpResponse(bytes, {
    headers: { 'Content-Type': XLSX_TYPE, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

type PartTables = Pick<Tables, 'parts' | 'customers' | 'ids'>;

/** Updates the parts whose part number and color code exist, adds the others. */
function saveParts(sheet: FileRow[], { parts, ids }: PartTables, { user, now }: SignedInCall) {
  const counts = { created: 0, updated: 0 };
  for (const {
    form: { labelDesignId, ...form },
  } of sheet) {
    // '' is no design; without the column the design stays.
    const design = labelDesignId === undefined ? {} : { labelDesignId: labelDesignId || null };
    const existing = parts.find((part) => partKey(part) === partKey(form));
    if (existing) {
      const isChanged = fieldChanges(existing, { ...form, ...design }).length > 0;
      if (isChanged) Object.assign(existing, form, design, { updatedAt: now.toISOString(), updatedBy: user.username });
      counts.updated += 1;
      continue;
    }
    ids.parts += 1;
    parts.push({ id: ids.parts, ...form, labelDesignId: null, ...design, ...authorFields(user, now) });
    counts.created += 1;
  }
  return counts;
}

type Cell = WorkbookCell;

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The bytes of a workbook with one sheet. Text that starts like a formula is neutralised. */
async function writeWorkbook(sheet: string, rows: Cell[][], widths: number[]): Promise<ArrayBuffer> {
  const { makeWorkbook } = await import('@/lib/workbook/workbook-write');
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : cell)));
  return (await makeWorkbook({ name: sheet, rows: safe, widths })).arrayBuffer();
}
