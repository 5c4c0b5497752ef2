import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSerial, type SerialRange, serialDay } from '@/domain/serials/serial';
import { rangesAt, serialIntersection } from '@/domain/serials/serial-set';
import { serialsText } from '@/domain/serials/serials-text';
import { formatStamp } from '@/lib/dates';
import { nothingPrinted, type PrintJob, type PrintOutcome, serialsOfRun, unansweredOutcome } from '@/print/run/job';
import { noteOf } from '@/print/run/notes';
import { claimUnprinted, forgetOld, labelsOfClaims, labelsOfJob, readJobs, recordOutcome } from '@/print/run/outcome';
import { indexed, type Run } from '@/print/run/store/rows';
import { onPaper, part, warehouse } from './support/fake-station';
import { memoryStore, rowOf } from './support/memory-backend';

const range = (first: number, last = first): SerialRange => ({
  from: formatSerial('20261120', first),
  end: formatSerial('20261120', last),
  count: last - first + 1,
});
const runOf = (first: number, last: number) => ({ serialFrom: range(first).from, serialEnd: range(last).from });
const printedAll: PrintOutcome = { unprinted: [], unanswered: [] };
const unprinted = (...ranges: SerialRange[]): PrintOutcome => ({ unprinted: ranges, unanswered: [] });

function jobOf(id: string, first: number, last: number, status: number, outcome: PrintOutcome): PrintJob {
  return {
    id,
    createdAt: '2026-11-20T03:00:00.000Z',
    part,
    design: null,
    companyName: '',
    prodDate: '20-11-2026',
    qtyPerPack: 12,
    ...runOf(first, last),
    qtyLabel: last - first + 1,
    qtyPart: (last - first + 1) * 12,
    status,
    outcome,
    events: [],
    printedBy: undefined,
    places: { columns: 2, perSheet: 4, firstPlace: 1 },
    settings: null,
    withoutPictures: false,
    origin: { designId: null, revision: null, hash: null },
    printedAs: { output: 'paper', printer: 'Printer Label Gudang 1', override: null },
  };
}

async function storeWith(...jobs: PrintJob[]) {
  const store = memoryStore();
  const ports = { ...warehouse().station('one').open().ports, store };
  await store.transact({ runs: [] }, (transaction) => {
    for (const job of jobs) transaction.put('runs', rowOf(job));
  });
  const outcome = async (id: string) => {
    const [job] = await readJobs(ports, [id]);
    return job && [serialsText(job.outcome.unprinted), serialsText(job.outcome.unanswered)];
  };
  const answer = (job: PrintJob, holes: SerialRange[]) =>
    recordOutcome(ports, [{ jobId: job.id, covers: serialsOfRun(job), unprinted: holes }]);
  return { ports, outcome, answer };
}

describe('what came out of the printer', () => {
  it('comes back exactly as it was marked, whatever serials are marked [PR9]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.array(fc.nat(39)), async (count, marked) => {
        const job = jobOf('a', 1, count, 1, unansweredOutcome(runOf(1, count)));
        const indexes = [...new Set(marked)].filter((index) => index < count).toSorted((a, b) => a - b);
        const holes = rangesAt(range(1, count), indexes);
        const { ports, outcome, answer } = await storeWith(job);
        await answer(job, holes);
        expect(await outcome('a')).toEqual([serialsText(holes), '']);
        // Read as another page reads it.
        const row = await ports.store.read({ runs: ['a'] }, (reading) => reading.get('runs', 'a'));
        expect(row?.outcome.unprinted).toEqual(holes);
      }),
    );
  });

  it('is no longer unprinted in the first print once a re-print brought it out', async () => {
    const again = jobOf('b', 1, 8, 2, unansweredOutcome(runOf(1, 8)));
    const { outcome, answer } = await storeWith(jobOf('a', 1, 8, 1, nothingPrinted(runOf(1, 8))), again);
    await answer(again, [range(6, 8)]);
    expect(await outcome('a')).toEqual(['6-8', '']);
    await answer(again, []);
    expect(await outcome('a')).toEqual(['', '']);
  });

  it('stays unprinted when the re-print failed too; a re-print in the middle leaves both ends', async () => {
    const failed = jobOf('b', 1, 8, 2, unansweredOutcome(runOf(1, 8)));
    const middle = jobOf('c', 4, 5, 2, unansweredOutcome(runOf(4, 5)));
    const { outcome, answer } = await storeWith(jobOf('a', 1, 8, 1, nothingPrinted(runOf(1, 8))), failed, middle);
    await answer(failed, [range(1, 8)]);
    expect(await outcome('a')).toEqual(['1-8', '']);
    await answer(middle, []);
    expect([await outcome('a'), await outcome('b')]).toEqual([
      ['1-3, 6-8', ''],
      ['1-3, 6-8', ''],
    ]);
  });

  it('is asked for the labels in question only: the others keep their answer', async () => {
    const job = jobOf('a', 1, 8, 1, { unprinted: [range(2)], unanswered: [range(5, 6)] });
    const { ports, outcome } = await storeWith(job);
    await recordOutcome(ports, [{ jobId: 'a', covers: [range(5, 6)], unprinted: [range(6)] }]);
    expect(await outcome('a')).toEqual(['2, 6', '']);
  });

  it('of several jobs is marked in each of them', async () => {
    const jobs = [jobOf('a', 1, 2, 1, printedAll), jobOf('b', 4, 6, 1, printedAll), jobOf('c', 8, 8, 1, printedAll)];
    const { ports, outcome } = await storeWith(...jobs);
    const holes = [range(2), range(5, 8)];
    await recordOutcome(
      ports,
      jobs.map((job) => ({ jobId: job.id, covers: serialsOfRun(job), unprinted: holes })),
    );
    expect([await outcome('a'), await outcome('b'), await outcome('c')]).toEqual([
      ['2', ''],
      ['5-6', ''],
      ['8', ''],
    ]);
  });

  it('says nothing about the same serials of another part', async () => {
    const other = { ...jobOf('b', 1, 8, 2, unansweredOutcome(runOf(1, 8))), part: { ...part, id: 'another' } };
    const { outcome, answer } = await storeWith(jobOf('a', 1, 8, 1, nothingPrinted(runOf(1, 8))), other);
    await answer(other, []);
    expect(await outcome('a')).toEqual(['1-8', '']);
  });

  it('lies where it lay on the paper, also when only some of it was printed again', () => {
    const job = jobOf('a', 1, 8, 1, printedAll);
    expect(
      labelsOfJob(job, [range(3), range(7, 8)]).map(({ range, places }) => [range.from, places?.firstPlace]),
    ).toEqual([
      [range(3).from, 3],
      [range(7).from, 7],
    ]);
    const jobs = [
      { ...runOf(3, 3), places: { columns: 2, perSheet: 4, firstPlace: 0 } },
      { ...runOf(7, 8), places: { columns: 2, perSheet: 4, firstPlace: 1 } },
    ];
    const claimed = labelsOfClaims([{ job, serials: [range(3), range(7, 8)] }], jobs);
    expect(claimed.map(({ jobId, range, places }) => [jobId, range.from, places?.firstPlace])).toEqual([
      ['a', range(3).from, 0],
      ['a', range(7).from, 1],
    ]);
  });

  it('is forgotten after 400 newer runs, unless labels are still to be printed or the host lacks it', async () => {
    const old = Array.from({ length: 404 }, (_, index) => ({
      ...jobOf(`job-${String(index).padStart(4, '0')}`, 1, 2, 1, index === 1 ? unprinted(range(2)) : printedAll),
      createdAt: '2026-11-10T03:00:00.000Z',
    }));
    const { ports } = await storeWith(...old);
    await ports.store.transact({ runs: ['job-0002'] }, (transaction) => {
      const run = transaction.get('runs', 'job-0002');
      if (run) transaction.put('runs', indexed({ ...run, jobDue: true }));
    });
    await forgetOld({ ...ports, wait: async () => undefined });
    const kept = (await readJobs(ports)).map(({ id }) => id);
    expect(kept).toHaveLength(402);
    expect(kept.slice(0, 3)).toEqual(['job-0001', 'job-0002', 'job-0004']);
  });

  it('keeps its snapshot through a long outage: none of 2,600 unsent ones is forgotten when a print is answered', async () => {
    const unsent = Array.from({ length: 2_600 }, (_, index) => ({
      ...jobOf(`job-${String(index).padStart(4, '0')}`, 1, 2, 1, printedAll),
      createdAt: '2026-11-10T03:00:00.000Z',
    }));
    const last = jobOf('last', 1, 2, 1, unansweredOutcome(runOf(1, 2)));
    const { ports, outcome, answer } = await storeWith(...unsent, last);
    const ids = unsent.map(({ id }) => id);
    await ports.store.transact({ runs: ids }, (transaction) => {
      for (const run of transaction.all('runs')) transaction.put('runs', indexed({ ...run, jobDue: true }));
    });
    await answer(last, []);
    await forgetOld({ ...ports, wait: async () => undefined });
    expect(await outcome('last')).toEqual(['', '']);
    const kept = await readJobs(ports, ids);
    expect(kept).toHaveLength(2_600);
    expect(kept.filter((job) => JSON.stringify(job.part) !== JSON.stringify(part))).toEqual([]);
  });

  it('with it go days that are over and compared, and notes that were answered two years ago', async () => {
    const { ports } = await storeWith();
    const today = serialDay(ports.now());
    const day = (id: string, of: string, compareAt: number | null) => ({
      ...{ id, partId: 7, day: of, highest: `${of}0009`, compareAt, isSecond: false },
    });
    const note = (id: string, createdAt: string, closed: boolean) => ({
      ...noteOf('discarded', id, rowOf(jobOf(id, 1, 2, 1, printedAll)), ports.now()),
      ...{ createdAt, closed },
    });
    await ports.store.transact({ days: [], notes: [] }, (transaction) => {
      for (const one of [day('today', today, null), day('over', '20250101', null), day('due', '20250101', 5)]) {
        transaction.put('days', one);
      }
      const old = '2024-01-01T08:00:00.000+00:00';
      for (const one of [note('old', old, true), note('open', old, false), note('new', '2026-11-01', true)]) {
        transaction.put('notes', one);
      }
    });
    await forgetOld({ ...ports, wait: async () => undefined });
    const left = await ports.store.read({ days: ['due', 'over', 'today'], notes: 'all' }, (reading) =>
      [...reading.all('days'), ...reading.all('notes')].map(({ id }) => id),
    );
    expect(left).toEqual(['due', 'today', 'new', 'open']);
  });
});

describe('unprinted labels', () => {
  it('[PR27] are offered to one print only: the second one that takes one of them gets nothing', async () => {
    const job = jobOf('a', 1, 8, 1, unprinted(range(3, 8)));
    const { ports, outcome, answer } = await storeWith(job);
    const claims = [
      claimUnprinted(ports, [{ job, serials: [range(3), range(7)], ...onPaper }]),
      claimUnprinted(ports, [{ job, serials: [range(6, 7)], ...onPaper }]),
    ];
    expect(await Promise.all(claims)).toMatchObject([[{ jobId: 'a', serials: [range(3), range(7)] }], undefined]);
    expect(await outcome('a')).toEqual(['4-6, 8', '3, 7']);
    await answer(job, [range(7)]);
    expect(await claimUnprinted(ports, [{ job, serials: [range(8)], ...onPaper }])).toBeUndefined();
    expect(await claimUnprinted(ports, [{ job, serials: [range(7)], ...onPaper }])).toHaveLength(1);
  });

  it('are taken from every job or from none', async () => {
    const [one, two] = [jobOf('a', 1, 4, 1, unprinted(range(2))), jobOf('b', 6, 8, 1, printedAll)];
    const { ports, outcome } = await storeWith(one, two);
    expect(
      await claimUnprinted(ports, [
        { job: one, serials: [range(2)], ...onPaper },
        { job: two, serials: [range(7)], ...onPaper },
      ]),
    ).toBeUndefined();
    expect(await outcome('a')).toEqual(['2', '']);
    expect(await claimUnprinted(ports, [{ job: one, serials: [], ...onPaper }])).toBeUndefined();
  });

  it('[PR27] cannot be taken twice by tabs whose claims overlap, over two prints of the same serials', async () => {
    const set = fc.uniqueArray(fc.nat(7), { minLength: 1 }).map((indexes) =>
      rangesAt(
        range(1, 8),
        indexes.toSorted((a, b) => a - b),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        set,
        set,
        fc.array(fc.tuple(fc.constantFrom(0, 1), set), { minLength: 2, maxLength: 6 }),
        async (first, second, tries) => {
          const jobs = [jobOf('a', 1, 8, 1, unprinted(...first)), jobOf('b', 1, 8, 2, unprinted(...second))];
          const { ports } = await storeWith(...jobs);
          const taken = await Promise.all(
            tries.map(async ([which, serials]) => {
              const job = jobs[which];
              return job && (await claimUnprinted(ports, [{ job, serials, ...onPaper }])) ? [serials] : [];
            }),
          );
          const claimed = taken.flat();
          for (const [index, one] of claimed.entries()) {
            for (const two of claimed.slice(index + 1)) expect(serialIntersection(one, two)).toEqual([]);
          }
        },
      ),
    );
  });

  it('printed again, and what came out of it, are kept with the name and the place, for the trace', async () => {
    const job = jobOf('a', 1, 8, 1, unprinted(range(3, 8)));
    const other = jobOf('b', 1, 8, 2, unprinted(range(7)));
    const { ports, answer } = await storeWith(job, other);
    const own = { by: ports.user()?.name, at: formatStamp(ports.now()) };
    await claimUnprinted(ports, [{ job, serials: [range(7)], ...onPaper }]);
    const again = { ...own, kind: 'printed-again', serials: [range(7)], unprinted: [], ...onPaper };
    const eventsOf = async (id: string) => (await readJobs(ports, [id]))[0]?.events;
    expect(await eventsOf('a')).toEqual([again]);
    await answer(job, [range(8)]);
    const answered = {
      ...own,
      kind: 'outcome',
      serials: [range(1, 8)],
      unprinted: [range(8)],
      output: '',
      printer: '',
    };
    expect(await eventsOf('a')).toEqual([again, answered]);
    // It happened to the labels of the other print, which keeps no event of its own.
    expect(await eventsOf('b')).toEqual([]);
  });

  it('that never went to the printer were not printed again', async () => {
    const job = jobOf('a', 1, 8, 1, unprinted(range(3, 8)));
    const { ports, outcome } = await storeWith(job);
    const [first, second] = [[range(3)], [range(7)]];
    await claimUnprinted(ports, [{ job, serials: first, ...onPaper }]);
    const [withdraws] = (await claimUnprinted(ports, [{ job, serials: second, ...onPaper }])) ?? [];
    if (!withdraws) throw new Error('not taken');
    await recordOutcome(ports, [{ jobId: 'a', covers: second, unprinted: second, withdraws }]);
    expect(await outcome('a')).toEqual(['4-8', '3']);
    const [now] = await readJobs(ports, ['a']);
    expect(now?.events).toMatchObject([{ kind: 'printed-again', serials: first }]);
  });

  it('are given back by the print that took them, whatever another tab took or answered of the others meanwhile', async () => {
    const job = jobOf('a', 1, 8, 1, unprinted(range(3), range(7)));
    const { ports, outcome } = await storeWith(job);
    const [withdraws] = (await claimUnprinted(ports, [{ job, serials: [range(3)], ...onPaper }])) ?? [];
    if (!withdraws) throw new Error('not taken');
    await claimUnprinted(ports, [{ job, serials: [range(7)], ...onPaper }]);
    await recordOutcome(ports, [{ jobId: 'a', covers: [range(7)], unprinted: [] }]);
    await recordOutcome(ports, [{ jobId: 'a', covers: [range(3)], unprinted: [range(3)], withdraws }]);
    expect(await outcome('a')).toEqual(['3', '']);
    const [now] = await readJobs(ports, ['a']);
    expect(now?.events).toMatchObject([{ kind: 'printed-again', serials: [range(7)] }, { kind: 'outcome' }]);
  });

  it('of a print that was given up are offered when it is known whose record the host has, and then they are printed', async () => {
    const job = jobOf('a', 1, 2, 1, unprinted(range(1, 2)));
    const { ports } = await storeWith(job);
    const change = (changes: Partial<Run>) =>
      ports.store.transact({ runs: ['a'] }, (transaction) => {
        const kept = transaction.get('runs', 'a');
        if (kept) transaction.put('runs', { ...kept, ...changes });
      });
    await change({ state: 'refused', printed: false, unclear: { recordId: 9, createdAt: '' } });
    expect(await readJobs(ports)).toEqual([]);
    await change({ state: 'recorded', unclear: null });
    expect(await readJobs(ports)).toHaveLength(1);
    await claimUnprinted(ports, [{ job, serials: [range(1)], ...onPaper }]);
    expect(await ports.store.read({ runs: ['a'] }, (reading) => reading.get('runs', 'a'))).toMatchObject({
      printed: true,
    });
  });

  it('of a print that was given up are sent to the host once they are printed', async () => {
    const job = jobOf('a', 1, 2, 1, unprinted(range(1, 2)));
    const { ports } = await storeWith(job);
    const run = () => ports.store.read({ runs: ['a'] }, (reading) => reading.get('runs', 'a'));
    const claim = (serials: SerialRange[]) => claimUnprinted(ports, [{ job, serials, ...onPaper }]);
    await claim([range(1)]);
    expect(await run()).toMatchObject({ state: 'recorded' });
    await ports.store.transact({ runs: ['a'] }, (transaction) => {
      const kept = transaction.get('runs', 'a');
      if (kept) transaction.put('runs', { ...kept, state: 'withdrawn', printed: false });
    });
    await claim([range(2)]);
    expect(await run()).toMatchObject({ state: 'sending', printed: true, outcome: { unanswered: [range(1, 2)] } });
  });
});
