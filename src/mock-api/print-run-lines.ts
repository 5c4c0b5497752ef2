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
import { sameId } from '@/domain/record';
import { highestCounter, parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';
import { withCustomer } from './part-rules';
import type { PartRow, PrintJobRow, PrintRow, PrintRunRow, Tables } from './tables';

/** What a run reads and writes in one change. */
export const runTables = [
  ...(['printRuns', 'unprintedClaims', 'printHistory', 'printJobs', 'numberRanges', 'numberRangeTakes'] as const),
  ...(['parts', 'customers', 'labelDesigns', 'ids'] as const),
] as const;
type RunTables = Pick<Tables, (typeof runTables)[number]>;

/** `index`: which line of the run. */
type Run = { row: PrintRunRow; body: PrintRunBody; index: number };

/** Records one line, or says why not; then the caller gives the change up. */
export function recordLine(tables: RunTables, run: Run, line: PrintLine): Recorded | Refusal {
  const part = tables.parts.find(({ id }) => sameId(id, line.partId));
  if (!part) return noSuchPart;
  if (line.kind === 'first') return recordFirst(tables, run, line, part);
  const source = tables.printHistory.find(({ id, partId }) => sameId(id, line.of) && sameId(partId, part.id));
  const ranges = serialsOf(line, source && rangeOf(source.serialFrom, source.serialEnd));
  if (!source || !ranges) return noSuchSerials;
  return line.kind === 'reprint'
    ? recordReprint(tables, run, part, { ...source, reason: line.reason }, ranges)
    : claimUnprinted(tables, run, source, ranges);
}

function recordFirst(tables: RunTables, run: Run, line: FirstLine, part: PartRow): Recorded | Refusal {
  const ofPart = tables.printHistory.filter(({ partId }) => sameId(partId, part.id));
  const range = rangeOfFirst(line);
  const known = {
    isTaken: recordsWith(tables, part.id, range).length > 0,
    partUpdatedAt: part.updatedAt,
    design: designOf(tables, line),
    last: highestCounter(
      parseSerial(line.serialFrom)?.day ?? '',
      ofPart.map(({ serialEnd }) => serialEnd),
    ),
  };
  const refusal = refusalOfFirst(line, known, run.body.onPaper);
  if (refusal?.reason === 'part') return { ...refusal, part: withCustomer(tables.customers)(part) };
  if (refusal) return refusal;
  const jobId = jobIdOf(run.body.id, run.index);
  const taken: TakenNumbers[] = [];
  for (const asked of line.take) {
    const range = tables.numberRanges.find(({ id }) => sameId(id, asked.range));
    const numbers = numbersFor(asked, range);
    if ('reason' in numbers) return numbers;
    const { range: rangeId, from, end } = numbers;
    if (range) range.next = end + 1;
    tables.numberRangeTakes.push({ id: takeIdOf(jobId, numbers), rangeId, from, end });
    taken.push(numbers);
  }
  const recorded = addHistory(
    tables,
    run,
    historyOf(part.id, range, { qtyPart: line.qtyPart, status: FIRST_PRINT, reason: '' }),
  );
  addJob(tables, run, recorded, { ...line, id: jobId });
  return { lines: [lineOf(recorded, range, taken)] };
}

type Reprinted = PrintRow & { reason: string };

/** A row of the history for each range, as the next print of it; its job shows what the first one showed. */
function recordReprint(tables: RunTables, run: Run, part: PartRow, source: Reprinted, ranges: SerialRange[]): Recorded {
  const lines = ranges.map((range, index) => {
    const overlapping = tables.printHistory.filter(
      (row) => sameId(row.partId, part.id) && row.serialFrom <= range.end && range.from <= row.serialEnd,
    );
    const highest = Math.max(...overlapping.map(({ status }) => status));
    const printing = reprintOf(range, source, { qtyPerPack: part.qtyPerPack, highest });
    const recorded = addHistory(tables, run, historyOf(part.id, range, printing));
    const job = tables.printJobs.findLast(
      (row) => sameId(row.partId, part.id) && row.serialFrom <= range.from && range.end <= row.serialEnd,
    );
    if (job) addJob(tables, run, recorded, { ...job, id: jobIdOf(run.body.id, run.index, index) });
    return lineOf(recorded, range);
  });
  return { lines };
}

/** Gives the serials to this station, unless another run has them. */
function claimUnprinted(
  { unprintedClaims, printRuns, printHistory }: RunTables,
  { row }: Run,
  source: PrintRow,
  ranges: SerialRange[],
): Recorded | Refusal {
  const claims = unprintedClaims
    .filter(({ historyId }) => sameId(historyId, source.id))
    .flatMap((claim) => {
      const { by, station, at } = printRuns.find(({ id }) => id === claim.runId) ?? row;
      return { ...claim, by, station, at };
    });
  const records = ranges.flatMap((range) => recordsWith({ printHistory }, source.partId, range));
  const refusal = refusalOfClaim(ranges, [...claims, ...reprintsAmong(records, source)]);
  if (refusal) return refusal;
  const claimed = { runId: row.id, historyId: source.id, partId: source.partId };
  for (const { from, end } of ranges) unprintedClaims.push({ ...claimed, serialFrom: from, serialEnd: end });
  return { lines: ranges.map((range) => lineOf(source, range)) };
}

/** The records with one of these serials. */
const recordsWith = ({ printHistory }: Pick<RunTables, 'printHistory'>, id: PrintRow['partId'], range: SerialRange) =>
  printHistory.filter((row) => sameId(row.partId, id) && row.serialFrom <= range.end && range.from <= row.serialEnd);

/** The design as it is published; undefined for the standard label and for designs of the stations' own. */
function designOf({ labelDesigns }: RunTables, { designId }: FirstLine) {
  const row = labelDesigns.find(({ id }) => id === designId);
  if (!row) return undefined;
  const published = row.revisions.find(({ revision }) => revision === row.publishedRevision);
  const designHash = published ? sha256(canonicalJson(published.design)) : null;
  return { publishedRevision: row.publishedRevision, designHash };
}

type History = Omit<PrintRow, 'id' | 'createdAt' | 'createdBy'>;

function addHistory({ printHistory, ids }: RunTables, { row }: Run, history: History): PrintRow {
  ids.printHistory += 1;
  const recorded = { id: ids.printHistory, ...history, createdAt: row.at, createdBy: row.by };
  printHistory.push(recorded);
  return recorded;
}

type Shown = Pick<PrintJobRow, 'id' | 'designId' | 'designRevision' | 'designHash' | 'snapshot'> &
  Partial<Pick<PrintJobRow, 'override'>>;

function addJob({ printJobs }: RunTables, { row, body }: Run, history: PrintRow, shown: Shown): void {
  const { partId, serialFrom, serialEnd, status, qtyLabel, qtyPart } = history;
  const { id, designId, designRevision, designHash, snapshot, override = null } = shown;
  const { output, printer, printedAt } = body;
  printJobs.push({
    ...{ id, partId, serialFrom, serialEnd, status, qtyLabel, qtyPart },
    ...{ designId, designRevision, designHash, snapshot },
    ...{ output, printer, printedAt, printedBy: row.by, override, outcome: null },
  });
  row.jobs.push(id);
  Object.assign(history, { jobId: id, designId });
}
