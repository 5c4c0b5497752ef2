import { http } from 'msw';
import { customerFormSchema } from '@/domain/customer';
import { sameId } from '@/domain/record';
import { checked, findRow, invalid, stillReferenced } from '@/mock-api/problem';
import { auditColumns, fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads } from '@/mock-api/route';
import { authorFields, type CustomerRow } from '@/mock-api/tables';

const rules: ListRules<CustomerRow> = {
  columns: fields('id', 'name', 'alias', 'address', ...auditColumns),
  searched: ['name', 'alias', 'address'],
  exact: ['id'],
};

export const customerHandlers = (api: Api) => [
  http.get(
    `${api.base}/customers`,
    reads(api, ['customers'], ({ customers }, { query }) => listRows(customers, query, rules)),
  ),

  http.get(
    `${api.base}/customers/:id`,
    reads(api, ['customers'], ({ customers }, { id }) => ({ result: findRow(customers, id, 'Customer') })),
  ),

  http.post(
    `${api.base}/customers`,
    adminOnly(api, async ({ request, user, now }) => {
      const form = checked(customerFormSchema, await jsonOf(request));
      await api.store.write(['customers', 'ids'], ({ customers, ids }) => {
        refuseTakenName(customers, form.name);
        ids.customers += 1;
        customers.push({ id: ids.customers, ...form, ...authorFields(user, now) });
      });
      return json({ message: 'Customer created successfully' }, 201);
    }),
  ),

  http.put(
    `${api.base}/customers/:id`,
    adminOnly(api, async ({ request, id, user, now }) => {
      const form = checked(customerFormSchema, await jsonOf(request));
      await api.store.write(['customers'], ({ customers }) => {
        const customer = findRow(customers, id, 'Customer');
        refuseTakenName(customers, form.name, customer);
        Object.assign(customer, form, { updatedAt: now.toISOString(), updatedBy: user.username });
      });
      return json({ message: 'Customer updated successfully' });
    }),
  ),

  http.delete(
    `${api.base}/customers/:id`,
    adminOnly(api, async ({ id }) => {
      await api.store.write(['customers', 'parts', 'deliveries'], (tables) => {
        const customer = findRow(tables.customers, id, 'Customer');
        const isTheirs = (row: { customerId: CustomerRow['id'] }) => sameId(row.customerId, customer.id);
        if (tables.parts.some(isTheirs)) throw stillReferenced('customers', 'parts_customer_id_fkey', 'parts');
        if (tables.deliveries.some(isTheirs)) {
          throw stillReferenced('customers', 'deliveries_customer_id_fkey', 'deliveries');
        }
        tables.customers = tables.customers.filter((row) => row !== customer);
      });
      return json({ message: 'Customer deleted successfully' });
    }),
  ),
];

function refuseTakenName(customers: CustomerRow[], name: string, self?: CustomerRow) {
  const isTaken = customers.some((row) => row !== self && row.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw invalid([{ path: ['name'], message: 'Nama customer sudah dipakai' }]);
}
