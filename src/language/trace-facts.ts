import { m } from '@messages/messages';
import { counterText } from '@/domain/serials/serial';
import type { ForeignReason, TakenFor, TracePiece } from '@/domain/trace/trace-input';
import type { LabelNow, StoryFact, Unrecorded } from '@/domain/trace/trace-story';
import { isUnconfirmed, type VoidLabels } from '@/domain/void';
import { formatTimestamp } from '@/lib/dates';
import { sayList, sayNumber } from './format';
import { textByCode } from './text-by-code';

/** What a text was taken for. A number is what the host knows it as. */
export const takenTexts: Record<TakenFor, () => string> = {
  serial: m.trace_taken_serial,
  qr: m.trace_taken_qr,
  with_serial: m.trace_taken_with_serial,
  lot: m.trace_taken_lot,
  identified: m.trace_taken_identified,
  of_customer: m.trace_taken_of_customer,
  of_others: m.trace_taken_of_others,
  number: m.trace_taken_number,
  foreign: m.trace_taken_foreign,
};

/** Whole sentences. */
export const foreignTexts: Record<ForeignReason, () => string> = {
  too_long: m.trace_foreign_too_long,
  address: m.trace_foreign_address,
  characters: m.trace_foreign_characters,
  names_nothing: m.trace_foreign_names_nothing,
};

/** The name of a piece of a code; of one that is not known here its identifier. */
export const sayPiece = textByCode<TracePiece>({
  day: m.trace_piece_day,
  counter: m.trace_piece_counter,
  part: m.trace_piece_part,
  color: m.trace_color,
  qty: m.trace_piece_qty,
  serial: m.trace_piece_serial,
  lot: m.trace_lot,
  slip: m.trace_slip_or_order,
  identifier: ({ id }) => id,
});

export const nowTexts: Record<LabelNow, () => string> = {
  void: m.trace_now_void,
  approved: m.trace_now_approved,
  rejected: m.trace_now_rejected,
  mismatch: m.trace_now_mismatch,
  scanned: m.trace_now_scanned,
  waiting: m.trace_now_waiting,
  no_run: m.trace_now_no_run,
  not_printed: m.trace_now_not_printed,
  not_scanned: m.trace_now_not_scanned,
  scans_not_read: m.trace_now_scans_not_read,
};

export const unrecordedTexts: Record<Unrecorded, () => string> = {
  unsent: m.trace_unrecorded_unsent,
  taken_by_others: m.trace_unrecorded_taken_by_others,
  not_read: m.trace_unrecorded_not_read,
  job_alone: m.trace_unrecorded_job_alone,
  browser_alone: m.trace_unrecorded_browser_alone,
};

/** Why a label is void, who says so, and what to use in its place. */
export function sayVoid(label: VoidLabels): string {
  const { reason, by, at, replacedBy } = label;
  return [
    m.trace_note_void({ reason, by, at: formatTimestamp(at) }),
    replacedBy ? m.trace_note_void_replaced({ serials: sayEnds(replacedBy) }) : m.trace_note_void_pull(),
    ...(isUnconfirmed(label) ? [m.trace_note_void_waiting()] : []),
  ].join(' ');
}

/** The first and the last serial of labels. */
export const sayEnds = ({ serialFrom, serialEnd }: { serialFrom: string; serialEnd: string }) =>
  serialFrom === serialEnd ? serialFrom : `${serialFrom} - ${serialEnd.slice(8)}`;

export const sayStoryFact = textByCode<StoryFact>({
  void: sayVoid,
  no_run: m.trace_note_no_run,
  no_run_read: m.trace_note_no_run_read,
  no_paper: m.trace_note_no_paper,
  unsent: m.trace_note_unsent,
  scanned_without_paper: m.trace_note_scanned_without_paper,
  several_runs: ({ runs, isPulled }) => {
    const said = runs.map(({ range, by }) =>
      by === '' ? counterText(range) : m.trace_run_by({ run: counterText(range), by }),
    );
    const text = m.trace_note_several_runs({ runs: sayList(said) });
    return isPulled ? `${text} ${m.trace_note_pulled()}` : text;
  },
  several_papers: ({ count, isSure, isPulled }) => {
    const shown = sayNumber(count);
    const papers = isSure ? m.trace_note_papers({ count, shown }) : m.trace_note_papers_up_to({ shown });
    return `${papers} ${isPulled ? m.trace_note_pulled() : m.trace_note_not_pulled()}`;
  },
  scanned_for_other_part: m.trace_note_scanned_for_other_part,
});
