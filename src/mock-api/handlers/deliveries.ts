import { http } from 'msw';
import { isWaitingForLt2, rejectionSchema } from '@/domain/delivery';
import { done, noSuchRecord } from '@/domain/host-rules/answers';
import { deliveryList } from '@/domain/host-rules/lists';
import { parseSlipFile, repeatedSlips, slipsImported } from '@/domain/host-rules/slip-file';
import { sameId } from '@/domain/record';
import { checked, findRow, MAX_PROBLEMS, refuse } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, formOf, json, jsonOf, reads, type SignedInCall, uploadedBytes } from '@/mock-api/route';
import { authorFields, type CustomerRow, type DeliveryRow } from '@/mock-api/tables';

type DeliveryAnswer = Omit<DeliveryRow, 'decision'> & { customer: Pick<CustomerRow, 'alias' | 'name'> | null };

const cells = {
  customer: ({ customer }: DeliveryAnswer) => customer && `${customer.alias} ${customer.name}`,
  waitingForLt2: ({ scanLt1At, scanLt2At }: DeliveryAnswer) =>
    isWaitingForLt2({ scanLt1At: scanLt1At ?? '', scanLt2At: scanLt2At ?? '' }),
};

export const deliveryHandlers = (api: Api) => [
  http.get(
    `${api.base}/deliveries`,
    reads(api, ['deliveries', 'customers'], ({ deliveries, customers }, { query }) =>
      listRows(deliveries.map(slipAnswer(customers)), query, deliveryList, cells),
    ),
  ),

  http.get(
    `${api.base}/deliveries/:id`,
    reads(api, ['deliveries', 'customers'], ({ deliveries, customers }, { id }) => ({
      result: slipAnswer(customers)(findRow(deliveries, id, 'Delivery')),
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
      return json(done('Delivery', 'deleted'));
    }),
  ),
];

const decide =
  (api: Api, decision: 'approved' | 'rejected') =>
  async ({ request, id, user, now }: SignedInCall) => {
    const rejectReason = decision === 'rejected' ? await rejectReasonOf(api, request) : '';
    await api.store.write(['deliveries'], ({ deliveries }) => {
      const change = { decision, rejectReason, updatedAt: now.toISOString(), updatedBy: user.fullName };
      Object.assign(findRow(deliveries, id, 'Delivery'), change);
    });
    return json(done('Delivery', decision));
  };

/** '' for a call without a body, which rejects too. */
async function rejectReasonOf({ features }: Api, request: Request): Promise<string> {
  if (!features.includes('reject-reason') || (await request.clone().text()) === '') return '';
  return checked(rejectionSchema, await jsonOf(request)).reason;
}

export function slipAnswer(customers: CustomerRow[]): (row: DeliveryRow) => DeliveryAnswer {
  const byId = new Map(customers.map(({ id, alias, name }) => [String(id), { alias, name }]));
  return ({ decision: _internal, ...row }) => ({ ...row, customer: byId.get(String(row.customerId)) ?? null });
}

const notScanned = { scanLt1ByName: '', scanLt1At: null, scanLt2ByName: '', scanLt2At: null };
const notDecided = { decision: null, rejectReason: '' };

export const deliveryImportHandlers = (api: Api) => [
  http.post(
    `${api.base}/deliveries/import`,
    adminOnly(api, async ({ request, user, now }) => {
      const form = await formOf(request);
      const { slips, problems } = parseSlipFile(await uploadedBytes(form));
      await api.store.write(['deliveries', 'customers', 'ids'], ({ deliveries, customers, ids }) => {
        const customer = customers.find(({ id }) => sameId(id, String(form.get('customerId') ?? '')));
        if (!customer) throw noSuchRecord('Customer');
        const existing = new Set(
          deliveries.filter((row) => sameId(row.customerId, customer.id)).map(({ slipNumber }) => slipNumber),
        );
        refuse([...problems, ...repeatedSlips(slips, existing)].slice(0, MAX_PROBLEMS));
        for (const { slip } of slips) {
          ids.deliveries += 1;
          deliveries.push({
            id: ids.deliveries,
            customerId: customer.id,
            ...slip,
            ...notScanned,
            ...notDecided,
            ...authorFields(user, now),
            updatedBy: user.fullName,
          });
        }
      });
      return json({ message: slipsImported(slips.length) });
    }),
  ),
];
