import { http } from 'msw';
import { type RecordId, sameId } from '@/domain/record';
import { invalid } from '@/mock-api/problem';
import { type Api, adminOnly, formOf, json } from '@/mock-api/route';
import { type FileSlip, readSlipFile } from '@/mock-api/slip-file';
import { stampOf } from '@/mock-api/stamp';
import type { DeliveryRow } from '@/mock-api/tables';
import { refuseRows, rowProblem, uploadedBytes } from '@/mock-api/upload';

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
        refuseRows([...problems, ...repeated(slips, deliveries, customer.id)]);
        for (const { slip } of slips) {
          ids.deliveries += 1;
          deliveries.push({
            id: ids.deliveries,
            customerId: customer.id,
            ...slip,
            ...notScanned,
            ...stampOf(user, now),
            updatedBy: user.fullName,
          });
        }
      });
      return json({ message: `${slips.length} delivery ${slips.length === 1 ? 'slip' : 'slips'} imported` });
    }),
  ),
];

/** A slip number is a customer's own: once in a file, once in the table. */
function repeated(slips: FileSlip[], deliveries: DeliveryRow[], customerId: RecordId) {
  const kept = new Set(
    deliveries.filter((row) => sameId(row.customerId, customerId)).map(({ slipNumber }) => slipNumber),
  );
  const firstRow = new Map<string, number>();
  return slips.flatMap(({ row, slip: { slipNumber } }) => {
    const earlier = firstRow.get(slipNumber);
    if (earlier !== undefined) return [rowProblem(row, 'slipNumber', `${slipNumber} is also in row ${earlier}`)];
    firstRow.set(slipNumber, row);
    return kept.has(slipNumber) ? [rowProblem(row, 'slipNumber', `${slipNumber} was imported before`)] : [];
  });
}
