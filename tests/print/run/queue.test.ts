import { fakeHost, type HostMode, NOON, unchanged } from '@tests/print/run/support/fake-host';
import { ani, budi, firstPrint, otherPart, part, type User } from '@tests/print/run/support/fake-station';
import { memoryStore } from '@tests/print/run/support/memory-backend';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostClock } from '@/print/run/host-clock';
import type { PrintingPorts } from '@/print/run/ports';
import { createQueue } from '@/print/run/queue';
import { recordRun, releaseRun } from '@/print/run/record/commit';
import { reserveRun } from '@/print/run/record/reserve';
import { sendWaiting } from '@/print/run/record/send';
import { recordsOfOthers } from '@/print/run/record/send-rules';
import { indexed, type Run } from '@/print/run/store/rows';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

type Queue = ReturnType<typeof createQueue>;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A page whose host is broken, with one run printed. */
async function pageWithOneRun() {
  let user: User | undefined = ani;
  const host = fakeHost({
    ...{ time: () => Date.now(), wait, settle: async () => undefined },
    ...{ pass: async () => undefined, until: (promise) => promise },
  });
  const client = { station: 'one', user: () => user, isOnline: () => true, isAlive: () => true };
  const now = () => new Date();
  const store = memoryStore();
  const ports: PrintingPorts = {
    ...{ history: host.portFor(client), store, user: () => user, isOnline: () => true, now, wait, page: 'a' },
    reads: { part: async () => part, design: async () => undefined },
    ...{ clock: createHostClock(Date.now, Date.now), mayPrintWithoutHost: true },
  };
  /** Prints without waiting for the host. */
  const print = async (counter: number, of = part) => {
    const serial = `20261120${String(counter).padStart(4, '0')}`;
    const taking = reserveRun(ports, firstPrint({ from: serial, end: serial, count: 1 }, unchanged(of)));
    await vi.advanceTimersByTimeAsync(5_000);
    const result = await taking;
    if (result.kind !== 'reserved') throw new Error(result.kind);
    const runState = { released: false, refused: false };
    const recording = recordRun(ports, result.run, runState);
    await releaseRun(ports, result.run, runState);
    await vi.advanceTimersByTimeAsync(16_000);
    await recording;
  };
  host.setMode('broken');
  await print(1);
  const signIn = (next: User | undefined) => {
    user = next;
  };
  return {
    host,
    ports,
    store,
    print,
    signIn,
    watch: createQueue(ports, sendWaiting),
    setMode: (mode: HostMode) => host.setMode(mode),
  };
}

describe("the header's 'n not recorded' [PR8]", () => {
  it('counts what waits and empties by itself, with pauses, once the host is back', async () => {
    const { host, watch, setMode } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.read().entries).toHaveLength(1);
    const calls = host.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.calls.length).toBeGreaterThan(calls);
    expect(host.calls.length).toBeLessThan(calls + 12);
    setMode('fine');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(watch.read().entries).toEqual([]);
    expect(host.rows).toHaveLength(1);
    stop();
  });

  it('counts unprinted labels that are claimed at the host only when it has refused them', async () => {
    const { watch, store } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    const put = async (state: Run['state']) => {
      await store.transact({ runs: 'all' }, (transaction) => {
        const [run] = transaction.all('runs');
        if (run) transaction.put('runs', indexed({ ...run, id: `${run.jobId} rest`, kind: 'unprinted', state }));
      });
      await vi.advanceTimersByTimeAsync(11_000);
      return watch.read().entries.map(({ kind }) => kind);
    };
    expect(await put('reserved')).toEqual(['first']);
    expect(await put('refused')).toEqual(['first', 'unprinted']);
    stop();
  });

  it('is read when the first screen is there', async () => {
    const { watch } = await pageWithOneRun();
    let whenIdle: () => void = () => undefined;
    vi.stubGlobal('requestIdleCallback', (job: () => void) => {
      whenIdle = job;
      return 1;
    });
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(watch.read().entries).toEqual([]);
    whenIdle();
    await vi.advanceTimersByTimeAsync(100);
    expect(watch.read().entries).toHaveLength(1);
    stop();
    vi.unstubAllGlobals();
  });

  it('is read in pieces, and while a print goes on no further piece is read', async () => {
    const { watch, store, signIn } = await pageWithOneRun();
    signIn(undefined);
    await store.transact({ runs: 'all' }, (transaction) => {
      const [run] = transaction.all('runs');
      for (let copy = 0; run && copy < 250; copy += 1) transaction.put('runs', { ...run, id: `${run.id} ${copy}` });
    });
    watch.pause();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(watch.read().entries).toEqual([]);
    void watch.changed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(watch.read().entries).toHaveLength(251);
    stop();
  });

  it('is not sent while a print goes on: what is under way ends, the next run waits', async () => {
    const { host, watch, print, setMode } = await pageWithOneRun();
    for (const counter of [2, 3]) await print(counter);
    setMode('fine');
    const stop = watch.subscribe(() => undefined);
    const calls = host.calls.length;
    while (host.calls.length === calls) await vi.advanceTimersByTimeAsync(10);
    watch.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.rows.length).toBeLessThan(2);
    void watch.changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.rows).toHaveLength(3);
    stop();
  });

  it('is sent at once when the network comes back', async () => {
    const { host, watch, setMode } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(200_000);
    setMode('fine');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(300);
    expect(host.rows).toHaveLength(1);
    expect(watch.read()).toMatchObject({ entries: [], sending: false, storage: 'persistent' });
    stop();
  });

  it('is sent as soon as the claim of a page that was closed in the middle of sending has run out', async () => {
    const { host, watch, setMode, store } = await pageWithOneRun();
    await store.transact({ runs: 'all' }, (transaction) => {
      for (const run of transaction.all('runs')) {
        transaction.put('runs', indexed({ ...run, claimedUntil: Date.now() + 12_000, claimedBy: 'closed' }));
      }
    });
    setMode('fine');
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(11_900);
    expect(host.rows).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(host.rows).toHaveLength(1);
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it('is sent too when it was printed while an older record was on its way', async () => {
    const { host, watch, setMode, print } = await pageWithOneRun();
    setMode('silent');
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.read().sending).toBe(true);
    setMode('broken');
    await print(1, otherPart);
    await watch.changed();
    setMode('fine');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(host.rows.map(({ partId }) => partId).toSorted()).toEqual([7, 8]);
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it.each([
    ['is notified', (one: Queue) => void one.changed()],
    ['is looked at again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent by another tab that %s, when the one that printed is closed', async (_when, notice) => {
    const { host, setMode, ports, store, print } = await pageWithOneRun();
    await store.transact({ runs: 'all' }, (transaction) => {
      for (const { id } of transaction.all('runs')) transaction.remove('runs', id);
    });
    const other = createQueue({ ...ports, page: 'b' }, sendWaiting);
    const stop = other.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    await print(2);
    setMode('fine');
    // A queue without subscribers notifies the others, as the closed tab did.
    notice(createQueue(ports, sendWaiting));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.rows).toHaveLength(1);
    expect(other.read().entries).toEqual([]);
    stop();
  });

  it('is sent before what was printed later of its part, although it was tried in vain and pauses', async () => {
    const { host, ports, watch, setMode, print, store } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    await print(2);
    const [first, second] = await store.read({ runs: 'open' }, (reading) => reading.all('runs'));
    expect(first?.attempts).toBeGreaterThan(second?.attempts ?? 0);
    setMode('fine');
    expect(second?.dueAt).toBeLessThan(Date.now());
    expect(first?.dueAt).toBeGreaterThan(Date.now());
    const sending = sendWaiting(ports, { betweenPieces: () => wait(0), afterPrint: async () => undefined });
    await vi.advanceTimersByTimeAsync(1_000);
    await sending;
    expect(host.rows.map(({ serialFrom }) => serialFrom)).toEqual(['202611200001', '202611200002']);
  });

  it('is sent at once when the operator wants it, whatever its pause', async () => {
    const { watch, setMode } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    setMode('fine');
    const sending = watch.sendNow();
    await vi.advanceTimersByTimeAsync(300);
    await sending;
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it('is sent when the user who printed it signs in, and waits for nobody else', async () => {
    const { host, watch, setMode, signIn } = await pageWithOneRun();
    signIn(budi);
    setMode('fine');
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(host.rows).toEqual([]);
    expect(recordsOfOthers(watch.read().entries, budi)).toMatchObject([{ printedBy: { id: ani.id }, entries: [{}] }]);
    stop();
    signIn(ani);
    // The panel of the next user is a new one, and so is its header.
    const stopNext = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(300);
    expect(host.rows).toHaveLength(1);
    stopNext();
  });

  it('shows nothing that was read for the page of the user before', async () => {
    const { watch, store } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(500);
    expect(watch.read().entries).toHaveLength(1);
    // A read is under way while this page is left.
    const reading = watch.changed();
    stop();
    await reading;
    await store.transact({ runs: 'all' }, (transaction) => {
      for (const { id } of transaction.all('runs')) transaction.remove('runs', id);
    });
    const stopNext = watch.subscribe(() => undefined);
    expect(watch.read()).toMatchObject({ entries: [], notes: [], unsentJobs: 0 });
    await vi.advanceTimersByTimeAsync(500);
    expect(watch.read().entries).toEqual([]);
    stopNext();
  });

  it('[S15] stays on the screen while the browser cannot read its storage, and empties afterwards', async () => {
    const { watch, setMode, store } = await pageWithOneRun();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(500);
    const gone = vi.spyOn(store, 'read').mockRejectedValue(new DOMException('', 'UnknownError'));
    await watch.sendNow();
    await watch.changed();
    expect(watch.read()).toMatchObject({ sending: false, entries: [{}] });
    gone.mockRestore();
    setMode('fine');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it('sends nothing while nothing subscribes', async () => {
    const { host, watch } = await pageWithOneRun();
    watch.subscribe(() => undefined)();
    await vi.advanceTimersByTimeAsync(200);
    const calls = host.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(host.calls).toHaveLength(calls);
  });

  it('compares the day once more a minute after the record', async () => {
    const { host, watch, setMode } = await pageWithOneRun();
    setMode('fine');
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    const body = {
      partId: 7,
      qtyLabel: 1,
      qtyPart: 12,
      serialFrom: '202611200001',
      serialEnd: '202611200001',
      status: 1,
    };
    host.rules.rule409 = false;
    host.record(body, budi);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(watch.read().notes).toMatchObject([{ kind: 'overlap' }]);
    stop();
  });
});
