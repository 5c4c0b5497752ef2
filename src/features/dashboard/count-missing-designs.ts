import type { QueryFunctionContext } from '@tanstack/react-query';
import { NEWEST } from '@/api/client/resource';
import { parts } from '@/api/parts';
import { findMissingDesigns } from '@/features/print';

/** Of the newest parts, which one request reads: the host cannot know which designs this browser has. */
export async function countMissingDesigns({ client }: Pick<QueryFunctionContext, 'client'>) {
  const read = await client.fetchQuery({ ...parts.first(NEWEST), staleTime: 0 });
  return read.either({
    whole: async (rows) => ({ missing: (await findMissingDesigns(rows, client)).size, unread: undefined }),
    part: async (rows, unread) => ({ missing: (await findMissingDesigns(rows, client)).size, unread }),
  });
}
