import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeyValueStore, keyValueStore } from '@/lib/browser/key-value-store';

const databases = new IDBFactory();
beforeEach(() => void vi.stubGlobal('indexedDB', databases));

let database = 0;
let store: KeyValueStore;
/** The same entries as another library sees them. */
let other: ReturnType<typeof createStore>;

beforeEach(() => {
  database += 1;
  store = keyValueStore(`test-${database}`, 'entries');
  other = createStore(`test-${database}`, 'entries');
});

describe('values under keys', () => {
  it('are kept, found and removed', async () => {
    expect(await store.get('a')).toBeUndefined();
    await store.set('a', { text: 'one' });
    await set('b', 2, other);
    expect(await store.get('a')).toEqual({ text: 'one' });
    expect(await store.getMany(['b', 'missing', 'a'])).toEqual([2, undefined, { text: 'one' }]);
    await store.remove('a');
    expect(await store.values()).toEqual([2]);
  });

  it('are changed in one step over all tabs', async () => {
    const tabs = [store, keyValueStore(`test-${database}`, 'entries')];
    const next = (tab: KeyValueStore) =>
      tab.transact(['count'], (transaction) => {
        const count = Number(transaction.get('count') ?? 0) + 1;
        transaction.set('count', count);
        return count;
      });
    const counts = await Promise.all(Array.from({ length: 20 }, (_, index) => next(tabs[index % 2] ?? store)));
    expect(new Set(counts).size).toBe(20);
    expect(await get('count', other)).toBe(20);
  });

  it('are left as they were by a change that throws', async () => {
    await store.set('a', 1);
    const change = store.transact(['a'], (transaction) => {
      transaction.set('a', 2);
      transaction.remove('a');
      throw new Error('refused');
    });
    await expect(change).rejects.toThrow('refused');
    expect(await store.get('a')).toBe(1);
  });

  it('that a change does not name stay as they are', async () => {
    await store.set('a', 1);
    await store.set('b', 2);
    await store.transact(['a', 'b'], ({ set: put, remove }) => {
      remove('a');
      put('c', 3);
    });
    expect(await store.getMany(['a', 'b', 'c'])).toEqual([undefined, 2, 3]);
  });

  it('reject where there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const blocked = keyValueStore('blocked', 'entries');
    await expect(blocked.get('a')).rejects.toThrow();
    await expect(blocked.transact(['a'], () => undefined)).rejects.toThrow();
    vi.unstubAllGlobals();
  });
});
