import { http } from 'msw';
import type * as z from 'zod/mini';
import { type FormResource, resources } from '@/config/resources';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done } from '@/domain/host-rules/answers';
import { partList, userList } from '@/domain/host-rules/lists';
import {
  type Declaration,
  type MasterName,
  masterData,
  masterList,
  masterNames,
} from '@/domain/host-rules/master-data';
import { partKey, partProblems } from '@/domain/host-rules/part-file';
import { isSameUsername, passwordProblems, usernameProblems } from '@/domain/host-rules/user-form';
import { partFormSchema } from '@/domain/part';
import { permissionToDeleteUser } from '@/domain/permissions';
import { type RecordId, sameId } from '@/domain/record';
import { userBodySchema } from '@/domain/user';
import { partCells, withCustomer } from '@/mock-api/part-answer';
import { checked, findRow, invalid, Problem, refuse, stillReferenced } from '@/mock-api/problem';
import { type ListAnswer, listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads } from '@/mock-api/route';
import { authorFields, type TableName, type Tables, type UserRow } from '@/mock-api/tables';

type Row = { id: RecordId; [field: string]: unknown };

/** What a host keeps that a form creates and edits. */
type Kept<Form> = {
  schema: z.ZodMiniType<Form>;
  /** Tables that its rules read. */
  tables: TableName[];
  list: (tables: Tables, query: URLSearchParams) => ListAnswer;
  /** The record with this id, as it is answered. */
  read: (tables: Tables, id: string) => object;
  /** @throws Problem for a form that would make a wrong record. `self`: the record it changes. */
  refuseForm: (form: Form, tables: Tables, self?: Row) => void;
  /** What is kept of the form. */
  fields: (form: Form, self?: Row) => object;
  /** @throws Problem */
  refuseDelete: (id: RecordId, tables: Tables, user: UserRow) => void;
};

function handlersOf<Form>(api: Api, name: FormResource, kept: Kept<Form>) {
  const { root, word } = resources[name];
  const { schema, tables: names } = kept;
  const rowsIn = (tables: Record<FormResource, Row[]>): Row[] => tables[name];
  return [
    http.get(
      `${api.base}${root}`,
      reads(api, names, (tables, { query }) => kept.list(tables, query)),
    ),

    http.get(
      `${api.base}${root}/:id`,
      reads(api, names, (tables, { id }) => ({ result: kept.read(tables, id) })),
    ),

    http.post(
      `${api.base}${root}`,
      adminOnly(api, async ({ request, user, now }) => {
        const form = checked(schema, await jsonOf(request));
        await api.store.write([...names, 'ids'], (tables) => {
          kept.refuseForm(form, tables);
          tables.ids[name] += 1;
          rowsIn(tables).push({ id: tables.ids[name], ...kept.fields(form), ...authorFields(user, now) });
        });
        return json(done(word, 'created'), 201);
      }),
    ),

    http.put(
      `${api.base}${root}/:id`,
      adminOnly(api, async ({ request, id, user, now }) => {
        const form = checked(schema, await jsonOf(request));
        await api.store.write(names, (tables) => {
          const row = findRow(rowsIn(tables), id, word);
          kept.refuseForm(form, tables, row);
          const fields = kept.fields(form, row);
          // A time that moves without a change would stop prints of this part.
          if (fieldChanges(row, fields).length === 0) return;
          Object.assign(row, fields, { updatedAt: now.toISOString(), updatedBy: user.username });
        });
        return json(done(word, 'updated'));
      }),
    ),

    http.delete(
      `${api.base}${root}/:id`,
      adminOnly(api, async ({ id, user }) => {
        await api.store.write(names, (tables) => {
          const row = findRow(rowsIn(tables), id, word);
          kept.refuseDelete(row.id, tables, user);
          rowsIn(tables).splice(rowsIn(tables).indexOf(row), 1);
        });
        return json(done(word, 'deleted'));
      }),
    ),
  ];
}

export const recordHandlers = (api: Api) => [
  ...masterNames.flatMap((name) => handlersOf(api, name, master(name))),
  ...handlersOf(api, 'users', users),
  ...handlersOf(api, 'parts', parts),
];

function master(name: MasterName): Kept<Record<string, string>> {
  const { form, unique, takenText, usedBy }: Declaration = masterData[name];
  const list = masterList(masterData[name]);
  const rowsIn = (tables: Record<MasterName, Row[]>): Row[] => tables[name];
  return {
    schema: form,
    tables: [name, ...usedBy.map(({ table }) => table)],
    list: (tables, query) => listRows(rowsIn(tables), query, list),
    read: (tables, id) => findRow(rowsIn(tables), id, resources[name].word),
    refuseForm: (typed, tables, self) => {
      const value = typed[unique]?.toLowerCase();
      const isTaken = rowsIn(tables).some((row) => row !== self && String(row[unique]).toLowerCase() === value);
      if (isTaken) throw invalid([{ path: [unique], message: takenText }]);
    },
    fields: (typed) => typed,
    refuseDelete: (id, tables) => {
      for (const { table, field } of usedBy) {
        if (!tables[table].some((other) => sameId(other[field], id))) continue;
        throw stillReferenced(name, `${table}_${field.replace('Id', '_id')}_fkey`, table);
      }
    },
  };
}

/** What the sign-in form asks for. */
const FEWEST_CHARACTERS = 3;

/** A user in an answer: everything but the password. */
export const userAnswer = ({ password: _secret, ...publicFields }: UserRow) => publicFields;

const users: Kept<z.output<typeof userBodySchema>> = {
  schema: userBodySchema,
  tables: ['users'],
  list: ({ users: rows }, query) => listRows(rows.map(userAnswer), query, userList),
  read: ({ users: rows }, id) => userAnswer(findRow(rows, id, 'User')),
  refuseForm: ({ username, password }, { users: rows }, self) =>
    refuse([
      ...usernameProblems(
        username,
        rows.some((row) => row.id !== self?.id && isSameUsername(row.username, username)),
      ),
      ...(self && password === '' ? [] : passwordProblems(password, FEWEST_CHARACTERS)),
    ]),
  // A password that is left out stays.
  fields: ({ password, ...form }, self) => ({
    ...(!self && { email: '' }),
    ...form,
    ...(!(self && password === '') && { password }),
  }),
  refuseDelete: (id, { users: rows }, user) => {
    const permission = permissionToDeleteUser(user.role, findRow(rows, id, 'User'));
    if (!permission.allowed) throw new Problem(403, permission.reason);
  },
};

const parts: Kept<z.output<typeof partFormSchema>> = {
  schema: partFormSchema,
  tables: ['parts', 'customers', 'printHistory'],
  list: ({ parts: rows, customers }, query) =>
    listRows(rows.map(withCustomer(customers)), query, partList, partCells, {
      also: { customer: ({ customerId }) => customers.find(({ id }) => sameId(id, customerId))?.alias ?? '' },
    }),
  read: ({ parts: rows, customers }, id) => withCustomer(customers)(findRow(rows, id, 'Part')),
  refuseForm: (form, { parts: rows, customers }, self) =>
    refuse(
      partProblems(form, {
        hasCustomer: customers.some(({ id }) => sameId(id, form.customerId)),
        isTaken: rows.some((row) => row.id !== self?.id && partKey(row) === partKey(form)),
      }),
    ),
  // Without a word of the design it stays.
  fields: ({ labelDesignId, ...form }, self) => ({
    ...form,
    ...(!(self && labelDesignId === undefined) && { labelDesignId: labelDesignId || null }),
  }),
  refuseDelete: (id, { printHistory }) => {
    if (!printHistory.some(({ partId }) => sameId(partId, id))) return;
    throw stillReferenced('parts', 'print_history_part_id_fkey', 'print_history');
  },
};
