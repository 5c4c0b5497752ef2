import { m } from '@messages/messages';
import type { RecordId } from '@/domain/record';
import { dayText, rangeOf, serialAt } from '@/domain/serials/serial';
import { textByCode } from '@/language/text-by-code';
import { capitalise } from '@/lib/capitalise';
import { formatClock, formatListDate, formatShortDay, formatTime } from '@/lib/dates';
import type { LedgerNote } from '@/print/run/ledger';
import {
  type Corner,
  overlapSerials,
  type PlaceFact,
  placeOfSerial,
  serialCounters,
  sharedSerials,
} from '@/print/run/notes';
import { otherName, serialsToPull } from './pull-text';

/** Serials of a run in one stretch that need the same: our label pulled, the other one pulled, or nothing. */
export type OverlapState = 'pull' | 'pull-theirs' | 'keep';

/** A column of the timeline: one serial or a collapsed range. `others` are the runs that have it too. */
export type OverlapColumn = { first: string; last: string; count: number; state: OverlapState; others: number[] };

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

/** Whether the run of a note was printed by this user. */
export const isPrintedBy = (note: LedgerNote, userId: RecordId | undefined) =>
  note.printedBy === null || String(note.printedBy.id) === String(userId);

/** '10:14:02', with the day in front when it is not the day of the serials; '' when it is not known. */
export function momentText(at: string, day: string, format = formatClock): string {
  const clock = format(at);
  return clock === '' || formatListDate(at) === dayText(day) ? clock : `${formatShortDay(at)} ${formatTime(at)}`;
}

/** Who has the serials too and since when, in one or two sentences. */
export function overlapSentence(note: LedgerNote, userId: RecordId | undefined): string {
  const run = isPrintedBy(note, userId) ? m.print_your_run() : m.print_run_of({ name: note.printedBy?.name ?? '' });
  const causes = note.others.map((other) => {
    const count = m.print_count_word({ count: sharedSerials(note, other).length });
    const time = momentText(other.at, note.day);
    const name = other.by || m.print_another_station_lower();
    if (time === '') return (other.later ? m.print_pull_again : m.print_pull_had)({ name, count });
    return (other.later ? m.print_pull_again_at : m.print_pull_had_at)({ name, count, time });
  });
  const isRecordedBefore = note.others.some(({ later }) => !later);
  const say = isRecordedBefore
    ? m.print_pull_after
    : note.pull.length > 0
      ? m.print_pull_given_twice
      : m.print_pull_was_first;
  const start = say({ run, causes: causes.join(', ') });
  return note.pull.length === 0 ? `${start} ${m.print_pull_stay()}` : start;
}

/** The two lines of the toast that says it on any screen. */
export function overlapToast(note: LedgerNote): { title: string; message: string } {
  const other = note.others.find(({ later }) => !later) ?? note.others[0];
  const time = other ? momentText(other.at, note.day, formatTime) : '';
  const name = other?.by || m.print_another_station_lower();
  const title =
    time === ''
      ? (other?.later ? m.print_pull_toast_again : m.print_pull_toast_had)({ name })
      : (other?.later ? m.print_pull_toast_again_at : m.print_pull_toast_had_at)({ name, time });
  const left = serialsToPull(note).length;
  const todo =
    note.pull.length === 0
      ? m.print_pull_todo_none()
      : left === 0
        ? m.print_pull_todo_ticked()
        : m.print_pull_todo({ count: left, word: capitalise(m.print_count_word({ count: left })) });
  return {
    title,
    message: m.print_pull_toast({ part: note.partNo, serials: serialCounters(overlapSerials(note)), todo }),
  };
}

/** A note as plain text, for a message to the other station. */
export function overlapSummary(note: LedgerNote, userId: RecordId | undefined): string {
  const { partNo: part, serialFrom: from, serialEnd: end } = note;
  const name = note.printedBy?.name ?? m.print_pull_this_browser();
  const others = note.others.map((other) => {
    const range = { name: otherName(other), from: other.serialFrom, end: other.serialEnd };
    const time = momentText(other.at, note.day);
    const run = time === '' ? m.print_pull_summary_other(range) : m.print_pull_summary_other_at({ ...range, time });
    return other.later ? m.print_pull_summary_to_pull({ run }) : run;
  });
  const labels = note.pull.map((serial) => {
    const place = placeText(note, serial);
    const todo =
      place === '' ? m.print_pull_summary_label({ serial }) : m.print_pull_summary_label_at({ serial, place });
    return `${note.pulled.includes(serial) ? '[x]' : '[ ]'} ${todo}`;
  });
  return [
    m.print_pull_summary({ part, day: dayText(note.day) }),
    overlapSentence(note, userId),
    m.print_pull_summary_own({ name, from, end, time: momentText(note.printedAt, note.day) }),
    ...others,
    ...labels,
  ].join('\n');
}

const corners: Record<Corner, () => string> = {
  top: m.print_corner_top,
  bottom: m.print_corner_bottom,
  left: m.print_corner_left,
  right: m.print_corner_right,
  'top-left': m.print_corner_top_left,
  'top-right': m.print_corner_top_right,
  'bottom-left': m.print_corner_bottom_left,
  'bottom-right': m.print_corner_bottom_right,
};

const sayPlace = textByCode<PlaceFact>({
  sheet: m.print_place_sheet,
  'row-and-column': m.print_place_row_column,
  corner: ({ sheet, corner }) => m.print_place_corner({ sheet, corner: corners[corner]() }),
});

/** Where the label of a serial lies in the printed stack: 'sheet 1, top left'. '' when it is not known. */
export function placeText(note: Pick<LedgerNote, 'serialFrom' | 'places'>, serial: string): string {
  const place = placeOfSerial(note, serial);
  return place ? sayPlace(place) : '';
}
