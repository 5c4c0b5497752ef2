import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import { refuseReferenced } from '@host/database/references';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, sqlList } from '@host/lists';
import { creates, listOf, recordOf, removes, updates } from '@host/route-schemas';
import { type App, found, idOf, queryOf, readId } from '@host/routes';
import { sql } from 'kysely';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done } from '@/domain/host-rules/answers';
import { partList } from '@/domain/host-rules/lists';
import { partProblems } from '@/domain/host-rules/part-file';
import { refuse } from '@/domain/host-rules/problem';
import { type PartForm, partFormSchema, partSchema } from '@/domain/part';

/** By name or alias. */
const customersLike = (pattern: string) =>
  sql<{ id: number }>`select id from customers where lower(name) like ${pattern} or lower(alias) like ${pattern}`;

export const partRows = sqlList(partList, {
  table: 'parts',
  joins: sql`left join customers on customers.id = parts.customer_id`,
  joined: { customer: sql`customers.name` },
  columns: {
    hand: sql`case when parts.left_hand = parts.right_hand then 'none' when parts.left_hand then 'left' else 'right' end`,
  },
  select: { customer: sql`json_build_object('id', customers.id, 'name', customers.name)` },
  nullable: ['labelDesignId'],
  // Customers are few: with their ids the database knows which index to use.
  search: async (pattern, _way, db) => {
    const { rows } = await customersLike(pattern).execute(db);
    const found = sql`parts.search_text like ${pattern}`;
    return rows.length === 0 ? found : sql`(${found} or parts.customer_id in (${sql.join(rows.map(({ id }) => id))}))`;
  },
  narrow: (pattern) => sql`parts.search_text like ${pattern}`,
  contains: { customer: (pattern) => sql`parts.customer_id = any(array(${customersLike(pattern)}))` },
  counted: 'parts',
});
const WHAT = 'Part';
const resource = 'parts';

export function partRoutes(app: App, { db, now }: Host) {
  app.get('/parts', { config: { access: 'view' }, schema: listOf(partSchema) }, (request) =>
    listRows(db, queryOf(request), partRows),
  );

  app.get('/parts/:id', { config: { access: 'view' }, schema: recordOf(partSchema) }, async (request) => ({
    result: found(await readRow(db, partRows, idOf(request, WHAT)), WHAT),
  }));

  app.post('/parts', { config: { access: 'add' }, schema: creates(partFormSchema) }, async (request, reply) => {
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const row = { ...(await checkedRow(tx, request.body)), ...authorFields(user, now()) };
      const { id } = await tx.insertInto('parts').values(row).returning('id').executeTakeFirstOrThrow();
      const entry = { resource, recordId: String(id), label: labelOf(row), changes: [] };
      await logActivity(tx, user, now(), [{ action: 'create', ...entry }]);
    });
    return reply.code(201).send(done(WHAT, 'created'));
  });

  app.put('/parts/:id', { config: { access: 'edit' }, schema: updates(partFormSchema) }, async (request) => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const before = found(
        await tx.selectFrom('parts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
        WHAT,
      );
      const { labelDesignId = before.labelDesignId ?? undefined } = request.body;
      const row = await checkedRow(tx, { ...request.body, labelDesignId }, id);
      const changes = fieldChanges(before, row);
      // A time that moves without a change would stop prints of this part.
      if (changes.length === 0) return;
      const audit = { updatedAt: now(), updatedBy: user.username };
      await tx
        .updateTable('parts')
        .set({ ...row, ...audit })
        .where('id', '=', id)
        .execute();
      const entry = { resource, recordId: String(id), label: labelOf(row), changes };
      await logActivity(tx, user, now(), [{ action: 'update', ...entry }]);
    });
    return done(WHAT, 'updated');
  });

  app.delete('/parts/:id', { config: { access: 'delete' }, schema: removes }, async (request) => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const part = found(
        await refuseReferenced('parts', () =>
          tx.deleteFrom('parts').where('id', '=', id).returning(['no', 'colorCode']).executeTakeFirst(),
        ),
        WHAT,
      );
      const entry = { resource, recordId: String(id), label: labelOf(part), changes: [] };
      await logActivity(tx, user, now(), [{ action: 'delete', ...entry }]);
    });
    return done(WHAT, 'deleted');
  });
}

export const labelOf = ({ no, colorCode }: Pick<PartForm, 'no' | 'colorCode'>) => `${no} ${colorCode}`;

/** The row of a form. @throws Problem 422 for an unknown customer, an existing part number and colour, two hands. */
async function checkedRow(tx: Tx, { labelDesignId, customerId, ...form }: PartForm, self?: number) {
  const customer = readId(customerId);
  const hasCustomer =
    customer !== undefined &&
    (await tx.selectFrom('customers').select('id').where('id', '=', customer).executeTakeFirst()) !== undefined;
  const { rows: same } = await sql<{ id: number }>`select id from parts
    where lower(no) = lower(${form.no}) and lower(color_code) = lower(${form.colorCode})`.execute(tx);
  const isTaken = same.some(({ id }) => id !== self);
  refuse(partProblems({ customerId, ...form }, { hasCustomer, isTaken }));
  return { ...form, customerId: customer ?? 0, labelDesignId: labelDesignId || null };
}
