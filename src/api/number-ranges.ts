import { queryOptions } from '@tanstack/react-query';
import { type NumberRange, type NumberRangeForm, numberRangeSchema } from '@/domain/number-range';
import { type RecordId, sameId } from '@/domain/record';
import { ApiError } from './client/errors';
import { getJson } from './client/http';
import { parseList } from './client/list';
import { defineResource } from './client/resource';
import { endpoints } from './endpoints';

const resource = defineResource<NumberRange, NumberRangeForm>({
  name: 'number-ranges',
  row: numberRangeSchema,
  body: ({ name, kind, prefix, digits, next, end, warnAt }) => ({ name, kind, prefix, digits, next, end, warnAt }),
  sortedBy: 'name',
});

/** Only for hosts with the feature `number-ranges`. They have no call for one range: it is read from the list. */
export const numberRanges = {
  ...resource,
  detail: (id: RecordId) =>
    queryOptions({
      queryKey: resource.keys.detail(id),
      queryFn: async ({ signal }) => {
        const query = { filter_id: String(id), page: '1', limit: '1' };
        const { rows } = parseList(numberRangeSchema, await getJson(endpoints.numberRanges, { query, signal }));
        const range = rows.find((row) => sameId(row.id, id));
        if (!range) throw new ApiError('not-found');
        return range;
      },
    }),
};
