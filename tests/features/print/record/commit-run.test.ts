import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PrintRecordBody } from '@/domain/print-run';
import { rangeOf, rangesOverlap, type SerialRange } from '@/domain/serial';
import { type CommitResult, commitRun, type RunPorts } from '@/features/print/record/commit-run';
import { flushOutbox } from '@/features/print/record/outbox';
import { memoryPrintStore } from '@/features/print/record/print-store';
import { deriveRange } from '@/features/print/record/serial-base';
import { fakeHost, firstPrint, NOON, part, portsOn, type Weather } from './rig';

const derive = async (ports: RunPorts, count: number): Promise<SerialRange> => {
  const derived = await deriveRange(ports, part.id, count);
  if (!derived.ok) throw new Error(derived.reason);
  return derived.range;
};

const ready = (result: CommitResult) => {
  if (result.kind !== 'ready') throw new Error(`not ready: ${result.why}`);
  return result;
};

afterEach(() => vi.useRealTimers());

describe('the range PRINT proposes', () => {
  it('starts at 0001 on a day without prints', async () => {
    expect(await derive(portsOn(fakeHost().port), 3)).toEqual({ from: '202611200001', end: '202611200003', count: 3 });
  });

  it.each([
    ['malformed', 'n/a'],
    ['of another day', '202611190044'],
    ['null', null],
    ['of 13 characters', '2026112000012'],
  ])('starts at 0001 when the last serial is %s [PR3]', async (_, last) => {
    const host = fakeHost();
    host.port.lastSerial = async () => last as string | undefined;
    expect((await derive(portsOn(host.port), 1)).from).toBe('202611200001');
  });

  it('continues above what this browser gave out when the host says less or nothing [PR3]', async () => {
    const host = fakeHost();
    const ports = portsOn(host.port);
    ready(await commitRun(ports, firstPrint(await derive(ports, 5))));
    host.rows.splice(0);
    expect((await derive(ports, 1)).from).toBe('202611200006');
  });

  it('stands on this browser alone, and says so, when the last serial cannot be read [PR4]', async () => {
    let weather: Weather = 'fine';
    const ports = portsOn(fakeHost(() => weather).port);
    ready(await commitRun(ports, firstPrint(await derive(ports, 4))));
    weather = 'down';
    const derived = await deriveRange(ports, part.id, 2);
    expect(derived).toMatchObject({ ok: true, confirmed: false, range: { from: '202611200005', end: '202611200006' } });
  });

  it('does not wait for a host that never answers [PR4]', async () => {
    vi.useFakeTimers();
    const host = fakeHost();
    host.port.lastSerial = () => new Promise(() => undefined);
    const derived = deriveRange(portsOn(host.port), part.id, 2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await derived).toMatchObject({ confirmed: false, range: { from: '202611200001' } });
  });

  it('is refused past the 9999 of the day [PR2]', async () => {
    const host = fakeHost();
    host.port.lastSerial = async () => '202611209998';
    expect(await deriveRange(portsOn(host.port), part.id, 2)).toMatchObject({
      ok: false,
      reason: 'Only 1 serial left today',
    });
  });
});

describe('the press of PRINT', () => {
  it('records exactly what is printed, once', async () => {
    const host = fakeHost();
    const ports = portsOn(host.port);
    const result = ready(await commitRun(ports, firstPrint(await derive(ports, 3))));
    expect(result.recorded).toBe(true);
    expect(host.rows).toMatchObject([
      { partId: 7, qtyLabel: 3, qtyPart: 36, serialFrom: '202611200001', serialEnd: '202611200003', status: 1 },
    ]);
    expect(await ports.store.outbox.all()).toEqual([]);
  });

  it('asks the host anew when the lock was awaited for long: another station may have printed meanwhile', async () => {
    const host = fakeHost();
    let time = NOON.getTime();
    const ports = portsOn(host.port, memoryPrintStore(), () => new Date(time));
    const shown = await derive(ports, 1);
    ports.lock = async (_name, action) => {
      // Only now, after it was asked for the first time.
      await host.port.record({ ...firstPrint(shown).pieces[0], partId: part.id } as PrintRecordBody);
      time += 3_000;
      return action();
    };
    const result = await commitRun(ports, firstPrint(shown));
    expect(result).toMatchObject({ kind: 'changed', why: 'serials', derived: { range: { from: '202611200002' } } });
  });

  it('has the job in the outbox before the host is told [PR8]', async () => {
    const host = fakeHost();
    const ports = portsOn(host.port);
    const kept: string[] = [];
    const { record } = host.port;
    host.port.record = async (body) => {
      kept.push(...(await ports.store.outbox.all()).map((entry) => entry.body.serialFrom));
      return record(body);
    };
    ready(await commitRun(ports, firstPrint(await derive(ports, 1))));
    expect(kept).toEqual(['202611200001']);
  });

  it('prints although the record does not arrive, keeps it, and starts the next range above it [PR8]', async () => {
    const ports = portsOn(fakeHost(() => 'down').port);
    const result = ready(await commitRun(ports, firstPrint(await derive(ports, 3))));
    expect(result).toMatchObject({ recorded: false, confirmed: false });
    expect((await ports.store.outbox.all()).map((entry) => entry.body.serialEnd)).toEqual(['202611200003']);
    expect((await derive(ports, 1)).from).toBe('202611200004');
  });

  it('prints although the host hangs, and takes the late answer when it comes [PR8]', async () => {
    vi.useFakeTimers();
    const host = fakeHost();
    const ports = portsOn(host.port);
    const shown = await derive(ports, 1);
    let answer: (value: unknown) => void = () => undefined;
    host.port.record = () => new Promise((resolve) => (answer = resolve));
    const committed = commitRun(ports, firstPrint(shown));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ready(await committed).recorded).toBe(false);
    expect(await ports.store.outbox.all()).toHaveLength(1);
    answer({});
    await vi.advanceTimersByTimeAsync(0);
    expect(await ports.store.outbox.all()).toEqual([]);
  });

  it('waits for a host that hangs once, not for each piece of a page range; all of them stay in the outbox [PR8]', async () => {
    vi.useFakeTimers();
    const host = fakeHost();
    const ports = portsOn(host.port);
    const shown = await derive(ports, 9);
    let asked = 0;
    host.port.record = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const request = firstPrint(shown);
    const pieces = ['0001', '0004', '0009'].flatMap((counter) =>
      request.pieces.map((piece) => ({
        ...piece,
        qtyLabel: 1,
        serialFrom: `20261120${counter}`,
        serialEnd: `20261120${counter}`,
      })),
    );
    const committed = commitRun(ports, { ...request, pieces });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ready(await committed)).toMatchObject({ recorded: false, jobs: [{}, {}, {}] });
    expect(asked).toBe(1);
    expect((await ports.store.outbox.all()).map((entry) => entry.body.serialFrom.slice(8))).toEqual([
      '0001',
      '0004',
      '0009',
    ]);
    expect((await derive(ports, 1)).from).toBe('202611200010');
  });

  it('prints nothing and shows the new range when another tab was faster [PR6]', async () => {
    const host = fakeHost();
    const store = memoryPrintStore();
    const [one, two] = [portsOn(host.port, store), portsOn(host.port, store)];
    two.lock = one.lock;
    const [shownInOne, shownInTwo] = [await derive(one, 3), await derive(two, 3)];
    expect(shownInOne).toEqual(shownInTwo);
    const results = await Promise.all([commitRun(one, firstPrint(shownInOne)), commitRun(two, firstPrint(shownInTwo))]);
    expect(results.map((result) => result.kind)).toEqual(['ready', 'changed']);
    expect(results[1]).toMatchObject({ why: 'serials', derived: { range: { from: '202611200004' } } });
    expect(host.rows).toHaveLength(1);
  });

  it('prints nothing and shows the new range when the host says another station took it (409) [PR7]', async () => {
    const host = fakeHost();
    const ports = portsOn(host.port);
    const shown = await derive(ports, 3);
    const { lastSerial } = host.port;
    host.port.lastSerial = async () => undefined;
    await host.port.record({
      partId: 7,
      qtyLabel: 2,
      qtyPart: 24,
      serialFrom: '202611200001',
      serialEnd: '202611200002',
      status: 1,
    });
    const { record } = host.port;
    host.port.record = (body) => {
      host.port.lastSerial = lastSerial;
      return record(body);
    };
    const result = await commitRun(ports, firstPrint(shown));
    expect(result).toMatchObject({ kind: 'changed', why: 'conflict', derived: { range: { from: '202611200004' } } });
    expect(await ports.store.outbox.all()).toEqual([]);
    expect(await ports.store.jobs.all()).toEqual([]);
  });

  it('shows the serials of the new day when midnight passed since they were shown', async () => {
    let time = new Date(2026, 10, 20, 23, 59, 58);
    const host = fakeHost();
    const ports = portsOn(host.port, memoryPrintStore(), () => time);
    const shown = await derive(ports, 2);
    time = new Date(2026, 10, 21, 0, 0, 1);
    expect(await commitRun(ports, firstPrint(shown))).toMatchObject({
      kind: 'changed',
      why: 'midnight',
      derived: { range: { from: '202611210001' } },
    });
    expect(host.rows).toEqual([]);
  });

  it('takes no new serials for a re-print and records it with its own status', async () => {
    const host = fakeHost();
    const ports = portsOn(host.port);
    const shown = await derive(ports, 2);
    ready(await commitRun(ports, firstPrint(shown)));
    const { fresh: _, ...again } = firstPrint(shown);
    ready(await commitRun(ports, { ...again, pieces: again.pieces.map((piece) => ({ ...piece, status: 2 })) }));
    expect(host.rows.map((row) => [row.serialFrom, row.status])).toEqual([
      ['202611200001', 1],
      ['202611200001', 2],
    ]);
    expect((await derive(ports, 1)).from).toBe('202611200003');
  });
});

describe('serials, whatever the host and the order of events do', () => {
  it('any interleaving of runs in one browser prints pairwise disjoint ranges [PR6]', async () => {
    const weather = fc.constantFrom<Weather>('fine', 'fine', 'down', 'lost', 'broken');
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 }),
        fc.array(weather, { minLength: 1, maxLength: 30 }),
        async (scheduler, counts, weathers) => {
          let call = 0;
          const host = fakeHost(() => weathers[call++ % weathers.length] ?? 'fine');
          const slow = <A extends unknown[], R>(question: (...args: A) => Promise<R>) =>
            scheduler.scheduleFunction(question);
          const ports = portsOn({
            lastSerial: slow(host.port.lastSerial),
            ofDay: slow(host.port.ofDay),
            record: slow(host.port.record),
          });
          const printed: SerialRange[] = [];
          const run = async (count: number) => {
            let derived = await deriveRange(ports, part.id, count);
            for (let press = 0; derived.ok && press < 20; press++) {
              const result = await commitRun(ports, firstPrint(derived.range));
              if (result.kind === 'ready') return void printed.push(derived.range);
              derived = result.derived;
            }
          };
          const all = Promise.all([...counts.map(run), flushOutbox(ports)]);
          await scheduler.waitFor(all);
          printed.forEach((a, at) => {
            for (const b of printed.slice(at + 1)) expect(rangesOverlap(a, b)).toBe(false);
          });
          expect(printed).toHaveLength(counts.length);
          const firsts = host.rows.map((row) => rangeOf(row.serialFrom, row.serialEnd));
          expect(new Set(firsts.map((range) => range?.from)).size).toBe(firsts.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});
