import { type Selectable, sql } from 'kysely';
import {
  answerOf,
  type Print,
  planClaim,
  planFirst,
  planReprint,
  type ShownLabels,
} from '@/domain/host-rules/print-run-lines';
import {
  type FirstLine,
  noSuchPart,
  noSuchSerials,
  type PrintLine,
  type PrintRunBody,
  type Recorded,
  type Refusal,
  type ReprintLine,
  type RunLine,
  rangeOfFirst,
  serialsOf,
} from '@/domain/host-rules/print-runs';
import type { RecordId } from '@/domain/record';
import { parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import { voidAmong, voidsReplaced } from '@/domain/void';
import type { User } from './access';
import { logActivity } from './activity-log';
import type { Tables } from './database/tables';
import type { Tx } from './database/transaction';
import { readRow } from './lists';
import { readId } from './routes';
import { partRows } from './routes/parts';
import { voidsOf } from './voids';

type Part = Selectable<Tables['parts']>;
/** `index`: which line of the run. */
type Run = { user: User; at: Date; body: PrintRunBody; index: number };

/**
 * Locks everything that the lines of a run change, in one order: two stations with the same parts in different orders would
 * each wait for the other.
 */
export async function lockForRun(tx: Tx, { lines }: PrintRunBody): Promise<void> {
  const first = lines.flatMap((line) => (line.kind === 'first' ? line : []));
  const ids = (all: RecordId[]) => all.flatMap((id) => readId(id) ?? []);
  const days = first.map(({ serialFrom }) => parseSerial(serialFrom)?.day ?? '');
  await sql`insert into serial_counters as known (part_id, day, last)
    select distinct parts.id, line.day, 0
      from unnest(${first.map(({ partId }) => readId(partId) ?? 0)}::bigint[], ${days}::text[]) as line (part_id, day)
      join parts on parts.id = line.part_id order by 1, 2
    on conflict (part_id, day) do update set last = known.last`.execute(tx);
  const sources = ids(lines.flatMap((line) => (line.kind === 'first' ? [] : [line.of])));
  if (sources.length > 0) {
    await tx.selectFrom('printHistory').select('id').where('id', 'in', sources).orderBy('id').forUpdate().execute();
  }
  const ranges = ids(first.flatMap(({ take }) => take.map(({ range }) => range)));
  if (ranges.length > 0) {
    await tx.selectFrom('numberRanges').select('id').where('id', 'in', ranges).orderBy('id').forUpdate().execute();
  }
}

/** Records one line, or says why not; then the caller ends the transaction without it. */
export async function recordLine(tx: Tx, run: Run, line: PrintLine): Promise<Recorded | Refusal> {
  const partId = readId(line.partId) ?? 0;
  const part = await tx.selectFrom('parts').selectAll().where('id', '=', partId).forShare().executeTakeFirst();
  if (!part) return noSuchPart;
  if (line.kind === 'first') return recordFirst(tx, run, line, part);
  const source = await tx
    .selectFrom('printHistory')
    .selectAll()
    .where('id', '=', readId(line.of) ?? 0)
    .where('partId', '=', partId)
    .forUpdate()
    .executeTakeFirst();
  const ranges = serialsOf(line, source && rangeOf(source.serialFrom, source.serialEnd));
  if (!source || !ranges) return noSuchSerials;
  const refusal = voidAmong(ranges, await voidsOf(tx, part.id, source.serialFrom));
  if (refusal) return refusal;
  return line.kind === 'reprint'
    ? recordReprint(tx, run, part, { ...source, reason: line.reason, shown: line.shown }, ranges)
    : claimUnprinted(tx, run, source, ranges);
}

async function recordFirst(tx: Tx, run: Run, line: FirstLine, part: Part): Promise<Recorded | Refusal> {
  const plan = planFirst(run, part.id, line, {
    ...{ partUpdatedAt: part.updatedAt.toISOString(), design: await designOf(tx, line) },
    ...{ last: await lastCounter(tx, part.id, line.serialFrom), ranges: await rangesOf(tx, line) },
    records: await recordsWith(tx, part.id, rangeOfFirst(line)),
  });
  if ('reason' in plan) return plan.reason === 'part' ? { ...plan, part: await readRow(tx, partRows, part.id) } : plan;
  for (const { id, range, from, end } of plan.takes) {
    const rangeId = Number(range);
    await tx
      .updateTable('numberRanges')
      .set({ nextNumber: end + 1 })
      .where('id', '=', rangeId)
      .execute();
    const numbers = { firstNumber: from, lastNumber: end, takenAt: run.at, takenBy: run.user.username };
    await tx
      .insertInto('numberRangeTakes')
      .values({ id, rangeId, ...numbers })
      .execute();
  }
  await tx
    .updateTable('serialCounters')
    .set({ last: plan.last })
    .where('partId', '=', part.id)
    .where('day', '=', line.serialFrom.slice(0, 8))
    .execute();
  if (line.inPlaceOf) await replaceVoids(tx, part.id, line.inPlaceOf, plan.print.range);
  return { lines: [await addPrint(tx, run, part, plan.print)] };
}

async function replaceVoids(tx: Tx, partId: number, inPlaceOf: [string, string][], { from, end }: SerialRange) {
  const days = new Set(inPlaceOf.map(([first]) => first.slice(0, 8)));
  for (const day of days) {
    const replaced = voidsReplaced(inPlaceOf, await voidsOf(tx, partId, day)).map(({ id }) => id);
    if (replaced.length === 0) continue;
    await tx
      .updateTable('voidedLabels')
      .set({ replacedBy: JSON.stringify({ serialFrom: from, serialEnd: end }) })
      .where('id', 'in', replaced)
      .execute();
  }
}

/** A row of the history for each range, as the next print of it. */
async function recordReprint(
  tx: Tx,
  run: Run,
  part: Part,
  source: Reprinted,
  ranges: SerialRange[],
): Promise<Recorded> {
  const lines: RunLine[] = [];
  for (const entry of ranges.entries()) {
    const [, range] = entry;
    const job = await tx
      .selectFrom('printJobs')
      .select(['designId', 'designRevision', 'designHash', 'snapshot', 'override'])
      .where('partId', '=', part.id)
      .where('serialFrom', '<=', range.from)
      .where('serialEnd', '>=', range.end)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const known = { job, records: await recordsWith(tx, part.id, range) };
    lines.push(await addPrint(tx, run, part, planReprint(run, part, source, entry, known)));
  }
  return { lines };
}

/** Gives the serials to this station, unless another run has them. */
async function claimUnprinted(tx: Tx, run: Run, source: Source, ranges: SerialRange[]): Promise<Recorded | Refusal> {
  const claims = await tx
    .selectFrom('unprintedClaims')
    .innerJoin('printRuns', 'printRuns.id', 'unprintedClaims.runId')
    .select(['serialFrom', 'serialEnd', 'by', 'stationName as station', 'at'])
    .where('historyId', '=', source.id)
    .execute();
  const records = (await Promise.all(ranges.map((range) => recordsWith(tx, source.partId, range)))).flat();
  const plan = planClaim(run, source, ranges, { claims, records });
  if ('reason' in plan) return plan;
  await tx.insertInto('unprintedClaims').values(plan.claims).execute();
  return plan;
}

/** The records with one of these serials. */
const recordsWith = (tx: Tx, partId: number, { from, end }: SerialRange) =>
  tx
    .selectFrom('printHistory')
    .select(['serialFrom', 'serialEnd', 'status', 'createdBy', 'createdAt'])
    .where('partId', '=', partId)
    .where('day', '=', from.slice(0, 8))
    .where('serialFrom', '<=', end)
    .where('serialEnd', '>=', from)
    .execute();

type Source = Selectable<Tables['printHistory']>;
type Reprinted = Source & Pick<ReprintLine, 'reason' | 'shown'>;

/** The highest number given of the part and day; `lockForRun` has locked it. */
async function lastCounter(tx: Tx, partId: number, serial: string): Promise<number> {
  const counter = await tx
    .selectFrom('serialCounters')
    .select('last')
    .where('partId', '=', partId)
    .where('day', '=', parseSerial(serial)?.day ?? '')
    .executeTakeFirst();
  return counter?.last ?? 0;
}

/** The design as this host has it; undefined for the standard label and for designs of the stations' own. */
async function designOf(tx: Tx, { designId }: FirstLine) {
  if (designId === null) return undefined;
  return tx
    .selectFrom('labelDesigns')
    .leftJoin('labelDesignRevisions as revision', (join) =>
      join.onRef('revision.designId', '=', 'labelDesigns.id').onRef('revision.revision', '=', 'publishedRevision'),
    )
    .select(['publishedRevision', 'revision.hash as designHash'])
    .where('labelDesigns.id', '=', designId)
    .executeTakeFirst();
}

/** The number ranges of a line; `lockForRun` has locked them. */
async function rangesOf(tx: Tx, { take }: FirstLine) {
  const ids = take.flatMap(({ range }) => readId(range) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('numberRanges').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nextNumber: next, lastNumber: end }) => [String(id), { next, end }]));
}

/** A row of the history with its line in the log, and its job. */
async function addPrint(
  tx: Tx,
  { user, at, body }: Run,
  part: Part,
  print: Print<number, ShownLabels>,
): Promise<RunLine> {
  const { job, history, range } = print;
  const { id } = await tx
    .insertInto('printHistory')
    .values({
      ...{ ...history, createdAt: at, createdBy: user.username },
      ...(job ? { jobId: job.id, designId: job.designId } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const label = `${part.no} ${range.from} - ${range.end.slice(8)}`;
  const entry = { resource: 'print-history', recordId: String(id), label, changes: [] };
  await logActivity(tx, user, at, [{ action: 'print', ...entry }]);
  if (job) {
    const { reason: _, ...printed } = history;
    const { snapshot, override, ...shown } = job;
    const { output, printer, printedAt } = body;
    await tx
      .insertInto('printJobs')
      .values({
        ...{ ...printed, ...shown, output, printer, printedAt, runId: body.id, outcome: null },
        ...{ snapshot: JSON.stringify(snapshot), override: override ? JSON.stringify(override) : null },
        ...{ printedBy: user.username, createdAt: at },
      })
      .execute();
  }
  return answerOf(print, id);
}
