import { useState } from 'react';
import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';
import { isRowsPerPage } from './list-state';

const rememberedSchema = z.object({
  perPage: z.catch(z.optional(z.number().check(z.refine(isRowsPerPage))), undefined),
  /** Columns switched on or off here; a column not named is as its definition says. */
  columns: z.catch(z.record(z.string(), z.boolean()), {}),
});
export type RememberedList = z.infer<typeof rememberedSchema>;

const storeOf = (name: string) => localStore<RememberedList>(`list:${name}`, rememberedSchema, { columns: {} });

/** The same outside React. */
export const readRemembered = (name: string) => storeOf(name).read();

/** What this browser remembers of one list between visits: rows per page and the columns shown. */
export function useRememberedList(name: string) {
  const [store] = useState(() => storeOf(name));
  const [remembered, setRemembered] = useState(store.read);
  const remember = (change: Partial<RememberedList>) => {
    const next = { ...remembered, ...change };
    store.write(next);
    setRemembered(next);
  };
  return { remembered, remember };
}
