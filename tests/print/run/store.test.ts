import { ani, budi, type DiskMode, everything, part, warehouse } from '@tests/print/run/support/fake-station';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '@/print/run/stored-rows';

const DAY = '20261120';
const serials = (...counters: number[]) => counters.map((counter) => `${DAY}${String(counter).padStart(4, '0')}`);

function single() {
  const { clock, host, station } = warehouse();
  const one = station('one', ani);
  return { clock, host, one, page: one.open() };
}

describe('a storage that opens late [S15]', () => {
  it('is unreadable after two seconds, not empty, and kept as soon as it opens', async () => {
    const { clock, one, page } = single();
    one.disk.setMode('late');
    expect(await clock.until(page.store.ready())).toBe('unreadable');
    expect(page.store.isPersistent()).toBe(false);
    one.disk.setMode('fine');
    await clock.pass(1_000);
    expect(page.store.state()).toBe('persistent');
  });

  it('merges what was written in between, and notes the serials that were given out on both sides', async () => {
    const { clock, host, one, page } = single();
    host.setMode('silent');
    await clock.until(page.print(2));
    page.die();
    one.disk.setMode('late');
    one.signIn(budi);
    const reloaded = one.open();
    expect(await clock.until(reloaded.print(3, part, { despiteUnreadable: true }))).toBe('printed');
    expect(one.outbox()).toHaveLength(1);
    one.disk.setMode('fine');
    await clock.pass(5_000);
    expect(reloaded.store.isPersistent()).toBe(true);
    expect(one.outbox()).toHaveLength(2);
    expect([...one.disk.tables.used.values()]).toMatchObject([{ highest: `${DAY}0003`, runs: [{}, {}] }]);
    expect(one.notes()).toMatchObject([{ kind: 'overlap', pull: serials(1, 2), printedBy: { id: budi.id } }]);
    host.setMode('fine');
    for (const user of [ani, budi, budi]) {
      one.signIn(user);
      await clock.pass(120_000);
      await clock.until(reloaded.send());
    }
    expect(host.summary().toSorted()).toEqual(['0001-0002 by ani', '0003-0003 by budi']);
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
    expect(await clock.until(one.open().store.ready())).toBe('memory');
  });

  it('does not bring back a record that was sent while it was being taken over', async () => {
    const { clock, host, one, page } = single();
    one.disk.setMode('late');
    expect(await clock.until(page.print(1, part, { despiteUnreadable: true }))).toBe('printed');
    host.setMode('broken');
    await clock.until(page.print(1, part, { despiteUnreadable: true }));
    host.setMode('fine');
    const sending = page.send();
    await clock.pass(60);
    one.disk.setMode('slow');
    await clock.until(sending);
    await clock.pass(20_000);
    expect(one.outbox()).toEqual([]);
    expect(host.rows).toHaveLength(2);
  });
});

describe('a storage that stops answering [S15]', () => {
  it('makes no change later that was given up', async () => {
    const { clock, one, page } = single();
    await clock.until(page.store.ready());
    one.disk.setMode('silent');
    const change = page.store.transact({ comparisons: [] }, (transaction) =>
      transaction.put('comparisons', { id: 'late', partId: 7, day: DAY, dueAt: 0, isSecond: false }),
    );
    await expect(clock.until(change)).rejects.toMatchObject({ name: 'StorageUnresponsive' });
    expect(page.store.state()).toBe('unreadable');
    one.disk.setMode('fine');
    await clock.pass(60_000);
    expect(one.disk.tables.comparisons.size).toBe(0);
    expect(page.store.state()).toBe('persistent');
  });

  it('does not restore a record that was already sent from memory and also stored silently', async () => {
    const { clock, host, one, page } = single();
    await clock.until(page.print(1));
    const [paper] = one.papers;
    if (!paper) throw new Error('nothing printed');
    one.disk.setMode('mute');
    expect(await clock.until(page.reprint(paper))).toBe('printed');
    one.disk.setMode('fine');
    await clock.pass(60_000);
    await clock.until(page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([1, 2]);
    expect(one.outbox()).toEqual([]);
  });
});

describe('a storage that is full', () => {
  it.each<DiskMode>(['closed', 'failing'])('and then %s is read and merged when it is back', async (mode) => {
    const { clock, host, one, page } = single();
    host.setMode('broken');
    one.disk.setMode('full');
    await clock.until(page.print(1));
    expect(page.store.state()).toBe('persistent');
    one.disk.setMode(mode);
    await clock.until(page.print(1));
    one.disk.setMode('full');
    await clock.pass(30_000);
    // It can be read again: that it takes nothing does not prevent printing.
    expect(page.store.state()).toBe('persistent');
    expect(page.store.isPersistent()).toBe(false);
    one.disk.setMode('fine');
    host.setMode('fine');
    await clock.pass(120_000);
    await clock.until(page.send());
    expect(page.store.isPersistent()).toBe(true);
    expect(one.outbox()).toEqual([]);
    expect((await clock.until(everything(page.store))).outbox).toEqual<OutboxEntry[]>([]);
  });
});
