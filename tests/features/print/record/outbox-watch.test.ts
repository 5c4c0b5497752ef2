import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutboxWatch } from '@/features/print/record/outbox-watch';
import { memoryPrintStore } from '@/features/print/record/print-store';
import { fakeHost, NOON, part, portsOn, print, type Weather } from './rig';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => vi.useRealTimers());

type Watch = ReturnType<typeof createOutboxWatch>;

/** A station whose host is down, with one run printed meanwhile. */
const station = async () => {
  let weather: Weather = 'down';
  const host = fakeHost(() => weather);
  const ports = portsOn(host.port, memoryPrintStore(), () => new Date());
  await print(ports, 2);
  const watch = createOutboxWatch(ports);
  const setWeather = (next: Weather) => {
    weather = next;
  };
  return { host, watch, setWeather, ports, store: ports.store };
};

describe("the header's 'n not recorded'", () => {
  it('counts what waits and empties by itself, with pauses, once the host is back', async () => {
    const { host, watch, setWeather } = await station();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.read().entries).toHaveLength(1);
    const asked = host.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.calls.length).toBeGreaterThan(asked);
    expect(host.calls.length).toBeLessThan(asked + 6);
    setWeather('fine');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watch.read().entries).toEqual([]);
    expect(host.rows).toHaveLength(1);
    stop();
  });

  it('is sent at once when the network comes back', async () => {
    const { host, watch, setWeather } = await station();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(200_000);
    setWeather('fine');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
    expect(host.rows).toHaveLength(1);
    expect(watch.read()).toEqual({ entries: [], sending: false });
    stop();
  });

  it('[PR8] is sent as soon as the claim of a page that was closed in the middle of sending has run out', async () => {
    const { host, watch, setWeather, store } = await station();
    const [entry] = await store.outbox.all();
    await store.outbox.change(entry?.id ?? '', (old) => old && { ...old, claimedUntil: Date.now() + 12_000 });
    setWeather('fine');
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(host.rows).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(11);
    expect(host.rows).toHaveLength(1);
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it('[PR8] is sent too when it was printed while an older record was on its way', async () => {
    const { host, watch, setWeather, ports } = await station();
    setWeather('fine');
    const { ofDay } = host.port;
    let answer: () => void = () => undefined;
    host.port.ofDay = async (...asked) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ofDay(...asked);
    };
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.read().sending).toBe(true);
    setWeather('down');
    await print(ports, 2, { ...part, id: 8, no: '83550-TG4-N010' });
    await watch.changed();
    setWeather('fine');
    host.port.ofDay = ofDay;
    // The pause after the second print is over before the first record is sent.
    await vi.advanceTimersByTimeAsync(5_000);
    answer();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(host.rows.map((row) => row.partId)).toEqual([7, 8]);
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it.each([
    ['hears of it', (watch: Watch) => void watch.changed()],
    ['is looked at again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ])('[PR8] is sent by another tab that %s, when the one that printed is closed', async (_when, notice) => {
    const { host, setWeather, ports } = await station();
    await ports.store.outbox.remove((await ports.store.outbox.all())[0]?.id ?? '');
    const other = createOutboxWatch(ports);
    const stop = other.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    await print(ports, 2);
    setWeather('fine');
    // A watch that nobody looks at tells the others, as the closed tab did.
    notice(createOutboxWatch(ports));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(host.rows).toHaveLength(1);
    expect(other.read().entries).toEqual([]);
    stop();
  });

  it('is sent at once when asked to', async () => {
    const { watch, setWeather } = await station();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    setWeather('fine');
    await watch.sendNow();
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it('[S15] stays on the screen while the browser cannot read its storage, and empties afterwards', async () => {
    const { watch, setWeather, store } = await station();
    const stop = watch.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    const gone = vi.spyOn(store.outbox, 'all').mockRejectedValue(new DOMException('', 'UnknownError'));
    await watch.sendNow();
    await watch.changed();
    expect(watch.read()).toMatchObject({ sending: false, entries: [{}] });
    gone.mockRestore();
    setWeather('fine');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watch.read().entries).toEqual([]);
    stop();
  });

  it('asks nothing while nobody looks', async () => {
    const { host, watch } = await station();
    watch.subscribe(() => undefined)();
    await vi.advanceTimersByTimeAsync(10);
    const asked = host.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(host.calls).toHaveLength(asked);
  });
});
