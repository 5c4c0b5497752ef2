import { migrate } from '@host/database/migrate';
import { moveData } from '@host/database/move';
import { type Database, openPglite } from '@host/database/open';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, makePart, resultOf, rowsOf, startHost, unique } from './support/host';

let trial: Awaited<ReturnType<typeof startHost>>;
let user: Caller;
let target: Database;
beforeAll(async () => {
  trial = await startHost();
  user = await trial.as('user', 'user123');
  target = await openPglite(undefined);
  await migrate(target);
});
afterAll(() => target.destroy());

const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
const firstPrint = (partId: number, counter: number) => ({
  ...{ partId, qtyLabel: 1, qtyPart: 10, serialFrom: serial(counter), serialEnd: serial(counter), status: 1 },
});

/** The tables by the names that the database has for them. */
type Unnamed = Record<string, Record<string, unknown>>;

async function textsOf(db: Database, table: string): Promise<unknown[]> {
  const rows = await db
    .withoutPlugins()
    .withTables<Unnamed>()
    .selectFrom(table)
    .select(({ cast, table: rowOf }) => cast<string>(rowOf(table), 'text').as('text'))
    .orderBy('text')
    .execute();
  return rows.map(({ text }) => text);
}

const foreignKeysOf = (db: Database): Promise<unknown[]> =>
  db
    .withTables<{ pg_constraint: { conname: string; condeferrable: boolean; contype: string } }>()
    .selectFrom('pg_constraint')
    .select(['conname', 'condeferrable'])
    .where('contype', '=', 'f')
    .orderBy('conname')
    .execute();

it('moves every row as it is into an empty database, which counts on from there', async () => {
  const admin = await trial.as('admin', 'admin123');
  const { id: partId } = await makePart(admin, { name: 'Quotes \' " \\ {,} NULL' });
  const { id: run } = resultOf(await user.post('/parts/print-history', firstPrint(partId, 1)));
  const torn = { serials: [[serial(1), serial(1)]], reason: 'Torn' };
  expect((await admin.post(`/parts/print-history/${run}/void`, torn)).status).toBe(200);
  const job = {
    ...{ id: unique('job'), designId: null, designRevision: null, designHash: 'a'.repeat(64), output: 'paper' },
    ...{ ...firstPrint(partId, 1), printer: '', printedAt: '2026-11-20T10:00:00+07:00' },
    snapshot: { z: 1, a: '日本 \u0000 "', design: { elements: [] }, part: { id: partId }, companyName: 'PT' },
  };
  expect((await user.post('/print-jobs', job)).status).toBe(201);
  // A value finer than the milliseconds of a Date.
  await trial.host.db
    .updateTable('customers')
    .set(({ cast, val }) => ({ updatedAt: cast<Date>(val('2026-11-20 10:00:00.123456+07'), 'timestamptz') }))
    .where('id', '=', 1)
    .execute();

  const moved = await moveData(trial.host.db, target);
  const names = moved.map(({ table }) => table);
  for (const name of ['users', 'label_design_revisions', 'print_history', 'serial_counters', 'number_range_takes']) {
    expect(names).toContain(name);
  }
  for (const { table, rows } of moved) {
    const found = await textsOf(target, table);
    expect(found, table).toEqual(await textsOf(trial.host.db, table));
    expect(found, table).toHaveLength(rows);
  }
  expect(await foreignKeysOf(target)).toEqual(await foreignKeysOf(trial.host.db));

  const host = await startHost({}, target);
  const [movedAdmin, movedUser] = [await host.as('admin', 'admin123'), await host.as('user', 'user123')];
  const history = async () => rowsOf(await movedUser.get('/parts/print-history', { partId: String(partId) }));
  expect((await history()).map(({ serialFrom }) => serialFrom)).toEqual([serial(1)]);
  expect((await movedUser.post('/parts/print-history', firstPrint(partId, 1))).status).toBe(409);
  const next = resultOf(await movedUser.post('/parts/print-history', firstPrint(partId, 2)));
  const stained = { serials: [[serial(2), serial(2)]], reason: 'Stained' };
  expect((await movedAdmin.post(`/parts/print-history/${next.id}/void`, stained)).status).toBe(200);
  await makePart(movedAdmin);
  const design = { version: 2, id: '', name: 'After', labelSize: { width: 90, height: 60 }, elements: [] };
  const made = await movedAdmin.post('/label-designs', { name: 'After', design });
  expect(resultOf(made).id).toEqual(expect.any(String));

  // The trial has nothing of it.
  const kept = rowsOf(await user.get('/parts/print-history', { partId: String(partId) }));
  expect(kept.map(({ serialFrom }) => serialFrom)).toEqual([serial(1)]);
  await expect(moveData(trial.host.db, target)).rejects.toThrow('has data already (activity)');
});

it('moves nothing from a trial of another version', async () => {
  await target.withTables<Unnamed>().insertInto('migrations').values({ name: '9999-next' }).execute();
  await expect(moveData(trial.host.db, target)).rejects.toThrow('another version');
});
