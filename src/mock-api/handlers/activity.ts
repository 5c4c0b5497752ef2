import { http } from 'msw';
import { activityList } from '@/domain/host-rules/lists';
import { listRows } from '@/mock-api/query';
import { type Api, reads } from '@/mock-api/route';

/** Who changed what; the host writes it (mock-api/activity-log.ts). */
export const activityHandlers = (api: Api) => {
  if (!api.features.includes('activity')) return [];
  return [
    http.get(
      `${api.base}/activity`,
      reads(api, ['activity'], ({ activity }, { query }) => listRows(activity, query, activityList)),
    ),
  ];
};
