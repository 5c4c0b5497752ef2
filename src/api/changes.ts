import * as z from 'zod/mini';
import type { ResourceName } from '@/config/resources';
import { changesSchema } from '@/domain/host-rules/changes';
import { ApiError } from './client/errors';
import { getJson } from './client/http';
import { endpoints } from './endpoints';

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
