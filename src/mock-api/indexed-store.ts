import { type KeyValueStore, keyValueStore } from '@/lib/browser/key-value-store';
import { pick, type Store } from './store';
import { type TableName, type Tables, tableNames } from './tables';

/**
 * The dev server's store: one IndexedDB key a table, so a reload or a second tab sees the same data. A change is one
 * transaction over all tabs: two of them never get the same serial range.
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
    read: (names, look) =>
      withSeed(async () => {
        const values = await stored.getMany(names);
        return look(tablesOf(names, (name) => values[names.indexOf(name)]));
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
      const names = tableNames.filter((name) => name !== 'sessions');
      return withSeed(() =>
        stored.transact(names, (transaction) => {
          for (const name of names) transaction.set(name, fresh[name]);
        }),
      );
    },
  };
}

/** A second tab that comes at the same moment finds it seeded. */
const seedIfEmpty = (stored: KeyValueStore, fresh: Tables): Promise<void> =>
  stored.transact(['sessions'], (transaction) => {
    if (transaction.get('sessions') !== undefined) return;
    for (const name of tableNames) transaction.set(name, fresh[name]);
  });

/** Trusted as they are: only this mock API writes them. */
const tablesOf = <N extends TableName>(names: readonly N[], load: (name: N) => unknown): Pick<Tables, N> =>
  pick(names, (name) => load(name) as Tables[N]);
