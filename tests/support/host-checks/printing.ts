import { type Caller, type Callers, makePart, resultOf, rowsOf, unique } from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { designHash } from '@/label/design/design-hash';

let admin: Caller;
let user: Caller;

const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
const run = (partId: unknown, from: number, end: number, status = 1) => ({
  ...{ partId, qtyLabel: end - from + 1, qtyPart: 10, serialFrom: serial(from), serialEnd: serial(end), status },
});
const record = (partId: unknown, from: number, end: number, status = 1) =>
  user.post('/parts/print-history', run(partId, from, end, status));
const statusOf = async (...given: Parameters<typeof record>) => (await record(...given)).status;

/** What docs/api.md says of print records and jobs, tried at a server. */
export function checkPrinting(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe('serials', () => {
    it('are recorded once: a first print shares none, a re-print repeats all or a piece of one run', async () => {
      const { id, part } = await makePart(admin);
      const first = await record(id, 1, 5);
      expect([first.status, first.body]).toMatchObject([201, { message: 'Print history recorded' }]);
      expect(resultOf(first)).toMatchObject({ ...run(id, 1, 5), createdBy: 'user' });
      for (const [from, end, status] of [
        [1, 5, 1],
        [5, 6, 1],
        [1, 9, 1],
        [4, 6, 2],
      ] as const) {
        const refused = await record(id, from, end, status);
        expect([refused.status, refused.body]).toEqual([
          409,
          { message: `Serials ${serial(1)} to ${serial(5)} are already recorded` },
        ]);
      }
      expect([await statusOf(id, 2, 3, 2), await statusOf(id, 1, 5, 2), await statusOf(id, 6, 9)]).toEqual([
        ...[201, 201, 201],
      ]);
      // One run each: not a piece of one.
      expect(await statusOf(id, 4, 7, 2)).toBe(409);
      expect(await statusOf((await makePart(admin)).id, 1, 5)).toBe(201);
      const last = (date: string) =>
        user
          .get('/parts/print-history', {
            ...{ partId: String(id), date, limit: '1', sortBy: 'serialEnd', sortDir: 'DESC' },
          })
          .then(rowsOf);
      expect(await last('20261120')).toMatchObject([
        { serialEnd: serial(9), createdBy: 'user', part: { no: part.no, model: part.model } },
      ]);
      expect(await last('20261121')).toEqual([]);
      expect(rowsOf(await admin.get('/parts/print-history', { filter_no: part.no }))).toHaveLength(4);
    });

    it('of several stations at once go to one of them, whatever the order', async () => {
      const { id } = await makePart(admin);
      const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => statusOf(id, 1, index + 1)));
      expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
    });

    it.each([
      ['another day at its end', { serialEnd: '202611210002' }, 'serialEnd'],
      ['letters', { serialFrom: 'besok' }, 'serialEnd'],
      ['a thirteenth digit', { serialEnd: '2026112000010' }, 'serialEnd'],
      ['a count that is not theirs', { qtyLabel: 3 }, 'qtyLabel'],
      ['no labels', { qtyLabel: 0 }, 'qtyLabel'],
      ['half a label', { qtyLabel: 2.5 }, 'qtyLabel'],
      ['a part that is none', { partId: 999_999 }, 'partId'],
      ['a part that is a text', { partId: "1'; --" }, 'partId'],
      ['no parts', { qtyPart: 0 }, 'qtyPart'],
      ['status 0', { status: 0 }, 'status'],
    ])('with %s are refused with the field that is wrong', async (_what, wrong, field) => {
      const { id } = await makePart(admin);
      const refused = await user.post('/parts/print-history', { ...run(id, 1, 2), ...wrong });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { message: 'validation_error', error: [{ path: [field] }] },
      ]);
    });
  });

  describe('print jobs', () => {
    const design = { z: 1, a: { nothing: null, text: '日本 \u0000 \ud83d\ude00 "', number: 0.1 }, 10: 'x', 2: 'y' };
    const jobOf = (id: number, changes: object = {}) => ({
      ...{ id: unique('job'), ...run(id, 1, 3), designId: null, designRevision: null },
      ...{ designHash: designHash(design), output: 'paper', printer: 'A', printedAt: '2026-11-20T10:00:00+07:00' },
      snapshot: { design, part: { id }, companyName: 'PT', printed: { lot: 'L1' } },
      ...changes,
    });

    it('are kept once as they were sent, with what came out', async () => {
      const { id } = await makePart(admin);
      const job = jobOf(id);
      expect((await user.post('/print-jobs', job)).status).toBe(201);
      const again = await admin.post('/print-jobs', { ...job, printer: 'B' });
      expect([again.status, resultOf(again)]).toMatchObject([201, { printer: 'A', printedBy: 'user' }]);
      const outcome = { kind: 'some', missing: [[serial(2), serial(2)]] };
      expect((await user.patch(`/print-jobs/${job.id}`, { outcome })).status).toBe(200);
      expect((await user.patch('/print-jobs/none', { outcome })).status).toBe(404);
      expect((await user.patch(`/print-jobs/${job.id}`, { outcome: { kind: 'most' } })).status).toBe(422);
      expect((await user.get('/print-jobs/none')).status).toBe(404);
      const detail = resultOf(await user.get(`/print-jobs/${job.id}`));
      expect(detail).toMatchObject({ outcome, snapshot: job.snapshot, printedAt: job.printedAt });
    });

    it('are found by part, day and serial, without their snapshots', async () => {
      const { id } = await makePart(admin);
      const [first, second] = [
        jobOf(id),
        jobOf(id, { serialFrom: '202611210001', serialEnd: '202611210001', qtyLabel: 1 }),
      ];
      for (const job of [first, second]) expect((await user.post('/print-jobs', job)).status).toBe(201);
      const ids = async (query: Record<string, string>) => {
        const rows = rowsOf(await user.get('/print-jobs', { partId: String(id), ...query }));
        expect(rows.some((row) => 'snapshot' in row)).toBe(false);
        return rows.map((row) => row.id).toSorted();
      };
      expect(await ids({})).toEqual([first.id, second.id].toSorted());
      expect(await ids({ date: '20261120' })).toEqual([first.id]);
      expect(await ids({ serial: serial(3) })).toEqual([first.id]);
      expect(await ids({ serial: serial(4) })).toEqual([]);
    });

    it.each([
      ['serials that are none', { serialEnd: '202611200000' }],
      ['no hash', { designHash: '' }],
      ['no snapshot', { snapshot: undefined }],
      ['an empty reason', { override: { reason: '' } }],
    ])('are refused with %s', async (_what, change) => {
      const { id } = await makePart(admin);
      expect((await user.post('/print-jobs', jobOf(id, change))).status).toBe(422);
      expect(rowsOf(await user.get('/print-jobs', { partId: String(id) }))).toEqual([]);
    });
  });
}
