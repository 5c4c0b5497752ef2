import { http } from 'msw';
import { resources } from '@/config/resources';
import { done } from '@/domain/host-rules/answers';
import { partList } from '@/domain/host-rules/lists';
import { partFormSchema } from '@/domain/part';
import { type RecordId, sameId } from '@/domain/record';
import { type Declaration, type MasterName, masterData, masterNames } from '@/mock-api/master-data';
import { formProblems, partCells, withCustomer } from '@/mock-api/part-rules';
import { checked, findRow, invalid, refuse, stillReferenced } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads } from '@/mock-api/route';
import { authorFields, type TableName } from '@/mock-api/tables';

type Row = { id: RecordId; [field: string]: unknown };

export const masterDataHandlers = (api: Api) => masterNames.flatMap((name) => handlersOf(api, name));

function handlersOf(api: Api, name: MasterName) {
  const { form: schema, list, unique, takenText, usedBy }: Declaration = masterData[name];
  const { root, word } = resources[name];
  const rowsIn = (tables: Record<MasterName, Row[]>): Row[] => tables[name];
  const refuseTaken = (rows: Row[], value: string | undefined, self?: Row) => {
    const isTaken = rows.some((row) => row !== self && String(row[unique]).toLowerCase() === value?.toLowerCase());
    if (isTaken) throw invalid([{ path: [unique], message: takenText }]);
  };
  const tablesOfDelete: TableName[] = [name, ...usedBy.map(({ table }) => table)];

  return [
    http.get(
      `${api.base}${root}`,
      reads(api, [name], (tables, { query }) => listRows(rowsIn(tables), query, list)),
    ),

    http.get(
      `${api.base}${root}/:id`,
      reads(api, [name], (tables, { id }) => ({ result: findRow(rowsIn(tables), id, word) })),
    ),

    http.post(
      `${api.base}${root}`,
      adminOnly(api, async ({ request, user, now }) => {
        const form = checked(schema, await jsonOf(request));
        await api.store.write([name, 'ids'], ({ ids, ...tables }) => {
          const rows = rowsIn(tables);
          refuseTaken(rows, form[unique]);
          ids[name] += 1;
          rows.push({ id: ids[name], ...form, ...authorFields(user, now) });
        });
        return json(done(word, 'created'), 201);
      }),
    ),

    http.put(
      `${api.base}${root}/:id`,
      adminOnly(api, async ({ request, id, user, now }) => {
        const form = checked(schema, await jsonOf(request));
        await api.store.write([name], (tables) => {
          const row = findRow(rowsIn(tables), id, word);
          refuseTaken(rowsIn(tables), form[unique], row);
          Object.assign(row, form, { updatedAt: now.toISOString(), updatedBy: user.username });
        });
        return json(done(word, 'updated'));
      }),
    ),

    http.delete(
      `${api.base}${root}/:id`,
      adminOnly(api, async ({ id }) => {
        await api.store.write(tablesOfDelete, (tables) => {
          const rows = rowsIn(tables);
          const row = findRow(rows, id, word);
          for (const { table, field } of usedBy) {
            if (tables[table].some((other) => sameId(other[field], row.id))) {
              throw stillReferenced(name, `${table}_${field.replace('Id', '_id')}_fkey`, table);
            }
          }
          rows.splice(rows.indexOf(row), 1);
        });
        return json(done(word, 'deleted'));
      }),
    ),
  ];
}

export const partHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts`,
    reads(api, ['parts', 'customers'], ({ parts, customers }, { query }) =>
      listRows(parts.map(withCustomer(customers)), query, partList, partCells, {
        also: { customer: ({ customerId }) => customers.find(({ id }) => sameId(id, customerId))?.alias ?? '' },
      }),
    ),
  ),

  http.get(
    `${api.base}/parts/:id`,
    reads(api, ['parts', 'customers'], ({ parts, customers }, { id }) => ({
      result: withCustomer(customers)(findRow(parts, id, 'Part')),
    })),
  ),

  http.post(
    `${api.base}/parts`,
    adminOnly(api, async ({ request, user, now }) => {
      const { labelDesignId, ...form } = checked(partFormSchema, await jsonOf(request));
      await api.store.write(['parts', 'customers', 'ids'], ({ parts, customers, ids }) => {
        refuse(formProblems(form, parts, customers));
        ids.parts += 1;
        parts.push({ id: ids.parts, ...form, labelDesignId: labelDesignId || null, ...authorFields(user, now) });
      });
      return json(done('Part', 'created'), 201);
    }),
  ),

  http.put(
    `${api.base}/parts/:id`,
    adminOnly(api, async ({ request, id, user, now }) => {
      const { labelDesignId, ...form } = checked(partFormSchema, await jsonOf(request));
      await api.store.write(['parts', 'customers'], ({ parts, customers }) => {
        const part = findRow(parts, id, 'Part');
        refuse(formProblems(form, parts, customers, part));
        const design = labelDesignId === undefined ? {} : { labelDesignId: labelDesignId || null };
        Object.assign(part, form, design, { updatedAt: now.toISOString(), updatedBy: user.username });
      });
      return json(done('Part', 'updated'));
    }),
  ),

  http.delete(
    `${api.base}/parts/:id`,
    adminOnly(api, async ({ id }) => {
      await api.store.write(['parts', 'printHistory'], (tables) => {
        const part = findRow(tables.parts, id, 'Part');
        if (tables.printHistory.some(({ partId }) => sameId(partId, part.id))) {
          throw stillReferenced('parts', 'print_history_part_id_fkey', 'print_history');
        }
        tables.parts = tables.parts.filter((row) => row !== part);
      });
      return json(done('Part', 'deleted'));
    }),
  ),
];
