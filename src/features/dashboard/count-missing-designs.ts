import type { QueryFunctionContext } from '@tanstack/react-query';
import { parts } from '@/api/parts';
import { findMissingDesigns } from '@/features/print';
import { filteredPage } from '@/resource/list/filtered-pages';

/** As the list of parts with its filter 'Design missing' counts them: both read the same pages. */
export async function countMissingDesigns(context: Pick<QueryFunctionContext, 'client'>): Promise<number> {
  const params = { page: 1, perPage: 1, sortCol: 'created_at', sortDir: 'DESC' } as const;
  const { total } = await filteredPage(context, parts, params, async (rows) => {
    const missing = await findMissingDesigns(rows);
    return rows.filter(({ id }) => missing.has(String(id)));
  });
  return total;
}
