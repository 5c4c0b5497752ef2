import { queryOptions } from '@tanstack/react-query';
import type { ListParams } from '@/api/client/list';
import { PagePosition, readRows } from '@/api/client/read-pages';
import type { RecordId } from '@/domain/record';
import type { ListSource } from './list-query';

const FRESH_MS = 30_000;

/**
 * The rows of a search, over several pages: what is looked for may be on any of them. Not more than `mostPages` are read,
 * of `rows` rows each, the largest page without it.
 */
export const pagesOf = <Row extends { id: RecordId }>(
  resource: Pick<ListSource<Row>['resource'], 'name' | 'list'>,
  params: Omit<ListParams, 'page' | 'perPage'>,
  mostPages: number,
  rows?: number,
) =>
  queryOptions({
    queryKey: [resource.name, 'pages', params, mostPages, rows],
    queryFn: async ({ client, signal }) => {
      const read = await readRows(
        (page, perPage) => client.fetchQuery({ ...resource.list({ ...params, page, perPage }), staleTime: FRESH_MS }),
        { signal, mostPages, position: new PagePosition(rows) },
      );
      if (read.unread?.why === 'failed') throw read.unread.error;
      return read;
    },
  });
