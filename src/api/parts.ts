import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { longestSchema } from '@/domain/host-rules/lookups';
import { labelOf } from '@/domain/label-text';
import { type Part, type PartForm, partSchema } from '@/domain/part';
import { ApiError } from './client/errors';
import { downloadFile, getJson, sendJson, type Transfer, uploadFile } from './client/http';
import { type ListParams, parseList } from './client/list';
import { defineResource } from './client/resource';
import { endpoints } from './endpoints';

const resource = defineResource<Part, PartForm>({
  name: 'parts',
  row: partSchema,
  // An empty design is sent only to take one away: left out, a host that changes what it gets would keep the old one.
  body: (form, id) => ({
    name: form.name,
    no: form.no,
    colorCode: form.colorCode,
    labelSize: form.labelSize,
    customerId: form.customerId,
    model: form.model,
    qtyPerPack: form.qtyPerPack,
    indication: form.indication,
    leftHand: form.leftHand,
    rightHand: form.rightHand,
    ...(form.labelDesignId || (id !== undefined && form.labelDesignId === '')
      ? { labelDesignId: form.labelDesignId }
      : {}),
  }),
  sortedBy: 'no',
  alsoInvalidates: ['print-history'],
});

/**
 * Every part with one of these numbers, 1000 at most; unknown numbers are left out. Only for hosts with `queries`.
 * @throws ApiError
 */
export async function readPartsByNumber(numbers: readonly string[], signal?: AbortSignal): Promise<Part[]> {
  return parseList(partSchema, await sendJson('POST', endpoints.partsLookup, { numbers }, signal ? { signal } : {}))
    .rows;
}

/**
 * The parts with these ids as they are now, 200 at most; those that are gone are left out. Only for hosts with `queries`.
 * @throws ApiError
 */
export async function readPartsById(ids: readonly string[]): Promise<Map<string, Part>> {
  const query = { filter_id__in: ids.join(), limit: String(ids.length) };
  const { rows } = parseList(partSchema, await getJson(endpoints.parts, { query }));
  return new Map(rows.map((part) => [String(part.id), part]));
}

/** Parts (SPEC sections 2 and 7), with the Excel template, export and import. */
export const parts = {
  ...resource,

  /** The text of our QR code finds its part. */
  list: (params: ListParams) => {
    const label = labelOf(params.search ?? '');
    if (!label?.partNo) return resource.list(params);
    const { partNo, colorCode } = label;
    return resource.list({
      ...params,
      search: partNo,
      filters: { ...(colorCode && { colorCode }), ...params.filters },
    });
  },

  /** The longest value of each field over all parts, by its name. Only for hosts with `queries`. */
  longest: () =>
    queryOptions({
      queryKey: [...resource.keys.all, 'longest'],
      queryFn: async ({ signal }) => {
        const parsed = z.safeParse(longestSchema, await getJson(endpoints.partsLongest, { signal }));
        if (!parsed.success) throw new ApiError('unexpected');
        return parsed.data.result;
      },
    }),

  template: mutationOptions({
    mutationFn: (transfer: Transfer) => downloadFile(endpoints.partsTemplate, 'parts_template.xlsx', transfer),
  }),

  exportAll: mutationOptions({
    mutationFn: (transfer: Transfer) => downloadFile(endpoints.partsExport, 'parts_export.xlsx', transfer),
  }),

  importFile: mutationOptions({
    mutationFn: ({ file, ...transfer }: Transfer & { file: File }) =>
      uploadFile(endpoints.partsImport, { file }, transfer),
    meta: { invalidates: [resource.keys.all] },
  }),
};
