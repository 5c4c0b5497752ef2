import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import { refuseReferenced } from '@host/database/references';
import { masterTables } from '@host/database/tables';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, sqlList } from '@host/lists';
import { creates, listOf, recordOf, removes, updates } from '@host/route-schemas';
import { type App, found, idOf, queryOf } from '@host/routes';
import { resources } from '@/config/resources';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done } from '@/domain/host-rules/answers';
import { masterData, masterList } from '@/domain/host-rules/master-data';

export function masterDataRoutes(app: App, host: Host) {
  for (const name of masterTables) addRoutes(app, host, name);
}

function addRoutes(app: App, { db, now }: Host, name: (typeof masterTables)[number]) {
  const { row, form, unique } = masterData[name];
  const { root, word } = resources[name];
  const list = sqlList(masterList(masterData[name]), { table: name });

  app.get(root, { config: { access: 'view' }, schema: listOf(row) }, (request) => listRows(db, queryOf(request), list));

  app.get(`${root}/:id`, { config: { access: 'view' }, schema: recordOf(row) }, async (request) => {
    const id = idOf(request, word);
    return { result: found(await db.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst(), word) };
  });

  app.post(root, { config: { access: 'add' }, schema: creates(form) }, async (request, reply) => {
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const added = { ...request.body, ...authorFields(user, now()) };
      const { id } = await tx.insertInto(name).values(added).returning('id').executeTakeFirstOrThrow();
      const entry = { resource: name, recordId: String(id), label: added[unique], changes: [] };
      await logActivity(tx, user, now(), [{ action: 'create', ...entry }]);
    });
    return reply.code(201).send(done(word, 'created'));
  });

  app.put(`${root}/:id`, { config: { access: 'edit' }, schema: updates(form) }, async (request) => {
    const id = idOf(request, word);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const before = found(
        await tx.selectFrom(name).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
        word,
      );
      const change = { ...request.body, updatedAt: now(), updatedBy: user.username };
      const changes = fieldChanges(before, change);
      if (changes.length === 0) return;
      await tx.updateTable(name).set(change).where('id', '=', id).execute();
      const entry = { resource: name, recordId: String(id), label: change[unique], changes };
      await logActivity(tx, user, now(), [{ action: 'update', ...entry }]);
    });
    return done(word, 'updated');
  });

  app.delete(`${root}/:id`, { config: { access: 'delete' }, schema: removes }, async (request) => {
    const id = idOf(request, word);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const gone = found(
        await refuseReferenced(name, () =>
          tx.deleteFrom(name).where('id', '=', id).returning(unique).executeTakeFirst(),
        ),
        word,
      );
      const entry = { resource: name, recordId: String(id), label: gone[unique], changes: [] };
      await logActivity(tx, user, now(), [{ action: 'delete', ...entry }]);
    });
    return done(word, 'deleted');
  });
}
