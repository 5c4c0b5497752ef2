import type { QueryClient } from '@tanstack/react-query';
import type { defineResource } from '@/api/resource';
import type { RecordId } from '@/domain/record';
import { keepKnownColumns, type ListColumns } from './list-columns';
import { type ListQuery, listDefaults } from './list-state';
import { fixesRowsPerPage, listParams, readListState } from './list-state-url';
import { type RememberedList, readRemembered } from './remembered-list';

/** What a list asks at an address: what the link says, and this browser's own rows per page where it does not. */
export function questionAt<Row>(
  search: string,
  table: ListColumns<Row>,
  defaults: ListQuery,
  remembered: RememberedList,
): ListQuery {
  const read = keepKnownColumns(readListState(search, defaults), table, defaults);
  const own = !fixesRowsPerPage(search) && remembered.perPage;
  return own ? { ...read, perPage: own } : read;
}

type Asked<Row extends { id: RecordId }> = {
  resource: Pick<ReturnType<typeof defineResource<Row, never>>, 'list'>;
  /** As in `useListState`. */
  name: string;
  table: ListColumns<Row>;
  /** Nothing is asked before a customer is chosen. */
  needsCustomer?: boolean;
};

/**
 * Asks for the rows a list will show when the page is opened at it, before there is a list:
 *
 *     export const askFirst = listAsker({ resource: customers, name: 'customers', table: customerTable });
 *
 * The question is the one the list asks itself a moment later, so it finds it under way.
 */
export const listAsker =
  <Row extends { id: RecordId }>({ resource, name, table, needsCustomer = false }: Asked<Row>) =>
  (client: QueryClient, search: string): void => {
    const query = questionAt(search, table, listDefaults, readRemembered(name));
    if (needsCustomer && query.selectedCustomer === null) return;
    // Whether it failed is for the list to see and to say.
    client.query(resource.list(listParams(query))).catch(() => undefined);
  };
