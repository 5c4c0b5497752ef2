import { ani, type DiskMode, warehouse } from '@tests/print/run/support/fake-station';
import { changeTables, emptyTables, memoryWitness } from '@tests/print/run/support/memory-backend';
import { describe, expect, it } from 'vitest';
import { createPrintStore, type PrintTransaction, type Scope } from '@/print/run/store/store';

function single() {
  const { clock, host, station } = warehouse();
  const one = station('one', ani);
  return { clock, host, one, page: one.open() };
}

describe('a storage that opens late [S15]', () => {
  it('is unreadable after two seconds, not empty, and is used as soon as it opens', async () => {
    const { clock, one, page } = single();
    one.disk.setMode('late');
    expect(await clock.until(page.store.ready())).toBe('unreadable');
    one.disk.setMode('fine');
    await clock.pass(1_000);
    expect(page.store.state()).toBe('persistent');
  });

  it('is opened again and again after it failed, and is missing only where the browser has none', async () => {
    const { clock, one, page } = single();
    one.disk.setMode('failing');
    expect(await clock.until(page.store.ready())).toBe('unreadable');
    await clock.pass(60_000);
    one.disk.setMode('fine');
    await clock.pass(5_100);
    expect(page.store.state()).toBe('persistent');
    one.disk.setMode('missing');
    expect(await clock.until(one.open().store.ready())).toBe('missing');
  });
});

describe('a storage that opens', () => {
  it('does not read what waits, unless it may have lost something', async () => {
    const tables = emptyTables();
    const scopes: Scope[] = [];
    const act = async <R>(scope: Scope, change: (transaction: PrintTransaction) => R) => {
      scopes.push(scope);
      return changeTables(tables, scope, change);
    };
    const backend = { transact: act, read: act, isOpen: () => true, close: () => undefined };
    const witness = memoryWitness();
    const never = () => new Promise<void>(() => undefined);
    const readsRuns = async () => {
      scopes.splice(0);
      await createPrintStore({ open: async () => backend, wait: never, witness }).ready();
      return scopes.some(({ runs }) => runs !== undefined);
    };
    expect(await readsRuns()).toBe(true);
    expect(await readsRuns()).toBe(false);
    tables.meta.clear();
    expect(await readsRuns()).toBe(true);
    expect(witness.loss()).toEqual({ unsent: 0 });
  });
});

describe('a storage that stops answering [S15]', () => {
  it('makes no change later that was given up', async () => {
    const { clock, one, page } = single();
    await clock.until(page.store.ready());
    one.disk.setMode('silent');
    const change = page.store.transact({ meta: [] }, (transaction) =>
      transaction.put('meta', { id: 'late', generation: '', releases: 0 }),
    );
    await expect(clock.until(change)).rejects.toMatchObject({ name: 'StorageUnresponsive' });
    expect(page.store.state()).toBe('unreadable');
    one.disk.setMode('fine');
    await clock.pass(60_000);
    expect(one.disk.tables.meta.has('late')).toBe(false);
    expect(page.store.state()).toBe('persistent');
  });

  it('and kept a re-print that the host recorded all the same does not get it recorded twice', async () => {
    const { clock, host, one, page } = single();
    await clock.until(page.print(1));
    const [paper] = one.papers;
    if (!paper) throw new Error('nothing printed');
    one.disk.setMode('mute');
    expect(await clock.until(page.reprint(paper))).toBe('printed');
    one.disk.setMode('fine');
    await clock.pass(180_000);
    await clock.until(page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([1, 2]);
    expect(one.unrecorded()).toEqual([]);
  });
});

describe('a storage that is full', () => {
  it.each<DiskMode>(['closed', 'failing'])('and then %s is read when it is back', async (mode) => {
    const { clock, host, one, page } = single();
    host.setMode('broken');
    await clock.until(page.print(1));
    one.disk.setMode(mode);
    expect(await clock.until(page.print(1))).toBe('no-host');
    one.disk.setMode('full');
    await clock.pass(30_000);
    // It can be read again: that it takes nothing does not prevent printing with the host.
    expect(page.store.state()).toBe('persistent');
    one.disk.setMode('fine');
    host.setMode('fine');
    await clock.pass(120_000);
    await clock.until(page.send());
    expect([one.unrecorded(), host.rows.length]).toEqual([[], 1]);
  });
});
