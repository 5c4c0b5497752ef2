import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import { refuseReferenced } from '@host/database/references';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, sqlList } from '@host/lists';
import { creates, listOf, recordOf, removes, updates } from '@host/route-schemas';
import { type App, found, idOf, queryOf } from '@host/routes';
import { customerFormSchema, customerSchema } from '@/domain/customer';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done } from '@/domain/host-rules/answers';
import { customerList } from '@/domain/host-rules/lists';

const list = sqlList(customerList, { table: 'customers' });
const WHAT = 'Customer';
const resource = 'customers';

export function customerRoutes(app: App, { db, now }: Host) {
  app.get('/customers', { config: { access: 'view' }, schema: listOf(customerSchema) }, (request) =>
    listRows(db, queryOf(request), list),
  );

  app.get('/customers/:id', { config: { access: 'view' }, schema: recordOf(customerSchema) }, async (request) => {
    const id = idOf(request, WHAT);
    return {
      result: found(await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst(), WHAT),
    };
  });

  app.post('/customers', { config: { access: 'add' }, schema: creates(customerFormSchema) }, async (request, reply) => {
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const row = { ...request.body, ...authorFields(user, now()) };
      const { id } = await tx.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow();
      const entry = { resource, recordId: String(id), label: row.name, changes: [] };
      await logActivity(tx, user, now(), [{ action: 'create', ...entry }]);
    });
    return reply.code(201).send(done(WHAT, 'created'));
  });

  app.put('/customers/:id', { config: { access: 'edit' }, schema: updates(customerFormSchema) }, async (request) => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const before = found(
        await tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
        WHAT,
      );
      const change = { ...request.body, updatedAt: now(), updatedBy: user.username };
      await tx.updateTable('customers').set(change).where('id', '=', id).execute();
      const changes = fieldChanges(before, change);
      const entry = { resource, recordId: String(id), label: change.name, changes };
      if (changes.length > 0) await logActivity(tx, user, now(), [{ action: 'update', ...entry }]);
    });
    return done(WHAT, 'updated');
  });

  app.delete('/customers/:id', { config: { access: 'delete' }, schema: removes }, async (request) => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const { name } = found(
        await refuseReferenced('customers', () =>
          tx.deleteFrom('customers').where('id', '=', id).returning('name').executeTakeFirst(),
        ),
        WHAT,
      );
      const entry = { resource, recordId: String(id), label: name, changes: [] };
      await logActivity(tx, user, now(), [{ action: 'delete', ...entry }]);
    });
    return done(WHAT, 'deleted');
  });
}
