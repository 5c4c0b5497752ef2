import { http } from 'msw';
import { findRow } from '@/mock-api/problem';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, reads, type SignedInCall } from '@/mock-api/route';
import type { CustomerRow, DeliveryRow } from '@/mock-api/tables';

type DeliveryAnswer = Omit<DeliveryRow, 'decision'> & { customer: Pick<CustomerRow, 'alias' | 'name'> | null };

const rules: ListRules<DeliveryAnswer> = {
  columns: {
    ...fields<DeliveryAnswer>('id', 'slipNumber', 'seqProd', 'orderNo', 'partNumber', 'partName', 'colorCode'),
    ...fields<DeliveryAnswer>('kdLotNo', 'qty', 'date', 'time', 'adjustDate', 'adjustTime', 'remarksBawah'),
    ...fields<DeliveryAnswer>('barcodeHpm', 'barcodeKasai', 'customerId', 'createdAt', 'updatedAt', 'updatedBy'),
    ...fields<DeliveryAnswer>('scanLt1ByName', 'scanLt1At', 'scanLt2ByName', 'scanLt2At'),
    customer: ({ customer }) => customer && `${customer.alias} ${customer.name}`,
  },
  searched: [
    'slipNumber',
    'seqProd',
    'orderNo',
    'partNumber',
    'partName',
    'colorCode',
    'kdLotNo',
    'barcodeHpm',
    'barcodeKasai',
    'scanLt1ByName',
    'scanLt2ByName',
  ],
  exact: ['id', 'customerId', 'qty'],
  dated: 'date',
};

export const deliveryHandlers = (api: Api) => [
  http.get(
    `${api.base}/deliveries`,
    reads(api, ['deliveries', 'customers'], ({ deliveries, customers }, { query }) =>
      listRows(deliveries.map(answerWith(customers)), query, rules),
    ),
  ),

  http.get(
    `${api.base}/deliveries/:id`,
    reads(api, ['deliveries', 'customers'], ({ deliveries, customers }, { id }) => ({
      result: answerWith(customers)(findRow(deliveries, id, 'Delivery')),
    })),
  ),

  http.delete(`${api.base}/deliveries/approve/:id`, adminOnly(api, decide(api, 'approved'))),
  http.delete(`${api.base}/deliveries/reject/:id`, adminOnly(api, decide(api, 'rejected'))),

  http.delete(
    `${api.base}/deliveries/:id`,
    adminOnly(api, async ({ id }) => {
      await api.store.write(['deliveries'], (tables) => {
        const delivery = findRow(tables.deliveries, id, 'Delivery');
        tables.deliveries = tables.deliveries.filter((row) => row !== delivery);
      });
      return json({ message: 'Delivery deleted successfully' });
    }),
  ),
];

const decide =
  (api: Api, decision: 'approved' | 'rejected') =>
  async ({ id, user, now }: SignedInCall) => {
    await api.store.write(['deliveries'], ({ deliveries }) => {
      const change = { decision, updatedAt: now.toISOString(), updatedBy: user.fullName };
      Object.assign(findRow(deliveries, id, 'Delivery'), change);
    });
    return json({ message: `Delivery ${decision} successfully` });
  };

function answerWith(customers: CustomerRow[]): (row: DeliveryRow) => DeliveryAnswer {
  const byId = new Map(customers.map(({ id, alias, name }) => [String(id), { alias, name }]));
  return ({ decision: _internal, ...row }) => ({ ...row, customer: byId.get(String(row.customerId)) ?? null });
}
