import { FIRST_PRINT, type PrintRecord, type PrintRecordBody } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf, rangesOverlap, serialAt } from '@/domain/serials/serial';
import { latestReading } from '@/print/run/host-clock';
import type { PrintedBy } from '@/print/run/job';
import { type OtherPrint, sharedSerials } from '@/print/run/notes';
import { bodyOf, bodyOfLabels, type Run } from '@/print/run/store/rows';

/*
 * Whose a record in the history of a day is. Pure: `siblings` are the runs of this browser of the same part and day.
 */

/**
 * The clocks of a station and of the host differ by less than this once what was measured is taken into account: a record
 * that is older than an attempt by more is not the one that attempt made.
 */
const CLOCKS_DIFFER_MS = 120_000;

type Author = 'sender' | 'unknown' | 'other';

/**
 * The record of a run in the day's history, when one of its attempts went unanswered. `own`: made by its sender after that
 * attempt, of the same serials, quantities and status, and not the record of another run of this browser. `unclear`: the
 * same, but it is not known who made it. `clockOffset`: how far the host's clock is ahead (ms).
 */
export function ownRecord(
  run: Run,
  records: readonly PrintRecord[],
  siblings: readonly Run[],
  clockOffset: number,
): { kind: 'own' | 'unclear'; record: PrintRecord } | undefined {
  if (run.unansweredSince === null) return undefined;
  const taken = new Set(siblings.flatMap((one) => one.records.map(String)));
  // An attempt whose answer was lost may have been made before an admin took the record over.
  const senders = [run.takenOverBy, run.by].filter((sender) => sender !== null);
  const namesAuthors = records.some(({ createdBy }) => createdBy !== '');
  const mayBeBySender = ({ by }: Run) => !namesAuthors || by === null || senders.some(({ id }) => sameId(id, by.id));
  // A run whose record came back without an id has one of the records of these serials; which one is not known.
  let withoutId = siblings.filter(
    (one) => one.state === 'recorded' && one.records.length === 0 && isSameRun(one, run) && mayBeBySender(one),
  ).length;
  for (const record of records) {
    if (taken.has(String(record.id)) || !isRecordOf(record, bodyOf(run))) continue;
    const author = authorOf(record.createdBy, senders);
    if (author === 'other') continue;
    if (withoutId > 0) withoutId -= 1;
    else if (isAfter(record, run, clockOffset)) return { kind: author === 'sender' ? 'own' : 'unclear', record };
  }
  return undefined;
}

/** A host names who made a record by user name or id. A full name may be somebody else's too. */
function authorOf(createdBy: string, senders: readonly PrintedBy[]): Author {
  if (createdBy === '' || senders.length === 0) return 'unknown';
  if (senders.some(({ id, username }) => createdBy === username || createdBy === String(id))) return 'sender';
  return senders.some(({ name }) => createdBy === name) ? 'unknown' : 'other';
}

function isAfter(record: PrintRecord, run: Run, clockOffset: number): boolean {
  if (run.absentBefore) return true;
  const createdAt = latestReading(record.createdAt) - clockOffset;
  return Number.isFinite(createdAt) && createdAt >= (run.unansweredSince ?? 0) - CLOCKS_DIFFER_MS;
}

const isRecordOf = (record: PrintRecord, body: PrintRecordBody) =>
  sameId(record.partId, body.partId) &&
  isSameRun(record, body) &&
  isSameOrMissing(record.qtyLabel, body.qtyLabel) &&
  isSameOrMissing(record.qtyPart, body.qtyPart);

/** A quantity the host does not send reads as 0. */
const isSameOrMissing = (sent: number, wanted: number) => sent === 0 || sent === wanted;

type Printing = Pick<PrintRecordBody, 'serialFrom' | 'serialEnd' | 'status'>;

const isSameRun = (a: Printing, b: Printing) =>
  a.serialFrom === b.serialFrom && a.serialEnd === b.serialEnd && a.status === b.status;

/**
 * Gives each recorded run whose record came back without an id one of the day's records of the same serials, so that
 * the remaining ones are known to be those of others.
 */
export function withRecordIds(runs: readonly Run[], records: readonly PrintRecord[]): Run[] {
  const taken = new Set(runs.flatMap((run) => run.records.map(String)));
  return runs.map((run) => {
    if (run.state !== 'recorded' || run.records.length > 0) return run;
    const same = records.filter((record) => !taken.has(String(record.id)) && isSameRun(record, run));
    const sender = [run.by].filter((by) => by !== null);
    const byUser = same.filter(({ createdBy }) => authorOf(createdBy, sender) === 'sender');
    const fitting = byUser.length > 0 ? byUser : same;
    // If it is unknown which one is ours, all count as those of others, and the labels have to be pulled.
    const [record] = fitting;
    if (!record || fitting.length > 1) return run;
    taken.add(String(record.id));
    return { ...run, records: [record.id] };
  });
}

/**
 * First prints that share serials with a first print of this browser, as the day's history has them: those of others,
 * and those of another run of this browser.
 */
export function overlapping(run: Run, records: readonly PrintRecord[], siblings: readonly Run[]): OtherPrint[] {
  const range = rangeOf(run.serialFrom, run.serialEnd);
  if (!range || run.status !== FIRST_PRINT) return [];
  const sameJob = siblings.filter(({ jobId }) => jobId === run.jobId);
  const ownRuns = new Set([...sameJob.flatMap((one) => one.records), ...run.records].map(String));
  const ownRecords = records.filter(({ id }) => run.records.some((own) => sameId(own, id)));
  return records.flatMap((record) => {
    const other = rangeOf(record.serialFrom, record.serialEnd);
    if (!other || record.status !== FIRST_PRINT || ownRuns.has(String(record.id)) || !rangesOverlap(range, other))
      return [];
    const { id, serialFrom, serialEnd, status, createdBy, createdAt } = record;
    const later = ownRecords.length > 0 && ownRecords.every((own) => isLater(record, own));
    return [{ recordId: id, serialFrom, serialEnd, status, by: createdBy, at: createdAt, later }];
  });
}

/** Of two records of one moment the one with the higher id: both stations have to see the same one as the later. */
function isLater(a: PrintRecord, b: PrintRecord): boolean {
  const [one, two] = [Date.parse(a.createdAt), Date.parse(b.createdAt)];
  return one === two ? String(a.id).localeCompare(String(b.id), 'en', { numeric: true }) > 0 : one > two;
}

/** The records for those labels of a run that nobody else has: what is left of it without the shared serials. */
export function bodiesWithout(run: Run, others: readonly OtherPrint[]): { body: PrintRecordBody; first: number }[] {
  const range = rangeOf(run.serialFrom, run.serialEnd);
  if (!range) return [];
  const shared = new Set(others.flatMap((other) => sharedSerials(run, other)));
  const rest: { first: number; count: number }[] = [];
  for (let index = 0; index < range.count; index++) {
    if (shared.has(serialAt(range, index))) continue;
    const last = rest.at(-1);
    if (last && last.first + last.count === index) last.count += 1;
    else rest.push({ first: index, count: 1 });
  }
  return rest.map(({ first, count }) => ({ first, body: bodyOfLabels(bodyOf(run), run.qtyPerPack, first, count) }));
}
