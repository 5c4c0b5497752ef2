import { http } from 'msw';
import { sameId } from '@/domain/record';
import { readSlipFile, repeatedSlips } from '@/domain/host-rules/slip-file';
import { invalid, MAX_PROBLEMS, refuse } from '@/mock-api/problem';
import { type Api, adminOnly, formOf, json, uploadedBytes } from '@/mock-api/route';
import { authorFields } from '@/mock-api/tables';

const notScanned = { scanLt1ByName: '', scanLt1At: null, scanLt2ByName: '', scanLt2At: null, decision: null };

export const deliveryImportHandlers = (api: Api) => [
  http.post(
    `${api.base}/deliveries/import`,
    adminOnly(api, async ({ request, user, now }) => {
      const form = await formOf(request);
      const { slips, problems } = readSlipFile(await uploadedBytes(form));
      await api.store.write(['deliveries', 'customers', 'ids'], ({ deliveries, customers, ids }) => {
        const customer = customers.find(({ id }) => sameId(id, String(form.get('customerId') ?? '')));
        if (!customer) throw invalid([{ path: ['customerId'], message: 'Customer does not exist' }]);
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
            ...authorFields(user, now),
            updatedBy: user.fullName,
          });
        }
      });
      return json({ message: `${slips.length} delivery ${slips.length === 1 ? 'slip' : 'slips'} imported` });
    }),
  ),
];
