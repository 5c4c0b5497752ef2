import { describe, expect, it, vi } from 'vitest';
import { flushOutbox } from '@/features/print/record/outbox';
import { memoryPrintStore } from '@/features/print/record/print-store';
import { fakeHost, NOON, part, portsOn, print, type Weather } from './rig';

/** Ports whose clock and network the test sets. */
const station = () => {
  let weather: Weather = 'fine';
  let time = NOON.getTime();
  const host = fakeHost(() => weather);
  const ports = portsOn(host.port, memoryPrintStore(), () => new Date(time));
  return {
    host,
    ports,
    setWeather: (next: Weather) => {
      weather = next;
    },
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    waiting: async () => (await ports.store.outbox.all()).map((entry) => entry.body.serialFrom),
  };
};

describe('records the host has not confirmed [PR8]', () => {
  it('are sent in the order they were printed once the host is back', async () => {
    const { host, ports, setWeather, wait, waiting } = station();
    setWeather('down');
    await print(ports, 2);
    await print(ports, 3);
    setWeather('fine');
    wait(1);
    expect(await flushOutbox(ports)).toBe(true);
    expect(host.rows.map((row) => row.serialFrom)).toEqual(['202611200001', '202611200003']);
    expect(await waiting()).toEqual([]);
  });

  it('are never sent twice: a record whose answer was lost is found in the history', async () => {
    const { host, ports, setWeather, wait, waiting } = station();
    setWeather('lost');
    await print(ports, 2);
    expect(host.rows).toHaveLength(1);
    setWeather('fine');
    wait(30);
    await flushOutbox(ports);
    expect(host.rows).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('stay while the host is down, and while it cannot say whether it has them', async () => {
    const { host, ports, setWeather, wait, waiting } = station();
    setWeather('down');
    await print(ports, 2);
    wait(30);
    expect(await flushOutbox(ports)).toBe(false);
    setWeather('broken');
    expect(await flushOutbox(ports)).toBe(false);
    expect(host.rows).toEqual([]);
    expect(await waiting()).toEqual(['202611200001']);
  });

  it('of one part wait behind a stuck one; those of another part do not', async () => {
    const { host, ports, setWeather, waiting } = station();
    setWeather('broken');
    await print(ports, 1);
    await print(ports, 1);
    await print(ports, 1, { ...part, id: 8, no: '83550-TG4-N010' });
    setWeather('fine');
    const { ofDay } = host.port;
    host.port.ofDay = (partId, day) => {
      if (partId === 7) setWeather('broken');
      else setWeather('fine');
      return ofDay(partId, day);
    };
    await flushOutbox(ports);
    expect(host.rows.map((row) => row.partId)).toEqual([8]);
    expect(await waiting()).toEqual(['202611200001', '202611200002']);
  });

  it('are left alone while another tab is just sending them', async () => {
    const { host, ports, setWeather, waiting } = station();
    setWeather('down');
    await print(ports, 1);
    setWeather('fine');
    const [entry] = await ports.store.outbox.all();
    if (!entry) throw new Error('nothing in the outbox');
    await ports.store.outbox.change(entry.id, (old) => old && { ...old, claimedUntil: NOON.getTime() + 15_000 });
    expect(await flushOutbox(ports)).toBe(false);
    expect(host.rows).toEqual([]);
    expect(await waiting()).toEqual(['202611200001']);
  });

  it('are left alone when another tab claims them a moment after this one has begun to', async () => {
    const { host, ports, setWeather, wait } = station();
    setWeather('down');
    await print(ports, 1);
    setWeather('fine');
    wait(30);
    const { change } = ports.store.outbox;
    vi.spyOn(ports.store.outbox, 'change').mockImplementationOnce(async (id, next) => {
      wait(0.005);
      await change(id, (old) => old && { ...old, claimedUntil: ports.now().getTime() + 20_000 });
      return change(id, next);
    });
    expect(await flushOutbox(ports)).toBe(false);
    expect(host.rows).toEqual([]);
  });

  it('are not sent by two tabs however slowly the host answers: a claim holds until the request is over', async () => {
    const { host, ports, setWeather, wait, waiting } = station();
    setWeather('down');
    await print(ports, 1);
    setWeather('fine');
    wait(30);
    const { ofDay, record } = host.port;
    let other: Promise<boolean> | undefined;
    host.port.ofDay = (...asked) => {
      wait(14);
      return ofDay(...asked);
    };
    host.port.record = (body) => {
      if (other) return record(body);
      wait(14);
      // 28 s after the claim. Its lock is one that has stopped waiting for the first tab's.
      other = flushOutbox({ ...ports, lock: (_name, action) => action() });
      return other.then(() => record(body));
    };
    expect(await flushOutbox(ports)).toBe(true);
    expect(await other).toBe(false);
    expect(host.rows).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('that the host refuses for good stay visible with its reason and are not sent again', async () => {
    const { host, ports, setWeather, wait } = station();
    setWeather('down');
    await print(ports, 2);
    setWeather('fine');
    await host.port.record({
      partId: 7,
      qtyLabel: 1,
      qtyPart: 12,
      serialFrom: '202611200002',
      serialEnd: '202611200002',
      status: 1,
    });
    wait(30);
    await flushOutbox(ports);
    expect((await ports.store.outbox.all()).map((entry) => entry.refusal)).toEqual(['Serials already recorded']);
    const calls = host.calls.length;
    expect(await flushOutbox(ports)).toBe(true);
    expect(host.calls).toHaveLength(calls);
  });
});
