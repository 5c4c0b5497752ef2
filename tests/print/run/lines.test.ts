import { NOON, unchanged } from '@tests/print/run/support/fake-host';
import { ani, budi, type FakePage, firstPrint, onPaper, part, warehouse } from '@tests/print/run/support/fake-station';
import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client/errors';
import type { Part } from '@/domain/part';
import { formatSerial, rangeOf } from '@/domain/serials/serial';
import { nothingPrinted, type PrintJob, serialsOfRun } from '@/print/run/job';
import {
  answeredLines,
  changePlaces,
  type LineRequest,
  type LinesResult,
  recordLines,
  withdrawLines,
} from '@/print/run/lines';
import { claimUnprinted, readJobs, recordOutcome } from '@/print/run/outcome';
import type { HostTimeout } from '@/print/run/record/commit';
import { deriveRange } from '@/print/run/serial-range';

const partsOf = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({ ...part, id: 100 + index, no: `PART-${index}` }));

/** The line of a part as its screen shows it: the next `count` serials. */
async function lineOf({ ports }: FakePage, of: Part, count: number): Promise<LineRequest> {
  const derived = await deriveRange(ports, of.id, count);
  if (!derived.ok) throw new Error(derived.reason.code);
  return { id: String(of.id), reserve: firstPrint(derived.range, unchanged(of)), claims: [] };
}

const noTimeout = () => {
  throw new Error('the operator was asked');
};

const releasedIds = (result: LinesResult) => (result.kind === 'done' ? result.released.map(({ id }) => id) : []);

describe('a print of many parts', () => {
  it('[PR25] prints and records 38 of 40: one part refused (409), one over 9999; one not reached is recorded later', async () => {
    const { clock, host, station } = warehouse({ rule409: true });
    const page = station('one').open();
    const other = station('two', budi).open();
    const parts = partsOf(40);
    const [refused, offline, full] = parts;
    if (!refused || !offline || !full) throw new Error('no parts');
    const lines = await clock.until(Promise.all(parts.map((of) => lineOf(page, of, 2))));
    // Another station takes the serials of one part; the day of another has one serial left.
    await clock.until(other.print(1, refused));
    host.rows.push(
      ...host.rows.slice(0, 1).map((row) => ({
        ...row,
        id: 9_999,
        partId: full.id,
        serialFrom: formatSerial('20261120', 1),
        serialEnd: formatSerial('20261120', 9_998),
      })),
    );
    const { record, lastSerial } = page.ports.history;
    // The host answered before the other station's record was there, and answers 409.
    page.ports.history.lastSerial = (partId, day) =>
      partId === refused.id ? Promise.resolve(undefined) : lastSerial(partId, day);
    page.ports.history.record = (body, userId) =>
      body.partId === offline.id ? Promise.reject(new ApiError('network')) : record(body, userId);
    const before = host.rows.length;
    const result = await clock.until(recordLines(page.ports, lines, { onTimeout: noTimeout }));
    if (result.kind !== 'done') throw new Error(result.kind);
    expect(result.failed).toMatchObject([
      { id: String(refused.id), kind: 'changed', why: 'conflict' },
      { id: String(full.id), kind: 'changed', derived: { ok: false, reason: { code: 'serials_left', left: 1 } } },
    ]);
    expect(result.released).toHaveLength(38);
    expect(result.released.filter(({ recorded }) => !recorded).map(({ id }) => id)).toEqual([String(offline.id)]);
    expect(host.rows.length - before).toBe(37);
    page.ports.history.record = record;
    await clock.until(page.send());
    expect(host.rows.length - before).toBe(38);
    expect(new Set(host.rows.slice(before).map(({ partId }) => partId)).size).toBe(38);
  });

  it('sends all its runs in one moment where the host has print runs, without the part that others printed', async () => {
    const { clock, host, station } = warehouse({ rule409: true, runs: true });
    const page = station('one').open();
    const parts = partsOf(40);
    const [taken] = parts;
    if (!taken) throw new Error('no parts');
    const lines = await clock.until(Promise.all(parts.map((of) => lineOf(page, of, 2))));
    await clock.until(station('two', budi).open().print(1, taken));
    const { runs: port } = page.ports;
    if (!port) throw new Error('no print runs');
    const sentAt: number[] = [];
    let answered = 0;
    page.ports.runs = {
      ...port,
      send: async (...run) => {
        sentAt.push(answered);
        const answer = await port.send(...run).finally(() => (answered += 1));
        return answer;
      },
    };
    const before = host.rows.length;
    const result = await clock.until(recordLines(page.ports, lines, { onTimeout: noTimeout }));
    if (result.kind !== 'done') throw new Error(result.kind);
    expect(sentAt).toEqual(lines.slice(1).map(() => 0));
    expect(result.failed.map(({ id }) => id)).toEqual([String(taken.id)]);
    expect(result.released.filter(({ recorded }) => recorded)).toHaveLength(39);
    expect(host.rows.length - before).toBe(39);
  });

  it.each([{ runs: false }, { runs: true }])(
    'asks once when the host does not answer, and the decision holds for all parts: print runs $runs',
    async ({ runs }) => {
      const { clock, host, station } = warehouse({ runs });
      const page = station('one').open();
      const lines = await clock.until(Promise.all(partsOf(12).map((of) => lineOf(page, of, 1))));
      host.setMode('silent');
      const timeouts: HostTimeout[] = [];
      const recording = recordLines(page.ports, lines, { onTimeout: (timeout) => timeouts.push(timeout) });
      await clock.pass(20_000);
      expect(timeouts).toHaveLength(1);
      timeouts[0]?.print?.();
      const started = clock.time();
      const result = await clock.until(recording);
      // The parts after the first ones do not wait for the host again.
      expect(clock.time() - started).toBeLessThan(10_000);
      expect(releasedIds(result)).toEqual(lines.map(({ id }) => id));
      host.setMode('fine');
      await clock.pass(600_000);
      await clock.until(page.send());
      expect(host.rows).toHaveLength(12);
    },
  );

  it.each(['offline', 'silent'] as const)(
    '[PR25] a host that is %s for one part takes no other part back to serials that were used',
    async (fault) => {
      const { clock, host, station } = warehouse({ rule409: true });
      const page = station('one').open();
      const other = station('two', budi).open();
      const parts = partsOf(6);
      for (const of of parts) await clock.until(other.print(5, of));
      const lines = await clock.until(Promise.all(parts.map((of) => lineOf(page, of, 2))));
      const { lastSerial } = page.ports.history;
      page.ports.history.lastSerial = (partId, day) => {
        if (partId !== parts[0]?.id) return lastSerial(partId, day);
        return fault === 'silent' ? new Promise(() => undefined) : Promise.reject(new ApiError('network'));
      };
      const recording = recordLines(page.ports, lines, { onTimeout: (timeout) => timeout.print?.() });
      const result = await clock.until(recording);
      expect(result).toMatchObject({ kind: 'done', failed: [] });
      expect(releasedIds(result)).toEqual(lines.map(({ id }) => id));
      await clock.pass(600_000);
      await clock.until(page.send());
      for (const of of parts) {
        const ranges = host.rows.filter(({ partId }) => partId === of.id).map(({ serialFrom }) => serialFrom.slice(-4));
        expect(ranges).toEqual(['0001', '0006']);
      }
    },
  );

  it('prints nothing when the operator gives up, and leaves what was recorded as not printed', async () => {
    const { clock, host, station } = warehouse();
    const page = station('one').open();
    const parts = partsOf(10);
    const lines = await clock.until(Promise.all(parts.map((of) => lineOf(page, of, 1))));
    const { record } = page.ports.history;
    page.ports.history.record = (body, userId) =>
      body.partId === parts[0]?.id ? record(body, userId) : new Promise(() => undefined);
    const timeouts: HostTimeout[] = [];
    const recording = recordLines(page.ports, lines, { onTimeout: (timeout) => timeouts.push(timeout) });
    await clock.pass(6_000);
    timeouts[0]?.cancel();
    expect(await clock.until(recording)).toMatchObject({ kind: 'cancelled', released: [{ id: String(parts[0]?.id) }] });
    expect(host.rows).toHaveLength(1);
    const jobs = (await clock.until(readJobs(page.ports))).filter(({ part: { id } }) => id === parts[0]?.id);
    expect(jobs).toMatchObject([{ outcome: { unprinted: [{ count: 1 }], unanswered: [] } }]);
  });

  it('says how many parts are recorded, and stops between two: what is recorded by then is not printed', async () => {
    const { clock, host, station } = warehouse();
    const page = station('one').open();
    const lines = await clock.until(Promise.all(partsOf(40).map((of) => lineOf(page, of, 1))));
    const control = new AbortController();
    const counts: number[] = [];
    const onProgress = (done: number) => {
      counts.push(done);
      if (done === 10) control.abort();
    };
    const options = { signal: control.signal, onProgress, onTimeout: noTimeout };
    const result = await clock.until(recordLines(page.ports, lines, options));
    if (result.kind !== 'cancelled') throw new Error(result.kind);
    // The three others that were under way.
    expect(result.released).toHaveLength(13);
    expect(counts).toEqual(result.released.map((_, index) => index + 1));
    await clock.pass(600_000);
    await clock.until(page.send());
    expect(host.rows).toHaveLength(13);
    const jobs = await clock.until(readJobs(page.ports));
    expect(jobs.map(({ outcome }) => outcome.unprinted)).toEqual(
      jobs.map(() => [expect.objectContaining({ count: 1 })]),
    );
  });

  it('compares the day of each part; a host that is silent is not waited for once for each of them', async () => {
    const { clock, host, station } = warehouse({ rule409: false });
    const page = station('one').open();
    const lines = await clock.until(Promise.all(partsOf(12).map((of) => lineOf(page, of, 1))));
    await clock.until(recordLines(page.ports, lines, { onTimeout: noTimeout }));
    const compared = () => host.calls.filter((call) => call.startsWith('ofDay')).length;
    host.calls.splice(0);
    host.setMode('silent');
    const startedAt = clock.time();
    await clock.until(page.send());
    expect(compared()).toBe(3);
    expect(clock.time() - startedAt).toBeLessThan(60_000);
    host.setMode('fine');
    host.calls.splice(0);
    await clock.pass(120_000);
    await clock.until(page.send());
    expect(compared()).toBe(12);
  });

  it('prints with the host what a browser whose storage cannot be read does not keep', async () => {
    const { clock, host, station } = warehouse();
    const one = station('one');
    one.disk.setMode('late');
    const page = one.open();
    const lines = await clock.until(Promise.all(partsOf(3).map((of) => lineOf(page, of, 1))));
    const result = await clock.until(recordLines(page.ports, lines, { onTimeout: noTimeout }));
    expect(releasedIds(result)).toEqual(lines.map(({ id }) => id));
    expect(host.rows).toHaveLength(3);
    host.setMode('broken');
    expect(await clock.until(recordLines(page.ports, lines, { onTimeout: noTimeout }))).toMatchObject({
      released: [],
      failed: [{ kind: 'no-host' }, { kind: 'no-host' }, { kind: 'no-host' }],
    });
  });

  it('takes unprinted labels once: a part printed in another tab falls out alone', async () => {
    const { clock, station } = warehouse();
    const page = station('one').open();
    const [first, second] = partsOf(2);
    if (!first || !second) throw new Error('no parts');
    const lines = await clock.until(Promise.all([first, second].map((of) => lineOf(page, of, 2))));
    await clock.until(recordLines(page.ports, lines, { onTimeout: noTimeout }));
    const jobs = (await clock.until(readJobs(page.ports))).map((job) => ({
      ...job,
      outcome: nothingPrinted(job),
    }));
    await clock.until(
      page.store.transact({ runs: 'all' }, (transaction) => {
        for (const run of transaction.all('runs')) transaction.put('runs', { ...run, outcome: nothingPrinted(run) });
      }),
    );
    const claimLines = jobs.map((job) => ({
      ...{ id: job.id, reserve: undefined },
      claims: [{ job, serials: job.outcome.unprinted, ...onPaper }],
    }));
    const [taken] = claimLines;
    if (taken) expect(await clock.until(claimUnprinted(page.ports, taken.claims))).toHaveLength(1);
    const result = await clock.until(recordLines(page.ports, claimLines, { onTimeout: noTimeout }));
    expect(result).toMatchObject({
      failed: [{ id: jobs[0]?.id, kind: 'printed-elsewhere' }],
      released: [{ id: jobs[1]?.id }],
    });
    if (result.kind === 'done') await clock.until(withdrawLines(page.ports, claimLines, result.released));
    const after = await clock.until(readJobs(page.ports));
    expect(
      after.map((job) => [job.outcome.unprinted.length, job.outcome.unanswered.length, job.events?.length]),
    ).toEqual([
      [0, 1, 1],
      [1, 0, 0],
    ]);
  });

  it.each(['new labels', 'unprinted labels'])(
    'leaves %s to another tab that has said what came out, and printed them, before they went to paper here',
    async (of) => {
      const { clock, station } = warehouse();
      const one = station('one');
      const [page, other] = [one.open(), one.open()];
      const jobNow = async () => {
        const [job] = await clock.until(readJobs(other.ports));
        if (!job) throw new Error('no job');
        return job;
      };
      const answerNone = async (job: PrintJob) => {
        const answer = { jobId: job.id, covers: serialsOfRun(job), unprinted: serialsOfRun(job) };
        await clock.until(recordOutcome(other.ports, [answer]));
      };
      const claimsOf = (job: PrintJob) => [{ job, serials: job.outcome.unprinted, ...onPaper }];
      let line = await clock.until(lineOf(page, part, 2));
      if (of === 'unprinted labels') {
        await clock.until(recordLines(page.ports, [line], { onTimeout: noTimeout }));
        await answerNone(await jobNow());
        line = { id: 'rest', reserve: undefined, claims: claimsOf(await jobNow()) };
      }
      const result = await clock.until(recordLines(page.ports, [line], { onTimeout: noTimeout }));
      const released = result.kind === 'done' ? result.released : [];
      expect(released).toHaveLength(1);
      expect(await clock.until(answeredLines(page.ports, released))).toEqual([]);

      await answerNone(await jobNow());
      await clock.until(claimUnprinted(other.ports, claimsOf(await jobNow())));
      expect(await clock.until(answeredLines(page.ports, released))).toEqual([line.id]);
      const printed = await jobNow();
      await clock.until(withdrawLines(page.ports, [line], released));
      expect(await jobNow()).toEqual(printed);
      expect(printed.outcome).toMatchObject({ unprinted: [], unanswered: [{ count: 2 }] });
    },
  );

  it('has nothing recorded of a run that is given up, although another tab was told that none of it came out', async () => {
    const { clock, host, station } = warehouse();
    const one = station('one');
    const [page, other] = [one.open(), one.open()];
    const line = await clock.until(lineOf(page, part, 2));
    one.setOnline(false);
    const result = await clock.until(recordLines(page.ports, [line], { onTimeout: noTimeout }));
    const [job] = await clock.until(readJobs(other.ports));
    if (result.kind !== 'done' || !job) throw new Error('not released');
    const answer = { jobId: job.id, covers: serialsOfRun(job), unprinted: serialsOfRun(job) };
    await clock.until(recordOutcome(other.ports, [answer]));
    await clock.until(withdrawLines(page.ports, [line], result.released));
    one.setOnline(true);
    await clock.pass(300_000);
    await clock.until(page.send());
    expect(host.rows).toEqual([]);
    expect(one.unrecorded()).toEqual([]);
  });

  it('stores where the labels lie after another part fell out', async () => {
    const { clock, station } = warehouse();
    const page = station('one').open();
    const line = await clock.until(lineOf(page, part, 2));
    const result = await clock.until(recordLines(page.ports, [line], { onTimeout: noTimeout }));
    const run = result.kind === 'done' ? result.released[0]?.run : undefined;
    if (!run) throw new Error('nothing was reserved');
    const places = { columns: 2, perSheet: 4, firstPlace: 2 };
    await clock.until(changePlaces(page.ports, run, [places]));
    expect(await clock.until(readJobs(page.ports))).toMatchObject([{ places }]);
  });

  it('[PR6] [PR26] gives no serial to two tabs whose lists overlap, whatever the host and the order', async () => {
    const parts = partsOf(4);
    const list = fc.uniqueArray(fc.record({ which: fc.nat(3), count: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      selector: ({ which }) => which,
    });
    const mode = fc.constantFrom('fine' as const, 'fine' as const, 'slow' as const, 'silent' as const, 'lost' as const);
    const press = fc.record({ tab: fc.nat(1), list, pause: fc.constantFrom(0, 0, 1, 3, 40, 900, 5_000), mode });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 8 }), fc.boolean(), async (presses, rule409) => {
        const { clock, host, station } = warehouse({ rule409 }, NOON);
        const browser = station('one', ani);
        const tabs = [browser.open(), browser.open()];
        const printed: { partId: unknown; from: string; end: string }[] = [];
        const running: Promise<void>[] = [];
        for (const { tab, list: wanted, pause, mode: hostMode } of presses) {
          host.setMode(hostMode);
          const page = tabs[tab];
          if (!page) continue;
          const run = async () => {
            const lines = await Promise.all(
              wanted.flatMap(({ which, count }) => (parts[which] ? [lineOf(page, parts[which], count)] : [])),
            );
            const result = await recordLines(page.ports, lines, { onTimeout: (timeout) => timeout.print?.() });
            if (result.kind !== 'done') return;
            for (const { run: reserved } of result.released) {
              for (const job of reserved?.runs ?? []) {
                printed.push({ partId: job.part.id, from: job.serialFrom, end: job.serialEnd });
              }
            }
          };
          running.push(run());
          await clock.pass(pause);
        }
        host.setMode('fine');
        await clock.until(Promise.all(running), 600_000);
        await clock.pass(600_000);
        for (const page of tabs) await clock.until(page.send());
        for (const [index, one] of printed.entries()) {
          for (const two of printed.slice(index + 1)) {
            const isShared = one.partId === two.partId && one.from <= two.end && two.from <= one.end;
            expect(isShared ? [one, two] : []).toEqual([]);
          }
        }
        // Every label has exactly one record.
        for (const { partId, from, end } of printed) {
          const records = host.rows.filter(
            (row) => row.partId === partId && row.serialFrom === from && row.serialEnd === end,
          );
          expect([from, end, records.length]).toEqual([from, end, 1]);
          expect(rangeOf(from, end)).toBeDefined();
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
