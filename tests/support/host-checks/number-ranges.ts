import { type Caller, type Callers, isRecord, resultOf, rowsOf, unique } from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';

let admin: Caller;
let user: Caller;

let prefixes = 0;
const form = (more: Record<string, unknown> = {}) => {
  prefixes += 1;
  const prefix = `P${String(prefixes).padStart(3, '0')}X`;
  return { name: unique('Range'), kind: 'plain', prefix, digits: 4, next: 1, end: 9999, warnAt: 100, ...more };
};
const make = async (more: Record<string, unknown> = {}) => {
  const range = form(more);
  const { status } = await admin.post('/number-ranges', range);
  const row = rowsOf(await user.get('/number-ranges', { search: range.name }))[0];
  return { status, range, id: row?.id, row };
};
const take = (id: unknown, count: number, take = unique('take')) =>
  user.post(`/number-ranges/${id}/take`, { id: take, count });

/** What docs/api.md says of number-ranges, tried at a server. */
export function checkNumberRanges(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe('numbers', () => {
    it('are given once, in order, and the same again to the same id', async () => {
      const { id, status } = await make();
      expect(status).toBe(201);
      const first = unique('take');
      expect(resultOf(await take(id, 10, first))).toEqual({ from: 1, end: 10 });
      expect(resultOf(await take(id, 5))).toEqual({ from: 11, end: 15 });
      expect(resultOf(await take(id, 10, first))).toEqual({ from: 1, end: 10 });
      expect((await take(id, 11, first)).status).toBe(409);
    });

    it('of stations at once are different ones', async () => {
      const { id } = await make();
      const taken = await Promise.all(Array.from({ length: 10 }, () => take(id, 3)));
      const starts = taken.map((answer) => Number(resultOf(answer).from)).toSorted((a, b) => a - b);
      expect(starts).toEqual(Array.from({ length: 10 }, (_, index) => index * 3 + 1));
    });

    it('tell how many of them a day takes', async () => {
      const { id, range, row } = await make();
      expect(row).toMatchObject({ perDay: 0 });
      await take(id, 10);
      await take(id, 4);
      expect(rowsOf(await user.get('/number-ranges', { search: range.name }))[0]).toMatchObject({ perDay: 14 });
    });

    it('end with the range', async () => {
      const { id } = await make({ next: 9998 });
      const tooMany = await take(id, 3);
      expect([tooMany.status, tooMany.body]).toEqual([409, { message: 'Only 2 numbers left' }]);
      expect(resultOf(await take(id, 2))).toEqual({ from: 9998, end: 9999 });
      expect((await take(id, 1)).body).toEqual({ message: 'This range is used up' });
    });
  });

  describe('ranges', () => {
    it('do not overlap another one, also with a part of their number in the prefix', async () => {
      const { range } = await make();
      const overlap = await admin.post('/number-ranges', { ...form(), prefix: range.prefix });
      expect([overlap.status, overlap.body]).toEqual([
        409,
        { message: `These numbers overlap those of ${range.name}` },
      ]);
      expect(
        (await admin.post('/number-ranges', { ...form(), prefix: `${range.prefix}1`, digits: 3, end: 999 })).status,
      ).toBe(409);
      expect((await admin.post('/number-ranges', { ...form(), prefix: range.prefix, digits: 5 })).status).toBe(201);
    });

    it('do not overlap an SSCC either, whose check digit is a digit of its numbers', async () => {
      const prefix = `3${String(Date.now()).slice(-8)}`;
      const sscc = { ...form(), kind: 'sscc', prefix, digits: 8, next: 0, end: 99_999_999 };
      expect((await admin.post('/number-ranges', sscc)).status).toBe(201);
      const plain = { ...form(), prefix, digits: 9, next: 0, end: 999_999_999 };
      expect((await admin.post('/number-ranges', plain)).status).toBe(409);
      expect((await admin.post('/number-ranges', { ...plain, digits: 8, end: 99_999_999 })).status).toBe(201);
    });

    it('count on, never back', async () => {
      const { id, range } = await make();
      await take(id, 50);
      const back = await admin.put(`/number-ranges/${id}`, { ...range, next: 50 });
      expect(isRecord(back.body) && back.body.error).toEqual([
        { path: ['next'], message: 'The next number may only grow: it is 51' },
      ]);
      expect((await admin.put(`/number-ranges/${id}`, { ...range, next: 100, warnAt: 5 })).status).toBe(200);
      expect(resultOf(await take(id, 1))).toEqual({ from: 100, end: 100 });
    });

    it('write their numbers in one way as soon as one was given: another range could make the same ones', async () => {
      const { id, range } = await make({ end: 999 });
      const change = (more: Record<string, unknown>) => admin.put(`/number-ranges/${id}`, { ...range, ...more });
      expect((await change({ prefix: `${range.prefix}Y` })).status).toBe(200);
      await take(id, 1);
      const next = { next: 2, prefix: `${range.prefix}Y` };
      for (const other of [{ prefix: range.prefix }, { digits: 5 }, { kind: 'licence-plate' }]) {
        expect((await change({ ...next, ...other })).status).toBe(409);
      }
      expect((await change({ ...next, end: 9999 })).status).toBe(200);
    });

    it('are in the log by the names of their fields, without the numbers that were taken', async () => {
      const { id, range } = await make();
      await take(id, 5);
      await admin.put(`/number-ranges/${id}`, { ...range, next: 10, end: 8000 });
      const log = rowsOf(await admin.get('/activity', { resource: 'number-ranges', recordId: String(id) }));
      expect(log.map(({ action, label, changes }) => [action, label, changes])).toEqual([
        [
          'update',
          range.name,
          [
            { field: 'next', from: '6', to: '10' },
            { field: 'end', from: '9999', to: '8000' },
          ],
        ],
        ['create', range.name, []],
      ]);
    });

    it.each([
      [{ end: 10_000 }, 'end'],
      [{ next: 11, end: 9 }, 'next'],
      [{ prefix: 'ab' }, 'prefix'],
      [{ digits: 16 }, 'digits'],
      [{ kind: 'sscc', prefix: '00123456789', digits: 5 }, 'digits'],
    ])('with %j are refused', async (wrong, field) => {
      const { status, body } = await admin.post('/number-ranges', form(wrong));
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(`["${field}"]`);
    });
  });
}
