import {
  type Answer,
  type Caller,
  type Callers,
  isRecord,
  makePart,
  resultOf,
  rowsOf,
  totalOf,
  unique,
} from '@tests/support/answers';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lastDays, scannedPerDay } from '@/domain/activity';
import { deliverySchema } from '@/domain/delivery';
import { changesSchema } from '@/domain/host-rules/changes';
import { statsSchema } from '@/domain/host-rules/stats';
import { formatSerial } from '@/domain/serials/serial';

let admin: Caller;
let user: Caller;

const serial = (counter: number) => formatSerial('20261120', counter);
const record = (partId: number, from: number, end: number, status = 1) =>
  user.post('/parts/print-history', {
    ...{ partId, qtyLabel: end - from + 1, qtyPart: 10, status },
    ...{ serialFrom: serial(from), serialEnd: serial(end) },
  });
const sendJob = (partId: number, from: number, end: number, designId: string | null) => {
  const id = unique('job');
  const job = {
    ...{ id, partId, serialFrom: serial(from), serialEnd: serial(end), status: 1, qtyLabel: end - from + 1 },
    ...{ qtyPart: 10, designId, designRevision: null, designHash: 'a'.repeat(64), output: 'paper', printer: '' },
    ...{ printedAt: '2026-11-20T10:00:00+07:00', snapshot: { design: {}, part: { id: partId }, companyName: 'PT' } },
  };
  return user.post('/print-jobs', job).then(() => id);
};
const names = (answer: Answer) => rowsOf(answer).map(({ name }) => name);
const paginationOf = ({ body }: Answer) => (isRecord(body) && isRecord(body.pagination) ? body.pagination : {});

/** Customers named `${mark}-1`, `-2`, …; every second one has no address. */
async function makeCustomers(count: number) {
  const mark = unique('Named');
  for (let number = 1; number <= count; number += 1) {
    const address = number % 2 === 0 ? '' : `Street ${number}`;
    await admin.post('/customers', { name: `${mark}-${number}`, alias: `ALIAS${number}`, address });
  }
  return mark;
}

/** What docs/api.md says of queries, tried at a server. */
export function checkQueries(start: () => Promise<Callers>) {
  beforeEach(async () => {
    ({ admin, user } = await start());
  });

  describe('filters', () => {
    it('find what is empty, one of several, a part of a text, and count it', async () => {
      const mark = await makeCustomers(5);
      const find = (query: Record<string, string>) =>
        user.get('/customers', { search: mark, sortCol: 'name', sortDir: 'ASC', perPage: '2', ...query });
      const empty = await find({ filter_address__empty: 'true' });
      expect([names(empty), totalOf(empty)]).toEqual([[`${mark}-2`, `${mark}-4`], 2]);
      expect(totalOf(await find({ filter_address__empty: 'false' }))).toBe(3);
      const some = await find({
        filter_name__in: `${mark}-5,${mark.toUpperCase()}-1,nobody`,
        filter_alias__in: 'alias5',
      });
      expect(names(some)).toEqual([`${mark}-5`]);
      expect(totalOf(await find({ filter_alias__contains: 'IAS3' }))).toBe(1);
      expect(totalOf(await find({ filter_id__in: 'x,-1' }))).toBe(0);
    });

    it('are bounded by numbers, days and moments, both ends included', async () => {
      const { id, customerId } = await makePart(admin, { qtyPerPack: 40 });
      const count = async (query: Record<string, string>) =>
        totalOf(await user.get('/parts', { filter_customerId: String(customerId), ...query }));
      expect(await count({ filter_qtyPerPack__from: '40', filter_qtyPerPack__to: '40' })).toBe(1);
      expect(await count({ filter_qtyPerPack__from: '41' })).toBe(0);
      const { createdAt } = resultOf(await user.get(`/parts/${id}`));
      const [today = ''] = lastDays(new Date(String(createdAt)), 1);
      expect(await count({ filter_createdAt__from: today, filter_created_at__to: today })).toBe(1);
      expect(await count({ filter_createdAt__from: String(createdAt), filter_createdAt__to: String(createdAt) })).toBe(
        1,
      );
      expect(await count({ filter_createdAt__to: '2001-01-01' })).toBe(0);
    });

    it('find slips by where and when they were scanned', async () => {
      const all = rowsOf(await user.get('/deliveries', { limit: '1000' }));
      const waiting = all.filter(({ scanLt1At, scanLt2At }) => scanLt1At && !scanLt2At);
      expect(waiting.length).toBeGreaterThan(0);
      const total = async (query: Record<string, string>) => totalOf(await user.get('/deliveries', query));
      const everywhere = Number(await total({}));
      const waitingEverywhere = Number(await total({ filter_waitingForLt2: 'yes' }));
      expect(waitingEverywhere).toBeGreaterThanOrEqual(waiting.length);
      expect(await total({ filter_waitingForLt2: 'false' })).toBe(everywhere - waitingEverywhere);
      const scanned = all.find(({ scanLt2At }) => scanLt2At);
      const [day = ''] = lastDays(new Date(String(scanned?.scanLt2At)), 1);
      const ofDay = rowsOf(await user.get('/deliveries', { filter_scannedOn: day, limit: '1000' }));
      expect(ofDay.map(({ id }) => id)).toContain(scanned?.id);
      const days = ofDay.map(({ scanLt1At, scanLt2At }) =>
        [scanLt1At, scanLt2At].flatMap((at) => (at ? lastDays(new Date(String(at)), 1) : [])),
      );
      expect(days.every((some) => some.includes(day))).toBe(true);
    });

    it.each([
      ['/customers', { filter_name__between: 'a' }],
      ['/customers', { filter_nothing__empty: 'true' }],
      ['/customers', { filter_name__empty: 'perhaps' }],
      ['/customers', { filter_name__from: 'a' }],
      ['/customers', { filter_createdAt__from: 'yesterday' }],
      ['/customers', { filter_createdAt__to: '2026-02-30' }],
      ['/customers', { filter_id__in: Array(10_000).fill('1').join() }],
      ['/parts', { filter_qtyPerPack__from: 'ten' }],
      ['/deliveries', { filter_scannedOn: '20261120' }],
      ['/deliveries', { filter_waitingForLt2: 'perhaps' }],
      ['/print-jobs', { ids: Array(201).fill('1').join() }],
      ['/customers', { fields: 'id,password' }],
      ['/users', { fields: 'passwordHash' }],
    ])('of %s with %j are refused', async (path, query) => {
      const { status, body } = await user.get(path, query);
      expect([status, isRecord(body) && typeof body.message]).toEqual([400, 'string']);
    });
  });

  describe('fields', () => {
    it('are the only ones in the answer', async () => {
      const { part } = await makePart(admin);
      const [row] = rowsOf(await user.get('/parts', { search: part.no, fields: 'no,customer' }));
      expect(row).toEqual({
        id: expect.any(Number),
        no: part.no,
        customer: { id: expect.anything(), name: expect.any(String) },
      });
    });
  });

  describe('paging by key', () => {
    const readAll = async (query: Record<string, string>, between: (page: number) => Promise<unknown>) => {
      const rows: Record<string, unknown>[] = [];
      const totals: unknown[] = [];
      let after: unknown = '';
      for (let page = 1; typeof after === 'string'; page += 1) {
        const answer = await user.get('/customers', { ...query, after });
        expect(answer.status).toBe(200);
        rows.push(...rowsOf(answer));
        totals.push(totalOf(answer));
        await between(page);
        after = paginationOf(answer).next;
      }
      return { rows, totals };
    };

    it.each([
      ['created_at', 'ASC'],
      ['created_at', 'DESC'],
      ['name', 'ASC'],
      ['address', 'DESC'],
      ['id', 'DESC'],
    ])('by %s %s answers each row once while others write', async (sortCol, sortDir) => {
      const mark = await makeCustomers(7);
      const first = rowsOf(await user.get('/customers', { search: mark, limit: '100' }));
      const remove = first.find(({ name }) => name === `${mark}-4`);
      const write = async (page: number) => {
        await admin.post('/customers', { name: `${mark}-0${page}`, alias: 'ABC', address: 'new' });
        if (page !== 1) return;
        await admin.put(`/customers/${remove?.id}`, { name: `${mark}-4`, alias: 'CHANGED', address: '' });
      };
      const query = { search: mark, sortCol, sortDir, perPage: '2' };
      const { rows, totals } = await readAll(query, (page) => (page < 4 ? write(page) : Promise.resolve()));
      const found = rows.map(({ name }) => name).filter((name) => !String(name).startsWith(`${mark}-0`));
      expect(found.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `${mark}-${number}`));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(totals[0]).toBe(7);
      expect(totals.slice(1).every((total) => total === undefined)).toBe(true);
    });

    it('goes on over rows without a value', async () => {
      const rows: unknown[] = [];
      let after: unknown = '';
      const query = { sortCol: 'scanLt2At', sortDir: 'ASC', limit: '400', fields: 'id' };
      while (typeof after === 'string') {
        const answer = await user.get('/deliveries', { ...query, after });
        rows.push(...rowsOf(answer).map(({ id }) => id));
        after = paginationOf(answer).next;
      }
      expect(new Set(rows).size).toBe(rows.length);
      expect(rows).toHaveLength(Number(totalOf(await user.get('/deliveries'))));
    });

    it.each([
      'x',
      '{}',
      '[]',
      '["createdAt",true,"2026-11-20T00:00:00Z"]',
      '["createdAt",true,"yesterday",1]',
      '["createdAt",true,"2026-99-20T00:00:00Z",1]',
      '["createdAt",false,"2026-11-20T00:00:00Z",1]',
      '["name",true,"a",1]',
      '["createdAt",true,"2026-11-20T00:00:00Z","1 or 1=1"]',
      `["createdAt",true,"2026-11-20T00:00:00Z",${'9'.repeat(40)}]`,
    ])('refuses %s as a cursor', async (after) => {
      const { status, body } = await user.get('/customers', { after });
      expect([status, isRecord(body) && typeof body.message]).toEqual([400, 'string']);
    });
  });

  it.each(['ASC', 'DESC'])(
    'pages by number have every row once and in its order, the last ones too (%s)',
    async (sortDir) => {
      const mark = await makeCustomers(7);
      const query = { search: mark, sortCol: 'address', sortDir };
      const pages = [];
      for (let page = 1; page <= 5; page += 1) {
        pages.push(rowsOf(await user.get('/customers', { ...query, page: String(page), perPage: '2' })));
      }
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1, 0]);
      expect(pages.flat()).toEqual(rowsOf(await user.get('/customers', { ...query, limit: '100' })));
    },
  );

  it('a part of a name finds the runs of that person', async () => {
    const { id } = await makePart(admin);
    await record(id, 1, 2);
    const [run] = rowsOf(await user.get('/parts/print-history', { partId: String(id) }));
    const name = String(run?.createdBy);
    const total = async (query: Record<string, string>) =>
      totalOf(await user.get('/parts/print-history', { partId: String(id), ...query }));
    expect(await total({ filter_createdBy: name.slice(1).toUpperCase() })).toBe(1);
    expect(await total({ filter_createdBy__in: `nobody,${name.toUpperCase()}` })).toBe(1);
    expect(await total({ filter_createdBy: 'nobody' })).toBe(0);
  });

  describe('serials and jobs', () => {
    it('the last serials of a day are answered for several parts in one call, and lead to their rows', async () => {
      const [a, b, none] = [await makePart(admin), await makePart(admin), await makePart(admin)];
      await record(a.id, 1, 5);
      await record(a.id, 6, 7);
      await record(b.id, 1, 2);
      const last = (date: string, partIds: string) => user.get('/parts/print-history/last-serials', { date, partIds });
      expect(rowsOf(await last('20261120', `${b.id},${none.id},${a.id},x`))).toEqual([
        { partId: a.id, serialEnd: serial(7) },
        { partId: b.id, serialEnd: serial(2) },
      ]);
      expect(rowsOf(await last('20261121', String(a.id)))).toEqual([]);
      expect(rowsOf(await last('20261120', ''))).toEqual([]);
      expect((await last('2026-11-20', String(a.id))).status).toBe(400);
      expect((await last('20261120', Array(201).fill(1).join())).status).toBe(400);
      const holding = (one: string) => user.get('/parts/print-history', { partId: String(a.id), serial: one });
      expect(rowsOf(await holding(serial(6))).map(({ serialFrom }) => serialFrom)).toEqual([serial(6)]);
      expect(rowsOf(await holding(serial(8)))).toEqual([]);
    });

    it('a record leads to its job and is found by the design it was printed with', async () => {
      const { id: partId } = await makePart(admin);
      await record(partId, 1, 4);
      await record(partId, 5, 6);
      const design = unique('LD');
      const job = await sendJob(partId, 1, 4, design);
      const plain = await sendJob(partId, 5, 6, null);
      const history = async (query: Record<string, string>) =>
        rowsOf(await user.get('/parts/print-history', { partId: String(partId), ...query }));
      expect((await history({ filter_designId: design })).map(({ jobId, designId }) => [jobId, designId])).toEqual([
        [job, design],
      ]);
      expect((await history({ filter_designId__empty: 'true' })).map(({ jobId }) => jobId)).toEqual([plain]);
      const jobs = async (query: Record<string, string>) =>
        rowsOf(await user.get('/print-jobs', query)).map(({ id }) => id);
      expect(await jobs({ filter_designId: design })).toEqual([job]);
      expect((await jobs({ ids: `${plain},${job},nothing` })).toSorted()).toEqual([job, plain].toSorted());
      expect(await jobs({ ids: '' })).toEqual([]);
      expect(await jobs({ filter_designId: design, filter_printedOn: '2026-11-20' })).toEqual([job]);
      expect(await jobs({ filter_designId: design, filter_printedOn: '2026-11-21' })).toEqual([]);
    });

    it('runs are found by the local day they were printed on', async () => {
      const { id: partId } = await makePart(admin);
      const { createdAt } = resultOf(await record(partId, 1, 1));
      const find = async (day: string | undefined) =>
        totalOf(await user.get('/parts/print-history', { partId: String(partId), filter_printedOn: String(day) }));
      const [before, day] = lastDays(new Date(String(createdAt)), 2);
      expect([await find(day), await find(before)]).toEqual([1, 0]);
    });
  });

  it('slips are looked up by many numbers of one customer', async () => {
    const [slip, other] = rowsOf(await user.get('/deliveries', { limit: '1000' }));
    const look = (customerId: unknown, slipNumbers: unknown) =>
      user.post('/deliveries/lookup', { customerId, slipNumbers });
    const found = rowsOf(await look(slip?.customerId, [slip?.slipNumber, 'no such slip']));
    expect(found.map(({ id }) => id)).toEqual([slip?.id]);
    expect(found[0]).toMatchObject({ customer: { name: expect.any(String) } });
    expect(rowsOf(await look('nobody', [slip?.slipNumber, other?.slipNumber]))).toEqual([]);
    expect((await look(slip?.customerId, Array(1001).fill('1'))).status).toBe(422);
    expect((await look(slip?.customerId, undefined)).status).toBe(422);
  });

  describe('parts', () => {
    it('are looked up by many numbers, unknown ones left out', async () => {
      const [a, b] = [await makePart(admin), await makePart(admin)];
      await admin.post('/parts', { ...a.part, colorCode: 'NH-2' });
      const numbers = [a.part.no.toLowerCase(), b.part.no, 'no such number', a.part.no];
      const found = rowsOf(await user.post('/parts/lookup', { numbers }));
      expect(found.map(({ no, colorCode }) => `${no} ${colorCode}`).toSorted()).toEqual(
        [`${a.part.no} NH-1`, `${a.part.no} NH-2`, `${b.part.no} NH-1`].toSorted(),
      );
      expect(found[0]).toMatchObject({ customer: { name: expect.any(String) } });
      expect(rowsOf(await user.post('/parts/lookup', { numbers: [] }))).toEqual([]);
      expect((await user.post('/parts/lookup', { numbers: Array(1001).fill('1') })).status).toBe(422);
      expect((await user.post('/parts/lookup', {})).status).toBe(422);
    });

    it('give the longest value of each field', async () => {
      const name = `W${'i'.repeat(150)}`;
      await makePart(admin, { name, qtyPerPack: 123_456_789 });
      const asked = await user.get('/parts/longest', { fields: 'name,qtyPerPack' });
      expect(resultOf(asked)).toEqual({ name, qtyPerPack: '123456789' });
      expect(resultOf(await user.get('/parts/longest'))).toMatchObject({
        no: expect.any(String),
        customer: expect.any(String),
      });
      expect((await user.get('/parts/longest', { fields: 'id' })).status).toBe(400);
    });
  });

  describe('the figures', () => {
    it('are those of all rows', async () => {
      const { id: partId } = await makePart(admin, { labelDesignId: unique('own design') });
      const stats = async () => statsSchema.parse(resultOf(await user.get('/stats')));
      const before = await stats();
      const { createdAt } = resultOf(await record(partId, 1, 3));
      await makePart(admin);
      const after = await stats();
      expect(after.parts).toBe(before.parts + 1);
      expect(after.partsWithoutDesign).toBe(before.partsWithoutDesign + 1);
      expect(after.customers).toBe(before.customers + 1);
      expect(after.parts).toBe(totalOf(await user.get('/parts')));
      expect(after.waitingForLt2).toBe(totalOf(await user.get('/deliveries', { filter_waitingForLt2: 'true' })));
      expect(after.partsWithUnknownDesign).toBeGreaterThan(0);
      const [today] = lastDays(new Date(String(createdAt)), 1);
      const [was, is] = [before, after].map(({ printedPerDay }) => printedPerDay.find(({ date }) => date === today));
      expect([Number(is?.labels) - Number(was?.labels), Number(is?.runs) - Number(was?.runs)]).toEqual([3, 1]);
      expect(after.printedPerDay.map(({ date }) => date)).toEqual(lastDays(new Date(String(createdAt)), 14));
      const { slipsOfDay } = after;
      expect(slipsOfDay?.all).toBe(
        totalOf(await user.get('/deliveries', { dateFrom: String(today), dateTo: String(today) })),
      );
      expect(slipsOfDay?.first.length).toBe(Math.min(4, slipsOfDay?.unprinted ?? 0));
      expect(after.scannedPerDay.some(({ lt1, lt2 }) => lt1 + lt2 > 0)).toBe(true);
      const slips = z.array(deliverySchema).parse(rowsOf(await user.get('/deliveries', { limit: '1000' })));
      const days = after.scannedPerDay.map(({ date }) => date);
      const { mismatched } = scannedPerDay(slips, days, { isPart: false });
      expect(after.scannedPerDay.map((day) => day.mismatched)).toEqual(mismatched.map((day) => day?.count));
      expect(mismatched.some((day) => day && day.count > 0)).toBe(true);
      const early = statsSchema.parse(resultOf(await user.get('/stats', { date: '2001-02-03' })));
      // The role user does not see what waits for another admin.
      expect(after.waiting).toBeUndefined();
      expect(statsSchema.parse(resultOf(await admin.get('/stats'))).waiting).toBeDefined();
      expect(early.printedPerDay.at(-1)).toEqual({ date: '2001-02-03', labels: 0, runs: 0 });
      expect((await user.get('/stats', { date: 'today' })).status).toBe(400);
    });
  });

  describe('changes', () => {
    const changes = async (since: string, resources = 'parts,label-designs') =>
      changesSchema.parse((await user.get('/changes', { resources, ...(since === '' ? {} : { since }) })).body);

    it('are told once, in their order, of the named resources', async () => {
      const start = await changes('');
      expect(start.result).toEqual([]);
      const { id, part } = await makePart(admin);
      await admin.put(`/parts/${id}`, { ...part, name: 'CHANGED' });
      const design = { version: 2, id: '', name: 'Told', labelSize: { width: 90, height: 60 }, elements: [] };
      const made = await admin.post('/label-designs', { name: 'Told', design });
      const told = await changes(start.next);
      expect(told.result.map(({ resource, action, id: of }) => [resource, action, of])).toEqual([
        ['parts', 'create', String(id)],
        ['parts', 'update', String(id)],
        ['label-designs', 'create', String(resultOf(made).id)],
      ]);
      expect((await changes(told.next)).result).toEqual([]);
      expect((await changes(start.next, 'users')).result).toEqual([]);
    });

    it.each([
      ['x', 400],
      ['{"last":1,"at":"2001-01-01T00:00:00.000Z","gaps":[]}', 410],
      ['{"last":-1,"at":"","gaps":[]}', 400],
      [`{"last":1,"at":"","gaps":${JSON.stringify(Array(1000).fill([1, 2, 3]))}}`, 400],
    ])('are refused for the cursor %s', async (since, expected) => {
      expect((await user.get('/changes', { resources: 'parts', since })).status).toBe(expected);
      expect((await user.get('/changes', { resources: 'tables' })).status).toBe(400);
    });
  });

  it('a re-print says why, and a run for whom', async () => {
    const { id: partId } = await makePart(admin);
    await record(partId, 1, 3);
    const [source] = rowsOf(await user.get('/parts/print-history', { partId: String(partId) }));
    const line = { kind: 'reprint', partId, of: source?.id, serials: [[serial(2), serial(2)]], reason: 'torn' };
    const id = unique('run');
    const run = {
      ...{ id, station: { id: 's1', name: 'Packing 1' }, output: 'paper', printer: 'A' },
      ...{ printedAt: '2026-11-20T15:30:00+07:00', companyName: 'PT Printed', lines: [line] },
    };
    expect((await user.post('/print-runs', run)).status).toBe(201);
    expect(resultOf(await user.get(`/print-runs/${id}`))).toMatchObject({
      ...{ companyName: 'PT Printed', lines: [{ reason: 'torn', status: 2 }] },
    });
    const again = rowsOf(await user.get('/parts/print-history', { partId: String(partId), filter_status: '2' }));
    expect(again.map(({ reason }) => reason)).toEqual(['torn']);
  });
}
