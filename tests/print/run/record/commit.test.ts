import { ani, budi, citra, firstPrint, onPaper, part, warehouse } from '@tests/print/run/support/fake-station';
import { describe, expect, it } from 'vitest';
import { ApiError, errorFromAnswer } from '@/api/client/errors';
import { problemText } from '@/features/print/problem-text';
import { serialsOfRun } from '@/print/run/job';
import { takeOverRecords } from '@/print/run/ledger';
import { claimUnprinted, recordOutcome } from '@/print/run/outcome';
import { commitRun, type HostTimeout } from '@/print/run/record/commit';
import { reserveRun } from '@/print/run/record/reserve';
import { deriveRange } from '@/print/run/serial-range';
import { jobOf } from '@/print/run/store/rows';

/** A page with a reserved run, and what its operator is told when the host does not answer. */
async function pageWithReservedRun(count = 2) {
  const { clock, host, station } = warehouse({});
  const one = station('one', ani);
  const page = one.open();
  await clock.until(page.store.ready());
  const { ports } = page;
  const derived = await clock.until(deriveRange(ports, part.id, count));
  if (!derived.ok) throw new Error(derived.reason.code);
  const taken = await clock.until(reserveRun(ports, firstPrint(derived.range)));
  if (taken.kind !== 'reserved') throw new Error(taken.kind);
  const timeouts: HostTimeout[] = [];
  const commit = () =>
    commitRun(ports, taken.run, { startedAt: ports.now(), onTimeout: (timeout) => void timeouts.push(timeout) });
  const jobs = () => one.runs().map((run) => jobOf(run, new Map()));
  return { clock, host, one, page, ports, range: derived.range, timeouts, commit, jobs };
}

describe("a run that waits for the operator's decision [PR20]", () => {
  it('is not printed when the host refuses it and the history cannot be read after that', async () => {
    const { clock, host, ports, range, timeouts, commit } = await pageWithReservedRun();
    host.setMode('silent');
    const committed = commit();
    await clock.pass(16_000);
    expect(timeouts).toHaveLength(1);
    host.setMode('fine');
    const { history } = ports;
    const { record, ofDay } = history;
    const body = { partId: 7, qtyLabel: 2, qtyPart: 24, serialFrom: range.from, serialEnd: range.end, status: 1 };
    history.record = async (...sent) => {
      host.record(body, budi);
      history.ofDay = () => Promise.reject(new ApiError('timeout'));
      return record(...sent).finally(() => void clock.wait(20_000).then(() => Object.assign(history, { ofDay })));
    };
    expect(await clock.until(committed)).toMatchObject({ kind: 'changed', why: 'conflict' });
  });

  it.each([
    ['says-yes', 'The host answered without the record, and it is not in the history of the day'],
    ['bare-409', 'The host refused because of another record (409)'],
    ['proxy-html', 'The host gave an unexpected answer'],
    ['proxy-403', 'You are not allowed to do this (403)'],
    ['refuses', 'This part is blocked'],
  ] as const)('is not printed without a click when the answer is %s', async (mode, reason) => {
    const { clock, host, page, timeouts, commit, jobs } = await pageWithReservedRun();
    host.setMode(mode);
    const committed = commit();
    await clock.pass(2_000);
    expect(timeouts.map((timeout) => problemText(timeout.reason))).toEqual([reason]);
    timeouts[0]?.cancel();
    expect(await clock.until(committed)).toEqual({ kind: 'cancelled' });
    host.setMode('fine');
    await clock.pass(30_000);
    await clock.until(page.send());
    expect([host.summary(), jobs().flatMap(({ outcome }) => outcome.unprinted).length]).toEqual([[], jobs().length]);
  });

  it.each(['broken', 'proxy-429'] as const)(
    'is not printed by itself when the host begins to fail (%s)',
    async (mode) => {
      const { clock, host, timeouts, commit } = await pageWithReservedRun();
      host.setMode('silent');
      const committed = commit();
      await clock.pass(16_000);
      host.setMode(mode);
      await clock.pass(60_000);
      const state = await Promise.race([committed, clock.wait(1).then(() => 'still waiting'), clock.pass(10)]);
      expect(state ?? 'still waiting').toBe('still waiting');
      timeouts[0]?.print?.();
      expect(await clock.until(committed)).toMatchObject({ kind: 'released', recorded: false });
    },
  );

  it('leaves a record that a slow host makes after the operator gave up as "not printed"', async () => {
    const { clock, host, page, ports, timeouts, commit, jobs } = await pageWithReservedRun();
    const { record } = ports.history;
    ports.history.record = async (...sent) => {
      await clock.wait(9_000);
      return record(...sent);
    };
    const committed = commit();
    await clock.pass(4_500);
    timeouts[0]?.cancel();
    await clock.until(committed);
    await clock.pass(2_000);
    await clock.until(page.send(false));
    await clock.pass(60_000);
    await clock.until(page.send(false));
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(jobs()).toMatchObject([{ outcome: { unprinted: [{ count: 2 }], unanswered: [] } }]);
  });

  it('is not offered again when what is left of it was printed before its record was looked up', async () => {
    const { clock, host, page, ports, timeouts, commit, jobs } = await pageWithReservedRun();
    host.setMode('lost');
    const committed = commit();
    await clock.pass(5_000);
    timeouts[0]?.cancel();
    await clock.until(committed);
    host.setMode('fine');
    const [job] = jobs();
    if (!job) throw new Error('no job');
    expect(
      await clock.until(claimUnprinted(ports, [{ job, serials: job.outcome.unprinted, ...onPaper }])),
    ).toHaveLength(1);
    await clock.until(recordOutcome(ports, [{ jobId: job.id, covers: serialsOfRun(job), unprinted: [] }]));
    await clock.pass(300_000);
    await clock.until(page.send());
    expect(jobs()).toMatchObject([{ outcome: { unprinted: [], unanswered: [] } }]);
  });
});

describe('a record whose answer was lost [PR8]', () => {
  it('is not taken for an older re-print of the same serials', async () => {
    const { clock, host, station } = warehouse({});
    const one = station('one', ani);
    const page = one.open();
    await clock.until(page.print(2));
    const [paper] = one.papers;
    const [row] = host.rows;
    if (!paper || !row) throw new Error('nothing printed');
    const { serialFrom, serialEnd } = row;
    host.record({ partId: 7, qtyLabel: 2, qtyPart: 24, serialFrom, serialEnd, status: 2 }, ani);
    await clock.pass(3 * 3_600_000);
    host.setMode('broken');
    await clock.until(page.reprint(paper));
    host.setMode('fine');
    const { history } = page.ports;
    const { record } = history;
    history.record = () => {
      history.record = record;
      return Promise.reject(errorFromAnswer(503, undefined));
    };
    for (let pass = 0; pass < 3; pass++) {
      await clock.pass(300_000);
      await clock.until(page.send());
    }
    expect(host.rows.filter(({ status }) => status === 2)).toHaveLength(2);
  });

  it('is found again under the name of who printed it when an admin has taken it over [PR22]', async () => {
    const { clock, host, one, page, ports, timeouts, commit } = await pageWithReservedRun();
    host.setMode('lost');
    const committed = commit();
    await clock.pass(5_000);
    timeouts[0]?.print?.();
    await clock.until(committed);
    await clock.pass(60_000);
    host.setMode('fine');
    one.signIn(citra);
    await clock.until(takeOverRecords(ports, [...one.unrecorded().map(({ id }) => id)]));
    await clock.until(page.send());
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(one.notes().filter(({ kind }) => kind === 'overlap')).toEqual([]);
  });
});
