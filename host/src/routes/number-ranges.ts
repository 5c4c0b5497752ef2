import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import type { Tables } from '@host/database/tables';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, sqlList } from '@host/lists';
import { creates, listOf, updates, withResult } from '@host/route-schemas';
import { type App, found, idOf, queryOf } from '@host/routes';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done, messages } from '@/domain/host-rules/answers';
import { numberRangeList } from '@/domain/host-rules/lists';
import { refuse } from '@/domain/host-rules/problem';
import {
  DAYS_OF_USE,
  type NumberRangeForm,
  numberRangeFormSchema,
  numberRangeProblems,
  refuseOtherWriting,
  refuseSharedNumbers,
  takeNumbers,
  takeNumbersSchema,
  takenBefore,
} from '@/domain/number-range';
import { auditFields, recordId } from '@/domain/record';

const listAt = (now: Date) =>
  sqlList(numberRangeList, {
    table: 'numberRanges',
    columns: { next: sql`number_ranges.next_number`, end: sql`number_ranges.last_number`, perDay: perDay(now) },
  });
const rangeRow = z.extend(numberRangeFormSchema, { id: recordId, perDay: z.number(), ...auditFields });
const taking = {
  summary: 'Numbers nobody else gets; the same id again the same numbers',
  ...updates(takeNumbersSchema, withResult(z.object({ from: z.int(), end: z.int() }))),
};
const WHAT = 'Number range';
const resource = 'number-ranges';

export function numberRangeRoutes(app: App, { db, now }: Host) {
  app.get('/number-ranges', { config: { access: 'view' }, schema: listOf(rangeRow) }, (request) =>
    listRows(db, queryOf(request), listAt(now())),
  );

  app.post(
    '/number-ranges',
    { config: { access: 'add' }, schema: creates(numberRangeFormSchema) },
    async (request, reply) => {
      const user = userOf(request);
      await inTransaction(db, async (tx) => {
        await refuseWrong(tx, request.body);
        const row = { ...columnsOf(request.body), ...authorFields(user, now()) };
        const { id } = await tx.insertInto('numberRanges').values(row).returning('id').executeTakeFirstOrThrow();
        const entry = { resource, recordId: String(id), label: row.name, changes: [] };
        await logActivity(tx, user, now(), [{ action: 'create', ...entry }]);
      });
      return reply.code(201).send(done(WHAT, 'created'));
    },
  );

  app.put(
    '/number-ranges/:id',
    { config: { access: 'edit' }, schema: updates(numberRangeFormSchema) },
    async (request) => {
      const id = idOf(request, WHAT);
      const user = userOf(request);
      await inTransaction(db, async (tx) => {
        const before = await locked(tx, id);
        await refuseWrong(tx, request.body, before);
        const used = await tx.selectFrom('numberRangeTakes').select('id').where('rangeId', '=', id).executeTakeFirst();
        refuseOtherWriting(formOf(before), request.body, used !== undefined);
        const row = columnsOf(request.body);
        const audit = { updatedAt: now(), updatedBy: user.username };
        await tx
          .updateTable('numberRanges')
          .set({ ...row, ...audit })
          .where('id', '=', id)
          .execute();
        const changes = fieldChanges(formOf(before), request.body);
        const entry = { resource, recordId: String(id), label: row.name, changes };
        if (changes.length > 0) await logActivity(tx, user, now(), [{ action: 'update', ...entry }]);
      });
      return done(WHAT, 'updated');
    },
  );

  /** Open to both roles, like printing. */
  app.post('/number-ranges/:id/take', { config: { access: 'signed-in' }, schema: taking }, async (request) => {
    const rangeId = idOf(request, WHAT);
    const user = userOf(request);
    const { id, count } = request.body;
    const result = await inTransaction(db, async (tx) => {
      const range = await locked(tx, rangeId);
      const known = await tx.selectFrom('numberRangeTakes').selectAll().where('id', '=', id).executeTakeFirst();
      if (known) {
        const { firstNumber: from, lastNumber: end } = known;
        return takenBefore({ rangeId: known.rangeId, from, end }, { rangeId, count });
      }
      const taken = takeNumbers({ next: range.nextNumber, end: range.lastNumber }, count);
      await tx
        .updateTable('numberRanges')
        .set({ nextNumber: taken.end + 1 })
        .where('id', '=', rangeId)
        .execute();
      const numbers = { firstNumber: taken.from, lastNumber: taken.end };
      await tx
        .insertInto('numberRangeTakes')
        .values({ id, rangeId, ...numbers, takenAt: now(), takenBy: user.username })
        .execute();
      return taken;
    });
    return { message: messages.numbersTaken, result };
  });
}

/** As `takenPerDay` counts. */
function perDay(now: Date) {
  const since = sql`greatest(1, extract(epoch from ${now}::timestamptz - min(taken_at)) / 86400)`;
  return sql`(select coalesce(sum(last_number - first_number + 1) / ${since}, 0)::float8 from number_range_takes
    where range_id = number_ranges.id and taken_at >= ${now}::timestamptz - make_interval(days => ${sql.lit(DAYS_OF_USE)}))`;
}

const locked = async (tx: Tx, id: number) =>
  found(await tx.selectFrom('numberRanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), WHAT);

/** Ranges are compared with every other one, one writer at a time. @throws Problem 422 or 409 */
async function refuseWrong(tx: Tx, form: NumberRangeForm, before?: Selectable<Tables['numberRanges']>) {
  refuse(numberRangeProblems(form, before && { next: before.nextNumber }));
  await sql`select name from locks where name = 'number-ranges' for update`.execute(tx);
  const rows = await tx.selectFrom('numberRanges').selectAll().execute();
  const others = rows.filter(({ id }) => id !== before?.id);
  refuseSharedNumbers(form, others.map(formOf));
}

const columnsOf = ({ next, end, ...form }: NumberRangeForm) => ({ ...form, nextNumber: next, lastNumber: end });
const formOf = ({ nextNumber: next, lastNumber: end, ...row }: Selectable<Tables['numberRanges']>) => ({
  ...{ ...row, next, end },
});
