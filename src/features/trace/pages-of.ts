import { queryOptions } from '@tanstack/react-query';
import { isDamagedId, type ListParams } from '@/api/client/list';
import { readAhead } from '@/api/client/read-ahead';
import type { RecordId } from '@/domain/record';
import type { ListSource } from '@/resource/list/list-query';

/** The largest page of the specification (section 9); a host may send fewer rows. */
const ROWS_PER_PAGE = 100;
const FRESH_MS = 30_000;

/**
 * The rows of a search, over several pages: what is looked for may be on any of them. `total` is what the host counts;
 * it is more than the rows when `mostPages` do not hold them all.
 */
export const pagesOf = <Row extends { id: RecordId }>(
  resource: ListSource<Row>['resource'],
  params: Omit<ListParams, 'page' | 'perPage'>,
  mostPages: number,
) =>
  queryOptions({
    queryKey: [resource.name, 'pages', params, mostPages],
    queryFn: async ({ client, signal }): Promise<{ rows: readonly Row[]; total: number }> => {
      const found = new Map<string, Row>();
      let perPage = ROWS_PER_PAGE;
      let total = 0;
      const pageOf = readAhead((page) =>
        client.fetchQuery({ ...resource.list({ ...params, page, perPage }), staleTime: FRESH_MS }),
      );
      for (let page = 1; page <= mostPages; page++) {
        const list = await pageOf(page, Math.min(Math.ceil(total / perPage), mostPages));
        signal.throwIfAborted();
        const known = found.size;
        for (const row of list.rows) found.set(isDamagedId(row.id) ? `${page} ${row.id}` : String(row.id), row);
        total = Math.max(list.total, found.size);
        if (found.size >= total || found.size === known) break;
        if (page === 1) perPage = Math.min(perPage, list.rows.length);
      }
      return { rows: [...found.values()], total };
    },
  });
