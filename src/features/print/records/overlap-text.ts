import type { RecordId } from '@/domain/record';
import { dayText, rangeOf, serialAt } from '@/domain/serials/serial';
import { capitalise } from '@/lib/capitalise';
import { formatClock, formatListDate, formatShortDay, formatTime } from '@/lib/dates';
import type { LedgerNote } from '@/print/run/ledger';
import { counterText, otherName, overlapSerials, placeOfSerial, sharedSerials } from '@/print/run/notes';
import { serialsToPull } from './pull-text';

/** Serials of a run in one stretch that need the same: our label pulled, the other one pulled, or nothing. */
export type OverlapState = 'pull' | 'pull-theirs' | 'keep';

/** A column of the timeline: one serial or a collapsed range. `others` are the runs that have it too. */
export type OverlapColumn = { first: string; last: string; count: number; state: OverlapState; others: number[] };

/** More columns than this are folded. */
const MOST_COLUMNS = 8;
/** A stretch is folded to its first and last serial and the number between them. */
const MIN_COLLAPSED_COLUMNS = 4;

/** The serials of a note's run as columns of the table; long stretches are folded. */
export function overlapColumns(note: LedgerNote): OverlapColumn[] {
  const range = rangeOf(note.serialFrom, note.serialEnd);
  if (!range) return [];
  const pull = new Set(note.pull);
  const shared = note.others.map((other) => new Set(sharedSerials(note, other)));
  const columns = Array.from({ length: range.count }, (_, index): OverlapColumn => {
    const serial = serialAt(range, index);
    const others = shared.flatMap((serials, index) => (serials.has(serial) ? [index] : []));
    const state = pull.has(serial) ? 'pull' : others.length > 0 ? 'pull-theirs' : 'keep';
    return { first: serial, last: serial, count: 1, state, others };
  });
  return columns.length > MOST_COLUMNS ? groupByState(columns).flatMap(folded) : columns;
}

function groupByState(columns: readonly OverlapColumn[]): OverlapColumn[][] {
  const stretches: OverlapColumn[][] = [];
  for (const column of columns) {
    const stretch = stretches.at(-1);
    const [first] = stretch ?? [];
    if (first && first.state === column.state && String(first.others) === String(column.others)) stretch?.push(column);
    else stretches.push([column]);
  }
  return stretches;
}

function folded(stretch: OverlapColumn[]): OverlapColumn[] {
  const [first, second] = stretch;
  const [beforeLast, last] = stretch.slice(-2);
  if (stretch.length < MIN_COLLAPSED_COLUMNS || !first || !second || !beforeLast || !last) return stretch;
  return [first, { ...second, last: beforeLast.last, count: stretch.length - 2 }, last];
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const countWord = (count: number) => words[count] ?? String(count);

/** Whether the run of a note was printed by this user. */
export const isPrintedBy = (note: LedgerNote, userId: RecordId | undefined) =>
  note.printedBy === null || String(note.printedBy.id) === String(userId);

/** '10:14:02', with the day in front when it is not the day of the serials; '' when it is not known. */
export function momentText(at: string, day: string, format = formatClock): string {
  const clock = format(at);
  return clock === '' || formatListDate(at) === dayText(day) ? clock : `${formatShortDay(at)} ${formatTime(at)}`;
}

const atMoment = (at: string, day: string, format = formatClock) => {
  const text = momentText(at, day, format);
  return text === '' ? '' : ` at ${text}`;
};

/** Who has the serials too and since when, in one or two sentences. */
export function overlapSentence(note: LedgerNote, userId: RecordId | undefined): string {
  const run = isPrintedBy(note, userId) ? 'your run' : `the run of ${note.printedBy?.name}`;
  const causes = note.others.map((other) => {
    const serials = `${countWord(sharedSerials(note, other).length)} of its serials`;
    const when = atMoment(other.at, note.day);
    const name = other.by || 'another station';
    return other.later ? `${name} recorded ${serials} again${when}` : `${name} had recorded ${serials}${when}`;
  });
  const isRecordedBefore = note.others.some(({ later }) => !later);
  const start = isRecordedBefore
    ? `The record of ${run} reached the host after the labels were printed`
    : note.pull.length > 0
      ? `The serials of ${run} were given out twice`
      : `The record of ${run} was at the host first`;
  const end = 'The labels printed here stay, the others must be pulled where they were printed.';
  return `${start}: ${causes.join(', ')}.${note.pull.length === 0 ? ` ${end}` : ''}`;
}

/** The two lines of the toast that says it on any screen. */
export function overlapToast(note: LedgerNote): { title: string; message: string } {
  const other = note.others.find(({ later }) => !later) ?? note.others[0];
  const when = other ? atMoment(other.at, note.day, formatTime) : '';
  const by = other?.by || 'another station';
  const title = other?.later ? `Recorded again by ${by}${when}` : `Recorded by ${by}${when}: not yours`;
  const left = serialsToPull(note).length;
  const todo =
    note.pull.length === 0
      ? 'Your labels stay.'
      : left === 0
        ? 'All labels are ticked, confirm that they are pulled.'
        : `${capitalise(countWord(left))} ${left === 1 ? 'label' : 'labels'} to pull.`;
  return { title, message: `${note.partNo}, ${counterText(overlapSerials(note))}. ${todo}` };
}

/** A note as plain text, for a message to the other station. */
export function overlapSummary(note: LedgerNote, userId: RecordId | undefined): string {
  const who = note.printedBy?.name ?? 'this browser';
  return [
    `${note.partNo}, ${dayText(note.day)}: two labels with one serial may exist`,
    overlapSentence(note, userId),
    `${who}: ${note.serialFrom} to ${note.serialEnd}, printed ${momentText(note.printedAt, note.day)}`,
    ...note.others.map(
      (other) =>
        `${otherName(other)}: ${other.serialFrom} to ${other.serialEnd}${atMoment(other.at, note.day)}${other.later ? ' (to be pulled)' : ''}`,
    ),
    ...note.pull.map((serial) => {
      const place = placeOfSerial(note, serial);
      return `${note.pulled.includes(serial) ? '[x]' : '[ ]'} pull ${serial}${place && `, ${place}`}`;
    }),
  ].join('\n');
}
