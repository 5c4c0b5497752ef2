import type { TableName, Tables } from './tables';

/**
 * The data of the mock API. `write` runs its (synchronous) change in one transaction over the named tables, exclusive
 * over all tabs; a change that throws is rolled back.
 */
export interface Store {
  read<N extends TableName, R>(names: readonly N[], query: (tables: Pick<Tables, N>) => R): Promise<R>;
  write<N extends TableName, R>(names: readonly N[], change: (tables: Pick<Tables, N>) => R): Promise<R>;
  /** Restores the seed and keeps the sessions. */
  reset(): Promise<void>;
}

/** An in-memory store; tests may read and change `tables`. */
export type MemoryStore = Store & { tables: Tables };

export function memoryStore(seed: () => Tables): MemoryStore {
  const store: MemoryStore = {
    tables: seed(),
    read: async (_names, query) => query(store.tables),
    write: async (names, change) => {
      const draft = pick(names, (name) => structuredClone(store.tables[name]));
      const result = change(draft);
      Object.assign(store.tables, draft);
      return result;
    },
    reset: async () => {
      store.tables = { ...seed(), sessions: store.tables.sessions };
    },
  };
  return store;
}

/** The named tables, each from `load`; the cast is sound because the keys are exactly `names`. */
export function pick<N extends TableName>(names: readonly N[], load: (name: N) => Tables[N]): Pick<Tables, N> {
  return Object.fromEntries(names.map((name) => [name, load(name)])) as Pick<Tables, N>;
}
