import { queryOptions } from '@tanstack/react-query';
import { type ActivityEntry, activityEntrySchema } from '@/domain/host-rules/activity';
import type { RecordId } from '@/domain/record';
import { actionWords, nameOfWord, resourceWords } from '@/language/activity-words';
import { getJson } from './client/http';
import { type ListParams, parseList } from './client/list';
import { rowsOfAnswer } from './client/partial-rows';
import { defineResource, NEWEST } from './client/resource';
import { endpoints } from './endpoints';

const resource = defineResource<ActivityEntry, never>({
  name: 'activity',
  row: activityEntrySchema,
  body: () => ({}),
  sortedBy: 'at',
});

/** The host's log, newest first. Only for hosts with the feature `activity`; the product never writes it. */
export const activity = {
  name: resource.name,

  /** The log has filters of its own and no search: `resource`, `recordId`, `by`, `action` and days. */
  list: (params: ListParams) => ({
    ...resource.list(params),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      parseList(activityEntrySchema, await getJson(endpoints.activity, { query: logQuery(params), signal }), params),
  }),

  /** The newest that happened to one record: one page, which is what a drawer or a story shows. */
  ofRecord: (name: string, recordId: RecordId) => newest({ filters: { resource: name, recordId: String(recordId) } }),

  /** The newest rejected slips since a day. */
  rejections: (since: string) => newest({ dateFrom: since, filters: { resource: 'deliveries', action: 'reject' } }),
};

function newest(wanted: Pick<ListParams, 'dateFrom' | 'filters'>) {
  const { queryKey, queryFn } = activity.list({ page: 1, perPage: 100, ...NEWEST, ...wanted });
  return queryOptions({
    queryKey: [...queryKey, 'newest'],
    queryFn: async (context) => rowsOfAnswer(await queryFn(context)),
  });
}

function logQuery({ page, perPage, dateFrom = '', dateTo = '', filters = {} }: ListParams): Record<string, string> {
  const names = {
    ...(filters.action !== undefined && { action: nameOfWord(actionWords, filters.action) }),
    ...(filters.resource !== undefined && { resource: nameOfWord(resourceWords, filters.resource) }),
  };
  const query = { ...filters, ...names, dateFrom, dateTo, page: String(page), perPage: String(perPage) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
