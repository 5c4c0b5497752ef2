import {
  type Answer,
  type Caller,
  type Callers,
  isRecord,
  makePart,
  resultOf,
  rowsOf,
  unique,
} from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatSerial } from '@/domain/serials/serial';
import { designHash } from '@/label/design/design-hash';

let admin: Caller;
let user: Caller;

const serial = (counter: number) => formatSerial('20261120', counter);
const design = { elements: [] };

/** A part and the line of a first print of it. */
async function newPart() {
  const { id, part } = await makePart(admin);
  const { updatedAt } = resultOf(await user.get(`/parts/${id}`));
  const first = (from: number, qtyLabel: number, more: Record<string, unknown> = {}) => ({
    ...{ kind: 'first', partId: id, partUpdatedAt: updatedAt, designId: null, designRevision: null },
    ...{ designHash: designHash(design), serialFrom: serial(from), qtyPart: qtyLabel * 10, qtyLabel, take: [] },
    ...{ snapshot: { design, part: { id }, companyName: 'PT' }, ...more },
  });
  const history = async () => rowsOf(await user.get('/parts/print-history', { partId: String(id), perPage: '100' }));
  return { id, part, first, history };
}

const run = (lines: unknown[], id = unique('run')) => ({
  ...{ id, station: { id: 's1', name: 'Packing 1' }, output: 'paper', printer: 'A' },
  ...{ printedAt: '2026-11-20T15:30:00+07:00', companyName: 'PT', lines },
});
const print = (lines: unknown[], id?: string) => user.post('/print-runs', run(lines, id));
const linesOf = (answer: Answer) => {
  const { lines } = resultOf(answer);
  return Array.isArray(lines) ? lines.filter(isRecord) : [];
};

async function newRange(end = 9999) {
  const name = unique('Range');
  const prefix = name
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(-16);
  await admin.post('/number-ranges', { name, kind: 'plain', prefix: `R${prefix}`, digits: 4, next: 1, end, warnAt: 1 });
  return rowsOf(await user.get('/number-ranges', { search: name }))[0]?.id;
}

/** What docs/api.md says of print-runs, tried at a server. */
export function checkPrintRuns(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe('a run', () => {
    it('writes history, job, numbers and log of all its lines, and answers the same to the same id', async () => {
      const [a, b] = [await newPart(), await newPart()];
      const range = await newRange();
      const id = unique('run');
      const lines = [a.first(1, 2, { take: [{ range, count: 2 }] }), b.first(1, 1), a.first(3, 1)];
      const first = await print(lines, id);
      expect(first.status).toBe(201);
      expect(linesOf(first)).toEqual([
        expect.objectContaining({ serialFrom: serial(1), serialEnd: serial(2), taken: [{ range, from: 1, end: 2 }] }),
        expect.objectContaining({ partId: b.id, status: 1, taken: [] }),
        expect.objectContaining({ partId: a.id, serialFrom: serial(3) }),
      ]);
      const again = await print(lines, id);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(resultOf(await user.get(`/print-runs/${id}`))).toEqual(resultOf(first));
      expect(await a.history()).toHaveLength(2);
      const jobs = rowsOf(await user.get('/print-jobs', { partId: String(a.id) }));
      expect(jobs.map((job) => [job.serialFrom, job.printedBy]).toSorted()).toEqual([
        [serial(1), 'user'],
        [serial(3), 'user'],
      ]);
      const recordId = String(linesOf(first)[1]?.historyId);
      const log = rowsOf(await admin.get('/activity', { resource: 'print-history', recordId }));
      expect(log.map(({ action }) => action)).toEqual(['print']);
      expect((await user.get('/print-runs/never-seen')).status).toBe(404);
    });

    it('is written with all lines or with none, with a reason for each that is refused', async () => {
      const [a, b, c] = [await newPart(), await newPart(), await newPart()];
      await print([b.first(1, 4)]);
      const range = await newRange(5);
      const refused = await print([
        a.first(1, 1, { take: [{ range, count: 2 }] }),
        b.first(4, 1),
        c.first(1, 1, { partUpdatedAt: '2020-01-01T00:00:00.000Z' }),
        a.first(2, 9999),
        b.first(5, 1, { take: [{ range, count: 4 }] }),
        { kind: 'reprint', partId: a.id, of: 1, serials: [[serial(1), serial(1)]], reason: 'torn' },
      ]);
      expect(refused.status).toBe(409);
      expect(linesOf(refused)).toEqual([
        { partId: b.id, reason: 'serials', nextSerial: serial(5) },
        { partId: c.id, reason: 'part', part: expect.objectContaining({ id: c.id, no: c.part.no }) },
        { partId: a.id, reason: 'used-up', left: 9998 },
        { partId: b.id, reason: 'range', range, left: 3 },
        { partId: a.id, reason: 'no-such-serials' },
      ]);
      expect(await a.history()).toEqual([]);
      const accepted = await print([a.first(1, 1, { take: [{ range, count: 5 }] })]);
      expect(linesOf(accepted)[0]?.taken).toEqual([{ range, from: 1, end: 5 }]);
    });

    it('is found by a number of a range on one of its labels, with its re-prints', async () => {
      const [a, b] = [await newPart(), await newPart()];
      const range = await newRange();
      const [{ prefix } = {}] = rowsOf(await user.get('/number-ranges', { filter_id: String(range) }));
      const printed = await print([
        a.first(1, 3, { take: [{ range, count: 3 }] }),
        b.first(1, 2, { take: [{ range, count: 2 }] }),
      ]);
      const [ofA, ofB] = linesOf(printed).map(({ historyId }) => historyId);
      const again = { kind: 'reprint', partId: a.id, of: ofA, serials: [[serial(3), serial(3)]], reason: 'torn' };
      const reprint = linesOf(await print([again]))[0]?.historyId;
      const list = (query: Record<string, string>) =>
        user.get('/parts/print-history', { ...query, sortCol: 'id', sortDir: 'ASC', perPage: '100' });
      const found = async (number: string) =>
        rowsOf(await list({ number })).map(({ id, partId, serial: label }) => [id, partId, label]);
      expect(await found(`${prefix}0002`)).toEqual([[ofA, a.id, serial(2)]]);
      expect(await found(`1J${prefix}0003`)).toEqual([
        [ofA, a.id, serial(3)],
        [reprint, a.id, serial(3)],
      ]);
      expect(await found(`[)>\x1e06\x1dP${b.part.no}\x1d1J${prefix}0005\x1dQ1\x1e\x04`)).toEqual([
        [ofB, b.id, serial(2)],
      ]);
      // Taken by a station, not yet taken, cut off, and of no range.
      await user.post(`/number-ranges/${range}/take`, { id: unique('take'), count: 1 });
      for (const nothing of [`${prefix}0006`, `${prefix}0007`, `${prefix}`.slice(1), '83500-TG4-N010', '']) {
        expect(await found(nothing)).toEqual([]);
      }
      expect(rowsOf(await list({ search: `(1J) ${prefix} 0004` })).map(({ id }) => id)).toEqual([ofB]);
      expect(rowsOf(await list({ search: `${prefix}0007` }))).toEqual([]);
    });

    it('may leave serials out, and of labels on paper only serials that are recorded are refused', async () => {
      const { id, first, history } = await newPart();
      expect((await print([first(3, 2)])).status).toBe(201);
      expect(linesOf(await print([first(1, 2)]))).toEqual([{ partId: id, reason: 'serials', nextSerial: serial(5) }]);
      const old = { partUpdatedAt: '2020-01-01T00:00:00.000Z' };
      const late = (from: number) => user.post('/print-runs', { ...run([first(from, 2, old)]), onPaper: true });
      expect((await late(1)).status).toBe(201);
      expect(linesOf(await late(2))).toEqual([{ partId: id, reason: 'serials', nextSerial: serial(5) }]);
      expect(await history()).toHaveLength(2);
      expect((await print([first(5, 1)])).status).toBe(201);
    });

    it('does not give unprinted labels to a station after another one has printed them again', async () => {
      const { id, first } = await newPart();
      const of = linesOf(await print([first(1, 4)]))[0]?.historyId;
      const again = { kind: 'reprint', partId: id, of, serials: [[serial(3), serial(4)]], reason: 'jammed' };
      expect((await admin.post('/print-runs', run([again]))).status).toBe(201);
      const unprinted = (from: number) => ({
        kind: 'unprinted',
        partId: id,
        of,
        serials: [[serial(from), serial(from)]],
      });
      expect(linesOf(await print([unprinted(3)]))).toMatchObject([{ reason: 'taken', by: 'admin' }]);
      expect((await print([unprinted(1)])).status).toBe(201);
    });

    it('of a part or with a range that does not exist is refused', async () => {
      const { id, first } = await newPart();
      const take = [{ range: 999_999, count: 1 }];
      expect(linesOf(await print([first(1, 1, { partId: 999_999 }), first(1, 1, { take })]))).toEqual([
        { partId: 999_999, reason: 'part', part: null },
        { partId: id, reason: 'range', range: 999_999, left: 0 },
      ]);
    });

    it('and a record of the history share their serials', async () => {
      const { id, first } = await newPart();
      const record = (from: number, qtyLabel: number) =>
        user.post('/parts/print-history', {
          ...{ partId: id, qtyLabel, qtyPart: qtyLabel, status: 1 },
          ...{ serialFrom: serial(from), serialEnd: serial(from + qtyLabel - 1) },
        });
      expect((await record(1, 3)).status).toBe(201);
      expect(linesOf(await print([first(3, 2)]))).toEqual([{ partId: id, reason: 'serials', nextSerial: serial(4) }]);
      expect((await print([first(4, 2)])).status).toBe(201);
      expect((await record(5, 1)).status).toBe(409);
    });

    it('is refused with a design that is published as another one', async () => {
      const { first } = await newPart();
      const shared = rowsOf(await admin.get('/label-designs', { filter_state: 'published' }))[0];
      const detail = resultOf(await admin.get(`/label-designs/${shared?.id}`));
      const revisions = Array.isArray(detail.revisions) ? detail.revisions.filter(isRecord) : [];
      const published = revisions.find(({ revision }) => revision === detail.publishedRevision);
      const of = { designId: detail.id, designRevision: detail.publishedRevision };
      expect(linesOf(await print([first(1, 1, { ...of, designHash: 'a'.repeat(64) })]))).toEqual([
        expect.objectContaining({
          ...{ reason: 'design', publishedRevision: detail.publishedRevision, designHash: published?.hash },
        }),
      ]);
      expect((await print([first(1, 1, { ...of, designHash: published?.hash })])).status).toBe(201);
    });

    it('of stations at once: no serial twice, and the same id at once once', async () => {
      const { first, history } = await newPart();
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => print([first(1, index + 1)])));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
      const [row] = await history();
      const next = Number(String(row?.serialEnd).slice(8)) + 1;
      const id = unique('run');
      const same = await Promise.all(Array.from({ length: 8 }, () => print([first(next, 1)], id)));
      expect(new Set(same.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(await history()).toHaveLength(2);
    });

    it.each([
      ['no lines', { lines: [] }],
      ['no id', { id: '' }],
      ['a kind nobody knows', { lines: [{ kind: 'second', partId: 1 }] }],
      ['serials out of order', { lines: [{ kind: 'unprinted', partId: 1, of: 1, serials: [[serial(2), serial(1)]] }] }],
    ])('with %s is refused', async (_what, wrong) => {
      const { first } = await newPart();
      const { status, body } = await user.post('/print-runs', { ...run([first(1, 1)]), ...wrong });
      expect([status, isRecord(body) && body.message]).toEqual([422, 'validation_error']);
    });

    it('in a batch is decided for itself, with the answer it would have alone', async () => {
      const { first } = await newPart();
      const runs = [run([first(1, 1)]), run([first(2, 1)]), run([first(1, 1)])];
      const rows = rowsOf(await user.post('/print-runs/batch', { runs }));
      const [, , refused] = runs;
      const alone = await user.post('/print-runs', refused);
      expect(rows.map(({ id, status }) => [id, status])).toEqual(runs.map(({ id }, at) => [id, [201, 201, 409][at]]));
      expect([rows[2], alone.status]).toEqual([{ id: refused?.id, status: 409, ...Object(alone.body) }, 409]);
    });
  });

  describe('serials of an earlier run', () => {
    it('are printed again as the next print, each range a row with the job of the first', async () => {
      const { id, first, history } = await newPart();
      const override = { reason: 'The design is missing' };
      const of = linesOf(await print([{ ...first(1, 5), override }]))[0]?.historyId;
      const serials = [
        [serial(4), serial(5)],
        [serial(1), serial(1)],
      ];
      const again = await print([{ kind: 'reprint', partId: id, of, serials, reason: 'torn' }]);
      expect(linesOf(again).map((line) => [line.serialFrom, line.serialEnd, line.status])).toEqual([
        [serial(1), serial(1), 2],
        [serial(4), serial(5), 2],
      ]);
      expect((await history()).map(({ qtyPart }) => qtyPart).toSorted()).toEqual([10, 20, 50]);
      const jobs = rowsOf(await user.get('/print-jobs', { partId: String(id), serial: serial(4) }));
      expect(jobs.map((job) => job.override)).toEqual([override, override]);
      const once = { kind: 'reprint', partId: id, of, serials: [[serial(4), serial(4)]], reason: 'wet' };
      expect(linesOf(await print([once])).map(({ status }) => status)).toEqual([3]);
      const beyond = [[serial(5), serial(6)]];
      expect(linesOf(await print([{ kind: 'reprint', partId: id, of, serials: beyond, reason: '' }]))).toEqual([
        { partId: id, reason: 'no-such-serials' },
      ]);
    });

    it('are printed again as they are now, where the station says what is on them', async () => {
      const { id, first } = await newPart();
      const of = linesOf(await print([first(1, 2)]))[0]?.historyId;
      const now = { ...design, elements: [{ id: 'e1' }] };
      const shown = {
        ...{ designId: 'LD-NOW', designRevision: null, designHash: designHash(now) },
        ...{ snapshot: { design: now, part: { id }, companyName: 'PT' }, override: { reason: 'As it is now' } },
      };
      await print([{ kind: 'reprint', partId: id, of, serials: [[serial(2), serial(2)]], reason: '', shown }]);
      const jobs = rowsOf(await user.get('/print-jobs', { partId: String(id) }));
      const again = jobs.find(({ status }) => status === 2);
      expect(again).toMatchObject({ designId: 'LD-NOW', override: shown.override });
      expect(resultOf(await user.get(`/print-jobs/${again?.id}`)).snapshot).toEqual(shown.snapshot);
    });

    it.each([
      ['with the job that says it', (part: object) => ({ part: { ...part, qtyPerPack: 12 } })],
      ['with a job that does not', () => ({})],
    ])(
      'are printed again with the quantities of then, although the pack has another size by now: %s',
      async (_, known) => {
        const { id, part, first, history } = await newPart();
        const snapshot = { design, companyName: 'PT', part: { id }, ...known({ id }) };
        const of = linesOf(await print([{ ...first(1, 5), qtyPart: 56, snapshot }]))[0]?.historyId;
        expect((await admin.put(`/parts/${id}`, { ...part, qtyPerPack: 24 })).status).toBe(200);
        const serials = [
          [serial(2), serial(2)],
          [serial(5), serial(5)],
        ];
        await print([{ kind: 'reprint', partId: id, of, serials, reason: '' }]);
        expect((await history()).map(({ qtyPart }) => qtyPart).toSorted()).toEqual([12, 56, 8]);
      },
    );

    it('that were left unprinted go to one station, until it gives them back', async () => {
      const { id, first, history } = await newPart();
      const begun = run([first(1, 5)]);
      const of = linesOf(await user.post('/print-runs', begun))[0]?.historyId;
      const unprinted = [[serial(3), serial(5)]];
      const outcome = { lines: [{ partId: id, outcome: { kind: 'some', unprinted } }] };
      expect((await user.patch(`/print-runs/${begun.id}`, outcome)).status).toBe(200);
      const job = rowsOf(await user.get('/print-jobs', { partId: String(id) }))[0];
      expect(job?.outcome).toEqual({ kind: 'some', missing: unprinted });

      const rest = (from: number, end: number) => [
        { kind: 'unprinted', partId: id, of, serials: [[serial(from), serial(end)]] },
      ];
      const taken = run(rest(3, 5));
      expect((await user.post('/print-runs', taken)).status).toBe(201);
      expect(linesOf(await print(rest(5, 5)))).toEqual([
        expect.objectContaining({ reason: 'taken', by: 'user', station: 'Packing 1' }),
      ]);
      expect(await history()).toHaveLength(1);
      const givenBack = { lines: [{ partId: id, outcome: { kind: 'some', unprinted: [[serial(5), serial(5)]] } }] };
      await user.patch(`/print-runs/${taken.id}`, givenBack);
      expect((await print(rest(5, 5))).status).toBe(201);
      expect((await print(rest(3, 4))).status).toBe(409);
      await user.patch(`/print-runs/${taken.id}`, { lines: [{ partId: id, outcome: { kind: 'none' } }] });
      expect((await print(rest(3, 4))).status).toBe(201);
      expect((await user.patch('/print-runs/never-seen', outcome)).status).toBe(404);
    });
  });
}
