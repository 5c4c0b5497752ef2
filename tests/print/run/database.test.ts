import { NOON, virtualClock } from '@tests/print/run/support/fake-host';
import { ani, everything, firstPrint } from '@tests/print/run/support/fake-station';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '@/print/run/database';
import type { PrintingPorts } from '@/print/run/ports';
import { reserveRun } from '@/print/run/reserve-run';
import { createPrintStore, type PrintBackend, StorageMissing, StorageUnresponsive } from '@/print/run/store';
import type { UsedSerials } from '@/print/run/stored-rows';

const NAME = 'pokayoke-printing';
const DAY = '20261120';
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const now = () => new Date(NOON);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const used = (highest: string): UsedSerials => ({
  ...{ id: `7 ${DAY}`, partId: 7, partNo: 'A', hand: 'none', day: DAY, highest, runs: [] },
});
const raise = (backend: PrintBackend, by: number) =>
  backend.transact({ used: [`7 ${DAY}`] }, (transaction) => {
    const highest = Number(transaction.get('used', `7 ${DAY}`)?.highest ?? 0) + by;
    transaction.put('used', used(String(highest)));
    return highest;
  });

/** These runs are not checked before. */
const never = new Promise<never>(() => undefined);

describe('the database of what was printed', () => {
  it('makes one change after the other, over two tabs too [PR6]', async () => {
    const [one, two] = [await openDatabase(), await openDatabase()];
    const seen = await Promise.all(Array.from({ length: 20 }, (_, at) => raise(at % 2 === 0 ? one : two, 1)));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('keeps nothing of a change that fails in the middle', async () => {
    const backend = await openDatabase();
    const failing = backend.transact({ used: [`7 ${DAY}`], comparisons: [] }, (transaction) => {
      transaction.put('used', used('5'));
      transaction.put('comparisons', { id: 'a', partId: 7, day: DAY, dueAt: 0, isSecond: false });
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await raise(backend, 1)).toBe(1);
    expect(await backend.transact({ comparisons: 'all' }, (transaction) => transaction.all('comparisons'))).toEqual([]);
  });

  it('sees its own writes within a change', async () => {
    const backend = await openDatabase();
    const seen = await backend.transact({ comparisons: 'all' }, (transaction) => {
      transaction.put('comparisons', { id: 'b', partId: 7, day: DAY, dueAt: 0, isSecond: false });
      transaction.put('comparisons', { id: 'a', partId: 7, day: DAY, dueAt: 0, isSecond: false });
      transaction.remove('comparisons', 'b');
      return [transaction.get('comparisons', 'b'), transaction.all('comparisons').map(({ id }) => id)];
    });
    expect(seen).toEqual([undefined, ['a']]);
  });

  it('neither reads nor changes nor deletes a record of a newer release', async () => {
    const backend = await openDatabase();
    const raw = await openDB(NAME);
    const newer = { id: 'x', format: 'of tomorrow' };
    await raw.put('outbox', newer);
    const seen = await backend.transact({ outbox: 'all' }, (transaction) => {
      const all = transaction.all('outbox');
      transaction.remove('outbox', 'x');
      return [all, transaction.get('outbox', 'x')];
    });
    expect(seen).toEqual([[], undefined]);
    expect(await raw.get('outbox', 'x')).toEqual(newer);
    raw.close();
  });

  it('gives no serials out while those given out by a newer release cannot be read', async () => {
    const store = createPrintStore({ open: openDatabase, wait, now });
    await store.ready();
    const raw = await openDB(NAME);
    const newer = { id: `7 ${DAY}`, highest: { counter: 5 } };
    await raw.put('used', newer);
    const history = { lastSerial: async () => undefined, ofDay: async () => [], record: async () => undefined };
    const reads = { part: () => never, design: () => never };
    const ports: PrintingPorts = { history, reads, store, user: () => ani, isOnline: () => true, now, wait, page: 'a' };
    const visible = { from: `${DAY}0001`, end: `${DAY}0001`, count: 1 };
    expect(await reserveRun(ports, firstPrint(visible))).toEqual({ kind: 'unreadable' });
    expect(await raw.get('used', `7 ${DAY}`)).toEqual(newer);
    raw.close();
  });

  it('closes when a newer release upgrades it, and says that it is closed', async () => {
    const backend = await openDatabase();
    const newer = await openDB(NAME, 3);
    expect(backend.isOpen()).toBe(false);
    await expect(raise(backend, 1)).rejects.toThrow();
    newer.close();
    await expect(openDatabase()).rejects.toMatchObject({ name: 'VersionError' });
  });

  it('is missing where the browser has none', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(openDatabase()).rejects.toBeInstanceOf(StorageMissing);
    const store = createPrintStore({ open: openDatabase, wait, now });
    expect(await store.ready()).toBe('memory');
  });
});

describe('the print store over it', () => {
  it('opens again after the browser closed the connection, and merges what was written in between', async () => {
    const opened: PrintBackend[] = [];
    const open = async () => {
      const backend = await openDatabase();
      opened.push(backend);
      return backend;
    };
    const clock = virtualClock();
    const store = createPrintStore({ open, wait: clock.wait, now });
    await store.ready();
    opened[0]?.close();
    const change = () => store.transact({ used: [`7 ${DAY}`] }, (transaction) => transaction.put('used', used('1')));
    await expect(change()).rejects.toBeInstanceOf(StorageUnresponsive);
    await change();
    await vi.waitFor(async () => {
      await clock.pass(100);
      expect(store.isPersistent()).toBe(true);
    });
    expect((await everything(store)).used).toMatchObject([{ highest: '1' }]);
    expect(opened.length).toBeGreaterThan(1);
  });
});
