import { http } from 'msw';
import { partFormSchema } from '@/domain/part';
import { sameId } from '@/domain/record';
import { onePart, partProblems, partRules, withCustomer } from '@/mock-api/part-rules';
import { checked, invalid, stillReferenced } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, signedIn } from '@/mock-api/route';
import { stampOf } from '@/mock-api/tables';

export const partHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts`,
    signedIn(api, async ({ query }) =>
      json(
        await api.store.read(['parts', 'customers'], ({ parts, customers }) =>
          listRows(parts.map(withCustomer(customers)), query, partRules),
        ),
      ),
    ),
  ),

  http.get(
    `${api.base}/parts/:id`,
    signedIn(api, async ({ id }) =>
      json(
        await api.store.read(['parts', 'customers'], ({ parts, customers }) => ({
          result: withCustomer(customers)(onePart(parts, id)),
        })),
      ),
    ),
  ),

  http.post(
    `${api.base}/parts`,
    adminOnly(api, async ({ request, user, now }) => {
      const { labelDesignId = null, ...form } = checked(partFormSchema, await jsonOf(request));
      await api.store.write(['parts', 'customers', 'ids'], ({ parts, customers, ids }) => {
        const problems = partProblems(form, parts, customers);
        if (problems.length > 0) throw invalid(problems);
        ids.parts += 1;
        parts.push({ id: ids.parts, ...form, labelDesignId, ...stampOf(user, now) });
      });
      return json({ message: 'Part created successfully' }, 201);
    }),
  ),

  http.put(
    `${api.base}/parts/:id`,
    adminOnly(api, async ({ request, id, user, now }) => {
      const { labelDesignId = null, ...form } = checked(partFormSchema, await jsonOf(request));
      await api.store.write(['parts', 'customers'], ({ parts, customers }) => {
        const part = onePart(parts, id);
        const problems = partProblems(form, parts, customers, part);
        if (problems.length > 0) throw invalid(problems);
        Object.assign(part, form, { labelDesignId, updatedAt: now.toISOString(), updatedBy: user.username });
      });
      return json({ message: 'Part updated successfully' });
    }),
  ),

  http.delete(
    `${api.base}/parts/:id`,
    adminOnly(api, async ({ id }) => {
      await api.store.write(['parts', 'printHistory'], (tables) => {
        const part = onePart(tables.parts, id);
        if (tables.printHistory.some(({ partId }) => sameId(partId, part.id))) {
          throw stillReferenced('parts', 'print_history_part_id_fkey', 'print_history');
        }
        tables.parts = tables.parts.filter((row) => row !== part);
      });
      return json({ message: 'Part deleted successfully' });
    }),
  ),
];
