import { NOON } from '@tests/print/run/support/fake-host';
import { ani, budi, type DiskMode, firstPrint, part, warehouse } from '@tests/print/run/support/fake-station';
import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf, rangesOverlap } from '@/domain/serials/serial';
import { readJobs } from '@/print/run/outcome';
import { recordRun, releaseRun } from '@/print/run/record/commit';
import { type ReserveResult, reserveRun } from '@/print/run/record/reserve';
import { deriveRange, fetchLastSerial } from '@/print/run/serial-range';

const DAY = '20261120';

/** One station with an open page. */
function single(options: Parameters<typeof warehouse>[0] = {}, start?: number) {
  const { clock, host, station } = warehouse(options, start);
  const one = station('one', ani);
  const page = one.open();
  const derive = (count: number) => clock.until(deriveRange(page.ports, part.id, count));
  const visible = async (count: number) => {
    const derived = await derive(count);
    if (!derived.ok) throw new Error(derived.reason.code);
    return derived.range;
  };
  return { clock, host, one, page, derive, visible };
}

const taken = (result: ReserveResult) => {
  if (result.kind !== 'reserved') throw new Error(`not taken: ${result.kind}`);
  return result.run;
};

describe('the range PRINT proposes', () => {
  it.each([
    ['another answer where the host takes serials twice', false, 2],
    ['none where it refuses them', true, 1],
  ])('needs for a line that had to wait: %s', async (_, hasRuns, answers) => {
    const { clock, page, visible } = single({ runs: hasRuns });
    const range = await visible(1);
    let asked = 0;
    const { lastSerial } = page.ports.history;
    page.ports.history.lastSerial = (...of) => {
      asked += 1;
      return lastSerial(...of);
    };
    const query = fetchLastSerial(page.ports, part.id);
    await clock.until(query.answer);
    await clock.pass(5_000);
    taken(await clock.until(reserveRun(page.ports, { ...firstPrint(range), query })));
    expect(asked).toBe(answers);
  });

  it('starts at 0001 on a day without prints', async () => {
    const { visible } = single();
    expect(await visible(3)).toEqual({ from: `${DAY}0001`, end: `${DAY}0003`, count: 3 });
  });

  it.each([
    ['malformed', 'n/a'],
    ['of another day', '202611190044'],
    ['missing', undefined],
    ['of 13 characters', '2026112000012'],
  ])('starts at 0001 when the last serial is %s [PR3]', async (_, last) => {
    const { page, visible } = single();
    page.ports.history.lastSerial = async () => last;
    expect((await visible(1)).from).toBe(`${DAY}0001`);
  });

  it("continues above what this browser gave out when the host's last serial is lower or missing [PR3]", async () => {
    const { clock, host, page, visible } = single();
    await clock.until(page.print(5));
    host.rows.splice(0);
    expect((await visible(1)).from).toBe(`${DAY}0006`);
  });

  it("uses this browser's serials only, and reports it, when the last serial cannot be read [PR4]", async () => {
    const { clock, host, page, derive } = single();
    await clock.until(page.print(4));
    host.setMode('broken');
    expect(await derive(2)).toMatchObject({ ok: true, confirmed: false, range: { from: `${DAY}0005` } });
  });

  it('does not wait for a host that never answers [PR4]', async () => {
    const { clock, host, derive } = single();
    host.setMode('silent');
    expect(await derive(2)).toMatchObject({ confirmed: false, range: { from: `${DAY}0001` } });
    expect(clock.time() - NOON).toBe(4_000);
  });

  it('is refused past the 9999 of the day [PR2]', async () => {
    const { page, derive } = single();
    page.ports.history.lastSerial = async () => `${DAY}9998`;
    expect(await derive(2)).toMatchObject({ ok: false, reason: { code: 'serials_left', left: 1 } });
  });

  it('says when this browser cannot be read', async () => {
    const { one, derive } = single();
    one.disk.setMode('late');
    expect(await derive(1)).toMatchObject({ readable: false });
  });
});

describe('clicking PRINT', () => {
  it('records exactly what is printed, once', async () => {
    const { clock, host, one, page } = single();
    expect(await clock.until(page.print(3))).toBe('printed');
    expect(host.rows).toMatchObject([
      { partId: 7, qtyLabel: 3, qtyPart: 36, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0003`, status: 1 },
    ]);
    expect(one.unrecorded()).toEqual([]);
  });

  it('fetches the last serial anew when the answer is older than half a second: another station may have printed', async () => {
    const { clock, host, page, visible } = single();
    const range = await visible(1);
    const query = fetchLastSerial(page.ports, part.id);
    await clock.pass(3_000);
    host.record({ partId: 7, qtyLabel: 1, qtyPart: 12, serialFrom: range.from, serialEnd: range.end, status: 1 });
    expect(await clock.until(reserveRun(page.ports, { ...firstPrint(range), query }))).toMatchObject({
      ...{ kind: 'changed', why: 'serials' },
      derived: { range: { from: `${DAY}0002` } },
    });
  });

  it('has serials, record and job in the storage before the record is sent [PR8]', async () => {
    const { clock, one, page } = single();
    const kept: unknown[] = [];
    const { record } = page.ports.history;
    page.ports.history.record = (body, userId) => {
      const { runs, days, designs } = one.disk.tables;
      kept.push([runs.size, days.size, designs.size]);
      return record(body, userId);
    };
    await clock.until(page.print(1));
    expect(kept).toEqual([[1, 1, 1]]);
  });

  it('prints although the record does not arrive, keeps it, and starts the next range above it [PR8]', async () => {
    const { clock, host, one, page, visible } = single();
    host.setMode('broken');
    expect(await clock.until(page.print(3))).toBe('printed');
    expect(one.unrecorded().map(({ body }) => body.serialEnd)).toEqual([`${DAY}0003`]);
    expect((await visible(1)).from).toBe(`${DAY}0004`);
  });

  it('gives one of two tabs the serials and shows the other one the next ones [PR6]', async () => {
    const { clock, host, one, page, visible } = single();
    const other = one.open();
    const range = await visible(3);
    const results = await clock.until(
      Promise.all([reserveRun(page.ports, firstPrint(range)), reserveRun(other.ports, firstPrint(range))]),
    );
    expect(results.map(({ kind }) => kind)).toEqual(['reserved', 'changed']);
    expect(results[1]).toMatchObject({ why: 'serials', derived: { range: { from: `${DAY}0004` } } });
    expect(one.unrecorded()).toHaveLength(1);
    expect(host.rows).toEqual([]);
  });

  it('prints nothing and shows the new range when the host says another station has the serials (409) [PR7]', async () => {
    const { clock, host, one, page, visible } = single();
    const range = await visible(3);
    const run = taken(await clock.until(reserveRun(page.ports, firstPrint(range))));
    host.record({ partId: 7, qtyLabel: 2, qtyPart: 24, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0002`, status: 1 });
    const runState = { released: false, refused: false };
    expect(await clock.until(recordRun(page.ports, run, runState))).toMatchObject({
      ...{ kind: 'changed', why: 'conflict' },
      derived: { range: { from: `${DAY}0004` } },
    });
    expect(await clock.until(releaseRun(page.ports, run, runState))).toBe(false);
    expect(one.unrecorded()).toEqual([]);
    expect([...one.disk.tables.runs.values()]).toEqual([]);
    expect(one.notes()).toEqual([]);
  });

  it('gives the serials of the new day when midnight passed since they were derived', async () => {
    const { clock, page, visible } = single({}, new Date(2026, 10, 20, 23, 59, 58).getTime());
    const range = await visible(2);
    await clock.pass(3_000);
    expect(await clock.until(reserveRun(page.ports, firstPrint(range)))).toMatchObject({
      ...{ kind: 'changed', why: 'midnight' },
      derived: { range: { from: '202611210001' } },
    });
  });

  it("does not take the answer of yesterday's query for today's last serial", async () => {
    const { clock, host, page } = single({}, new Date(2026, 10, 20, 23, 59, 59, 900).getTime());
    const body = { partId: 7, qtyLabel: 5, qtyPart: 60, status: 1 };
    host.record({ ...body, serialFrom: `${DAY}0001`, serialEnd: `${DAY}0005` });
    host.record({ ...body, serialFrom: '202611210001', serialEnd: '202611210005' });
    const query = fetchLastSerial(page.ports, part.id);
    await clock.pass(200);
    const visible = { from: '202611210001', end: '202611210001', count: 1 };
    expect(await clock.until(reserveRun(page.ports, { ...firstPrint(visible), query }))).toMatchObject({
      ...{ kind: 'changed', why: 'serials' },
      derived: { range: { from: '202611210006' } },
    });
  });

  it('fetches the last serial anew when midnight passed while the host was answering', async () => {
    const { clock, host, page } = single({}, new Date(2026, 10, 20, 23, 59, 59, 950).getTime());
    const body = { partId: 7, qtyLabel: 5, qtyPart: 60, status: 1 };
    host.record({ ...body, serialFrom: '202611210001', serialEnd: '202611210005' });
    const visible = { from: '202611210001', end: '202611210001', count: 1 };
    expect(await clock.until(reserveRun(page.ports, firstPrint(visible)))).toMatchObject({
      ...{ kind: 'changed', why: 'serials' },
      derived: { range: { from: '202611210006' } },
    });
  });

  it('takes no new serials for a re-print and records it with its own status', async () => {
    const { clock, host, one, page, visible } = single();
    await clock.until(page.print(2));
    const [paper] = one.papers;
    if (!paper) throw new Error('nothing printed');
    await clock.until(page.reprint(paper));
    expect(host.rows.map(({ serialFrom, status }) => [serialFrom, status])).toEqual([
      [`${DAY}0001`, 1],
      [`${DAY}0001`, 2],
    ]);
    expect((await visible(1)).from).toBe(`${DAY}0003`);
  });

  it('records a run under the user who pressed PRINT, who signs out while the host is queried', async () => {
    const { clock, host, one, page, visible } = single();
    const range = await visible(1);
    host.setMode('slow');
    const taking = reserveRun(page.ports, firstPrint(range));
    await clock.pass(1_000);
    one.signIn(budi);
    await clock.until(taking);
    expect(one.unrecorded()).toMatchObject([{ printedBy: { id: ani.id } }]);
  });

  it('lets the highest serial never fall, whatever the host says [PR3]', async () => {
    const { clock, one, page } = single();
    await clock.until(page.print(9));
    const [paper] = one.papers;
    if (!paper) throw new Error('nothing printed');
    await clock.until(page.reprint({ ...paper, ranges: [{ from: `${DAY}0001`, end: `${DAY}0002` }] }));
    expect([...one.disk.tables.days.values()]).toMatchObject([{ highest: `${DAY}0009` }]);
  });
});

describe('a storage that fails while PRINT is pressed [S15]', () => {
  it('that takes no images keeps serials, record and the job without them', async () => {
    const { clock, host, one, page } = single();
    host.setMode('broken');
    let designs = 0;
    one.disk.refuses = (table) => table === 'designs' && ++designs === 1;
    expect(await clock.until(page.print(2))).toBe('printed');
    expect(one.unrecorded()).toHaveLength(1);
    expect(await clock.until(readJobs(page.ports))).toMatchObject([{ withoutPictures: true, design: { image: '' } }]);
  });

  it('that takes no images prints the revision that a host with print runs has published', async () => {
    const { clock, host, station } = warehouse({ runs: true });
    const one = station('one', ani);
    one.disk.setMode('full-for-designs');
    expect(await clock.until(one.open().print(2))).toBe('printed');
    expect(host.summary()).toEqual(['0001-0002 by ani']);
  });

  it('that takes no design at all keeps serials and record', async () => {
    const { clock, host, one, page } = single();
    host.setMode('broken');
    one.disk.setMode('full-for-designs');
    expect(await clock.until(page.print(2))).toBe('printed');
    expect(one.unrecorded()).toHaveLength(1);
    expect(await clock.until(readJobs(page.ports))).toMatchObject([{ withoutPictures: true, design: null }]);
  });

  it.each<DiskMode>(['full', 'late', 'failing', 'silent', 'mute', 'closed', 'missing'])(
    'that is %s is not taken for an empty one: with the host it prints, without it does not',
    async (mode) => {
      const { clock, host, one, page } = single();
      await clock.until(page.print(2));
      one.disk.setMode(mode);
      const reloaded = mode === 'late' || mode === 'missing' ? one.open() : page;
      expect(await clock.until(reloaded.print(1))).toBe('printed');
      expect(host.summary()).toEqual(['0001-0002 by ani', '0003-0003 by ani']);
      host.setMode('silent');
      expect(await clock.until(reloaded.print(1))).toBe('no-host');
      expect(one.papers.map(({ isKept }) => isKept)).toEqual([true, false]);
      one.disk.setMode('fine');
      host.setMode('fine');
      await clock.pass(120_000);
      await clock.until(reloaded.send());
      await clock.pass(120_000);
      await clock.until(reloaded.send());
      expect(one.unrecorded()).toEqual([]);
      expect(host.summary()).toEqual(['0001-0002 by ani', '0003-0003 by ani']);
    },
  );

  it('gives out other serials than those of a print it could not keep, once it is back and the host is silent', async () => {
    const { clock, host, one, page } = single({ rule409: false });
    one.disk.setMode('full');
    expect(await clock.until(page.print(2))).toBe('printed');
    one.disk.setMode('fine');
    host.setMode('silent');
    expect(await clock.until(page.print(2))).toBe('printed');
    const printed = one.papers.map(({ ranges, isKept }) => [ranges.map(({ from }) => from.slice(-4)), isKept]);
    expect(printed).toEqual([
      [['0001'], false],
      [['0003'], true],
    ]);
    const reloaded = one.open();
    await clock.until(reloaded.store.ready());
    expect(reloaded.store.loss(), 'it has lost nothing').toBeUndefined();
  });

  it('has serials that another station recorded at the same moment on one label only, on any host', async () => {
    const { clock, host, station } = warehouse({ rule409: false });
    const stations = [station('one', ani), station('two', budi)];
    for (const one of stations) one.disk.setMode('missing');
    const pages = stations.map((one) => one.open());
    await clock.until(Promise.all(pages.map((page) => page.print(2))));
    const printed = stations.flatMap((one) => one.papers.flatMap(({ ranges }) => ranges.map(({ from }) => from)));
    expect(new Set(printed).size).toBe(printed.length);
    expect(host.rows.length).toBeGreaterThan(0);
  });
});

describe('a database that came back', () => {
  it.each([
    ['lose', 'broken'],
    ['lose', 'fine'],
    ['rollBack', 'broken'],
    ['rollBack', 'fine'],
  ] as const)('empty or older (%s) does not start at 0001 at a host that is %s, and says so', async (change, then) => {
    const { clock, host, one, page } = single();
    host.setMode('broken');
    await clock.until(page.print(1));
    one.disk.save();
    await clock.until(page.print(2));
    one.disk[change]();
    host.setMode(then);
    const reloaded = one.open();
    expect(await clock.until(reloaded.print(1))).toBe('printed');
    expect(one.papers.at(-1)?.ranges).toEqual([{ from: `${DAY}0004`, end: `${DAY}0004` }]);
    expect(reloaded.store.loss()).toMatchObject({ unsent: change === 'lose' ? 2 : 1 });
    reloaded.store.acknowledgeLoss();
    expect([reloaded.store.loss(), one.witness.loss()]).toEqual([undefined, undefined]);
  });

  it('older does not send again what it had recorded', async () => {
    const { clock, host, one, page } = single({ rule409: false });
    one.setOnline(false);
    await clock.until(page.print(1));
    one.disk.save();
    one.setOnline(true);
    await clock.until(page.send());
    await clock.until(page.print(1));
    one.disk.rollBack();
    const reloaded = one.open();
    await clock.until(reloaded.store.ready());
    await clock.pass(120_000);
    await clock.until(reloaded.send());
    expect([host.summary(), one.unrecorded()]).toEqual([['0001-0001 by ani', '0002-0002 by ani'], []]);
  });
});

describe('serials, whatever the host and the order of events do', () => {
  it('any interleaving of runs in one browser prints pairwise disjoint ranges [PR6]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(2), fc.nat(60)), { minLength: 2, maxLength: 6 }),
        fc.constantFrom('fine', 'slow', 'broken', 'lost', 'silent'),
        async (runs, mode) => {
          const { clock, host, one } = single();
          host.setMode(mode);
          const started: Promise<unknown>[] = [];
          for (const [count, , pause] of runs) {
            started.push(one.open().print(count, part, { patience: 100 }));
            await clock.pass(pause);
          }
          await clock.until(Promise.all(started));
          const ranges = one.papers.flatMap((paper) => paper.ranges.map(({ from, end }) => rangeOf(from, end)));
          for (const [at, a] of ranges.entries()) {
            for (const b of ranges.slice(at + 1)) expect(a && b && rangesOverlap(a, b)).toBe(false);
          }
          expect(ranges.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(60), seed: 7 },
    );
  });
});
