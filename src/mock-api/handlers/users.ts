import { http } from 'msw';
import { userList } from '@/domain/host-rules/lists';
import { permissionToDeleteUser } from '@/domain/permissions';
import { userBodySchema } from '@/domain/user';
import { checked, type FieldProblem, findRow, Problem, refuse } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads } from '@/mock-api/route';
import { authorFields, type UserRow } from '@/mock-api/tables';

type UserAnswer = Omit<UserRow, 'password'>;

const MIN_PASSWORD = 3;

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
        refuse([...usernameProblems(users, form.username), ...passwordProblems(form.password)]);
        ids.users += 1;
        users.push({ id: ids.users, email: '', ...form, ...authorFields(user, now) });
      });
      return json({ message: 'User created successfully' }, 201);
    }),
  ),

  http.put(
    `${api.base}/users/:id`,
    adminOnly(api, async ({ request, id, user, now }) => {
      const { password, ...form } = checked(userBodySchema, await jsonOf(request));
      await api.store.write(['users'], ({ users }) => {
        const target = findRow(users, id, 'User');
        const isUnchanged = password === '';
        refuse([...usernameProblems(users, form.username, target), ...(isUnchanged ? [] : passwordProblems(password))]);
        Object.assign(target, form, isUnchanged ? {} : { password });
        Object.assign(target, { updatedAt: now.toISOString(), updatedBy: user.username });
      });
      return json({ message: 'User updated successfully' });
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
      return json({ message: 'User deleted successfully' });
    }),
  ),
];

function usernameProblems(users: UserRow[], username: string, self?: UserRow): FieldProblem[] {
  if (username === '') return [{ path: ['username'], message: 'Username harus diisi' }];
  const isTaken = users.some((row) => row !== self && row.username.toLowerCase() === username.toLowerCase());
  return isTaken ? [{ path: ['username'], message: 'Username sudah dipakai' }] : [];
}

const passwordProblems = (password: string): FieldProblem[] =>
  password.length < MIN_PASSWORD ? [{ path: ['password'], message: 'Password harus diisi, minimal 3 karakter' }] : [];
