import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
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
