import { type Answer, type Caller, type Callers, makePart, resultOf, rowsOf, unique } from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatSerial } from '@/domain/serials/serial';
import { designHash } from '@/label/design/design-hash';

let admin: Caller;
let otherAdmin: Callers['otherAdmin'];
let user: Caller;

const serial = (counter: number) => formatSerial('20261120', counter);
const record = (partId: unknown, from: number, end: number, status = 1) =>
  user.post('/parts/print-history', {
    ...{ partId, qtyLabel: end - from + 1, qtyPart: 10, status },
    ...{ serialFrom: serial(from), serialEnd: serial(end) },
  });
const voidsOf = (answer: Answer) => resultOf(answer).voids;

/** A run of six labels of a new part. */
async function newRun() {
  const { id: partId } = await makePart(admin);
  const run = resultOf(await record(partId, 1, 6));
  const path = `/parts/print-history/${run.id}/void`;
  const declare = (from: number, end: number, reason = 'Torn at the cutter', by = admin) =>
    by.post(path, { serials: [[serial(from), serial(end)]], reason });
  const rows = async () => rowsOf(await user.get('/parts/print-history', { partId: String(partId), perPage: '100' }));
  return { partId, historyId: run.id, path, declare, rows };
}

/** What docs/api.md says of void, tried at a server that wants two people. */
export function checkVoids(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, otherAdmin, user } = await start());
  });

  describe('labels that are declared void', () => {
    it('are told in every row of the history that has them, and stay recorded', async () => {
      const { partId, declare, rows } = await newRun();
      await record(partId, 5, 6, 2);
      const answer = await declare(3, 5);
      expect(answer.status).toBe(200);
      const said = { serialFrom: serial(3), serialEnd: serial(5), reason: 'Torn at the cutter' };
      expect(voidsOf(answer)).toEqual([expect.objectContaining(said)]);
      const [first, again] = (await rows()).toSorted((a, b) => Number(a.status) - Number(b.status));
      expect([first?.serialFrom, first?.serialEnd, first?.qtyLabel]).toEqual([serial(1), serial(6), 6]);
      expect([first?.voids, again?.voids]).toEqual([[expect.objectContaining(said)], [expect.objectContaining(said)]]);
    });

    it('are refused to others than admins, without a reason, for another run, and a second time', async () => {
      const { declare, path } = await newRun();
      expect((await declare(1, 1, 'Torn', user)).status).toBe(403);
      expect((await declare(1, 1, '  ')).status).toBe(422);
      expect((await admin.post(path, { serials: [], reason: 'Torn' })).status).toBe(422);
      expect((await declare(6, 7)).status).toBe(409);
      expect((await declare(1, 2)).status).toBe(200);
      expect((await declare(2, 3)).status).toBe(409);
      expect(
        (await admin.post('/parts/print-history/99999999/void', { serials: [[serial(1), serial(1)]], reason: 'Torn' }))
          .status,
      ).toBe(404);
    });

    it('are never printed again and their serials never given again', async () => {
      const { partId, historyId, declare } = await newRun();
      await declare(3, 3);
      expect((await record(partId, 3, 3)).status).toBe(409);
      expect((await record(partId, 2, 4, 2)).status).toBe(409);
      expect((await record(partId, 4, 5, 2)).status).toBe(201);
      const reprint = (from: number, end: number, kind = 'reprint') =>
        user.post('/print-runs', {
          ...{ id: unique('run'), station: { id: 's1', name: 'Packing 1' }, output: 'paper', printer: 'A' },
          ...{ printedAt: '2026-11-20T15:30:00+07:00', companyName: 'PT' },
          lines: [{ kind, partId, of: historyId, serials: [[serial(from), serial(end)]], reason: 'Torn' }],
        });
      for (const kind of ['reprint', 'unprinted']) {
        const refused = await reprint(1, 3, kind);
        expect([refused.status, resultOf(refused).lines]).toEqual([
          409,
          [expect.objectContaining({ reason: 'void', serial: serial(3) })],
        ]);
      }
      expect((await reprint(1, 2)).status).toBe(201);
    });

    it('are declared once when two stations do so at the same moment, each by another run', async () => {
      const { partId, historyId } = await newRun();
      const again = resultOf(await record(partId, 1, 6, 2));
      const answers = await Promise.all(
        [historyId, again.id].map((id) =>
          admin.post(`/parts/print-history/${id}/void`, { serials: [[serial(3), serial(4)]], reason: 'Torn' }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('name what was printed in their place', async () => {
      const { partId, declare, rows } = await newRun();
      await declare(3, 4);
      const part = resultOf(await admin.get(`/parts/${partId}`));
      const { status } = await user.post('/print-runs', {
        ...{ id: unique('run'), station: { id: 's1', name: 'Packing 1' }, output: 'paper', printer: 'A' },
        ...{ printedAt: '2026-11-20T15:30:00+07:00', companyName: 'PT' },
        lines: [
          {
            ...{
              kind: 'first',
              partId,
              partUpdatedAt: part.updatedAt,
              snapshot: { design: {}, part, companyName: 'PT' },
            },
            ...{ designId: null, designRevision: null, designHash: designHash({}) },
            ...{ serialFrom: serial(7), qtyPart: 20, qtyLabel: 2, inPlaceOf: [[serial(3), serial(4)]] },
          },
        ],
      });
      expect(status).toBe(201);
      const replacedBy = { serialFrom: serial(7), serialEnd: serial(8) };
      expect((await rows()).flatMap(({ voids }) => voids)).toEqual([expect.objectContaining({ replacedBy })]);
    });

    it('are in the log: who declared which serials of which run void, and why', async () => {
      const { historyId, declare } = await newRun();
      await declare(2, 3, 'Printed for the wrong part');
      const logged = rowsOf(
        await admin.get('/activity', { resource: 'print-history', recordId: String(historyId), action: 'update' }),
      );
      expect(logged).toEqual([
        expect.objectContaining({
          by: expect.stringMatching(/./),
          label: expect.stringContaining(serial(1)),
          changes: [
            { field: 'void', from: '', to: `${serial(2)} - ${serial(3).slice(8)}: Printed for the wrong part` },
          ],
        }),
      ]);
    });

    it('wait for a second admin, and then for nobody else', async () => {
      const { path, declare } = await newRun();
      expect(voidsOf(await declare(1, 2))).toEqual([expect.objectContaining({ confirmedBy: null })]);
      const confirm = (by: Caller) => by.post(`${path}/confirm`, { serials: [[serial(1), serial(1)]] });
      expect((await confirm(admin)).status).toBe(403);
      const confirmed = await confirm(await otherAdmin());
      expect(voidsOf(confirmed)).toEqual([expect.objectContaining({ confirmedBy: expect.stringMatching(/./) })]);
      expect((await confirm(admin)).status).toBe(409);
    });
  });
}
