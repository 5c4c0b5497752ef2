import { FIRST_PRINT, type PrintRecordBody } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { higherSerial, rangeOf, rangesOverlap, serialAt } from '@/domain/serials/serial';
import { formatStamp } from '@/lib/dates';
import type { LedgerNote, OtherRun, UsedRun, UsedSerials } from '@/print/run/stored-rows';

export type OtherPrint = OtherRun & { status: number };

/** Made of the run's id, so that a second comparison of the same day does not note it twice. */
export const overlapNoteId = (runId: string) => `overlap ${runId}`;

/**
 * The note for a run whose serials were given out by others too: which labels of this station must go.
 * Undefined when none of the others shares a serial with it.
 */
export function overlapNote(
  used: Pick<UsedSerials, 'partId' | 'partNo' | 'hand' | 'day'>,
  run: UsedRun,
  others: readonly OtherPrint[],
  now: Date,
): LedgerNote | undefined {
  if (run.status !== FIRST_PRINT) return undefined;
  const sharing = others.filter((other) => other.status === FIRST_PRINT && sharedSerials(run, other).length > 0);
  if (sharing.length === 0) return undefined;
  const pull = sharing.filter(({ later }) => !later).flatMap((other) => sharedSerials(run, other));
  return {
    ...noteOf('overlap', overlapNoteId(run.id), used, run, now),
    others: sharing.map(({ status: _status, ...other }) => other),
    pull: [...new Set(pull)].sort(),
  };
}

/** A note with the fields all kinds share. */
export function noteOf(
  kind: LedgerNote['kind'],
  id: string,
  { partId, partNo, hand, day }: Pick<UsedSerials, 'partId' | 'partNo' | 'hand' | 'day'>,
  {
    jobId,
    serialFrom,
    serialEnd,
    status,
    printedAt,
    printedBy,
    places,
  }: Omit<UsedRun, 'id' | 'recorded' | 'recordIds'>,
  now: Date,
): LedgerNote {
  return {
    id,
    kind,
    jobId,
    createdAt: formatStamp(now),
    day,
    partId,
    partNo,
    hand,
    serialFrom,
    serialEnd,
    status,
    printedAt,
    printedBy,
    places,
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
