import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, sqlList, valuesOf, type Way } from '@host/lists';
import { creates, listOf, messageSchema, serialQuery, withResult } from '@host/route-schemas';
import { type App, queryOf, readId } from '@host/routes';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { messages, noSuchRecord } from '@/domain/host-rules/answers';
import { readLastSerialsQuery } from '@/domain/host-rules/last-serials';
import { printHistoryList } from '@/domain/host-rules/lists';
import { invalid } from '@/domain/host-rules/problem';
import { rangeOfRun, recordedRunSchema, refuseUsedSerials } from '@/domain/host-rules/recorded-run';
import { printRecordSchema } from '@/domain/print-run';
import { recordId } from '@/domain/record';
import { parseSerial, type SerialRange } from '@/domain/serials/serial';

const partsWith = (found: RawBuilder<unknown>, way: Way) =>
  way === 'found'
    ? sql`print_history.part_id = any(array(select id from parts where ${found}))`
    : sql`(select ${found} from parts where parts.id = print_history.part_id)`;
/** The index of all searched texts finds the parts, the column says which of them. */
const partsLike = (column: string) => (pattern: string, way: Way) =>
  partsWith(sql`search_text like ${pattern} and lower(${sql.ref(column)}) like ${pattern}`, way);
const partsFound = (pattern: string, way: Way) =>
  partsWith(
    sql`search_text like ${pattern} and (lower(no) like ${pattern} or lower(name) like ${pattern}
      or lower(color_code) like ${pattern} or lower(model) like ${pattern})`,
    way,
  );

const partsOfDesign = (pattern: string, way: Way) => partsWith(sql`lower(label_design_id) like ${pattern}`, way);

/** A serial that contains these digits: only the rows of days are looked at that such a serial can be of. */
function serialsLike(pattern: string, columns: readonly string[]): RawBuilder<unknown> {
  const found = sql.join(
    columns.map((column) => sql`${sql.ref(`print_history.${column}`)} like ${pattern}`),
    sql` or `,
  );
  const days = daysOf(pattern.slice(1, -1));
  return days
    ? sql`(print_history.day = any(array(select value from (${printedDays}) as days
        where value like any(${days}::text[]))) and (${found}))`
    : sql`(${found})`;
}

/** Days (as patterns) of the serials that contain the digits; undefined for every day, or when it is no digits. */
function daysOf(digits: string): string[] | undefined {
  if (!/^\d{5,12}$/.test(digits)) return undefined;
  return Array.from({ length: 13 - digits.length }, (_, at) => ('_'.repeat(at) + digits).padEnd(12, '_').slice(0, 8));
}

const printedDays = valuesOf('printHistory', 'day');

const list = sqlList(printHistoryList, {
  table: 'printHistory',
  joins: sql`left join parts on parts.id = print_history.part_id`,
  joined: {
    part: sql`parts.id`,
    ...{ 'part.no': sql`parts.no`, 'part.name': sql`parts.name`, 'part.colorCode': sql`parts.color_code` },
    ...{ 'part.model': sql`parts.model`, 'part.labelDesignId': sql`parts.label_design_id` },
  },
  select: {
    part: sql`json_build_object('no', parts.no, 'name', parts.name, 'colorCode', parts.color_code,
      'labelDesignId', parts.label_design_id, 'model', parts.model)`,
  },
  nullable: ['part.labelDesignId', 'jobId', 'designId'],
  named: ['createdBy'],
  // Serials are digits: other texts are looked for in the parts alone.
  search: (pattern, way) =>
    /^%\d{1,12}%$/.test(pattern)
      ? sql`(${partsFound(pattern, way)} or ${serialsLike(pattern, ['serialFrom', 'serialEnd'])})`
      : partsFound(pattern, way),
  contains: {
    ...{ 'part.no': partsLike('no'), 'part.name': partsLike('name'), 'part.colorCode': partsLike('colorCode') },
    ...{ 'part.model': partsLike('model'), 'part.labelDesignId': partsOfDesign },
    serialFrom: (pattern) => serialsLike(pattern, ['serialFrom']),
    serialEnd: (pattern) => serialsLike(pattern, ['serialEnd']),
  },
  day: sql`print_history.day`,
  counted: 'print_history',
});

const lastSerials = {
  summary: 'The last serial of a day for each of these parts; those without a print that day are left out',
  querystring: z.object({ partIds: z.optional(z.string()), date: z.optional(z.string()) }),
  response: {
    200: z.object({ result: z.array(z.object({ partId: recordId, serialEnd: z.string() })) }),
    400: messageSchema,
  },
};

/** Open to both roles: printing is what the role user is for. */
export function printHistoryRoutes(app: App, { db, now }: Host) {
  app.get(
    '/parts/print-history',
    { config: { access: 'view' }, schema: listOf(printRecordSchema, serialQuery) },
    (request) => listRows(db, queryOf(request), list),
  );

  app.get('/parts/print-history/last-serials', { config: { access: 'view' }, schema: lastSerials }, async (request) => {
    const { day, partIds } = readLastSerialsQuery(queryOf(request));
    const ids = partIds.flatMap((id) => readId(id) ?? []);
    if (ids.length === 0) return { result: [] };
    const result = await db
      .selectFrom('printHistory')
      .select(({ fn }) => ['partId', fn.max('serialEnd').as('serialEnd')])
      .where('partId', 'in', ids)
      .where('day', '=', day)
      .groupBy('partId')
      .orderBy('partId')
      .execute();
    return { result };
  });

  const config = { access: 'signed-in' } as const;
  app.post(
    '/parts/print-history',
    { config, schema: creates(recordedRunSchema, withResult(printRecordSchema)) },
    async (request, reply) => {
      const user = userOf(request);
      const { partId, ...run } = request.body;
      const range = rangeOfRun(run);
      if ('message' in range) throw invalid([range]);
      const result = await inTransaction(db, async (tx) => {
        const part = await lockSerials(tx, readId(partId), range);
        refuseUsedSerials(range, run.status, await overlapping(tx, part.id, range));
        const serials = { serialFrom: range.from, serialEnd: range.end };
        const { id } = await tx
          .insertInto('printHistory')
          .values({ ...run, ...serials, partId: part.id, createdAt: now(), createdBy: user.username })
          .returning('id')
          .executeTakeFirstOrThrow();
        const label = `${part.no} ${range.from} - ${range.end.slice(8)}`;
        await logActivity(tx, user, now(), [
          { action: 'print', resource: 'print-history', recordId: String(id), label, changes: [] },
        ]);
        return readRow(tx, list, id);
      });
      return reply.code(201).send({ message: messages.printRecorded, result });
    },
  );
}

/**
 * Locks the counter of the part and day until the transaction ends, and raises it to the end of the range: of two stations
 * that print the same part one waits here for the other. @throws Problem 422 for no such part.
 */
async function lockSerials(tx: Tx, partId: number | undefined, range: SerialRange) {
  const part =
    partId === undefined
      ? undefined
      : await tx.selectFrom('parts').select(['id', 'no']).where('id', '=', partId).forKeyShare().executeTakeFirst();
  const end = parseSerial(range.end);
  if (!part || !end) throw noSuchRecord('Part');
  await sql`insert into serial_counters as known (part_id, day, last) values (${part.id}, ${end.day}, ${end.counter})
    on conflict (part_id, day) do update set last = greatest(known.last, excluded.last)`.execute(tx);
  return part;
}

const overlapping = (tx: Tx, partId: number, range: SerialRange) =>
  tx
    .selectFrom('printHistory')
    .select(['serialFrom', 'serialEnd'])
    .where('partId', '=', partId)
    .where('day', '=', range.from.slice(0, 8))
    .where('serialEnd', '>=', range.from)
    .where('serialFrom', '<=', range.end)
    .orderBy('id')
    .execute();
