import { NOON, virtualClock } from '@tests/printing/support/fake-host';
import { ani, everything, firstPrint, part } from '@tests/printing/support/fake-station';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { createStore, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrintRecord } from '@/domain/print-run';
import { openDatabase } from '@/printing/database';
import type { PrintingPorts } from '@/printing/ports';
import { sendWaiting } from '@/printing/records/send-records';
import { reserveRun } from '@/printing/reserve-run';
import { createPrintStore, type PrintBackend, StorageMissing, StorageUnresponsive } from '@/printing/store';
import type { UsedSerials } from '@/printing/stored-rows';

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
    const ports: PrintingPorts = { history, store, user: () => ani, isOnline: () => true, now, wait, page: 'a' };
    const visible = { from: `${DAY}0001`, end: `${DAY}0001`, count: 1 };
    expect(await reserveRun(ports, firstPrint(visible))).toEqual({ kind: 'unreadable' });
    expect(await raw.get('used', `7 ${DAY}`)).toEqual(newer);
    raw.close();
  });

  it('closes when a newer release upgrades it, and says that it is closed', async () => {
    const backend = await openDatabase();
    const newer = await openDB(NAME, 2);
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

describe('data of the previous release', () => {
  const body = { partId: 7, qtyLabel: 2, qtyPart: 24, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0002`, status: 1 };
  const entry = { createdAt: '2026-11-20T11:00:00.000+07:00', partNo: part.no, claimedUntil: 0, refusal: '' };
  const keep = (name: string, id: string, value: unknown) =>
    set(id, value, createStore(`pokayoke-print-${name}`, 'values'));

  it('is moved over: serials, records and jobs', async () => {
    await keep('marks', `7 ${DAY}`, `${DAY}0009`);
    await keep('outbox', 'e1', { ...entry, id: 'e1', body, attempts: 0 });
    await keep('outbox', 'e2', { ...entry, id: 'e2', body: { ...body, partId: 8 }, attempts: 2 });
    await keep('jobs', 'e1', {
      id: 'e1',
      createdAt: '',
      part,
      design: null,
      companyName: '',
      prodDate: '',
      qtyPerPack: 12,
      serialFrom: body.serialFrom,
      serialEnd: body.serialEnd,
      qtyLabel: 2,
      qtyPart: 24,
      status: 1,
      outcome: { kind: 'none' },
    });
    const store = createPrintStore({ open: openDatabase, wait, now });
    const { used: serials, outbox, jobs } = await everything(store);
    expect(serials.map(({ id, highest }) => [id, highest])).toEqual([
      [`7 ${DAY}`, `${DAY}0009`],
      [`8 ${DAY}`, `${DAY}0002`],
    ]);
    expect(outbox).toMatchObject([
      { id: 'e1', unansweredSince: null, printedBy: null, printed: true },
      { id: 'e2', unansweredSince: Date.parse(entry.createdAt) },
    ]);
    expect(jobs).toMatchObject([
      { id: 'e1', outcome: { unprinted: [{ count: 2 }] }, withoutPictures: false, places: null },
    ]);
    const left = await openDB('pokayoke-print-outbox');
    expect(await left.getAllKeys('values')).toEqual([]);
    left.close();
  });

  it('does not lower or repeat what is here already, and takes what an old tab writes later', async () => {
    const backend = await openDatabase();
    await raise(backend, Number(`${DAY}0012`));
    backend.close();
    await keep('marks', `7 ${DAY}`, `${DAY}0003`);
    await keep('marks', `8 ${DAY}`, `${DAY}0003`);
    const { used: serials } = await everything(createPrintStore({ open: openDatabase, wait, now }));
    expect(serials.map(({ highest }) => highest)).toEqual([`${DAY}0012`, `${DAY}0003`]);
  });

  it('is unclear when the history has an equal record: who printed it was not kept', async () => {
    await keep('outbox', 'e2', { ...entry, id: 'e2', body, attempts: 2 });
    const store = createPrintStore({ open: openDatabase, wait, now });
    const record: PrintRecord = {
      ...body,
      id: 1,
      part: null,
      createdAt: '2026-11-20T11:30:00+07:00',
      createdBy: 'budi',
    };
    const history = { lastSerial: async () => undefined, ofDay: async () => [record], record: async () => undefined };
    await sendWaiting({ history, store, user: () => ani, isOnline: () => true, now, wait, page: 'a' }, { force: true });
    expect((await everything(store)).outbox).toMatchObject([{ id: 'e2', unclear: { recordId: 1 } }]);
  });

  it('that cannot be read keeps the storage unreadable', async () => {
    await keep('marks', `7 ${DAY}`, `${DAY}0009`);
    const { indexedDB } = globalThis;
    const open = indexedDB.open.bind(indexedDB);
    const failing = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === 'pokayoke-print-marks') throw new DOMException('', 'UnknownError');
      return open(name, version);
    });
    await expect(openDatabase()).rejects.toMatchObject({ name: 'UnknownError' });
    failing.mockRestore();
    const backend = await openDatabase();
    const highest = await backend.transact({ used: 'all' }, (transaction) => transaction.all('used')[0]?.highest);
    expect(highest).toBe(`${DAY}0009`);
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
