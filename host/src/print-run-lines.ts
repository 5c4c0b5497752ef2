import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import {
  type FirstLine,
  historyOf,
  jobIdOf,
  lineOf,
  noSuchPart,
  noSuchSerials,
  numbersFor,
  type PrintLine,
  type PrintRunBody,
  type Recorded,
  type Refusal,
  type RunLine,
  rangeOfFirst,
  refusalOfClaim,
  refusalOfFirst,
  reprintOf,
  reprintsAmong,
  serialsOf,
  type TakenNumbers,
  takeIdOf,
} from '@/domain/host-rules/print-runs';
import { FIRST_PRINT } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import type { User } from './access';
import { logActivity } from './activity-log';
import type { Tables } from './database/tables';
import type { Tx } from './database/transaction';
import { readRow } from './lists';
import { readId } from './routes';
import { partRows } from './routes/parts';

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
  return line.kind === 'reprint'
    ? recordReprint(tx, run, part, { ...source, reason: line.reason }, ranges)
    : claimUnprinted(tx, run, part, source, ranges);
}

async function recordFirst(tx: Tx, run: Run, line: FirstLine, part: Part): Promise<Recorded | Refusal> {
  const range = rangeOfFirst(line);
  const last = await lastCounter(tx, part.id, line.serialFrom);
  const known = { partUpdatedAt: part.updatedAt.toISOString(), last, design: await designOf(tx, line) };
  const isTaken = (await recordsWith(tx, part.id, range)).length > 0;
  const refusal = refusalOfFirst(line, { ...known, isTaken }, run.body.onPaper);
  if (refusal?.reason === 'part') return { ...refusal, part: await readRow(tx, partRows, part.id) };
  if (refusal) return refusal;
  const taken: TakenNumbers[] = [];
  for (const asked of line.take) {
    const numbers = await takeOf(tx, run, asked);
    if ('reason' in numbers) return numbers;
    taken.push(numbers);
  }
  const counter = parseSerial(range.end);
  await tx
    .updateTable('serialCounters')
    .set({ last: Math.max(last, counter?.counter ?? 0) })
    .where('partId', '=', part.id)
    .where('day', '=', counter?.day ?? '')
    .execute();
  const { qtyPart, designId, designRevision, designHash, snapshot, override } = line;
  const recorded = await addHistory(tx, run, part, range, { qtyPart, status: FIRST_PRINT, reason: '' });
  await addJob(tx, run, recorded, {
    ...{
      designId,
      designRevision,
      designHash,
      snapshot: JSON.stringify(snapshot),
      override,
      id: jobIdOf(run.body.id, run.index),
    },
  });
  return { lines: [lineOf(recorded, range, taken)] };
}

/** A row of the history for each range, as the next print of it; its job shows what the first one showed. */
async function recordReprint(tx: Tx, run: Run, part: Part, source: Source, ranges: SerialRange[]): Promise<Recorded> {
  const lines: RunLine[] = [];
  for (const [index, range] of ranges.entries()) {
    const { highest } = await tx
      .selectFrom('printHistory')
      .select(({ fn }) => fn.max('status').as('highest'))
      .where('partId', '=', part.id)
      .where('day', '=', range.from.slice(0, 8))
      .where('serialEnd', '>=', range.from)
      .where('serialFrom', '<=', range.end)
      .executeTakeFirstOrThrow();
    const printing = reprintOf(range, source, { qtyPerPack: part.qtyPerPack, highest: Number(highest) });
    const recorded = await addHistory(tx, run, part, range, printing);
    const job = await tx
      .selectFrom('printJobs')
      .select(['designId', 'designRevision', 'designHash', sql<string>`snapshot::text`.as('snapshot')])
      .where('partId', '=', part.id)
      .where('serialFrom', '<=', range.from)
      .where('serialEnd', '>=', range.end)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (job) await addJob(tx, run, recorded, { ...job, id: jobIdOf(run.body.id, run.index, index) });
    lines.push(lineOf(recorded, range));
  }
  return { lines };
}

/** Gives the serials to this station, unless another run has them. */
async function claimUnprinted(
  tx: Tx,
  run: Run,
  part: Part,
  source: Source,
  ranges: SerialRange[],
): Promise<Recorded | Refusal> {
  const claims = await tx
    .selectFrom('unprintedClaims')
    .innerJoin('printRuns', 'printRuns.id', 'unprintedClaims.runId')
    .select(['serialFrom', 'serialEnd', 'by', 'stationName as station', 'at'])
    .where('historyId', '=', source.id)
    .execute();
  const records = (await Promise.all(ranges.map((range) => recordsWith(tx, part.id, range)))).flat();
  const refusal = refusalOfClaim(ranges, [...claims, ...reprintsAmong(records, source)]);
  if (refusal) return refusal;
  const claimed = { runId: run.body.id, historyId: source.id, partId: part.id };
  await tx
    .insertInto('unprintedClaims')
    .values(ranges.map(({ from, end }) => ({ ...claimed, serialFrom: from, serialEnd: end })))
    .execute();
  return { lines: ranges.map((range) => lineOf(source, range)) };
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

async function takeOf(tx: Tx, { user, at, body, index }: Run, asked: FirstLine['take'][number]) {
  const rangeId = readId(asked.range) ?? 0;
  const range = await tx
    .selectFrom('numberRanges')
    .selectAll()
    .where('id', '=', rangeId)
    .forUpdate()
    .executeTakeFirst();
  const taken = numbersFor(asked, range && { next: range.nextNumber, end: range.lastNumber });
  if ('reason' in taken) return taken;
  await tx
    .updateTable('numberRanges')
    .set({ nextNumber: taken.end + 1 })
    .where('id', '=', rangeId)
    .execute();
  const numbers = { firstNumber: taken.from, lastNumber: taken.end };
  const id = takeIdOf(jobIdOf(body.id, index), taken);
  await tx
    .insertInto('numberRangeTakes')
    .values({ id, rangeId, ...numbers, takenAt: at, takenBy: user.username })
    .execute();
  return taken;
}

type Printing = { qtyPart: number; status: number; reason: string };
type History = Printing & { id: number; partId: number; serialFrom: string; serialEnd: string; qtyLabel: number };

async function addHistory(tx: Tx, run: Run, part: Part, range: SerialRange, printing: Printing): Promise<History> {
  const row = historyOf(part.id, range, printing);
  const { id } = await tx
    .insertInto('printHistory')
    .values({ ...row, createdAt: run.at, createdBy: run.user.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  const label = `${part.no} ${range.from} - ${range.end.slice(8)}`;
  const entry = { resource: 'print-history', recordId: String(id), label, changes: [] };
  await logActivity(tx, run.user, run.at, [{ action: 'print', ...entry }]);
  return { id, ...row };
}

type Shown = {
  id: string;
  designId: string | null;
  designRevision: number | null;
  designHash: string;
  snapshot: string;
  override?: FirstLine['override'];
};

async function addJob(
  tx: Tx,
  { user, at, body }: Run,
  { id: historyId, reason: _, ...history }: History,
  { override, ...shown }: Shown,
): Promise<void> {
  const { output, printer, printedAt } = body;
  const { id: jobId, designId } = shown;
  await tx.updateTable('printHistory').set({ jobId, designId }).where('id', '=', historyId).execute();
  await tx
    .insertInto('printJobs')
    .values({
      ...{ ...history, ...shown, output, printer, printedAt, runId: body.id },
      ...{
        override: override ? JSON.stringify(override) : null,
        outcome: null,
        printedBy: user.username,
        createdAt: at,
      },
    })
    .execute();
}
