import { type User, userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, sqlList, valuesOf, type Way } from '@host/lists';
import { labelWithNumber } from '@host/number-labels';
import { creates, listOf, messageSchema, serialQuery, updates, withResult } from '@host/route-schemas';
import { type App, found, idOf, queryOf, readId } from '@host/routes';
import { voidsOf } from '@host/voids';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { messages, noSuchRecord } from '@/domain/host-rules/answers';
import { printHistoryList } from '@/domain/host-rules/lists';
import { readLastSerialsQuery } from '@/domain/host-rules/lookups';
import { runsOfLabel } from '@/domain/host-rules/print-runs';
import {
  confirmVoidSchema,
  rangeOfRun,
  recordedRunSchema,
  refuseUsedSerials,
  voidBodySchema,
} from '@/domain/host-rules/printing';
import { invalid } from '@/domain/host-rules/problem';
import { printRecordSchema } from '@/domain/print-run';
import { recordId } from '@/domain/record';
import { parseSerial, type SerialRange } from '@/domain/serials/serial';
import { wholeSerialsText } from '@/domain/serials/serials-text';
import { rangesToVoid, refuseVoid, voidsToConfirm } from '@/domain/void';

const partsWith = (matching: RawBuilder<unknown>, way: Way) =>
  way === 'found'
    ? sql`print_history.part_id = any(array(select id from parts where ${matching}))`
    : sql`(select ${matching} from parts where parts.id = print_history.part_id)`;
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
  const holding = sql.join(
    columns.map((column) => sql`${sql.ref(`print_history.${column}`)} like ${pattern}`),
    sql` or `,
  );
  const days = daysOf(pattern.slice(1, -1));
  return days
    ? sql`(print_history.day = any(array(select value from (${printedDays}) as days
        where value like any(${days}::text[]))) and (${holding}))`
    : sql`(${holding})`;
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
    voids: sql`(select coalesce(json_agg(json_build_object('serialFrom', serial_from, 'serialEnd', serial_end,
      'reason', voided_labels.reason, 'at', at, 'by', by, 'confirmedBy', confirmed_by,
      'replacedBy', replaced_by) order by voided_labels.id), '[]')
      from voided_labels where part_id = print_history.part_id
        and serial_from <= print_history.serial_end and print_history.serial_from <= voided_labels.serial_end)`,
  },
  columns: { voids: sql`null` },
  nullable: ['part.labelDesignId', 'jobId', 'designId'],
  named: ['createdBy'],
  // Serials are digits: other texts are looked for in the parts alone.
  search: async (pattern, way, db) => {
    const found = [partsFound(pattern, way)];
    if (/^%\d{1,12}%$/.test(pattern)) found.push(serialsLike(pattern, ['serialFrom', 'serialEnd']));
    const label = await labelWithNumber(db, pattern.slice(1, -1));
    if (label) {
      const { partId, serial } = label;
      found.push(sql`(print_history.part_id = ${partId} and print_history.day = ${serial.slice(0, 8)}
        and print_history.serial_from <= ${serial} and print_history.serial_end >= ${serial})`);
    }
    return sql`(${sql.join(found, sql` or `)})`;
  },
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
export function printHistoryRoutes(app: App, { db, now, config: settings }: Host) {
  app.get(
    '/parts/print-history',
    {
      config: { access: 'view' },
      schema: listOf(printRecordSchema, z.extend(serialQuery, { number: z.optional(z.string()) })),
    },
    async (request) => {
      const query = queryOf(request);
      const number = query.get('number');
      if (number === null) return listRows(db, query, list);
      const label = await labelWithNumber(db, number);
      const { result, pagination } = await listRows(db, runsOfLabel(query, label), list);
      return { result: result.map((row) => ({ ...row, serial: label?.serial })), pagination };
    },
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
        refuseVoid(range, run.status, await voidsOf(tx, part.id, range.from));
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

  const changesVoids = <Body extends z.ZodMiniType>(body: Body, summary: string) => ({
    config: { access: 'edit' } as const,
    schema: { ...updates(body, withResult(printRecordSchema)), summary },
  });

  app.post(
    '/parts/print-history/:id/void',
    changesVoids(voidBodySchema, 'Optional part void: declares labels of a run void'),
    async (request) => {
      const [id, user, { reason, serials }] = [idOf(request, WHAT), userOf(request), request.body];
      const result = await inTransaction(db, async (tx) => {
        const row = await lockedRun(tx, id);
        const ranges = rangesToVoid({ serials }, row, await voidsOf(tx, row.partId, row.serialFrom));
        const labels = ranges.map(({ from, end }) => ({ serialFrom: from, serialEnd: end }));
        const said = { reason, at: now(), by: user.fullName, confirmedBy: settings.fourEyes ? null : user.fullName };
        await tx
          .insertInto('voidedLabels')
          .values(labels.map((label) => ({ partId: row.partId, ...label, ...said })))
          .execute();
        await logVoid(tx, user, row, { from: '', to: `${wholeSerialsText(ranges, 5)}: ${reason}` });
        return readRow(tx, list, id);
      });
      return { message: 'Labels declared void', result };
    },
  );

  app.post(
    '/parts/print-history/:id/void/confirm',
    changesVoids(confirmVoidSchema, 'Optional part void: a second admin confirms it'),
    async (request) => {
      const [id, user] = [idOf(request, WHAT), userOf(request)];
      const result = await inTransaction(db, async (tx) => {
        const row = await lockedRun(tx, id);
        const waiting = await voidsOf(tx, row.partId, row.serialFrom);
        const confirmed = voidsToConfirm(request.body, waiting, user.fullName);
        await tx
          .updateTable('voidedLabels')
          .set({ confirmedBy: user.fullName })
          .where(
            'id',
            'in',
            confirmed.map((one) => one.id),
          )
          .execute();
        await logVoid(tx, user, row, { from: 'asked for', to: 'confirmed' });
        return readRow(tx, list, id);
      });
      return { message: 'Labels declared void', result };
    },
  );

  const logVoid = (tx: Tx, user: User, row: LockedRun, change: { from: string; to: string }) =>
    logActivity(tx, user, now(), [
      {
        ...{ action: 'update', resource: 'print-history', recordId: String(row.id) },
        label: `${row.no} ${row.serialFrom} - ${row.serialEnd.slice(8)}`,
        changes: [{ field: 'void', ...change }],
      },
    ]);
}

const WHAT = 'Print';

type LockedRun = Awaited<ReturnType<typeof lockedRun>>;

/** One change of the labels of a part at a time: several runs may have the same ones. @throws Problem 404 */
const lockedRun = async (tx: Tx, id: number) =>
  found(
    await tx
      .selectFrom('printHistory')
      .innerJoin('parts', 'parts.id', 'printHistory.partId')
      .select(['printHistory.id', 'partId', 'no', 'serialFrom', 'serialEnd'])
      .where('printHistory.id', '=', id)
      .forUpdate('parts')
      .executeTakeFirst(),
    WHAT,
  );

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
