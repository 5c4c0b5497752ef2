import { virtualClock } from '@tests/print/run/support/fake-host';
import { firstPrint } from '@tests/print/run/support/fake-station';
import { memoryWitness, rowOf } from '@tests/print/run/support/memory-backend';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unansweredOutcome } from '@/print/run/job';
import { openDatabase } from '@/print/run/store/database';
import { indexed, type PrintDay } from '@/print/run/store/rows';
import {
  createPrintStore,
  type PrintBackend,
  type Scope,
  StorageMissing,
  StorageUnresponsive,
} from '@/print/run/store/store';

const NAME = 'pokayoke-prints';
const DAY = '20261120';
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const dayOf = (highest: string, id = `7 ${DAY}`): PrintDay => ({
  ...{ id, partId: 7, day: DAY, highest, compareAt: null, isSecond: false },
});
function recordedRun() {
  const ends = { serialFrom: `${DAY}0001`, serialEnd: `${DAY}0001` };
  const [job] = firstPrint({ from: ends.serialFrom, end: ends.serialEnd, count: 1 }).newJobs;
  if (!job) throw new Error('no job');
  const kept = { id: '', createdAt: '', withoutPictures: false, printedBy: undefined, events: [] };
  return rowOf({ ...job, ...kept, outcome: unansweredOutcome(ends) });
}
const raise = (backend: PrintBackend, by: number) =>
  backend.transact({ days: [`7 ${DAY}`] }, (transaction) => {
    const highest = Number(transaction.get('days', `7 ${DAY}`)?.highest ?? 0) + by;
    transaction.put('days', dayOf(String(highest)));
    return highest;
  });
const storeOver = (open = openDatabase, waiting = wait) =>
  createPrintStore({ open, wait: waiting, witness: memoryWitness() });

describe('the database of what was printed', () => {
  it('makes one change after the other, over two tabs too [PR6]', async () => {
    const [one, two] = [await openDatabase(), await openDatabase()];
    const seen = await Promise.all(Array.from({ length: 20 }, (_, at) => raise(at % 2 === 0 ? one : two, 1)));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('keeps nothing of a change that fails in the middle', async () => {
    const backend = await openDatabase();
    const failing = backend.transact({ days: [], meta: [] }, (transaction) => {
      transaction.put('days', dayOf('5'));
      transaction.put('meta', { id: 'a', generation: '', releases: 0 });
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await raise(backend, 1)).toBe(1);
    expect(await backend.read({ meta: ['a'] }, (reading) => reading.all('meta'))).toEqual([]);
  });

  it('sees its own writes within a change', async () => {
    const backend = await openDatabase();
    const seen = await backend.transact({ meta: [] }, (transaction) => {
      for (const id of ['b', 'a']) transaction.put('meta', { id, generation: '', releases: 0 });
      transaction.remove('meta', 'b');
      return [transaction.get('meta', 'b'), transaction.all('meta').map(({ id }) => id)];
    });
    expect(seen).toEqual([undefined, ['a']]);
  });

  it('reads the oldest runs without the newest, a day after the other, days to be compared, designs no run has', async () => {
    const backend = await openDatabase();
    const run = (id: string, designKey: string | null) => ({ ...recordedRun(), id, designKey });
    const day = (id: string, of: string, compareAt: number | null) => ({ ...dayOf('1', id), day: of, compareAt });
    await backend.transact({ runs: [], days: [], designs: [] }, ({ put }) => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) put('runs', run(id, id === 'c' ? 'used' : null));
      for (const id of ['used', 'not used']) put('designs', { id, design: {} });
      put('days', day('1 x', '20261101', null));
      put('days', day('2 x', '20261101', 5));
      put('days', day('1 y', '20261103', null));
    });
    const ids = (scope: Scope, table: 'runs' | 'days' | 'designs') =>
      backend.read(scope, (reading) => reading.all(table).map(({ id }) => id));
    const runsAfter = (after: string, atMost: number) => ids({ runs: { after, atMost, withoutNewest: 2 } }, 'runs');
    expect(await Promise.all([runsAfter('', 2), runsAfter('b', 2), runsAfter('c', 2), runsAfter('', 9)])).toEqual([
      ['a', 'b'],
      ['c'],
      [],
      ['a', 'b', 'c'],
    ]);
    const dayAfter = (after: string, before: string) => ids({ days: { after, before } }, 'days');
    expect(await Promise.all([dayAfter('', '20261103'), dayAfter('20261101', '20261104'), dayAfter('9', '8')])).toEqual(
      [['1 x', '2 x'], ['1 y'], []],
    );
    expect(await ids({ days: 'due' }, 'days')).toEqual(['2 x']);
    expect(await ids({ runs: [], designs: 'unused' }, 'designs')).toEqual(['not used']);
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
    const store = storeOver();
    expect(await store.ready()).toBe('missing');
  });
});

describe('what is written into it', () => {
  it('is on the disk before anybody relies on it', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await raise(await openDatabase(), 1);
    expect(transaction.mock.calls.map(([, mode, options]) => [mode, options])).toContainEqual([
      'readwrite',
      { durability: 'strict' },
    ]);
  });

  it('is found by what is still to be sent, and by its part and day, without reading anything else', async () => {
    const backend = await openDatabase();
    const base = recordedRun();
    await backend.transact({ runs: [] }, (transaction) => {
      for (let at = 0; at < 50; at++)
        transaction.put('runs', { ...base, id: `run ${at}`, partDay: `${at % 5} ${DAY}` });
      transaction.put('runs', indexed({ ...base, id: 'open', state: 'reserved', partDay: `9 ${DAY}` }));
    });
    const all = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const ids = (scope: Scope) => backend.read(scope, (reading) => reading.all('runs').map(({ id }) => id));
    expect(await ids({ runs: 'open' })).toEqual(['open']);
    expect(await ids({ runs: { partDays: [`2 ${DAY}`] } })).toHaveLength(10);
    expect(all).not.toHaveBeenCalled();
  });
});

describe('the print store over it', () => {
  it('opens again after the browser closed the connection', async () => {
    const opened: PrintBackend[] = [];
    const open = async () => {
      const backend = await openDatabase();
      opened.push(backend);
      return backend;
    };
    const clock = virtualClock();
    const store = storeOver(open, clock.wait);
    await store.ready();
    opened[0]?.close();
    const change = () => store.transact({ days: [] }, (transaction) => transaction.put('days', dayOf('1')));
    await expect(change()).rejects.toBeInstanceOf(StorageUnresponsive);
    await vi.waitFor(async () => {
      await clock.pass(100);
      expect(store.state()).toBe('persistent');
    });
    await change();
    expect(await store.read({ days: [dayOf('1').id] }, (reading) => reading.all('days'))).toMatchObject([
      { highest: '1' },
    ]);
    expect(opened.length).toBeGreaterThan(1);
  });
});
