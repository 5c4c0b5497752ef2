import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Delivery, deliverySchema } from '@/domain/delivery';
import type { RecordId } from '@/domain/record';
import { endpoints, recordPath } from './endpoints';
import { getJson, readAnswer, sendJson, type Transfer, uploadFile } from './http';
import { MAX_ROWS, parseList } from './list';
import { defineResource } from './resource';

const resource = defineResource<Delivery, never>({
  name: 'deliveries',
  root: endpoints.deliveries,
  row: deliverySchema,
  body: () => ({}),
  sortedBy: 'slipNumber',
});

/** A row action that is a DELETE of its own endpoint (docs/api.md), so that approving can never delete a record. */
const decide = (root: string) =>
  mutationOptions({
    mutationFn: async (id: RecordId) => readAnswer(await sendJson('DELETE', recordPath(root, id))),
    meta: { invalidates: [resource.keys.all] },
  });

/** Deliveries (SPEC sections 2 and 7). The scanner and the import create them: nothing here creates or edits one. */
export const deliveries = {
  name: resource.name,
  keys: resource.keys,
  list: resource.list,
  count: resource.count,
  detail: resource.detail,
  listed: resource.listed,
  remove: resource.remove,

  /** The newest slips of a span of local days (YYYY-MM-DD), 1000 at most; `total` says how many there are. */
  recent: (span: { dateFrom: string; dateTo: string }) =>
    queryOptions({
      queryKey: ['deliveries', 'recent', span],
      queryFn: async ({ signal }) => {
        const query = { ...span, limit: MAX_ROWS, sortCol: 'created_at', sortDir: 'DESC' };
        return parseList(deliverySchema, await getJson(endpoints.deliveries, { query, signal }));
      },
    }),
  approve: decide(endpoints.deliveriesApprove),
  reject: decide(endpoints.deliveriesReject),
  importFile: mutationOptions({
    mutationFn: ({ file, customerId, ...transfer }: Transfer & { file: File; customerId: RecordId }) =>
      uploadFile(endpoints.deliveriesImport, { file, customerId: String(customerId) }, transfer),
    meta: { invalidates: [resource.keys.all] },
  }),
};
