import { beforeAll, describe, expect, it } from 'vitest';
import { designHash } from '@/label/design/design-hash';
import { type Caller, isRecord, makePart, resultOf, rowsOf, startHost, unique } from './support/host';

let running: Awaited<ReturnType<typeof startHost>>;
let admin: Caller;
let user: Caller;
beforeAll(async () => {
  running = await startHost();
  admin = await running.as('admin', 'admin123');
  user = await running.as('user', 'user123');
});

const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
const run = (partId: unknown, from: number, end: number, status = 1) => ({
  ...{ partId, qtyLabel: end - from + 1, qtyPart: 10, serialFrom: serial(from), serialEnd: serial(end), status },
});
const record = async (partId: unknown, from: number, end: number, status = 1) =>
  (await user.post('/parts/print-history', run(partId, from, end, status))).status;

describe('serials', () => {
  it('are recorded once: a first print shares none, a re-print repeats all or a piece of one run', async () => {
    const { id } = await makePart(admin);
    expect(await record(id, 1, 5)).toBe(201);
    expect(await record(id, 5, 6)).toBe(409);
    expect(await record(id, 1, 5)).toBe(409);
    expect(await record(id, 2, 3, 2)).toBe(201);
    expect(await record(id, 4, 6, 2)).toBe(409);
    expect(await record(id, 6, 9)).toBe(201);
    // One run each: not a piece of one.
    expect(await record(id, 4, 7, 2)).toBe(409);
    const last = await user.get('/parts/print-history', {
      ...{ partId: String(id), date: '20261120', limit: '1', sortBy: 'serialEnd', sortDir: 'DESC' },
    });
    expect(rowsOf(last)[0]).toMatchObject({
      serialEnd: serial(9),
      createdBy: 'user',
      part: { no: expect.any(String) },
    });
    expect(rowsOf(await user.get('/parts/print-history', { partId: String(id), date: '20261121' }))).toEqual([]);
  });

  it('of two stations at once go to one of them, whatever the order', async () => {
    const { id } = await makePart(admin);
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => record(id, 1, index + 1)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it.each([
    ['another day at its end', { serialEnd: '202611210002' }],
    ['a count that is not theirs', { qtyLabel: 3 }],
    ['a part that is none', { partId: 999_999 }],
    ['a part that is a text', { partId: "1'; --" }],
    ['a thirteenth digit', { serialEnd: '2026112000010' }],
    ['a quantity of 0', { qtyPart: 0 }],
  ])('with %s are refused', async (_what, wrong) => {
    const { id } = await makePart(admin);
    const { status, body } = await user.post('/parts/print-history', { ...run(id, 1, 2), ...wrong });
    expect([status, isRecord(body) && body.message]).toEqual([422, 'validation_error']);
  });
});

describe('print jobs', () => {
  it('are kept once as they were sent, with what came out', async () => {
    const { id } = await makePart(admin);
    const design = { z: 1, a: { nothing: null, text: '日本 \u0000 \ud83d\ude00 "', number: 0.1 }, 10: 'x', 2: 'y' };
    const body = {
      ...{
        id: unique('job'),
        partId: id,
        serialFrom: serial(1),
        serialEnd: serial(3),
        status: 1,
        qtyLabel: 3,
        qtyPart: 3,
      },
      ...{ designId: null, designRevision: null, designHash: designHash(design), output: 'paper', printer: 'A' },
      ...{
        snapshot: { design, part: { id }, companyName: 'PT', printed: { lot: 'L1' } },
        printedAt: '2026-11-20T10:00:00+07:00',
      },
    };
    expect((await user.post('/print-jobs', body)).status).toBe(201);
    const again = await admin.post('/print-jobs', { ...body, printer: 'B' });
    expect([again.status, resultOf(again)]).toEqual([
      201,
      expect.objectContaining({ printer: 'A', printedBy: 'user' }),
    ]);
    const outcome = { kind: 'some', missing: [[serial(2), serial(2)]] };
    expect((await user.patch(`/print-jobs/${body.id}`, { outcome })).status).toBe(200);
    const detail = resultOf(await user.get(`/print-jobs/${body.id}`));
    expect(detail).toMatchObject({ outcome, snapshot: body.snapshot, printedAt: body.printedAt });
    const list = await user.get('/print-jobs', { partId: String(id), date: '20261120', serial: serial(3) });
    expect(rowsOf(list).map((row) => [row.id, 'snapshot' in row])).toEqual([[body.id, false]]);
    expect(rowsOf(await user.get('/print-jobs', { partId: String(id), serial: serial(4) }))).toEqual([]);
  });
});

describe('shared designs', () => {
  const design = (name: string) => ({
    ...{ version: 2, id: '', name, labelSize: { width: 90, height: 60 }, createdAt: '', updatedAt: '' },
    elements: [{ id: 't', type: 'text', x: 5, y: 5, width: 60, height: 10, rotation: 0, properties: { text: 'one' } }],
  });
  const make = async () => {
    const name = unique('Design');
    const id = String(resultOf(await admin.post('/label-designs', { name, design: design(name) })).id);
    return {
      id,
      name,
      step: (who: Caller, to: string, comment = '') => who.post(`/label-designs/${id}/${to}`, { comment }),
    };
  };

  it('go from draft to published by two people', async () => {
    const other = await running.as('hendra.w', 'kepala01');
    const { id, step } = await make();
    expect((await user.get(`/label-designs/${id}`)).status).toBe(404);
    expect((await step(admin, 'publish')).status).toBe(409);
    expect((await step(admin, 'submit', 'please')).status).toBe(200);
    const own = await step(admin, 'approve');
    expect([own.status, own.body]).toEqual([403, { message: 'Somebody else has to approve your own design' }]);
    expect((await step(other, 'reject')).status).toBe(422);
    expect((await step(other, 'approve', 'good')).status).toBe(200);
    expect((await step(other, 'publish')).status).toBe(200);
    const published = resultOf(await user.get(`/label-designs/${id}`));
    expect(published).toMatchObject({
      state: 'published',
      publishedRevision: 1,
      draft: null,
      labelSize: '90mm × 60mm',
    });
    const revision = resultOf(await user.get(`/label-designs/${id}/revisions/1`));
    expect(revision).toMatchObject({
      approvedBy: 'hendra.w',
      createdBy: 'admin',
      comment: 'please',
      approvalComment: 'good',
    });
    expect(revision.hash).toBe(designHash(revision.design));
    expect((await admin.post(`/label-designs/${id}/revisions/1/restore`, {})).status).toBe(200);
    // Work on a published design is not the role user's.
    expect(resultOf(await user.get(`/label-designs/${id}`))).toMatchObject({ state: 'published', draft: null });
    expect((await admin.post(`/label-designs/${id}/revisions/1/restore`, {})).status).toBe(409);
    expect((await step(admin, 'retire')).status).toBe(200);
    expect(resultOf(await user.get(`/label-designs/${id}`))).toMatchObject({
      state: 'retired',
      publishedRevision: null,
    });
  });

  it('tell who saved meanwhile, also within one millisecond', async () => {
    const other = await running.as('hendra.w', 'kepala01');
    const { id, name } = await make();
    const put = (who: Caller, basedOn: unknown) =>
      who.put(`/label-designs/${id}/draft`, { design: design(name), basedOn });
    expect((await put(other, null)).status).toBe(409);
    const first = resultOf(await put(admin, null)).updatedAt;
    const second = resultOf(await put(other, first)).updatedAt;
    expect(second).not.toBe(first);
    const late = await put(admin, first);
    expect([late.status, resultOf(late).draft]).toEqual([
      409,
      expect.objectContaining({ updatedAt: second, updatedBy: 'hendra.w' }),
    ]);
    const both = await Promise.all([put(admin, second), put(other, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('have to be designs', async () => {
    const wrong = { name: 'x', design: { labelSize: { width: 0, height: 60 }, elements: [] } };
    expect((await admin.post('/label-designs', wrong)).status).toBe(422);
    const none = { name: 'x', design: { labelSize: { width: 90, height: 60 }, elements: [], version: 'x' } };
    expect([201, 422]).toContain((await admin.post('/label-designs', none)).status);
  });
});
