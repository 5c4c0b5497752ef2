import type { QueryFunctionContext } from '@tanstack/react-query';
import { parts } from '@/api/parts';
import { findMissingDesigns } from '@/features/print';

/** Of the newest parts, which one request reads: the host cannot know which designs this browser has. */
export async function countMissingDesigns({ client }: Pick<QueryFunctionContext, 'client'>) {
  const { rows, total } = await client.fetchQuery({ ...parts.recent(), staleTime: 0 });
  return { missing: (await findMissingDesigns(rows)).size, read: rows.length, total };
}
