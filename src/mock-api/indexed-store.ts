import { type KeyValueStore, keyValueStore } from '@/lib/browser/key-value-store';
import { pick, type Store } from './store';
import type { TableName, Tables } from './tables';

/**
 * A store in IndexedDB, one key for each table: a reload or a second tab sees the same data. A change is one transaction
 * over all tabs, so that two tabs never get the same serial range.
 */
export function indexedStore(seed: () => Tables, database = 'pokayoke-stand-in'): Store {
  const stored = keyValueStore(database, 'tables');
  let seeded: Promise<void> | undefined;
  const withSeed = async <R>(act: () => Promise<R>): Promise<R> => {
    seeded ??= seedIfEmpty(stored, seed());
    await seeded;
    return act();
  };
  return {
    read: (names, query) =>
      withSeed(async () => {
        const values = await stored.getMany(names);
        return query(tablesOf(names, (name) => values[names.indexOf(name)]));
      }),
    write: (names, change) =>
      withSeed(() =>
        stored.transact(names, (transaction) => {
          const tables = tablesOf(names, transaction.get);
          const result = change(tables);
          for (const name of names) transaction.set(name, tables[name]);
          return result;
        }),
      ),
    reset: () => {
      const fresh = seed();
      const names = tableNames(fresh).filter((name) => name !== 'sessions');
      return withSeed(() =>
        stored.transact(names, (transaction) => {
          for (const name of names) transaction.set(name, fresh[name]);
        }),
      );
    },
  };
}

/** In one transaction: a second tab at the same time finds the seed. Data of an earlier release lack the newer tables. */
const seedIfEmpty = (stored: KeyValueStore, fresh: Tables): Promise<void> =>
  stored.transact(tableNames(fresh), (transaction) => {
    for (const name of tableNames(fresh)) {
      if (transaction.get(name) === undefined) transaction.set(name, fresh[name]);
    }
  });

// Object.keys forgets the keys.
const tableNames = (tables: Tables) => Object.keys(tables) as TableName[];

/** Not validated: only the mock API writes them. */
const tablesOf = <N extends TableName>(names: readonly N[], load: (name: N) => unknown): Pick<Tables, N> =>
  pick(names, (name) => load(name) as Tables[N]);
