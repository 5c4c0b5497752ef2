import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { localStore, removeStored } from '@/lib/browser/local-store';
import { isRowsPerPage } from './list-state';

const preferencesSchema = z.object({
  perPage: z.catch(z.optional(z.number().check(z.refine(isRowsPerPage))), undefined),
  /** Columns switched on or off; all others use the default of their definition. */
  columns: z.catch(z.record(z.string(), z.boolean()), {}),
});
type ListPreferences = z.infer<typeof preferencesSchema>;

const preferencesOf = (name: string) => localStore<ListPreferences>(`list:${name}`, preferencesSchema, { columns: {} });

export const readListPreferences = (name: string) => preferencesOf(name).read();

export function useListPreferences(name: string) {
  const [store] = useState(() => preferencesOf(name));
  const [preferences, setPreferences] = useState(store.read);
  const setPreference = (change: Partial<ListPreferences>) => {
    const next = { ...preferences, ...change };
    store.write(next);
    setPreferences(next);
  };
  return [preferences, setPreference] as const;
}

const ADDRESS_PREFIX = 'list-address:';

const addressOf = (name: string) => localStore(ADDRESS_PREFIX + name, z.string(), '', 'session');

/** Stores the list's query string in this tab, for the way back from a record. */
export function useRememberListAddress(name: string) {
  const { search } = useLocation();
  useEffect(() => {
    addressOf(name).write(search);
  }, [name, search]);
}

/** The URL of the list with its last query string in this tab. */
export const listAddress = (name: string, listHref: string) => listHref + addressOf(name).read();

/** For a sign-out by the user: the next user of this station must not see the searches. */
export const clearListAddresses = () => removeStored(ADDRESS_PREFIX, 'session');
