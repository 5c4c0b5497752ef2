import type { TableName, Tables } from './tables';

/**
 * Where the mock API keeps its data. `write` runs its (synchronous) change in one transaction over the named tables:
 * nobody else reads or writes them meanwhile, in this tab or another, and a change that throws leaves no trace.
 */
export interface Store {
  read<N extends TableName, R>(names: readonly N[], look: (tables: Pick<Tables, N>) => R): Promise<R>;
  write<N extends TableName, R>(names: readonly N[], change: (tables: Pick<Tables, N>) => R): Promise<R>;
  /** Puts the seed back; whoever is signed in stays signed in. */
  reset(): Promise<void>;
}

/** A store that forgets; `tables` is open to tests, to look and to arrange. */
export type MemoryStore = Store & { tables: Tables };

export function memoryStore(seed: () => Tables): MemoryStore {
  const store: MemoryStore = {
    tables: seed(),
    read: async (_names, look) => look(store.tables),
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
