import type { HostMode, HostOptions } from '@tests/print/run/support/fake-host';
import {
  ani,
  budi,
  citra,
  type FakePage,
  type FakeStation,
  firstPrint,
  otherPart,
  part,
  type User,
  warehouse,
} from '@tests/print/run/support/fake-station';
import { describe, expect, it, vi } from 'vitest';
import { errorFromAnswer } from '@/api/client/errors';
import { answerUnclear, discardRecord, takeOverRecords, tryAgain } from '@/print/run/ledger';
import { readJobs, recordOutcome } from '@/print/run/outcome';
import { releaseRun } from '@/print/run/record/commit';
import { reserveRun } from '@/print/run/record/reserve';
import { waitsFor } from '@/print/run/record/send-rules';
import { indexed } from '@/print/run/store/rows';
import type { Scope } from '@/print/run/store/store';

const DAY = '20261120';
const serials = (...counters: number[]) => counters.map((counter) => `${DAY}${String(counter).padStart(4, '0')}`);
const MINUTE = 60_000;

/** Stations of different users under one clock, each with one open page. */
function stationsOf<U extends readonly User[]>(options: Partial<HostOptions>, ...users: U) {
  const { clock, host, station } = warehouse(options);
  const stations = users.map((user, at) => station(`station ${at + 1}`, user));
  const pages = stations.map((one) => one.open());
  const at = (index: number): { station: FakeStation; page: FakePage } => {
    const [one, page] = [stations[index], pages[index]];
    if (!one || !page) throw new Error('no such station');
    return { station: one, page };
  };
  const network = (up: boolean) => {
    for (const one of stations) one.setOnline(up);
  };
  const sendAll = async () => {
    for (const page of pages) await clock.until(page.send());
  };
  return { clock, host, one: at(0), two: at(users.length - 1), network, sendAll };
}

describe('two stations that printed the same serials offline [PR7]', () => {
  const bothOffline = async (options: Partial<HostOptions>, users: [User, User], counts: [number, number] = [2, 2]) => {
    const all = stationsOf(options, ...users);
    all.network(false);
    await all.clock.until(all.one.page.print(counts[0]));
    await all.clock.until(all.two.page.print(counts[1]));
    all.network(true);
    await all.clock.pass(MINUTE);
    return all;
  };

  it.each([{}, { rule409: false }, { answersWithRecord: false }])(
    'the first to come back records, the second notes which labels must go (%o)',
    async (options) => {
      const { host, one, two, sendAll } = await bothOffline(options, [ani, budi]);
      await sendAll();
      expect(host.summary()).toEqual(['0001-0002 by ani']);
      expect(one.station.notes()).toEqual([]);
      expect(two.station.notes()).toMatchObject([
        {
          ...{ kind: 'overlap', serialFrom: `${DAY}0001`, serialEnd: `${DAY}0002`, pull: serials(1, 2), closed: false },
          others: [{ serialFrom: `${DAY}0001`, serialEnd: `${DAY}0002`, by: 'ani' }],
        },
      ]);
      expect(two.station.unrecorded()).toEqual([]);
    },
  );

  it('the labels nobody else has are recorded as records of their own', async () => {
    const { host, two, sendAll } = await bothOffline({}, [ani, budi], [2, 5]);
    await sendAll();
    await sendAll();
    expect(host.rows.slice(1)).toMatchObject([
      { serialFrom: `${DAY}0003`, qtyLabel: 3, qtyPart: 36, createdBy: 'budi' },
    ]);
    expect(two.station.notes()).toMatchObject([{ pull: serials(1, 2) }]);
    expect(two.station.unrecorded()).toEqual([]);
  });

  it('a record that was never sent is no record of this browser, even if all fields are equal', async () => {
    const { clock, host, one, two, network } = stationsOf({}, ani, ani);
    network(false);
    await clock.until(two.page.print(2));
    const rows = two.station.disk.tables.runs;
    for (const [id, run] of rows) {
      rows.set(id, indexed({ ...run, state: 'reserved', attempts: 0, unansweredSince: null }));
    }
    one.station.setOnline(true);
    await clock.until(one.page.print(2));
    network(true);
    await clock.until(two.page.send());
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(two.station.notes()).toMatchObject([{ kind: 'overlap', pull: serials(1, 2) }]);
  });

  it('a person says whose record it is when the host does not name the author', async () => {
    // Both were sent, and no answer says what the host did with them.
    const { clock, host, one, two, sendAll } = stationsOf({ namesAuthor: false }, ani, budi);
    host.setMode('broken');
    await clock.until(one.page.print(2));
    await clock.until(two.page.print(2));
    host.setMode('fine');
    await clock.pass(MINUTE);
    await sendAll();
    expect(two.station.notes()).toEqual([]);
    const [entry] = two.station.unrecorded();
    if (!entry) throw new Error('nothing in the outbox');
    expect(entry.unclear).toMatchObject({ recordId: 1 });
    await clock.until(answerUnclear(two.page.ports, entry, false));
    await clock.until(two.page.send());
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(two.station.notes()).toMatchObject([{ kind: 'overlap', pull: serials(1, 2) }]);
    expect(two.station.unrecorded()).toEqual([]);
  });

  it('[PR27] a print that was given up because nobody knows whose the record is offers no unprinted labels', async () => {
    const { clock, one, two } = stationsOf({ namesAuthor: false }, ani, budi);
    const presses = [one, two].map(({ page }) => page.print(2, part, { cancels: true }));
    expect((await clock.until(Promise.all(presses))).toSorted()).toEqual(['cancelled', 'printed']);
    const loser = [one, two].find(({ station }) => station.papers.length === 0);
    const [entry] = loser?.station.unrecorded() ?? [];
    if (!loser || !entry) throw new Error('nobody was asked');
    expect(await clock.until(readJobs(loser.page.ports))).toEqual([]);
    await clock.until(answerUnclear(loser.page.ports, entry, false));
    expect(loser.station.unrecorded()).toEqual([]);
  });

  it('the record of another serial range or another printing is not taken for this one', async () => {
    const { clock, host, one } = stationsOf({ rule409: false }, ani);
    host.setMode('silent');
    await clock.until(one.page.print(3));
    const body = { partId: 7, qtyLabel: 3, qtyPart: 36, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0003` };
    host.record({ ...body, status: 2 }, ani);
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([2, 1]);
    host.setMode('silent');
    await clock.until(one.page.print(3));
    host.record({ ...body, serialFrom: `${DAY}0004`, serialEnd: `${DAY}0005`, status: 1 }, ani);
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(one.station.notes()).toMatchObject([{ kind: 'overlap', pull: serials(4, 5) }]);
    await clock.until(one.page.send());
    expect(host.summary().at(-1)).toBe('0006-0006 by ani');
  });
});

describe('a host that is silent while the operator waits', () => {
  it('is queried every 5 s, and the print goes on as soon as it answers', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    const printing = one.page.print(1, part, { patience: 120_000 });
    await clock.pass(30_000);
    expect(one.station.papers).toEqual([]);
    host.setMode('fine');
    expect(await clock.until(printing)).toBe('printed');
    expect(host.summary()).toEqual(['0001-0001 by ani']);
  });

  it('and then refuses the serials before anything is on paper stops the print', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    const printing = one.page.print(2, part, { patience: 120_000 });
    await clock.pass(6_000);
    host.record(
      { partId: 7, qtyLabel: 1, qtyPart: 12, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0001`, status: 1 },
      budi,
    );
    host.setMode('fine');
    expect(await clock.until(printing)).toBe('printed');
    expect(one.station.papers.map(({ ranges }) => ranges)).toEqual([[{ from: `${DAY}0003`, end: `${DAY}0004` }]]);
    expect(one.station.notes()).toEqual([]);
    await clock.until(one.page.send());
    expect(host.summary()).toEqual(['0001-0001 by budi', '0003-0004 by ani']);
  });

  it('and refuses them after the labels are out has the overlap noted and the rest recorded', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('slow');
    const printing = one.page.print(2, part, { patience: 1_000 });
    await clock.pass(100);
    host.record(
      { partId: 7, qtyLabel: 1, qtyPart: 12, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0001`, status: 1 },
      budi,
    );
    expect(await clock.until(printing)).toBe('printed');
    await clock.until(one.page.send());
    expect(one.station.notes()).toMatchObject([{ kind: 'overlap', pull: serials(1), others: [{ by: 'budi' }] }]);
    expect(host.summary()).toEqual(['0001-0001 by budi', '0002-0002 by ani']);
  });

  it('has nothing recorded when the operator gives up', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    expect(await clock.until(one.page.print(1, part, { cancels: true }))).toBe('cancelled');
    host.setMode('fine');
    // The request may still be carried out until its time-out is over.
    await clock.pass(MINUTE);
    await clock.until(one.page.send());
    expect(host.rows).toEqual([]);
    expect(one.station.unrecorded()).toEqual([]);
    expect(one.station.disk.tables.runs.size).toBe(0);
  });

  it('and recorded the run that was given up leaves it with "not printed"', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('lost');
    expect(await clock.until(one.page.print(1, part, { cancels: true }))).toBe('cancelled');
    host.setMode('fine');
    await clock.pass(MINUTE);
    await clock.until(one.page.send());
    expect(host.rows).toHaveLength(1);
    expect([...one.station.disk.tables.runs.values()]).toMatchObject([
      { outcome: { unprinted: [{ count: 1 }], unanswered: [] } },
    ]);
    expect(one.station.unrecorded()).toEqual([]);
    expect(one.station.notes()).toEqual([]);
  });

  it('lets nothing be printed or recorded when another tab settled the run while this one was suspended', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    const derived = { from: `${DAY}0001`, end: `${DAY}0002`, count: 2 };
    const taken = await clock.until(reserveRun(one.page.ports, firstPrint(derived)));
    if (taken.kind !== 'reserved') throw new Error(taken.kind);
    host.setMode('fine');
    await clock.pass(120_000);
    await clock.until(one.station.open().send());
    expect(one.station.unrecorded()).toEqual([]);
    expect(await clock.until(releaseRun(one.page.ports, taken.run, { released: false, refused: false }))).toBe(false);
    await clock.until(one.page.send());
    expect([host.rows, one.station.notes(), one.station.unrecorded()]).toEqual([[], [], []]);
  });

  it('is waited for once, not once for each record of a page range', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    const startedAt = clock.time();
    await clock.until(one.page.print(9, part, { inPieces: true, patience: 4_000 }));
    expect(clock.time() - startedAt).toBeLessThan(25_000);
    expect(host.calls.filter((call) => call.startsWith('record'))).toHaveLength(1);
    expect(one.station.unrecorded().map(({ body }) => body.serialFrom)).toEqual(serials(1, 9));
  });
});

describe('a host that takes the same serials twice [PR7]', () => {
  it('has the day compared at once and a minute later, and both stations note it', async () => {
    const { clock, host, one, two } = stationsOf({ rule409: false }, ani, budi);
    // Both look, find nothing, and print.
    await clock.until(Promise.all([one.page.print(2), two.page.print(2)]));
    expect(host.rows).toHaveLength(2);
    await clock.until(Promise.all([one.page.send(), two.page.send()]));
    const [first, second] = [one.station.notes(), two.station.notes()];
    expect([...first, ...second].map(({ kind }) => kind)).toEqual(['overlap', 'overlap']);
    expect([...first, ...second].flatMap(({ pull }) => pull)).toEqual(serials(1, 2));
  });

  it('notes a record that arrives after the first comparison', async () => {
    const { clock, host, one } = stationsOf({ rule409: false }, ani);
    await clock.until(one.page.print(2));
    await clock.until(one.page.send());
    expect(one.station.notes()).toEqual([]);
    host.record(
      { partId: 7, qtyLabel: 1, qtyPart: 12, serialFrom: `${DAY}0002`, serialEnd: `${DAY}0002`, status: 1 },
      budi,
    );
    await clock.pass(MINUTE);
    await clock.until(one.page.send(false));
    expect(one.station.notes()).toMatchObject([{ kind: 'overlap', pull: [], others: [{ by: 'budi', later: true }] }]);
    await clock.pass(5 * MINUTE);
    host.calls.splice(0);
    await clock.until(one.page.send());
    expect(host.calls).toEqual([]);
  });

  it('has a day compared that was forgotten before the network came back', async () => {
    const { clock, host, one, two, network } = stationsOf({ rule409: false }, ani, budi);
    network(false);
    for (const { page } of [one, two]) expect(await clock.until(page.print(2))).toBe('printed');
    for (const { station } of [one, two]) station.disk.tables.days.clear();
    network(true);
    // Both look, find nothing, and send.
    await clock.until(Promise.all([one.page.send(), two.page.send()]));
    expect(host.rows).toHaveLength(2);
    await clock.until(Promise.all([one.page.send(), two.page.send()]));
    expect([one, two].flatMap(({ station }) => station.notes().flatMap(({ pull }) => pull))).toEqual(serials(1, 2));
  });
});

describe('a proxy that sends each record twice', () => {
  const printed = [{ from: `${DAY}0001`, end: `${DAY}0002` }];

  it('blames no other station: whose record it is is asked, and as the own one it has its job', async () => {
    const { clock, host, one, sendAll } = stationsOf({ jobs: true }, ani);
    host.setMode('repeats');
    await clock.until(one.page.print(2));
    host.setMode('fine');
    await sendAll();
    expect(one.station.notes()).toEqual([]);
    const [entry] = one.station.unrecorded();
    if (!entry) throw new Error('nothing is asked');
    expect(entry.unclear).toMatchObject({ recordId: 1 });
    await clock.until(answerUnclear(one.page.ports, entry, true));
    await sendAll();
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(one.station.notes()).toEqual([]);
    expect(one.station.unrecorded()).toEqual([]);
    expect(one.station.papers.map(({ ranges }) => ranges)).toEqual([printed]);
    expect([...host.jobs.values()].map(({ body }) => body.serialEnd)).toEqual([`${DAY}0002`]);
  });

  it('changes nothing where the host has print runs', async () => {
    const { clock, host, one } = stationsOf({ runs: true }, ani);
    host.setMode('repeats');
    expect(await clock.until(one.page.print(2))).toBe('printed');
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(one.station.unrecorded()).toEqual([]);
    expect(one.station.papers.map(({ ranges }) => ranges)).toEqual([printed]);
  });
});

it('unprinted labels that another station has printed meanwhile stay refused until somebody decides, and delay no outcome', async () => {
  const { clock, host, one, two } = stationsOf({ runs: true }, ani, citra);
  await clock.until(one.page.print(2));
  const [paper] = one.station.papers;
  if (!paper) throw new Error('nothing was printed');
  await clock.until(one.page.answer(paper, 2));
  await clock.until(one.page.send());
  expect(await clock.until(two.page.reprint({ ...paper, station: 'two', page: two.page }))).toBe('printed');
  one.station.setOnline(false);
  expect(await clock.until(one.page.answer(paper, 0))).toBe('printed');
  one.station.setOnline(true);
  await clock.until(one.page.send());
  const [refused] = one.station.unrecorded();
  expect(refused).toMatchObject({ kind: 'unprinted', state: 'refused', printed: true });
  expect(refused?.refusal).toMatchObject({ code: 'changed-at-host', facts: [{ code: 'taken' }] });
  const [job] = await clock.until(readJobs(one.page.ports));
  if (!job) throw new Error('no job');
  host.calls.splice(0);
  await clock.until(recordOutcome(one.page.ports, [{ jobId: job.id, covers: job.outcome.unanswered, unprinted: [] }]));
  await clock.until(one.page.send());
  expect(host.calls).toContainEqual(expect.stringContaining(`outcome ${job.id}`));
});

describe('records the host has not confirmed [PR8]', () => {
  it('are sent once the host is back', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('broken');
    await clock.until(one.page.print(2));
    await clock.until(one.page.print(3));
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(host.summary()).toEqual(['0001-0002 by ani', '0003-0005 by ani']);
    expect(one.station.unrecorded()).toEqual([]);
  });

  it.each<HostMode>(['lost', 'broken-after', 'late'])('are not sent twice: %s', async (mode) => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode(mode);
    await clock.until(one.page.print(2));
    host.setMode('fine');
    await clock.pass(MINUTE);
    await clock.until(one.page.send());
    expect(host.rows).toHaveLength(1);
    expect(one.station.unrecorded()).toEqual([]);
    expect(one.station.notes()).toMatchObject([{ kind: 'answer-lost' }]);
  });

  it('read the whole queue as often for twenty as for two', async () => {
    const readsFor = async (prints: number) => {
      const { clock, one, network } = stationsOf({}, ani);
      network(false);
      for (let count = 0; count < prints; count++) await clock.until(one.page.print(1));
      network(true);
      const [transact, read] = [vi.spyOn(one.page.store, 'transact'), vi.spyOn(one.page.store, 'read')];
      await clock.until(one.page.send());
      expect(one.station.unrecorded()).toEqual([]);
      const isWhole = ({ runs }: Scope) => runs === 'open' || (typeof runs === 'object' && 'openAfter' in runs);
      return [...transact.mock.calls, ...read.mock.calls].filter(([scope]) => isWhole(scope)).length;
    };
    expect(await readsFor(20)).toBe(await readsFor(2));
  });

  it('are not taken for recorded from a host that says yes and does not have them', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    await clock.until(one.page.print(2));
    host.setMode('says-yes');
    await clock.pass(MINUTE);
    await clock.until(one.page.send());
    expect(one.station.unrecorded()).toMatchObject([{ problem: { code: 'no-record' } }]);
    host.setMode('fine');
    await clock.pass(5 * MINUTE);
    await clock.until(one.page.send());
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(one.station.unrecorded()).toEqual([]);
  });

  it('are each recorded when the same row is printed again twice offline', async () => {
    const { clock, host, one, network } = stationsOf({ answersWithRecord: false }, ani);
    await clock.until(one.page.print(1));
    const [paper] = one.station.papers;
    if (!paper) throw new Error('nothing printed');
    network(false);
    await clock.until(one.page.reprint(paper));
    await clock.until(one.page.reprint(paper));
    network(true);
    await clock.until(one.page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([1, 2, 2]);
    expect(one.station.unrecorded()).toEqual([]);
  });

  it('of a re-print are found again after an older one whose record came back without an id', async () => {
    const { clock, host, one } = stationsOf({ answersWithRecord: false }, ani);
    await clock.until(one.page.print(1));
    const [paper] = one.station.papers;
    if (!paper) throw new Error('nothing printed');
    await clock.until(one.page.reprint(paper));
    await clock.pass(5 * MINUTE);
    host.setMode('lost');
    await clock.until(one.page.reprint(paper));
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([1, 2, 2]);
  });

  it('of a re-print wait for the first print, also when the clock was set back in between', async () => {
    const { clock, host, one, network } = stationsOf({}, ani);
    network(false);
    await clock.until(one.page.print(1));
    const [paper] = one.station.papers;
    if (!paper) throw new Error('nothing printed');
    one.station.setClock(-10 * MINUTE);
    await clock.until(one.page.reprint(paper));
    const runs = one.station.unrecorded();
    const again = runs.find(({ body }) => body.status === 2);
    expect(again && waitsFor(again, runs)?.body.status).toBe(1);
    network(true);
    await clock.until(one.page.send());
    await clock.until(one.page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([1, 2]);
  });

  it('of a re-print are sent without reading what waits of other parts', async () => {
    const { clock, host, one, network } = stationsOf({}, ani);
    await clock.until(one.page.print(1));
    const [paper] = one.station.papers;
    if (!paper) throw new Error('nothing printed');
    network(false);
    await clock.until(one.page.reprint(paper));
    await clock.until(one.page.print(1, otherPart));
    network(true);
    const changes = vi.spyOn(one.page.store, 'transact');
    await clock.until(one.page.send());
    expect(host.rows.map(({ partId, status }) => [partId, status])).toEqual([
      [part.id, 1],
      [part.id, 2],
      [otherPart.id, 1],
    ]);
    const open = changes.mock.calls.filter(([scope]) => scope.runs === 'open' || scope.runs === 'all');
    expect(open).toEqual([]);
  });

  it('of a re-print do not wait for a first print that the host refused', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('refuses');
    await clock.until(one.page.print(1));
    const [paper] = one.station.papers;
    if (!paper) throw new Error('nothing printed');
    host.setMode('fine');
    await clock.until(one.page.reprint(paper));
    expect(host.rows.map(({ status }) => status)).toEqual([2]);
    host.rows.splice(0);
    host.setMode('broken');
    await clock.until(one.page.reprint(paper));
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(host.rows.map(({ status }) => status)).toEqual([2]);
  });

  it('are not sent by the queue while the dialog of the same page is sending them', async () => {
    const { clock, host, one } = stationsOf({ rule409: false }, ani);
    const { record } = one.page.ports.history;
    one.page.ports.history.record = (body, userId) => clock.wait(8_000).then(() => record(body, userId));
    const printing = one.page.print(1, part, { patience: 0 });
    await clock.pass(5_000);
    expect(one.station.papers).toHaveLength(1);
    await clock.until(one.page.send());
    await clock.until(printing);
    expect(host.rows).toHaveLength(1);
  });

  it('are not sent by two tabs however slowly the host answers', async () => {
    const { clock, host, one } = stationsOf({ rule409: false }, ani);
    host.setMode('broken');
    await clock.until(one.page.print(1));
    await clock.pass(MINUTE);
    host.setMode('slow');
    const other = one.station.open();
    const first = one.page.send();
    for (let pause = 0; pause < 14; pause++) {
      await clock.until(other.send());
      await clock.pass(1_000);
    }
    await clock.until(first);
    expect(host.rows).toHaveLength(1);
  });

  it('are not sent by a page that was suspended until its claim ran out, while another page sends them', async () => {
    const { clock, host, one } = stationsOf({ rule409: false }, ani);
    host.setMode('broken');
    await clock.until(one.page.print(1));
    await clock.pass(MINUTE);
    host.setMode('fine');
    const { ofDay } = one.page.ports.history;
    one.page.ports.history.ofDay = (...of) => clock.wait(100_000).then(() => ofDay(...of));
    const suspended = one.page.send();
    await clock.pass(95_000);
    const other = one.station.open();
    const { record } = other.ports.history;
    other.ports.history.record = (body, userId) => clock.wait(8_000).then(() => record(body, userId));
    const sending = other.send();
    await clock.until(Promise.all([suspended, sending]));
    expect(host.rows).toHaveLength(1);
  });

  it('of a page that crashed in the middle of sending are sent when its claim has run out', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    void one.page.print(1);
    await clock.pass(13_000);
    expect(one.station.papers).toHaveLength(1);
    one.page.die();
    host.setMode('fine');
    const next = one.station.open();
    await clock.until(next.send());
    expect(host.rows).toEqual([]);
    await clock.pass(25_000);
    await clock.until(next.send());
    expect(host.rows).toHaveLength(1);
  });

  it('of a page that crashed before its labels went to the printer are not made', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('silent');
    void one.page.print(1);
    await clock.pass(10_000);
    one.page.die();
    host.setMode('fine');
    const next = one.station.open();
    await clock.pass(120_000);
    await clock.until(next.send());
    expect([host.rows, one.station.papers, one.station.runs()]).toEqual([[], [], []]);
  });

  it('are sent by number of attempts, so that a failing one does not delay others', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('broken');
    await clock.until(one.page.print(1));
    await clock.until(one.page.print(1, otherPart));
    host.setMode('fine');
    const { record } = one.page.ports.history;
    one.page.ports.history.record = (body, userId) =>
      body.partId === 7 ? Promise.reject(errorFromAnswer(500, undefined)) : record(body, userId);
    for (let pass = 0; pass < 4; pass++) await clock.until(one.page.send());
    expect(host.rows.map(({ partId }) => partId)).toEqual([8]);
    expect(one.station.unrecorded()).toMatchObject([{ refusal: '', attempts: 5 }]);
  });

  it('are left alone after three in a row that had no answer, until the next pass', async () => {
    const { clock, host, one, network } = stationsOf({}, ani);
    network(false);
    for (let run = 0; run < 5; run++) await clock.until(one.page.print(1));
    network(true);
    host.setMode('silent');
    host.calls.splice(0);
    await clock.until(one.page.send());
    expect(host.calls).toEqual(['ofDay', 'ofDay', 'ofDay']);
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(host.rows).toHaveLength(5);
  });

  it('are not even tried without a network', async () => {
    const { clock, host, one, network } = stationsOf({}, ani);
    network(false);
    await clock.until(one.page.print(1));
    await clock.until(one.page.print(1));
    host.calls.splice(0);
    await clock.until(one.page.send());
    expect(host.calls).toEqual(['ofDay']);
  });
});

describe('what the host answers to a record', () => {
  const answered = async (mode: HostMode) => {
    const all = stationsOf({}, ani);
    const { clock, host, one } = all;
    host.setMode(mode);
    await clock.until(one.page.print(1));
    const [entry] = one.station.unrecorded();
    if (!entry) throw new Error('nothing in the outbox');
    return { ...all, entry };
  };

  it.each<HostMode>(['proxy-429', 'proxy-403', 'proxy-404', 'proxy-413', 'proxy-html', 'broken'])(
    '%s is no refusal: it is sent again',
    async (mode) => {
      const { clock, host, one, entry } = await answered(mode);
      expect(entry).toMatchObject({ refusal: '' });
      expect(entry.problem).not.toBe('');
      host.setMode('fine');
      await clock.pass(30_000);
      await clock.until(one.page.send(false));
      expect(host.rows).toHaveLength(1);
    },
  );

  it.each([401, 403, 404, 408, 413, 425, 429])('%s with a message is no refusal either', async (status) => {
    const { clock, one } = stationsOf({}, ani);
    one.page.ports.history.record = () => Promise.reject(errorFromAnswer(status, { message: 'Not now' }));
    await clock.until(one.page.print(1));
    expect(one.station.unrecorded()).toMatchObject([{ refusal: '', problem: 'Not now' }]);
  });

  it.each([400, 422])('%s with a message is one: it stays with these words until somebody decides', async (status) => {
    const { clock, host, one } = stationsOf({}, ani);
    const { record } = one.page.ports.history;
    one.page.ports.history.record = () => Promise.reject(errorFromAnswer(status, { message: 'Blocked' }));
    await clock.until(one.page.print(1));
    one.page.ports.history.record = record;
    await clock.until(one.page.send());
    const [entry] = one.station.unrecorded();
    expect(entry).toMatchObject({ refusal: 'Blocked' });
    await clock.until(tryAgain(one.page.ports, entry?.id ?? ''));
    await clock.until(one.page.send());
    expect(host.rows).toHaveLength(1);
  });

  it.each([400, 409, 422])('%s without a message is none', async (status) => {
    const { clock, one } = stationsOf({}, ani);
    one.page.ports.history.record = () => Promise.reject(errorFromAnswer(status, undefined));
    await clock.until(one.page.print(1));
    expect(one.station.unrecorded()).toMatchObject([{ refusal: '' }]);
  });

  it('heeds Retry-After, and makes the pauses longer', async () => {
    const { clock, host, one, entry } = await answered('proxy-429');
    expect(entry.dueAt - clock.time()).toBeGreaterThan(6_000);
    host.calls.splice(0);
    await clock.until(one.page.send(false));
    expect(host.calls).toEqual([]);
    host.setMode('broken');
    const pauses: number[] = [];
    for (let pass = 0; pass < 7; pass++) {
      await clock.until(one.page.send());
      pauses.push((one.station.unrecorded()[0]?.dueAt ?? 0) - clock.time());
    }
    expect(pauses.at(0)).toBeLessThan(10_000);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  });
});

describe('records of several users on one station', () => {
  const leftByAni = async () => {
    const all = stationsOf({}, ani);
    const { clock, host, one } = all;
    host.setMode('broken');
    await clock.until(one.page.print(1));
    one.station.signIn(budi);
    host.setMode('fine');
    await clock.until(one.page.send());
    expect(host.rows).toEqual([]);
    return all;
  };

  it('are sent under the session of the user who printed', async () => {
    const { clock, host, one } = await leftByAni();
    one.station.signIn(ani);
    await clock.until(one.page.send());
    expect(host.summary()).toEqual(['0001-0001 by ani']);
  });

  it('are not sent under the name of somebody who signs in while they are on their way', async () => {
    const { clock, host, one } = stationsOf({}, ani);
    host.setMode('broken');
    await clock.until(one.page.print(1));
    host.setMode('fine');
    const { ofDay } = one.page.ports.history;
    one.page.ports.history.ofDay = (partId, day) => {
      one.station.signIn(budi);
      return ofDay(partId, day);
    };
    await clock.until(one.page.send());
    expect(host.rows).toEqual([]);
    expect(one.station.unrecorded()).toMatchObject([{ refusal: '' }]);
  });

  it('are sent by an admin who took them over, and that is noted; nobody else can', async () => {
    const { clock, host, one } = await leftByAni();
    const ids = one.station.unrecorded().map(({ id }) => id);
    expect(await clock.until(takeOverRecords(one.page.ports, ids))).toBe(false);
    one.station.signIn(citra);
    expect(await clock.until(takeOverRecords(one.page.ports, ids))).toBe(true);
    await clock.until(one.page.send());
    expect(host.summary()).toEqual(['0001-0001 by citra']);
    expect(one.station.notes()).toMatchObject([{ kind: 'taken-over', by: 'Citra Lestari', printedBy: { id: ani.id } }]);
  });

  it('are discarded by an admin only, and that stays in the ledger', async () => {
    const { clock, one } = await leftByAni();
    const [entry] = one.station.unrecorded();
    expect(await clock.until(discardRecord(one.page.ports, entry?.id ?? '', 'This part is blocked'))).toBe(false);
    one.station.signIn(citra);
    expect(await clock.until(discardRecord(one.page.ports, entry?.id ?? '', 'This part is blocked'))).toBe(true);
    expect(one.station.unrecorded()).toEqual([]);
    expect(one.station.notes()).toMatchObject([{ kind: 'discarded', by: 'Citra Lestari', closed: true }]);
  });
});
