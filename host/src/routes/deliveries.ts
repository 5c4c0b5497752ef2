import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, sqlList } from '@host/lists';
import { day, listOf, listQuery, recordOf, removes, validationErrorSchema } from '@host/route-schemas';
import { type App, found, idOf, queryOf } from '@host/routes';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { deliverySchema, rejectionSchema } from '@/domain/delivery';
import { rejectionChanges } from '@/domain/host-rules/activity';
import { done } from '@/domain/host-rules/answers';
import { deliveryList } from '@/domain/host-rules/lists';

const customerText = sql`customers.alias || ' ' || customers.name`;

export const deliveryRows = sqlList(deliveryList, {
  table: 'deliveries',
  joins: sql`left join customers on customers.id = deliveries.customer_id`,
  joined: { customer: sql`(${customerText})` },
  columns: {
    waitingForLt2: sql`(deliveries.scan_lt1_at is not null and deliveries.scan_lt2_at is null)`,
  },
  select: { customer: sql`json_build_object('alias', customers.alias, 'name', customers.name)` },
  nullable: ['scanLt1At', 'scanLt2At'],
  search: (pattern) => sql`deliveries.search_text like ${pattern}`,
  narrow: (pattern) => sql`deliveries.search_text like ${pattern}`,
  contains: {
    customer: (pattern) =>
      sql`deliveries.customer_id = any(array(select id from customers where lower(${customerText}) like ${pattern}))`,
  },
  counted: 'deliveries',
});
const WHAT = 'Delivery';
const resource = 'deliveries';
const deliveryQuery = z.extend(listQuery, { dateFrom: z.optional(day), dateTo: z.optional(day) });

/** The contract's call has no body; `reject-reason` says why. */
const rejecting = {
  summary: 'Reject a slip; the reason is optional',
  body: z.nullish(rejectionSchema),
  response: { ...removes.response, 422: validationErrorSchema },
};

export function deliveryRoutes(app: App, { db, now }: Host) {
  app.get('/deliveries', { config: { access: 'view' }, schema: listOf(deliverySchema, deliveryQuery) }, (request) =>
    listRows(db, queryOf(request), deliveryRows),
  );

  app.get('/deliveries/:id', { config: { access: 'view' }, schema: recordOf(deliverySchema) }, async (request) => ({
    result: found(await readRow(db, deliveryRows, idOf(request, WHAT)), WHAT),
  }));

  const decide = async (request: FastifyRequest, decision: 'approved' | 'rejected', rejectReason = '') => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const { slipNumber } = found(
        await tx
          .updateTable('deliveries')
          .set({ decision, rejectReason, updatedAt: now(), updatedBy: user.fullName })
          .where('id', '=', id)
          .returning('slipNumber')
          .executeTakeFirst(),
        WHAT,
      );
      const action = decision === 'approved' ? 'approve' : 'reject';
      const entry = { resource, recordId: String(id), label: slipNumber, changes: rejectionChanges(rejectReason) };
      await logActivity(tx, user, now(), [{ action, ...entry }]);
    });
    return done(WHAT, decision);
  };
  app.delete(
    '/deliveries/approve/:id',
    { config: { access: 'edit' }, schema: { summary: 'Approve a slip', ...removes } },
    (request) => decide(request, 'approved'),
  );
  app.delete('/deliveries/reject/:id', { config: { access: 'edit' }, schema: rejecting }, (request) =>
    decide(request, 'rejected', request.body?.reason),
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
      return done(WHAT, 'deleted');
    },
  );
}
