import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { hashPassword } from '@host/auth/passwords';
import { endSessions } from '@host/auth/tokens';
import { authorFields } from '@host/author';
import type { Tables } from '@host/database/tables';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, sqlList } from '@host/lists';
import { creates, listOf, recordOf, removes, updates } from '@host/route-schemas';
import { type App, found, idOf, queryOf } from '@host/routes';
import { isDemoPassword } from '@host/seed/demo-accounts';
import type { ExpressionBuilder } from 'kysely';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done } from '@/domain/host-rules/answers';
import { userList } from '@/domain/host-rules/lists';
import { Problem, refuse } from '@/domain/host-rules/problem';
import { passwordProblems, usernameProblems } from '@/domain/host-rules/user-form';
import { permissionToDeleteUser } from '@/domain/permissions';
import { userBodySchema, userSchema } from '@/domain/user';

// Its fields have no password.
const list = sqlList(userList, { table: 'users' });
const WHAT = 'User';
const resource = 'users';
/** docs/security.md, 6.2.1. */
const FEWEST_CHARACTERS = 8;

/** As `isSameUsername` has it. */
export const byUsername = (username: string) => (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase());

export function userRoutes(app: App, { db, now }: Host) {
  app.get('/users', { config: { access: 'view' }, schema: listOf(userSchema) }, (request) =>
    listRows(db, queryOf(request), list),
  );

  app.get('/users/:id', { config: { access: 'view' }, schema: recordOf(userSchema) }, async (request) => ({
    result: found(await readRow(db, list, idOf(request, WHAT)), WHAT),
  }));

  app.post('/users', { config: { access: 'add' }, schema: creates(userBodySchema) }, async (request, reply) => {
    const user = userOf(request);
    const { password, ...form } = request.body;
    refuse([...usernameProblems(form.username, false), ...passwordProblems(password, FEWEST_CHARACTERS)]);
    const passwordHash = await hashPassword(password);
    await inTransaction(db, async (tx) => {
      const secret = { passwordHash, hasDemoPassword: isDemoPassword(password) };
      const row = { ...form, ...secret, ...authorFields(user, now()) };
      const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
      const entry = { resource, recordId: String(id), label: form.username, changes: [] };
      await logActivity(tx, user, now(), [{ action: 'create', ...entry }]);
    });
    return reply.code(201).send(done(WHAT, 'created'));
  });

  app.put('/users/:id', { config: { access: 'edit' }, schema: updates(userBodySchema) }, async (request) => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    const { password, ...form } = request.body;
    refuse([
      ...usernameProblems(form.username, false),
      ...(password === '' ? [] : passwordProblems(password, FEWEST_CHARACTERS)),
    ]);
    const secret =
      password === '' ? {} : { passwordHash: await hashPassword(password), hasDemoPassword: isDemoPassword(password) };
    await inTransaction(db, async (tx) => {
      const before = found(
        await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
        WHAT,
      );
      if (before.role === 'admin' && form.role !== 'admin') await refuseLastAdmin(tx, id);
      const changes = fieldChanges(
        { ...before, password: '' },
        { ...form, password: password === '' ? '' : 'changed' },
      );
      if (changes.length === 0) return;
      const audit = { updatedAt: now(), updatedBy: user.username };
      await tx
        .updateTable('users')
        .set({ ...form, ...secret, ...audit })
        .where('id', '=', id)
        .execute();
      // All sign-ins with the old password end.
      if (password !== '') await endSessions(tx, id, now(), request.caller?.session);
      const entry = { resource, recordId: String(id), label: form.username, changes };
      await logActivity(tx, user, now(), [{ action: 'update', ...entry }]);
    });
    return done(WHAT, 'updated');
  });

  app.delete('/users/:id', { config: { access: 'delete' }, schema: removes }, async (request) => {
    const id = idOf(request, WHAT);
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const target = found(
        await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
        WHAT,
      );
      const permission = permissionToDeleteUser(user.role, target);
      if (!permission.allowed) throw new Problem(403, permission.reason);
      await tx.deleteFrom('users').where('id', '=', id).execute();
      const entry = { resource, recordId: String(id), label: target.username, changes: [] };
      await logActivity(tx, user, now(), [{ action: 'delete', ...entry }]);
    });
    return done(WHAT, 'deleted');
  });
}

/** Without an admin nobody could make one. Every admin is locked, so that two cannot step down at once. */
async function refuseLastAdmin(tx: Tx, id: number) {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (admins.every((admin) => admin.id === id)) {
    refuse([{ path: ['role'], message: 'This is the last admin' }]);
  }
}
