import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrate } from '@host/database/migrate';
import { type Database, databaseOfPglite } from '@host/database/open';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  type DatabaseForm,
  databaseForms,
  databaseOf,
  isRecord,
  makePart,
  resultOf,
  rowsOf,
  startHost,
  unique,
} from './support/host';

const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
const record = (caller: Caller, partId: unknown, from: number, end: number) =>
  caller.post('/parts/print-history', {
    ...{ partId, qtyLabel: end - from + 1, qtyPart: 10, serialFrom: serial(from), serialEnd: serial(end), status: 1 },
  });
const printed = { qtyLabel: 2, qtyPart: 2, status: 1, createdAt: new Date(), createdBy: 'x' };

// Object.keys forgets the keys.
describe.each(Object.keys(databaseForms) as DatabaseForm[])('the database of %s', (form) => {
  let db: Database;
  let admin: Caller;
  let user: Caller;
  beforeAll(async () => {
    db = await databaseOf(form);
    const { as } = await startHost({}, db);
    [admin, user] = [await as('admin', 'admin123'), await as('user', 'user123')];
  });
  const insert = (partId: number, from: number, end: number, status = 1) =>
    db
      .insertInto('printHistory')
      .values({ ...printed, partId, status, serialFrom: serial(from), serialEnd: serial(end) })
      .returning('id')
      .executeTakeFirstOrThrow();
  const once = { code: form === 'PostgreSQL' ? '23P01' : '23505' };

  it('has each serial of a part in one first print, also when a program forgets the counter', async () => {
    const { id } = await makePart(admin);
    await insert(id, 1, 2);
    await insert(id, 1, 2, 2);
    await expect(insert(id, 2, 3)).rejects.toMatchObject(once);
    await expect(insert(id, 3, 2)).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22000)$/) });
    await insert(id, 3, 3);
    const { status, body } = await record(user, id, 2, 2);
    expect([status, isRecord(body) && typeof body.message]).toEqual([409, 'string']);
  });

  it('has each number of a range and each unprinted serial once', async () => {
    const name = unique('Range');
    const prefix = name.toUpperCase().replace(/[^0-9A-Z]/g, '');
    const form = { kind: 'plain', prefix, digits: 4, next: 1, end: 99, warnAt: 1 };
    expect((await admin.post('/number-ranges', { name, ...form })).status).toBe(201);
    const rangeId = Number(rowsOf(await user.get('/number-ranges', { search: name }))[0]?.id);
    const take = (firstNumber: number, lastNumber: number) =>
      db
        .insertInto('numberRangeTakes')
        .values({ id: unique('take'), rangeId, firstNumber, lastNumber, takenAt: new Date(), takenBy: 'x' })
        .execute();
    await take(1, 5);
    await expect(take(5, 6)).rejects.toMatchObject(once);

    const { id: partId } = await makePart(admin);
    const { id: historyId } = await insert(partId, 1, 9);
    const runId = unique('run');
    const run = { id: runId, at: new Date(), by: 'x', stationId: 's', stationName: 's', lines: '[]' };
    await db.insertInto('printRuns').values(run).execute();
    const claim = (from: number, end: number) =>
      db
        .insertInto('unprintedClaims')
        .values({ runId, historyId, partId, serialFrom: serial(from), serialEnd: serial(end) })
        .execute();
    await claim(1, 3);
    await expect(claim(3, 4)).rejects.toMatchObject(once);
    await db.deleteFrom('unprintedClaims').where('runId', '=', runId).execute();
    await claim(3, 4);
  });

  describe('when a change loses against another one', () => {
    // The name of a customer says how its change fails, and how often.
    beforeAll(async () => {
      await sql`create sequence if not exists provoked`.execute(db);
      await sql`create or replace function provoke() returns trigger language plpgsql as $$ begin
          if nextval('provoked') <= split_part(new.name, ' ', 3)::int then
            raise exception using errcode = split_part(new.name, ' ', 2), message = 'provoked';
          end if;
          return new;
        end $$`.execute(db);
      await sql`create or replace trigger provoke before insert on customers for each row
        when (new.name like 'Fails %') execute function provoke()`.execute(db);
    });

    afterAll(async () => {
      await sql`drop function provoke cascade`.execute(db);
      await sql`drop sequence provoked`.execute(db);
    });

    it.each([
      ['40001', 3, 201],
      ['40P01', 3, 201],
      ['40001', 99, 409],
      ['40P01', 99, 409],
      ['23505', 99, 409],
      ['23P01', 99, 409],
      ['57014', 99, 503],
      ['08006', 99, 503],
      ['XX000', 99, 500],
    ])('%s %i times is answered %i', async (code, times, expected) => {
      await sql`select setval('provoked', 1, false)`.execute(db);
      const name = `Fails ${code} ${times} ${unique('x')}`;
      const { status, body } = await admin.post('/customers', { name, alias: 'FAIL', address: '' });
      expect([status, isRecord(body) && typeof body.message]).toEqual([expected, 'string']);
      // What nobody foresaw is found in the log by the id that the product shows with the message.
      if (status === 500) expect(isRecord(body) && body.message).toMatch(/in its log as [0-9a-f-]{36}$/);
      const kept = rowsOf(await admin.get('/customers', { search: name }));
      expect(kept).toHaveLength(expected === 201 ? 1 : 0);
    });
  });
});

it('a database of the version before number ranges had their lock is brought to this one, with every row, and counts on', async () => {
  const pglite = await PGlite.create({ extensions: { btree_gist, pg_trgm } });
  await pglite.exec(readFileSync('tests/host/support/database-0003.sql', 'utf8'));
  await pglite.exec('set search_path to public');
  const countAll = async () => {
    const tables = [
      'users',
      'customers',
      'parts',
      'deliveries',
      'print_history',
      'print_jobs',
      'print_runs',
      'activity',
    ];
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join();
    return (await pglite.query(`select ${counts}`)).rows[0];
  };
  const before = await countAll();
  expect(before).toMatchObject({ users: 2, parts: 4, print_history: 2, print_runs: 2 });
  const db = databaseOfPglite(pglite);
  const applied = await migrate(db);
  expect(applied.length).toBeGreaterThan(0);
  expect(applied).not.toContain('0003-print-runs');
  expect(await countAll()).toEqual(before);
  expect(await migrate(db)).toEqual([]);

  const { as } = await startHost({}, db);
  const [admin, user] = [await as('admin', 'admin123'), await as('user', 'user123')];
  expect((await record(user, 1, 5, 6)).status).toBe(409);
  expect((await record(user, 1, 6, 6)).status).toBe(201);
  const taken = await user.post('/number-ranges/1/take', { id: 'take-1', count: 10 });
  expect(resultOf(taken)).toEqual({ from: 6, end: 15 });
  expect(resultOf(await user.post('/number-ranges/1/take', { id: 'take-2', count: 1 }))).toEqual({ from: 16, end: 16 });
  expect(resultOf(await user.get('/print-runs/run-2')).lines).toHaveLength(1);
  await makePart(admin);
  await db.destroy();
});
