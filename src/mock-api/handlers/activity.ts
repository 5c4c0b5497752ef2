import { http } from 'msw';
import { formatQueryDate } from '@/lib/dates';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, reads } from '@/mock-api/route';
import type { ActivityRow } from '@/mock-api/tables';

const rules: ListRules<ActivityRow & { day: string }> = {
  columns: { ...fields('id', 'at', 'by', 'action', 'resource', 'recordId', 'label', 'day'), createdAt: ({ at }) => at },
  searched: [],
  dated: 'day',
};

/** Who changed what; the host writes it (mock-api/activity-log.ts). */
export const activityHandlers = (api: Api) => {
  if (!api.features.includes('activity')) return [];
  return [
    http.get(
      `${api.base}/activity`,
      reads(api, ['activity'], ({ activity }, { query }) =>
        listRows(
          activity.filter(matches(query)).map((row) => ({ ...row, day: formatQueryDate(row.at) })),
          query,
          rules,
        ),
      ),
    ),
  ];
};

/** `by` is a part of a name; the others are exact. */
function matches(query: URLSearchParams): (row: ActivityRow) => boolean {
  const is = (name: string, value: string) => (query.get(name) ?? '') === '' || query.get(name) === value;
  const by = (query.get('by') ?? '').toLowerCase();
  return (row) =>
    is('resource', row.resource) &&
    is('recordId', row.recordId) &&
    is('action', row.action) &&
    row.by.toLowerCase().includes(by);
}
