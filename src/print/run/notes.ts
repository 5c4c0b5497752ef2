import { handOf } from '@/domain/part';
import { FIRST_PRINT, type PrintRecordBody } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { higherSerial, parseSerial, rangeOf, rangesOverlap, serialAt } from '@/domain/serials/serial';
import { formatStamp } from '@/lib/dates';
import type { PrintedPlaces } from './job';
import { dayOf, type LedgerNote, type OtherRun, type Run } from './store/rows';

export type { LedgerNote } from './store/rows';

export type OtherPrint = OtherRun & { status: number };

/** Made of the run's id, so that a second comparison of the same day does not note it twice. */
export const overlapNoteId = (runId: string) => `overlap ${runId}`;

/**
 * The note for a run whose serials were given out by others too: which labels of this station must go.
 * Undefined when none of the others shares a serial with it.
 */
export function overlapNote(run: Run, others: readonly OtherPrint[], now: Date): LedgerNote | undefined {
  if (run.status !== FIRST_PRINT) return undefined;
  const sharing = others.filter((other) => other.status === FIRST_PRINT && sharedSerials(run, other).length > 0);
  if (sharing.length === 0) return undefined;
  const pull = sharing.filter(({ later }) => !later).flatMap((other) => sharedSerials(run, other));
  return {
    ...noteOf('overlap', overlapNoteId(run.id), run, now),
    others: sharing.map(({ status: _status, ...other }) => other),
    pull: [...new Set(pull)].sort(),
  };
}

/** A note with the fields all kinds share. */
export function noteOf(kind: LedgerNote['kind'], id: string, run: Run, now: Date): LedgerNote {
  const { jobId, part, serialFrom, serialEnd, status, by, places } = run;
  return {
    id,
    kind,
    jobId,
    serialFrom,
    serialEnd,
    status,
    places,
    createdAt: formatStamp(now),
    day: dayOf(run),
    partId: part.id,
    partNo: part.no,
    hand: handOf(part),
    printedAt: run.createdAt,
    printedBy: by,
    others: [],
    pull: [],
    pulled: [],
    by: '',
    reason: '',
    closed: false,
  };
}

/** A note seen again: what was pulled stays pulled, and it opens again only when more must go. */
export function joinNotes(old: LedgerNote | undefined, next: LedgerNote): LedgerNote {
  if (!old) return next;
  const others = [
    ...old.others,
    ...next.others.filter((other) => !old.others.some((known) => sameId(known.recordId, other.recordId))),
  ];
  const pull = [...new Set([...old.pull, ...next.pull])].sort();
  const isMore = pull.length > old.pull.length || others.length > old.others.length;
  return { ...old, others, pull, closed: old.closed && !isMore };
}

type Range = Pick<PrintRecordBody, 'serialFrom' | 'serialEnd'>;

/** The serials two ranges of one day share, in order. */
export function sharedSerials(a: Range, b: Range): string[] {
  const [one, two] = [rangeOf(a.serialFrom, a.serialEnd), rangeOf(b.serialFrom, b.serialEnd)];
  if (!one || !two || !rangesOverlap(one, two)) return [];
  const from = higherSerial(one.from, two.from);
  const shared = rangeOf(from, higherSerial(one.end, two.end) === one.end ? two.end : one.end);
  return shared ? Array.from({ length: shared.count }, (_, index) => serialAt(shared, index)) : [];
}

/** The serials somebody else has too, each once and in order. */
export const overlapSerials = (note: LedgerNote): string[] =>
  [...new Set([...note.pull, ...note.others.flatMap((other) => sharedSerials(note, other))])].sort();

/** '0015 - 0016, 0019': serials of one day by their counters. */
export function serialCounters(serials: readonly string[]): string {
  const stretches: { first: number; last: number }[] = [];
  for (const serial of serials) {
    const counter = parseSerial(serial)?.counter;
    if (counter === undefined) continue;
    const stretch = stretches.at(-1);
    if (stretch && stretch.last + 1 === counter) stretch.last = counter;
    else stretches.push({ first: counter, last: counter });
  }
  const digits = (counter: number) => String(counter).padStart(4, '0');
  return stretches
    .map(({ first, last }) => (first === last ? digits(first) : `${digits(first)} - ${digits(last)}`))
    .join(', ');
}

/** '0015 - 0018' for a run. */
export const runText = ({ serialFrom, serialEnd }: Range) =>
  [...new Set([serialFrom, serialEnd])].map((serial) => serialCounters([serial])).join(' - ');

/** Where a label lies in the printed stack, counted from 1. Sheets with four labels at most have corners. */
export type PlaceFact =
  | { code: 'sheet'; sheet: number }
  | { code: 'row-and-column'; sheet: number; row: number; column: number }
  | { code: 'corner'; sheet: number; corner: Corner };
export type Corner = 'top' | 'bottom' | 'left' | 'right' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Where the label of a serial lies in the printed stack; undefined when it is not known. */
export function placeOfSerial(
  { serialFrom, places }: Pick<LedgerNote, 'serialFrom' | 'places'>,
  serial: string,
): PlaceFact | undefined {
  const [first, counter] = [parseSerial(serialFrom)?.counter, parseSerial(serial)?.counter];
  if (!places || first === undefined || counter === undefined) return undefined;
  return placeAt(places, places.firstPlace + counter - first);
}

function placeAt({ columns, perSheet }: PrintedPlaces, place: number): PlaceFact {
  const sheet = Math.floor(place / perSheet) + 1;
  const onSheet = place % perSheet;
  const [row, column, rows] = [Math.floor(onSheet / columns), onSheet % columns, Math.ceil(perSheet / columns)];
  if (columns > 2 || rows > 2) return { code: 'row-and-column', sheet, row: row + 1, column: column + 1 };
  const height = row === 0 ? 'top' : 'bottom';
  const side = column === 0 ? 'left' : 'right';
  if (columns > 1) return { code: 'corner', sheet, corner: rows > 1 ? `${height}-${side}` : side };
  return rows > 1 ? { code: 'corner', sheet, corner: height } : { code: 'sheet', sheet };
}
