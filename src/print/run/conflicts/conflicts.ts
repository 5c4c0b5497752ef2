import { FIRST_PRINT, type PrintRecord, type PrintRecordBody } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { parseSerial, rangeOf, rangesOverlap, serialAt } from '@/domain/serials/serial';
import {
  bodyOfLabels,
  type OutboxEntry,
  type PrintedBy,
  type PrintedPlaces,
  type UsedRun,
  type UsedSerials,
} from '@/print/run/stored-rows';
import { type OtherPrint, sharedSerials } from './overlap-notes';

/**
 * The clocks of a station and of the host differ by less than this: a record that is older than an attempt by more is
 * not the one that attempt made.
 */
const CLOCKS_DIFFER_MS = 120_000;

/**
 * The record of an entry in the day's history, when one of its attempts went unanswered. `own`: made by its sender
 * after that attempt, of the same serials, quantities and status, and not the record of another job of this browser.
 * `unclear`: the same, but the host does not say who made it, or this browser does not know who printed.
 */
export function ownRecord(
  entry: OutboxEntry,
  records: readonly PrintRecord[],
  used: UsedSerials | undefined,
): { kind: 'own' | 'unclear'; record: PrintRecord } | undefined {
  if (entry.unansweredSince === null) return undefined;
  const taken = new Set(idsOf(used));
  // An attempt whose answer was lost may have been made before an admin took the record over.
  const senders = [entry.takenOverBy, entry.printedBy].filter((sender) => sender !== null);
  const namesAuthors = records.some(({ createdBy }) => createdBy !== '');
  const mayBeBySender = ({ printedBy }: UsedRun) =>
    !namesAuthors || printedBy === null || senders.some(({ id }) => sameId(id, printedBy.id));
  // A run whose record came back without an id has one of those records, whichever it is.
  let withoutId = (used?.runs ?? []).filter(
    (run) => run.recorded && run.recordIds.length === 0 && sameRun(run, entry.body) && mayBeBySender(run),
  ).length;
  for (const record of records) {
    if (taken.has(String(record.id)) || !isRecordOf(record, entry.body)) continue;
    const isUnknown = record.createdBy === '' || senders.length === 0;
    if (!isUnknown && !senders.some((sender) => isBy(record.createdBy, sender))) continue;
    if (withoutId > 0) withoutId -= 1;
    else if (isAfter(record, entry)) return { kind: isUnknown ? 'unclear' : 'own', record };
  }
  return undefined;
}

const isAfter = (record: PrintRecord, entry: OutboxEntry) => {
  if (entry.absentBefore) return true;
  const createdAt = Date.parse(record.createdAt);
  return Number.isFinite(createdAt) && createdAt >= (entry.unansweredSince ?? 0) - CLOCKS_DIFFER_MS;
};

const isRecordOf = (record: PrintRecord, body: PrintRecordBody) =>
  sameId(record.partId, body.partId) &&
  sameRun(record, body) &&
  isSameOrMissing(record.qtyLabel, body.qtyLabel) &&
  isSameOrMissing(record.qtyPart, body.qtyPart);

/** A quantity the host does not send reads as 0. */
const isSameOrMissing = (sent: number, wanted: number) => sent === 0 || sent === wanted;

type RunRange = Pick<PrintRecordBody, 'serialFrom' | 'serialEnd' | 'status'>;

const sameRun = (a: RunRange, b: RunRange) =>
  a.serialFrom === b.serialFrom && a.serialEnd === b.serialEnd && a.status === b.status;

/** A host names who made a record by user name, full name or id. Without a known sender any author may be it. */
const isBy = (createdBy: string, sender: PrintedBy | null) =>
  sender === null || [sender.username, sender.name, String(sender.id)].includes(createdBy);

const idsOf = (used: UsedSerials | undefined) => (used?.runs ?? []).flatMap((run) => run.recordIds.map(String));

/**
 * Gives each recorded run whose record came back without an id one of the day's records of the same serials, so that
 * the remaining ones are known to be those of others.
 */
export function withRecordIds(used: UsedSerials, records: readonly PrintRecord[]): UsedSerials {
  const taken = new Set(idsOf(used));
  const runs = used.runs.map((run) => {
    if (!run.recorded || run.recordIds.length > 0) return run;
    const same = records.filter((record) => !taken.has(String(record.id)) && sameRun(record, run));
    const byUser = same.filter(({ createdBy }) => isBy(createdBy, run.printedBy));
    const fitting = byUser.length > 0 ? byUser : same;
    // If it is unknown which one is ours, all count as those of others, and the labels have to be pulled.
    const [record] = fitting;
    if (!record || fitting.length > 1) return run;
    taken.add(String(record.id));
    return { ...run, recordIds: [record.id] };
  });
  return { ...used, runs };
}

/**
 * First prints that share serials with a first print of this browser, as the day's history has them: those of others,
 * and those of another job of this browser, which can happen while its storage cannot be read.
 */
export function overlapping(
  run: RunRange & Pick<UsedRun, 'jobId'>,
  records: readonly PrintRecord[],
  used: UsedSerials | undefined,
  ownIds: readonly RecordId[] = [],
): OtherPrint[] {
  const range = rangeOf(run.serialFrom, run.serialEnd);
  if (!range || run.status !== FIRST_PRINT) return [];
  const sameJob = (used?.runs ?? []).filter(({ jobId }) => jobId === run.jobId);
  const ownRuns = new Set([...sameJob.flatMap(({ recordIds }) => recordIds), ...ownIds].map(String));
  const ownRecords = records.filter(({ id }) => ownIds.some((own) => sameId(own, id)));
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
export function bodiesWithout(
  entry: OutboxEntry,
  others: readonly OtherPrint[],
): { body: PrintRecordBody; first: number }[] {
  const range = rangeOf(entry.body.serialFrom, entry.body.serialEnd);
  if (!range) return [];
  const shared = new Set(others.flatMap((other) => sharedSerials(entry.body, other)));
  const rest: { first: number; count: number }[] = [];
  for (let index = 0; index < range.count; index++) {
    if (shared.has(serialAt(range, index))) continue;
    const last = rest.at(-1);
    if (last && last.first + last.count === index) last.count += 1;
    else rest.push({ first: index, count: 1 });
  }
  return rest.map(({ first, count }) => ({ first, body: bodyOfLabels(entry.body, entry.qtyPerPack, first, count) }));
}

/** Where the label of a serial lies in the printed stack: 'sheet 1, top left'. '' when it is not known. */
export function placeOfSerial({ serialFrom, places }: Pick<UsedRun, 'serialFrom' | 'places'>, serial: string): string {
  const [first, counter] = [parseSerial(serialFrom)?.counter, parseSerial(serial)?.counter];
  if (!places || first === undefined || counter === undefined) return '';
  return placeText(places, places.firstPlace + counter - first);
}

function placeText({ columns, perSheet }: PrintedPlaces, place: number): string {
  const sheet = `sheet ${Math.floor(place / perSheet) + 1}`;
  const onSheet = place % perSheet;
  const [row, column, rows] = [Math.floor(onSheet / columns), onSheet % columns, Math.ceil(perSheet / columns)];
  if (columns > 2 || rows > 2) return `${sheet}, row ${row + 1}, column ${column + 1}`;
  const words = [rows > 1 && (row === 0 ? 'top' : 'bottom'), columns > 1 && (column === 0 ? 'left' : 'right')];
  const where = words.filter(Boolean).join(' ');
  return where === '' ? sheet : `${sheet}, ${where}`;
}
