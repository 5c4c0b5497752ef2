import { http } from 'msw';
import * as z from 'zod/mini';
import { permissionToDeleteUser } from '@/domain/permissions';
import { sameId } from '@/domain/record';
import { userFormSchema } from '@/domain/user';
import { checked, type FieldProblem, invalid, notFound, Problem } from '@/mock-api/problem';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, signedIn } from '@/mock-api/route';
import { stampOf, type UserRow } from '@/mock-api/tables';

type UserAnswer = Omit<UserRow, 'password'>;

const bodySchema = z.extend(userFormSchema, {
  nik: z._default(z.string().check(z.trim()), ''),
  password: z._default(z.string(), ''),
  role: z._default(z.enum(['admin', 'user']), 'user'),
});
const MIN_PASSWORD = 3;

const rules: ListRules<UserAnswer> = {
  columns: fields(
    'id',
    'username',
    'nik',
    'email',
    'fullName',
    'role',
    'createdAt',
    'createdBy',
    'updatedAt',
    'updatedBy',
  ),
  searched: ['username', 'nik', 'fullName', 'role'],
  exact: ['id', 'role'],
};

/** A user as answers show one: everything but the password. */
export function userAnswer({ password: _secret, ...shown }: UserRow): UserAnswer {
  return shown;
}

export const userHandlers = (api: Api) => [
  http.get(
    `${api.base}/users`,
    signedIn(api, async ({ query }) =>
      json(await api.store.read(['users'], ({ users }) => listRows(users.map(userAnswer), query, rules))),
    ),
  ),

  http.get(
    `${api.base}/users/:id`,
    signedIn(api, async ({ id }) =>
      json(await api.store.read(['users'], ({ users }) => ({ result: userAnswer(one(users, id)) }))),
    ),
  ),

  http.post(
    `${api.base}/users`,
    adminOnly(api, async ({ request, user, now }) => {
      const form = checked(bodySchema, await jsonOf(request));
      await api.store.write(['users', 'ids'], ({ users, ids }) => {
        refuse([...usernameProblems(users, form.username), ...passwordProblems(form.password)]);
        ids.users += 1;
        users.push({ id: ids.users, email: '', ...form, ...stampOf(user, now) });
      });
      return json({ message: 'User created successfully' }, 201);
    }),
  ),

  http.put(
    `${api.base}/users/:id`,
    adminOnly(api, async ({ request, id, user, now }) => {
      const { password, ...form } = checked(bodySchema, await jsonOf(request));
      await api.store.write(['users'], ({ users }) => {
        const target = one(users, id);
        const isKept = password === '';
        refuse([...usernameProblems(users, form.username, target), ...(isKept ? [] : passwordProblems(password))]);
        Object.assign(target, form, isKept ? {} : { password });
        Object.assign(target, { updatedAt: now.toISOString(), updatedBy: user.username });
      });
      return json({ message: 'User updated successfully' });
    }),
  ),

  http.delete(
    `${api.base}/users/:id`,
    adminOnly(api, async ({ id, user }) => {
      await api.store.write(['users'], (tables) => {
        const target = one(tables.users, id);
        const permission = permissionToDeleteUser(user.role, target);
        if (!permission.allowed) throw new Problem(403, permission.reason);
        tables.users = tables.users.filter((row) => row !== target);
      });
      return json({ message: 'User deleted successfully' });
    }),
  ),
];

function one(users: UserRow[], id: string): UserRow {
  const user = users.find((row) => sameId(row.id, id));
  if (!user) throw notFound('User');
  return user;
}

function usernameProblems(users: UserRow[], username: string, self?: UserRow): FieldProblem[] {
  if (username === '') return [{ path: ['username'], message: 'Username harus diisi' }];
  const isTaken = users.some((row) => row !== self && row.username.toLowerCase() === username.toLowerCase());
  return isTaken ? [{ path: ['username'], message: 'Username sudah dipakai' }] : [];
}

const passwordProblems = (password: string): FieldProblem[] =>
  password.length < MIN_PASSWORD ? [{ path: ['password'], message: 'Password harus diisi, minimal 3 karakter' }] : [];

function refuse(problems: FieldProblem[]) {
  if (problems.length > 0) throw invalid(problems);
}
