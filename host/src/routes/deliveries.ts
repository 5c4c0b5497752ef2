import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { columns, listRows, nullable, readRow, type SqlList, text, value } from '@host/lists';
import { day, listOf, listQuery, recordOf, removes } from '@host/route-schemas';
import { type App, found, idOf, queryOf } from '@host/routes';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { deliverySchema } from '@/domain/delivery';

const list: SqlList = {
  from: sql`deliveries join customers on customers.id = deliveries.customer_id`,
  // Without the decision, which no screen shows.
  select: sql`deliveries.id, slip_number, seq_prod, order_no, part_number, part_name, color_code, kd_lot_no, qty, date, time,
    adjust_date, adjust_time, remarks_bawah, barcode_hpm, barcode_kasai, customer_id, scan_lt1_by_name, scan_lt1_at,
    scan_lt2_by_name, scan_lt2_at, deliveries.created_at, deliveries.created_by, deliveries.updated_at,
    deliveries.updated_by, json_build_object('alias', customers.alias, 'name', customers.name) as customer`,
  columns: {
    ...columns('deliveries', value, 'id', 'qty', 'customerId', 'createdAt', 'updatedAt'),
    ...columns('deliveries', text, 'slipNumber', 'seqProd', 'orderNo', 'partNumber', 'partName', 'colorCode'),
    ...columns('deliveries', text, 'kdLotNo', 'date', 'time', 'adjustDate', 'adjustTime', 'remarksBawah'),
    ...columns('deliveries', text, 'barcodeHpm', 'barcodeKasai', 'updatedBy'),
    ...columns('deliveries', text, 'scanLt1ByName', 'scanLt2ByName'),
    scanLt1At: nullable(value('deliveries.scanLt1At')),
    scanLt2At: nullable(value('deliveries.scanLt2At')),
    customer: { sql: sql`(customers.alias || ' ' || customers.name)`, isText: true, isNullable: false },
  },
  searched: [
    'slipNumber',
    'seqProd',
    'orderNo',
    'partNumber',
    'partName',
    'colorCode',
    'kdLotNo',
    'barcodeHpm',
    'barcodeKasai',
    'scanLt1ByName',
    'scanLt2ByName',
  ],
  exact: ['id', 'customerId', 'qty'],
  dated: 'date',
  search: (pattern) => sql`deliveries.search_text like ${pattern}`,
};
const WHAT = 'Delivery';
const resource = 'deliveries';
const deliveryQuery = z.extend(listQuery, { dateFrom: z.optional(day), dateTo: z.optional(day) });

export function deliveryRoutes(app: App, { db, now }: Host) {
  app.get('/deliveries', { config: { access: 'view' }, schema: listOf(deliverySchema, deliveryQuery) }, (request) =>
    listRows(db, queryOf(request), list),
  );

  app.get('/deliveries/:id', { config: { access: 'view' }, schema: recordOf(deliverySchema) }, async (request) => ({
    result: found(await readRow(db, list, idOf(request, WHAT)), WHAT),
  }));

  const decide = async (request: FastifyRequest, decision: 'approved' | 'rejected') => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const { slipNumber } = found(
        await tx
          .updateTable('deliveries')
          .set({ decision, updatedAt: now(), updatedBy: user.fullName })
          .where('id', '=', id)
          .returning('slipNumber')
          .executeTakeFirst(),
        WHAT,
      );
      const action = decision === 'approved' ? 'approve' : 'reject';
      const entry = { resource, recordId: String(id), label: slipNumber, changes: [] };
      await logActivity(tx, user, now(), [{ action, ...entry }]);
    });
    return { message: `Delivery ${decision} successfully` };
  };
  app.delete(
    '/deliveries/approve/:id',
    { config: { access: 'edit' }, schema: { summary: 'Approve a slip', ...removes } },
    (request) => decide(request, 'approved'),
  );
  app.delete(
    '/deliveries/reject/:id',
    { config: { access: 'edit' }, schema: { summary: 'Reject a slip', ...removes } },
    (request) => decide(request, 'rejected'),
  );

  app.delete(
    '/deliveries/:id',
    { config: { access: 'delete' }, schema: { summary: 'Delete a slip', ...removes } },
    async (request) => {
      const id = idOf(request, WHAT);
      const user = userOf(request);
      await inTransaction(db, async (tx) => {
        const { slipNumber } = found(
          await tx.deleteFrom('deliveries').where('id', '=', id).returning('slipNumber').executeTakeFirst(),
          WHAT,
        );
        const entry = { resource, recordId: String(id), label: slipNumber, changes: [] };
        await logActivity(tx, user, now(), [{ action: 'delete', ...entry }]);
      });
      return { message: 'Delivery deleted successfully' };
    },
  );
}
