import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import { resourceNamed } from '@/config/resources';
import type { ActivityEntry } from '@/domain/activity-entry';
import type { Customer } from '@/domain/customer';
import { sameId } from '@/domain/record';
import { actionWords, fieldWord, resourceWords, valueWord, wordFor } from '@/language/activity-words';

type CustomerName = (id: string) => string | undefined;

const nameAmong =
  (rows: readonly Customer[]): CustomerName =>
  (id) => {
    const customer = rows.find((row) => sameId(row.id, id));
    return customer && (customer.alias || customer.name);
  };

const noName: CustomerName = () => undefined;

/** The alias of a customer by its id, which is all that the log has; read when an entry has one. */
export function useCustomerNames(entries: readonly ActivityEntry[]): CustomerName {
  const enabled = entries.some(({ changes }) => changes.some(({ field }) => field === 'customerId'));
  const { data } = useQuery({ ...customers.choices(), enabled });
  return useCallback((id: string) => data?.either({ whole: nameAmong, part: nameAmong })(id), [data]);
}

/** The page of the record an entry is about; the list where a record has no page of its own, or is gone. */
export function hrefOfEntry({ resource, recordId, action, label }: ActivityEntry): string {
  const known = resourceNamed(resource);
  if (!known) return paths.activity.href();
  const { address, record } = known;
  const [serial] = resource === 'print-history' ? (/\d{12}/.exec(label) ?? []) : [];
  if (serial !== undefined) return `${address}?${new URLSearchParams({ search: serial })}`;
  const isGone = action === 'delete' || recordId === '';
  return record === undefined || isGone ? address : `${address}/${encodeURIComponent(recordId)}`;
}

/** 'Customer: SON → NMJB' */
export const changesText = ({ resource, changes }: ActivityEntry, customerName: CustomerName): string =>
  changes
    .map(({ field, from, to }) => {
      const [before, after] = [from, to].map((value) => valueWord(field, value, customerName));
      return `${fieldWord(resource, field)}: ${before} → ${after}`;
    })
    .join('; ');

/** Without the list of customers they are said by id. */
export async function readCustomerNames(client: QueryClient): Promise<CustomerName> {
  const listed = await client.fetchQuery(customers.choices()).catch(() => undefined);
  return listed?.either({ whole: nameAmong, part: nameAmong }) ?? noName;
}

/** Whether an entry has every word of a search, in the words of the screen. */
export function hasWords(entry: ActivityEntry, search: string, customerName: CustomerName): boolean {
  const { by, action, resource, label } = entry;
  const known = [by, wordFor(actionWords, action)(), wordFor(resourceWords, resource)(), label];
  const text = [...known, changesText(entry, customerName)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
