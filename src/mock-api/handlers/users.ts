import { http } from 'msw';
import { done } from '@/domain/host-rules/answers';
import { userList } from '@/domain/host-rules/lists';
import { isSameUsername, passwordProblems, usernameProblems } from '@/domain/host-rules/user-form';
import { permissionToDeleteUser } from '@/domain/permissions';
import { userBodySchema } from '@/domain/user';
import { checked, findRow, Problem, refuse } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads } from '@/mock-api/route';
import { authorFields, type UserRow } from '@/mock-api/tables';

type UserAnswer = Omit<UserRow, 'password'>;

/** What the sign-in form asks for. */
const FEWEST_CHARACTERS = 3;

/** A user in an answer: everything but the password. */
export function userAnswer({ password: _secret, ...publicFields }: UserRow): UserAnswer {
  return publicFields;
}

export const userHandlers = (api: Api) => [
  http.get(
    `${api.base}/users`,
    reads(api, ['users'], ({ users }, { query }) => listRows(users.map(userAnswer), query, userList)),
  ),

  http.get(
    `${api.base}/users/:id`,
    reads(api, ['users'], ({ users }, { id }) => ({ result: userAnswer(findRow(users, id, 'User')) })),
  ),

  http.post(
    `${api.base}/users`,
    adminOnly(api, async ({ request, user, now }) => {
      const form = checked(userBodySchema, await jsonOf(request));
      await api.store.write(['users', 'ids'], ({ users, ids }) => {
        refuse([
          ...usernameProblems(form.username, isTaken(users, form.username)),
          ...passwordProblems(form.password, FEWEST_CHARACTERS),
        ]);
        ids.users += 1;
        users.push({ id: ids.users, email: '', ...form, ...authorFields(user, now) });
      });
      return json(done('User', 'created'), 201);
    }),
  ),

  http.put(
    `${api.base}/users/:id`,
    adminOnly(api, async ({ request, id, user, now }) => {
      const { password, ...form } = checked(userBodySchema, await jsonOf(request));
      await api.store.write(['users'], ({ users }) => {
        const target = findRow(users, id, 'User');
        const isUnchanged = password === '';
        refuse([
          ...usernameProblems(form.username, isTaken(users, form.username, target)),
          ...(isUnchanged ? [] : passwordProblems(password, FEWEST_CHARACTERS)),
        ]);
        Object.assign(target, form, isUnchanged ? {} : { password });
        Object.assign(target, { updatedAt: now.toISOString(), updatedBy: user.username });
      });
      return json(done('User', 'updated'));
    }),
  ),

  http.delete(
    `${api.base}/users/:id`,
    adminOnly(api, async ({ id, user }) => {
      await api.store.write(['users'], (tables) => {
        const target = findRow(tables.users, id, 'User');
        const permission = permissionToDeleteUser(user.role, target);
        if (!permission.allowed) throw new Problem(403, permission.reason);
        tables.users = tables.users.filter((row) => row !== target);
      });
      return json(done('User', 'deleted'));
    }),
  ),
];

const isTaken = (users: UserRow[], username: string, self?: UserRow) =>
  users.some((row) => row !== self && isSameUsername(row.username, username));
