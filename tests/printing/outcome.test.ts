import { describe, expect, it } from 'vitest';
import { claimRest, forgetOldJobs, recordOutcome, unprintedRange } from '@/printing/outcome';
import { createPrintStore } from '@/printing/store';
import type { PrintJob, PrintOutcome } from '@/printing/stored-rows';
import { virtualClock } from './support/fake-host';
import { everything, part } from './support/fake-station';
import { memoryBackend } from './support/memory-backend';

const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;

function jobOf(id: string, first: number, last: number, status: number, outcome: PrintOutcome): PrintJob {
  return {
    id,
    createdAt: '2026-11-20T03:00:00.000Z',
    part,
    design: null,
    companyName: '',
    prodDate: '20-11-2026',
    qtyPerPack: 12,
    serialFrom: serial(first),
    serialEnd: serial(last),
    qtyLabel: last - first + 1,
    qtyPart: (last - first + 1) * 12,
    status,
    outcome,
    places: null,
    withoutPictures: false,
  };
}

async function storeWith(...jobs: PrintJob[]) {
  const { wait } = virtualClock();
  const store = createPrintStore({ open: async () => memoryBackend(), wait, now: () => new Date() });
  await store.transact({ jobs: [] }, (transaction) => {
    for (const job of jobs) transaction.put('jobs', job);
  });
  const missing = async (id: string) => {
    const job = (await everything(store)).jobs.find((one) => one.id === id);
    const rest = job && unprintedRange(job);
    return rest && [rest.from, rest.end];
  };
  return { store, missing };
}

describe('what came out of the printer', () => {
  it('is no longer missing from the first print once a re-print brought it out', async () => {
    const again = jobOf('b', 1, 8, 2, { kind: 'unknown' });
    const { store, missing } = await storeWith(jobOf('a', 1, 8, 1, { kind: 'none' }), again);
    await recordOutcome(store, [again], { kind: 'through', serial: serial(5) });
    expect(await missing('a')).toEqual([serial(6), serial(8)]);
    await recordOutcome(store, [again], { kind: 'all' });
    expect(await missing('a')).toBeUndefined();
  });

  it('stays missing when the re-print jammed too, and is unanswered when the re-print began behind it', async () => {
    const jammed = jobOf('b', 1, 8, 2, { kind: 'unknown' });
    const behind = jobOf('c', 5, 8, 2, { kind: 'unknown' });
    const { store, missing } = await storeWith(jobOf('a', 1, 8, 1, { kind: 'none' }), jammed, behind);
    await recordOutcome(store, [jammed], { kind: 'none' });
    expect(await missing('a')).toEqual([serial(1), serial(8)]);
    await recordOutcome(store, [behind], { kind: 'all' });
    // Half of what they lack came out: one serial cannot say which, and none of it may be offered again.
    expect(await missing('a')).toBeUndefined();
    expect(await missing('b')).toBeUndefined();
  });

  it('is offered to one print only: the second one that takes it gets nothing', async () => {
    const jammed = jobOf('a', 1, 8, 1, { kind: 'through', serial: serial(2) });
    const { store, missing } = await storeWith(jammed);
    expect(await Promise.all([claimRest(store, jammed), claimRest(store, jammed)])).toEqual([true, false]);
    expect(await missing('a')).toBeUndefined();
    await recordOutcome(store, [jammed], { kind: 'through', serial: serial(5) });
    expect(await claimRest(store, jammed)).toBe(false);
    expect(await missing('a')).toEqual([serial(6), serial(8)]);
  });

  it('of several pieces is all, a part or nothing of each', async () => {
    const pieces = [
      jobOf('a', 1, 2, 1, { kind: 'unknown' }),
      jobOf('b', 4, 6, 1, { kind: 'unknown' }),
      jobOf('c', 8, 8, 1, { kind: 'unknown' }),
    ];
    const { store, missing } = await storeWith(...pieces);
    await recordOutcome(store, pieces, { kind: 'through', serial: serial(5) });
    expect([await missing('a'), await missing('b'), await missing('c')]).toEqual([
      undefined,
      [serial(6), serial(6)],
      [serial(8), serial(8)],
    ]);
  });

  it('says nothing about the same serials of another part', async () => {
    const other = { ...jobOf('b', 1, 8, 2, { kind: 'unknown' }), part: { ...part, id: 'another' } };
    const { store, missing } = await storeWith(jobOf('a', 1, 8, 1, { kind: 'none' }), other);
    await recordOutcome(store, [other], { kind: 'all' });
    expect(await missing('a')).toEqual([serial(1), serial(8)]);
  });

  it('is forgotten after 400 newer runs, unless labels are still to be printed', async () => {
    const old = Array.from({ length: 403 }, (_, at) =>
      jobOf(`job-${String(at).padStart(4, '0')}`, 1, 2, 1, { kind: at === 1 ? 'none' : 'all' }),
    );
    const { store } = await storeWith(...old);
    await forgetOldJobs(store);
    const kept = (await everything(store)).jobs.map(({ id }) => id);
    expect(kept).toHaveLength(401);
    expect(kept.slice(0, 2)).toEqual(['job-0001', 'job-0003']);
  });
});
