import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { customers } from '@/api/customers';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { resourceNamed } from '@/config/resources';
import type { Customer } from '@/domain/customer';
import type { ActivityEntry } from '@/domain/host-rules/activity';
import { sameId } from '@/domain/record';
import { actionWords, fieldWord, type RecordName, resourceWords, valueWord, wordFor } from '@/language/activity-words';

type Changed = Pick<ActivityEntry, 'changes'>;

const hasChanged = (wanted: string, entries: readonly Changed[]) =>
  entries.some(({ changes }) => changes.some(({ field }) => field === wanted));

const aliasAmong = (rows: readonly Customer[]) => (id: string) => {
  const customer = rows.find((row) => sameId(row.id, id));
  return customer && (customer.alias || customer.name);
};

/** The designs of the host, or of this browser, by id. Their code is not part of a form's first load. */
const designNames = queryOptions({
  queryKey: ['label-designs', 'names'],
  queryFn: async ({ client }): Promise<ReadonlyMap<string, string>> => {
    if (hasFeature('label-designs')) {
      const { labelDesigns } = await import('@/api/label-designs');
      return new Map((await client.fetchQuery(labelDesigns.list())).map(({ id, name }) => [id, name]));
    }
    const { readLibrary } = await import('@/storage/label-designs');
    return new Map(readLibrary().readings.flatMap((read) => (read.ok ? [[read.design.id, read.design.name]] : [])));
  },
});

/** The alias of a customer and the name of a design by their ids, which is all that the log has; read when an entry has one. */
export function useRecordNames(entries: readonly Changed[]): RecordName {
  const { data } = useQuery({ ...customers.choices(), enabled: hasChanged('customerId', entries) });
  const { data: designs } = useQuery({ ...designNames, enabled: hasChanged('labelDesignId', entries) });
  return useCallback(
    (field, id) => nameIn({ alias: data?.either({ whole: aliasAmong, part: aliasAmong }), designs }, field, id),
    [data, designs],
  );
}

/** The same names; what cannot be read is said by id. */
export async function readRecordNames(client: QueryClient, entries: readonly Changed[]): Promise<RecordName> {
  const [listed, designs] = await Promise.all([
    hasChanged('customerId', entries) ? client.fetchQuery(customers.choices()).catch(() => undefined) : undefined,
    hasChanged('labelDesignId', entries) ? client.fetchQuery(designNames).catch(() => undefined) : undefined,
  ]);
  const alias = listed?.either({ whole: aliasAmong, part: aliasAmong });
  return (field, id) => nameIn({ alias, designs }, field, id);
}

type KnownNames = {
  alias: ((id: string) => string | undefined) | undefined;
  designs: ReadonlyMap<string, string> | undefined;
};

function nameIn({ alias, designs }: KnownNames, field: string, id: string): string | undefined {
  if (field === 'customerId') return alias?.(id);
  return field === 'labelDesignId' ? designs?.get(id) : undefined;
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
export const changesText = ({ resource, changes }: ActivityEntry, nameOf: RecordName): string =>
  changes
    .map(({ field, from, to }) => {
      const [before, after] = [from, to].map((value) => valueWord(field, value, nameOf));
      return `${fieldWord(resource, field)}: ${before} → ${after}`;
    })
    .join('; ');

/** Whether an entry has every word of a search, in the words of the screen. */
export function hasWords(entry: ActivityEntry, search: string, nameOf: RecordName): boolean {
  const { by, action, resource, label } = entry;
  const known = [by, wordFor(actionWords, action)(), wordFor(resourceWords, resource)(), label];
  const text = [...known, changesText(entry, nameOf)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
