import { type User, userOf } from '@host/access';
import type { Database } from '@host/database/open';
import type { Host } from '@host/host';
import { listedRows, rowsIn } from '@host/lists';
import { messageSchema, validationErrorSchema } from '@host/route-schemas';
import { type App, queryOf, readId } from '@host/routes';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { deliverySchema } from '@/domain/delivery';
import {
  type ChangeCursor,
  changesAfter,
  changesSchema,
  ENTRIES_AT_START,
  firstChanges,
  MAX_ENTRIES,
  readChangesQuery,
} from '@/domain/host-rules/changes';
import { startOfDay } from '@/domain/host-rules/list-query';
import {
  type LongestField,
  longestSchema,
  partLookupSchema,
  readLongestQuery,
  slipLookupSchema,
} from '@/domain/host-rules/lookups';
import {
  type DayOfSlips,
  MAX_DESIGNS,
  readStatsQuery,
  type Stats,
  slipFigures,
  statsSchema,
} from '@/domain/host-rules/stats';
import { partSchema } from '@/domain/part';
import { permissionFor } from '@/domain/permissions';
import { FIRST_PRINT } from '@/domain/print-run';
import { compareBarcodes } from '@/domain/trace/barcode-comparison';
import { ownZone } from '@/lib/dates';
import { deliveryRows } from './deliveries';
import { partRows } from './parts';

const word = z.optional(z.string());
const figures = {
  summary: 'The figures of the dashboard, of 14 days up to the date',
  querystring: z.object({ date: word }),
  response: { 200: z.object({ result: statsSchema }), 400: messageSchema },
};
const changing = {
  summary: 'What changed since a cursor',
  querystring: z.object({ resources: word, since: word }),
  response: { 200: changesSchema, 400: messageSchema, 410: messageSchema },
};
const lookup = {
  summary: 'Every part with one of these numbers',
  body: partLookupSchema,
  response: { 200: z.object({ result: z.array(partSchema) }), 422: validationErrorSchema },
};
const slipLookup = {
  summary: 'The slips of a customer with one of these numbers',
  body: slipLookupSchema,
  response: { 200: z.object({ result: z.array(deliverySchema) }), 422: validationErrorSchema },
};
const longestValues = {
  summary: 'The longest value of each field over all parts',
  querystring: z.object({ fields: word }),
  response: { 200: longestSchema, 400: messageSchema },
};

/** Answers whose cost does not grow with the data (docs/api.md, queries). */
export function queryRoutes(app: App, { db, now }: Host) {
  const config = { access: 'view' } as const;

  app.get('/stats', { config, schema: figures }, async (request) => {
    const user = userOf(request);
    const days = readStatsQuery(queryOf(request), now());
    const [stats, waiting] = await Promise.all([
      statsOf(db, days),
      permissionFor(user.role, 'edit').allowed ? waitingFor(db, user) : undefined,
    ]);
    return { result: { ...stats, ...(waiting && { waiting }) } };
  });

  app.get('/changes', { config, schema: changing }, async (request) => {
    const { resources, since } = readChangesQuery(queryOf(request));
    if (since) return changesAfter(since, await entriesAfter(db, since), resources, now());
    const newest = await entries(db).orderBy('id', 'desc').limit(ENTRIES_AT_START).execute();
    return firstChanges(newest.toReversed(), now());
  });

  app.post('/parts/lookup', { config, schema: lookup }, async (request) => {
    const numbers = [...new Set(request.body.numbers.map((no) => no.toLowerCase()))];
    if (numbers.length === 0) return { result: [] };
    return { result: await listedRows(db, partRows, sql`lower(parts.no) = any(${numbers}::text[])`) };
  });

  app.post('/deliveries/lookup', { config, schema: slipLookup }, async (request) => {
    const { customerId, slipNumbers } = request.body;
    const id = readId(customerId);
    if (id === undefined || slipNumbers.length === 0) return { result: [] };
    const found = sql`deliveries.customer_id = ${id} and deliveries.slip_number = any(${slipNumbers}::text[])`;
    return { result: await listedRows(db, deliveryRows, found) };
  });

  app.get('/parts/longest', { config, schema: longestValues }, async (request) => {
    const fields = readLongestQuery(queryOf(request));
    const values = fields.map((field) => sql`(${longest[field]}) as ${sql.ref(field)}`);
    const { rows } = await sql<Record<string, string | null>>`select ${sql.join(values)}`.execute(db);
    return { result: Object.fromEntries(fields.map((field) => [field, rows[0]?.[field] ?? ''])) };
  });
}

const entries = (db: Database) => db.selectFrom('activity').select(['id', 'at', 'action', 'resource', 'recordId']);

/** The entry of the cursor, those that were missing before it, and the next ones. */
async function entriesAfter(db: Database, { last, gaps }: ChangeCursor) {
  const own = await entries(db).where('id', '=', last).execute();
  const filled = gaps.length === 0 ? [] : await inGaps(db, gaps);
  const later = await entries(db)
    .where('id', '>', last)
    .orderBy('id')
    .limit(MAX_ENTRIES + 1)
    .execute();
  const isCut = later.length > MAX_ENTRIES || filled.length > ENTRIES_AT_START;
  return { found: [...filled.slice(0, ENTRIES_AT_START), ...own, ...later.slice(0, MAX_ENTRIES)], isCut };
}

const inGaps = (db: Database, gaps: ChangeCursor['gaps']) =>
  entries(db)
    .where(({ or, between }) => or(gaps.map(([from, end]) => between('id', from, end))))
    .orderBy('id')
    .limit(ENTRIES_AT_START + 1)
    .execute();

const longestOf = (column: string) =>
  sql`select ${sql.ref(column)} from parts order by length(${sql.ref(column)}) desc limit 1`;

const longest: Record<LongestField, RawBuilder<unknown>> = {
  ...{ name: longestOf('name'), no: longestOf('no'), colorCode: longestOf('colorCode'), model: longestOf('model') },
  ...{ labelSize: longestOf('labelSize'), indication: longestOf('indication') },
  customer: sql`select name from customers where exists (select 1 from parts where customer_id = customers.id)
    order by length(name) desc limit 1`,
  qtyPerPack: sql`select max(qty_per_pack)::text from parts`,
};

async function statsOf(db: Database, days: string[]): Promise<Stats> {
  const [parts, deliveries, counts, designs, printed, scanned] = await Promise.all([
    rowsIn(db, 'parts'),
    rowsIn(db, 'deliveries'),
    sql<Record<'waitingForLt2' | 'customers' | 'users', number>>`select
      (select count(*) from deliveries where scan_lt1_at is not null and scan_lt2_at is null) as waiting_for_lt2,
      (select count(*) from customers) as customers,
      (select count(*) from users) as users`.execute(db),
    sql<{ designId: string; parts: number }>`select coalesce(used.id, '') as design_id, sum(used.parts)::bigint as parts
      from (select label_design_id as id, count(*) as parts from parts group by label_design_id) as used
      where not exists (select 1 from label_designs where label_designs.id = used.id and published_revision is not null)
      group by 1 order by 2 desc, 1`.execute(db),
    perDay<{ labels: number; runs: number }>(
      db,
      days,
      sql`(select coalesce(sum(qty_label), 0)::bigint as labels, count(*) as runs from print_history
        where created_at >= days.begins and created_at < days.ends)`,
    ),
    perDay<{ lt1: number; lt2: number }>(
      db,
      days,
      sql`(select
        (select count(*) from deliveries where scan_lt1_at >= days.begins and scan_lt1_at < days.ends) as lt1,
        (select count(*) from deliveries where scan_lt2_at >= days.begins and scan_lt2_at < days.ends) as lt2)`,
    ),
  ]);
  const mismatched = await mismatchedPerDay(db, scanned);
  const [found] = counts.rows;
  if (!found) throw new Error('No counts');
  const unknown = designs.rows.filter(({ designId }) => designId !== '');
  return {
    ...{ parts, deliveries, ...found },
    partsWithoutDesign: designs.rows.find(({ designId }) => designId === '')?.parts ?? 0,
    partsWithUnknownDesign: unknown.reduce((sum, one) => sum + one.parts, 0),
    partsOfUnknownDesigns: unknown.slice(0, MAX_DESIGNS),
    printedPerDay: printed,
    scannedPerDay: scanned.map((day) => ({ ...day, mismatched: mismatched.get(day.date)?.count ?? 0 })),
    zone: ownZone(),
    slipsOfDay: slipFigures(await slipsOf(db, days.at(-1) ?? '')),
  };
}

async function waitingFor(db: Database, { username, fullName }: User): Promise<Stats['waiting']> {
  const [designs, voids] = await Promise.all([
    sql<{ id: string; count: number }>`select id, count(*) over () as count from label_designs
      where state = 'in-review' and draft_updated_by is distinct from ${username} order by updated_at limit 1`.execute(
      db,
    ),
    sql<{
      partId: number;
      serial: string;
      count: number;
    }>`select part_id, serial_from as serial, count(*) over () as count
      from voided_labels where confirmed_by is null and by <> ${fullName} order by id limit 1`.execute(db),
  ]);
  const [design] = designs.rows;
  const [label] = voids.rows;
  return {
    designs: { count: Number(design?.count ?? 0), first: design?.id ?? null },
    voids: {
      count: Number(label?.count ?? 0),
      first: label ? { partId: label.partId, serial: label.serial } : null,
    },
  };
}

async function slipsOf(db: Database, date: string): Promise<DayOfSlips> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('customers', 'customers.id', 'deliveries.customerId')
    .select(['deliveries.id', 'slipNumber', 'partNumber', 'colorCode', 'qty', 'date', 'time', 'decision'])
    .select('customers.name as customer')
    .where('date', '=', date)
    .execute();
  const slips = rows.map(({ decision, ...slip }) => ({ ...slip, isRejected: decision === 'rejected' }));
  if (slips.length === 0) return { slips, parts: [], labels: new Map() };
  const numbers = [...new Set(slips.map(({ partNumber }) => partNumber.trim().toLowerCase()))];
  const parts = await db
    .selectFrom('parts')
    .select(['id', 'no', 'colorCode', 'qtyPerPack'])
    .where(sql<boolean>`lower(no) = any(${numbers}::text[])`)
    .execute();
  if (parts.length === 0) return { slips, parts, labels: new Map() };
  const ids = parts.map(({ id }) => id);
  const printed = await db
    .selectFrom('printHistory')
    .select('partId')
    .select(({ fn }) => fn.sum<number>('qtyLabel').as('labels'))
    .where('day', '=', date.replaceAll('-', ''))
    .where('status', '=', FIRST_PRINT)
    .where('partId', 'in', ids)
    .groupBy('partId')
    .execute();
  const voided = await db
    .selectFrom('voidedLabels')
    .select('partId')
    .select(sql<number>`sum(right(serial_end, 4)::int - right(serial_from, 4)::int + 1)`.as('labels'))
    .where(sql<boolean>`left(serial_from, 8) = ${date.replaceAll('-', '')}`)
    .where('partId', 'in', ids)
    .groupBy('partId')
    .execute();
  const voids = new Map(voided.map(({ partId, labels }) => [partId, Number(labels)]));
  return {
    ...{ slips, parts },
    labels: new Map(printed.map(({ partId, labels }) => [String(partId), Number(labels) - (voids.get(partId) ?? 0)])),
  };
}

type Mismatched = { lt2: number; count: number };
const mismatchedDays = new WeakMap<Database, Map<string, Mismatched>>();

/**
 * Of the slips scanned at LT2 on a day, those whose codes did not match. The codes of a day are read again when more
 * slips are scanned on it: a scan writes both together.
 */
async function mismatchedPerDay(db: Database, scanned: readonly { date: string; lt2: number }[]) {
  const known = mismatchedDays.get(db);
  const days = await Promise.all(
    scanned.map(async ({ date, lt2 }): Promise<[string, Mismatched]> => {
      const counted = known?.get(date);
      if (counted?.lt2 === lt2) return [date, counted];
      const slips = lt2 === 0 ? [] : await codesOfDay(db, date);
      const count = slips.filter((slip) => compareBarcodes(slip).result === 'differs').length;
      return [date, { lt2, count }];
    }),
  );
  const counts = new Map(days);
  mismatchedDays.set(db, counts);
  return counts;
}

const codesOfDay = (db: Database, date: string) =>
  db
    .selectFrom('deliveries')
    .select(['barcodeKasai', 'barcodeHpm', 'partNumber'])
    .where('scanLt2At', '>=', startOfDay(date) ?? null)
    .where('scanLt2At', '<', startOfDay(date, 1) ?? null)
    .execute();

/** One row for each local day. */
async function perDay<Row extends object>(db: Database, days: string[], counts: RawBuilder<unknown>) {
  const begins = days.map((day) => startOfDay(day));
  const ends = days.map((day) => startOfDay(day, 1));
  const { rows } = await sql<Row & { date: string }>`
    select days.date, counted.* from unnest(${days}::text[], ${begins}::timestamptz[], ${ends}::timestamptz[])
      as days (date, begins, ends) cross join lateral ${counts} as counted order by days.date`.execute(db);
  return rows;
}
