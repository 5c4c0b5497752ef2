import { http } from 'msw';
import { done } from '@/domain/host-rules/answers';
import { partList } from '@/domain/host-rules/lists';
import { partFormSchema } from '@/domain/part';
import { sameId } from '@/domain/record';
import { formProblems, partCells, withCustomer } from '@/mock-api/part-rules';
import { checked, findRow, refuse, stillReferenced } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads } from '@/mock-api/route';
import { authorFields } from '@/mock-api/tables';

export const partHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts`,
    reads(api, ['parts', 'customers'], ({ parts, customers }, { query }) =>
      listRows(parts.map(withCustomer(customers)), query, partList, partCells),
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
