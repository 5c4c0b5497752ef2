import { type User, userOf } from '@host/access';
import { type Activity, logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import type { Tables } from '@host/database/tables';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listedRows } from '@host/lists';
import { fileOf, fileSchema, uploads } from '@host/route-schemas';
import type { App } from '@host/routes';
import { readUpload } from '@host/upload';
import { readWorkbookBytes } from '@host/workbook';
import type { FastifyReply } from 'fastify';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
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
import { MAX_PROBLEMS, refuse } from '@/domain/host-rules/problem';
import { neutralise } from '@/lib/workbook/formula-text';
import { makeWorkbook } from '@/lib/workbook/workbook-write';
import { labelOf, partRows } from './parts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows of one INSERT: PostgreSQL takes 65,535 parameters. */
const ROWS = 1000;

type PartRow = Selectable<Tables['parts']>;

/** Template, export and import of parts as Excel files. */
export function partFileRoutes(app: App, { db, now }: Host) {
  const template = {
    summary: 'A workbook to fill in, with one example row that is never imported',
    ...fileOf(XLSX_TYPE),
  };
  app.get('/parts/template/download', { config: { access: 'view' }, schema: template }, (_request, reply) =>
    sendWorkbook(reply, 'parts_template.xlsx', partTemplateRows()),
  );

  const everything = { summary: 'A workbook of every part', ...fileOf(XLSX_TYPE) };
  app.get('/parts/export', { config: { access: 'view' }, schema: everything }, async (_request, reply) => {
    const rows = await listedRows<PartRow & { customer: { name: string } }>(db, partRows, sql`true order by parts.id`);
    return sendWorkbook(reply, 'parts_export.xlsx', partFileRows(rows));
  });

  const schema = { summary: 'Parts from a workbook, all or none', ...uploads(z.object({ file: fileSchema })) };
  app.post('/parts/import', { config: { access: 'import' }, schema }, async (request) => {
    const user = userOf(request);
    const { bytes } = await readUpload(request);
    const rows = await rowsOfWorkbook(bytes, readWorkbookBytes);
    const { created, updated } = await inTransaction(db, async (tx) => {
      const customers = await tx.selectFrom('customers').select(['id', 'name', 'alias']).execute();
      const { parts, problems } = readPartFile(rows, customers);
      refuse([...problems, ...fileConflicts(parts)].slice(0, MAX_PROBLEMS));
      return saveParts(tx, parts, user, now());
    });
    return { message: partsImported({ created, updated }) };
  });
}

/** Text that starts like a formula gets a quote, so that opening the file runs nothing. */
async function sendWorkbook(reply: FastifyReply, name: string, cells: ReturnType<typeof partFileRows>) {
  const rows = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : cell)));
  const workbook = await makeWorkbook({ name: 'Parts', rows, widths: partFileWidths });
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(await workbook.arrayBuffer()));
}

/** Changes the parts whose part number and color code exist, adds the others. */
async function saveParts(tx: Tx, rows: readonly FileRow[], user: User, now: Date) {
  const counts = { created: 0, updated: 0 };
  for (let start = 0; start < rows.length; start += ROWS) {
    const chunk = rows.slice(start, start + ROWS);
    const before = await existing(tx, chunk);
    const changed = chunk.flatMap((row) => {
      const known = before.get(partKey(row.form));
      counts[known ? 'updated' : 'created'] += 1;
      const { labelDesignId, ...fields } = row.form;
      const after = labelDesignId === undefined ? fields : { ...fields, labelDesignId };
      const changes = known ? fieldChanges(known, after) : [];
      return known && changes.length === 0 ? [] : { row, changes };
    });
    if (changed.length === 0) continue;
    const saved = await upsert(
      tx,
      changed.map(({ row }) => row),
      user,
      now,
    );
    const idOf = new Map(saved.map((row) => [partKey(row), row.id]));
    const entries = changed.map(({ row: { form }, changes }): Activity => {
      const recordId = String(idOf.get(partKey(form)));
      return { action: 'import', resource: 'parts', recordId, label: labelOf(form), changes };
    });
    await logActivity(tx, user, now, entries);
  }
  return counts;
}

/** The parts of the file that exist, locked: the log says what they were. */
async function existing(tx: Tx, rows: readonly FileRow[]): Promise<Map<string, PartRow>> {
  const { rows: found } = await sql<PartRow>`select parts.* from parts
    join unnest(${rows.map(({ form }) => form.no)}::text[], ${rows.map(({ form }) => form.colorCode)}::text[])
      as wanted (no, color_code)
      on lower(parts.no) = lower(wanted.no) and lower(parts.color_code) = lower(wanted.color_code)
    order by parts.id for update of parts`.execute(tx);
  return new Map(found.map((row) => [partKey(row), row]));
}

/** A file without the column of designs leaves them as they are. */
function upsert(tx: Tx, rows: readonly FileRow[], user: User, now: Date) {
  const hasDesigns = rows.some(({ form }) => form.labelDesignId !== undefined);
  const values = rows.map(({ form: { labelDesignId, customerId, ...form } }) => ({
    ...{ ...form, customerId: Number(customerId), labelDesignId: labelDesignId || null, ...authorFields(user, now) },
  }));
  const replaced = [
    ...(['name', 'no', 'colorCode', 'labelSize', 'customerId', 'model', 'qtyPerPack', 'indication'] as const),
    ...(['leftHand', 'rightHand', 'updatedAt', 'updatedBy'] as const),
    ...(hasDesigns ? (['labelDesignId'] as const) : []),
  ];
  return tx
    .insertInto('parts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(no), lower(color_code)`)
        .doUpdateSet((eb) => Object.fromEntries(replaced.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .returning(['id', 'no', 'colorCode'])
    .execute();
}
