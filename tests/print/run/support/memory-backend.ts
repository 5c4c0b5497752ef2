import { emptyTables, type PrintBackend } from '@/print/run/store';

/** A storage that always answers and forgets with the page. */
export function memoryBackend(tables = emptyTables()): PrintBackend {
  return {
    transact: async (_scope, act) =>
      act({
        get: (table, id) => tables[table].get(id),
        all: (table) => [...tables[table].keys()].sort().flatMap((id) => tables[table].get(id) ?? []),
        put: (table, row) => void tables[table].set(row.id, row),
        remove: (table, id) => void tables[table].delete(id),
      }),
    isOpen: () => true,
    close: () => undefined,
  };
}
