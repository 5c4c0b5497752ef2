import { forEachForm, resources } from '@/config/resources';
import type { RecordId } from '@/domain/record';
import { ApiError } from './client/errors';

/** Every path of the API once (docs/api.md), relative to VITE_API_URL. */
export const endpoints = {
  login: '/auth/login',
  refresh: '/auth/refresh',
  me: '/auth/me',
  ...forEachForm<string>(({ root }) => root),
  deliveries: resources.deliveries.root,
  deliveriesImport: '/deliveries/import',
  deliveriesApprove: '/deliveries/approve',
  deliveriesReject: '/deliveries/reject',
  deliveriesLookup: '/deliveries/lookup',
  partsTemplate: '/parts/template/download',
  partsExport: '/parts/export',
  partsImport: '/parts/import',
  printHistory: resources['print-history'].root,
  labelDesigns: resources['label-designs'].root,
  numberRanges: resources['number-ranges'].root,
  activity: resources.activity.root,
  lastSerials: `${resources['print-history'].root}/last-serials`,
  printJobs: '/print-jobs',
  printRuns: '/print-runs',
  stats: '/stats',
  changes: '/changes',
  views: '/views',
  partsLookup: '/parts/lookup',
  partsLongest: '/parts/longest',
} as const;

/**
 * The path of one record. Ids are opaque and encoded; one that no path can carry ("..", half a surrogate pair)
 * names no record. @throws ApiError `not-found`.
 */
export function recordPath(root: string, id: RecordId): string {
  const text = String(id);
  if (text === '' || text === '.' || text === '..' || /\p{Cs}/u.test(text)) throw new ApiError('not-found');
  return `${root}/${encodeURIComponent(text)}`;
}
