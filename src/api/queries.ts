import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ResourceName } from '@/config/resources';
import { changesSchema } from '@/domain/host-rules/changes';
import { type Stats, statsSchema } from '@/domain/host-rules/stats';
import { formatQueryDate } from '@/lib/dates';
import { ApiError, isRecord } from './client/errors';
import { getJson } from './client/http';
import { endpoints } from './endpoints';

export const statsKey = ['stats'] as const;

/** The host's figures of the last 14 days (docs/api.md, queries). Only for hosts with that part. */
export const stats = (today: Date) => {
  const date = formatQueryDate(today);
  return queryOptions({
    queryKey: [...statsKey, date],
    queryFn: async ({ signal }): Promise<Stats> => {
      const body = await getJson(endpoints.stats, { query: { date }, signal });
      const parsed = z.safeParse(statsSchema, isRecord(body) ? body.result : undefined);
      if (!parsed.success) throw new ApiError('unexpected');
      return parsed.data;
    },
  });
};

/** Where the host's log ends now. Only for hosts with `queries`. @throws ApiError */
export const readChangeCursor = async (resource: ResourceName) => (await readChanges({ resources: resource })).next;

/** The ids of what changed since; undefined when it is too much for one answer. @throws ApiError */
export async function readChangedSince(resource: ResourceName, since: string): Promise<Set<string> | undefined> {
  const { result, more } = await readChanges({ resources: resource, since });
  return more ? undefined : new Set(result.map(({ id }) => id));
}

async function readChanges(query: Record<string, string>) {
  const parsed = z.safeParse(changesSchema, await getJson(endpoints.changes, { query }));
  if (!parsed.success) throw new ApiError('unexpected');
  return parsed.data;
}
