import { mutationOptions } from '@tanstack/react-query';
import { hasFeature } from '@/config/env';
import { type Delivery, deliverySchema, isWaitingForLt2 } from '@/domain/delivery';
import { labelOf } from '@/domain/label-text';
import type { RecordId } from '@/domain/record';
import { formatQueryDate } from '@/lib/dates';
import { readAnswer, sendJson, type Transfer, uploadFile } from './client/http';
import { type ListParams, parseList } from './client/list';
import { defineResource, NEWEST } from './client/resource';
import type { RowTest } from './client/tested-list';
import { endpoints, recordPath } from './endpoints';

const resource = defineResource<Delivery, never>({
  name: 'deliveries',
  row: deliverySchema,
  body: () => ({}),
  sortedBy: 'slipNumber',
});

/** The filter 'At LT1 without LT2'. */
export const WAITING_FOR_LT2 = 'waitingForLt2';
/** The filter for the slips scanned at LT1 or LT2 on a local day (YYYY-MM-DD), whatever the day of the slip. */
export const SCANNED_ON = 'scannedOn';

/** The filter for the slips scanned at LT2 on a local day (YYYY-MM-DD) whose codes did not match. */
export const MISMATCHED_ON = 'mismatchedOn';

type Test = (slip: Delivery) => boolean;

/** The filters that the host does not have. */
function testOf(params: ListParams): RowTest<Delivery> | undefined {
  const { [WAITING_FOR_LT2]: isWaiting = '', [SCANNED_ON]: day = '', ...filters } = params.filters ?? {};
  if (hasFeature('queries')) {
    const hostFilters = {
      ...(isWaiting !== '' && { [WAITING_FOR_LT2]: 'true' }),
      ...(day !== '' && { [SCANNED_ON]: day }),
    };
    return { params: { ...params, filters: { ...filters, ...hostFilters } }, keep: undefined };
  }
  const isScannedOnDay: Test = ({ scanLt1At, scanLt2At }) =>
    [scanLt1At, scanLt2At].some((at) => formatQueryDate(at) === day);
  const tests = [...(isWaiting === '' ? [] : [isWaitingForLt2]), ...(day === '' ? [] : [isScannedOnDay])];
  if (tests.length === 0) return undefined;
  return { params: { ...params, filters }, keep: (rows) => rows.filter((slip) => tests.every((test) => test(slip))) };
}

// Decisions are in the host's log; of its records only with `reject-reason`, and only a rejection.
const meta = { invalidates: [resource.keys.all, ['activity']] };

/** Row actions that are a DELETE of their own endpoint (docs/api.md), so that approving can never delete a record. */
const approve = mutationOptions({
  mutationFn: async (id: RecordId) => readAnswer(await sendJson('DELETE', recordPath(endpoints.deliveriesApprove, id))),
  meta,
});

/** The reason is sent only to hosts with `reject-reason`. */
const reject = (reason?: string) =>
  mutationOptions({
    mutationFn: async (id: RecordId) => {
      const body = reason === undefined ? undefined : { reason };
      return readAnswer(await sendJson('DELETE', recordPath(endpoints.deliveriesReject, id), body));
    },
    meta,
  });

/**
 * The slips of a customer with one of these numbers, 1000 at most; unknown numbers are left out. Only for hosts with
 * `queries`. @throws ApiError
 */
export async function readSlipsByNumber(customerId: RecordId, slipNumbers: readonly string[], signal?: AbortSignal) {
  const body = { customerId, slipNumbers };
  const answer = await sendJson('POST', endpoints.deliveriesLookup, body, signal ? { signal } : {});
  return parseList(deliverySchema, answer).rows;
}

/** Deliveries (SPEC sections 2 and 7). The scanner and the import create them: nothing here creates or edits one. */
export const deliveries = {
  name: resource.name,
  keys: resource.keys,

  /** The text of our QR code finds the slips of its part whose barcodes hold the serial. */
  list: (params: ListParams) => {
    const label = labelOf(params.search ?? '');
    if (!label?.partNo) return resource.list(params);
    return resource.list({ ...params, search: label.serial, filters: { partNumber: label.partNo, ...params.filters } });
  },
  first: resource.first,
  after: resource.after,
  testOf,
  count: resource.count,
  detail: resource.detail,
  listed: resource.listed,
  remove: resource.remove,

  /** The newest slips of a span of local days (YYYY-MM-DD). */
  recent: (span: { dateFrom: string; dateTo: string }) => resource.first({ ...NEWEST, ...span }),
  approve,
  reject,
  importFile: mutationOptions({
    mutationFn: ({ file, customerId, ...transfer }: Transfer & { file: File; customerId: RecordId }) =>
      uploadFile(endpoints.deliveriesImport, { file, customerId: String(customerId) }, transfer),
    meta: { invalidates: [resource.keys.all] },
  }),
};
