import { type ApiErrorKind, isRecord } from '@/api/client/errors';
import { type Hand, handOf } from '@/domain/part';
import { type PrintRecordBody, partsOnLabels } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { rangeOf, serialAt } from '@/domain/serials/serial';
import { randomId } from '@/lib/browser/ids';
import type { JobEvent, PrintedBy, PrintJob } from '@/print/run/job';

/*
 * The rows of this browser's print database. Only `print/run` knows them: everything else sees jobs, unrecorded runs and
 * notes.
 */

/** A claim on a run lasts this long: another tab must not send it too. Longer than any request takes. */
export const CLAIM_MS = 20_000;

/** Why a host does not take a run, where it says so for each line (docs/api.md, print-runs). */
export type Refused = { code: string; params: Record<string, unknown> };

/**
 * What is wrong with a run: what the host said, in its own words, or what is known of it. `failed`: the host did not
 * take it and gave no reason. `changed-at-host`: why for each line, beside its own words. '' when nothing is.
 */
export type RunProblem =
  | string
  | { code: 'failed'; kind: ApiErrorKind; status?: number | undefined }
  | { code: 'changed-at-host'; facts: Refused[]; message: string }
  | { code: 'storage' | 'no-record' | 'unclear' | 'unconfirmed' | 'no-numbers' };

/** The labels as they were printed, and the state of their record. */
export type Run = Omit<PrintJob, 'design' | 'printedBy' | 'events'> & {
  events: JobEvent[];
  /**
   * `reserved`: its serials are written down, nothing was sent. `sending`: an attempt was made, and the host may have it.
   * `recorded`: the host has it. `refused`: a person has to decide. `withdrawn`: nothing was printed, and it is only
   * checked whether the host has it. `settled`: others have its serials, or somebody gave its record up, which a note
   * says. What is left of it is recorded by runs of their own.
   */
  state: 'reserved' | 'sending' | 'recorded' | 'refused' | 'withdrawn' | 'settled';
  /** `unprinted`: labels of an earlier run, claimed at the host before they are printed. */
  kind: 'first' | 'reprint' | 'unprinted';
  /** The run whose labels it records: itself, or the one it was split from. */
  jobId: string;
  /** The host's record of the run that is repeated; null when it is not known. */
  of: RecordId | null;
  /** The part and day of its serials. */
  partDay: string;
  /** 1 while the host lacks something of it. Rows without it are not in the index of what is to be sent. */
  open?: 1 | undefined;
  /** Who pressed PRINT; null when nobody was known to be signed in. Nobody else sends it. */
  by: PrintedBy | null;
  /** The admin who sends it under their own name. */
  takenOverBy: PrintedBy | null;
  /** Where its design is; null is the standard label. */
  designKey: string | null;
  /** What was typed or known only at printing. */
  typed?: unknown;
  /** Its labels went to the printer, or are about to. Without it they are on paper only when the host has the record. */
  printed: boolean;
  attempts: number;
  /** When the first attempt without an answer began (epoch ms); null while the host cannot have the record. */
  unansweredSince: number | null;
  /** The host was asked before the first attempt and did not have these serials. */
  absentBefore: boolean;
  /** Not tried again before then (epoch ms). */
  dueAt: number;
  /** Somebody is sending it, or holds it for a print, until then (epoch ms). */
  claimedUntil: number;
  claimedBy: string;
  /** What went wrong the last time. */
  problem: RunProblem;
  /** Why the host will not take it; '' while it may still do so. */
  refusal: RunProblem;
  /** A record of the same serials whose owner the host does not name: a person has to say whose it is. */
  unclear: { recordId: RecordId; createdAt: string } | null;
  /** The host's records of it. Empty when it does not say the id. */
  records: RecordId[];
  /** The host lacks the job, or what came out of the printer. Only where it has jobs. */
  jobDue: boolean;
  outcomeDue: boolean;
};

/** What this browser gave out of one part's serials on one day. `highest` never decreases. */
export type PrintDay = {
  id: string;
  partId: RecordId;
  day: string;
  highest: string;
  /** The day's records are to be compared with the runs of this browser then (epoch ms). */
  compareAt: number | null;
  /** It is compared twice: at once, and again when a station that printed in the same minute should have its record. */
  isSecond: boolean;
};

export type OtherRun = {
  recordId: RecordId;
  serialFrom: string;
  serialEnd: string;
  by: string;
  at: string;
  /** Recorded after ours: the other station is the one to pull its labels. */
  later: boolean;
};

/**
 * What has to stay visible about a job after its record is settled.
 * `overlap`: the same serials were given out twice. `answer-lost`: the host had the record, its answer never came.
 * `discarded`: somebody gave the record up. `taken-over`: an admin recorded it under their own name.
 */
export type LedgerNote = Pick<Run, 'id' | 'jobId' | 'createdAt' | 'serialFrom' | 'serialEnd' | 'status' | 'places'> & {
  kind: 'overlap' | 'answer-lost' | 'discarded' | 'taken-over';
  partId: RecordId;
  partNo: string;
  hand: Hand;
  day: string;
  printedAt: string;
  printedBy: PrintedBy | null;
  others: OtherRun[];
  /** Serials of which two labels may exist and of which this station's must go. */
  pull: string[];
  pulled: string[];
  /** Who discarded it or took it over, and the host's reason. */
  by: string;
  reason: RunProblem;
  /** Somebody has answered it. Until then it is announced. */
  closed: boolean;
};

/**
 * Every row is stored under its id. They are read as they were written: a release that writes them in another form raises
 * the version of the database, which closes it for this one.
 */
export type PrintTables = {
  runs: Run;
  days: PrintDay;
  /** A design once, however many runs printed it. */
  designs: { id: string; design: unknown };
  notes: LedgerNote;
  /**
   * Which database this is: a copy that came back older or empty has another one, or less than the witness knows.
   * `releases`: how often labels were released to a printer.
   */
  meta: { id: string; generation: string; releases: number };
};
export type TableName = keyof PrintTables;
export const tableNames: readonly TableName[] = ['runs', 'days', 'designs', 'notes', 'meta'];

export const partDayId = (partId: RecordId, day: string) => `${partId} ${day}`;

/** The day (YYYYMMDD) of a run's serials. */
export const dayOf = ({ serialFrom }: { serialFrom: string }) => serialFrom.slice(0, 8);

/** The host has no record of it yet, as far as this browser knows. */
export const isUnrecorded = ({ state }: Pick<Run, 'state'>) => state !== 'recorded' && state !== 'settled';

/** No decision of a person is pending. */
export const isWaiting = ({ state }: Pick<Run, 'state'>) =>
  state === 'reserved' || state === 'sending' || state === 'withdrawn';

/** It has labels of its own: neither a part that was split from another run, nor labels of an earlier one. */
export const isJob = ({ id, jobId, kind }: Run) => id === jobId && kind !== 'unprinted';

/** The same run with its place in the index of what is to be sent. */
export function indexed({ open: _open, ...run }: Run): Run {
  const isOpen = isUnrecorded(run) || run.jobDue || run.outcomeDue;
  return isOpen ? { ...run, open: 1 } : run;
}

/** What its record says. */
export const bodyOf = ({ part, qtyLabel, qtyPart, serialFrom, serialEnd, status }: Run): PrintRecordBody => ({
  partId: part.id,
  qtyLabel,
  qtyPart,
  serialFrom,
  serialEnd,
  status,
});

/** A run as the rest of the product sees it: what was on its labels, and what came out. */
export function jobOf(run: Run, designs: ReadonlyMap<string, unknown>): PrintJob {
  const design = run.designKey === null ? null : designs.get(run.designKey);
  const withTyped = run.typed === undefined || !isRecord(design) ? design : { ...design, printed: run.typed };
  // The design may have been dropped to make room.
  const withoutPictures = run.withoutPictures || design === undefined;
  return { ...run, design: withTyped ?? null, withoutPictures, printedBy: run.by ?? undefined };
}

/** A run whose record the host has not confirmed, for who has to see or decide it. */
export type UnrecordedRun = Pick<
  Run,
  'id' | 'jobId' | 'state' | 'createdAt' | 'printed' | 'takenOverBy' | 'attempts' | 'dueAt' | 'problem' | 'refusal'
> &
  Pick<Run, 'unclear' | 'kind'> &
  Pick<LedgerNote, 'partNo' | 'hand' | 'printedBy'> & { body: PrintRecordBody };

export function unrecordedOf(run: Run): UnrecordedRun {
  const { id, jobId, state, kind, createdAt, printed, takenOverBy, attempts, dueAt, problem, refusal, unclear } = run;
  return {
    id,
    jobId,
    state,
    kind,
    createdAt,
    printed,
    takenOverBy,
    attempts,
    dueAt,
    problem,
    refusal,
    unclear,
    partNo: run.part.no,
    hand: handOf(run.part),
    printedBy: run.by,
    body: bodyOf(run),
  };
}

/** The record of `count` labels of a run from the label at `first` (0-based) on. */
export function bodyOfLabels(body: PrintRecordBody, qtyPerPack: number, first: number, count: number): PrintRecordBody {
  const range = rangeOf(body.serialFrom, body.serialEnd);
  if (!range) throw new RangeError(`${body.serialFrom} to ${body.serialEnd} is no range`);
  return {
    ...body,
    qtyLabel: count,
    qtyPart: Math.max(1, partsOnLabels(first, count, body.qtyPart, qtyPerPack)),
    serialFrom: serialAt(range, first),
    serialEnd: serialAt(range, first + count - 1),
  };
}

let idCounter = 0;

/** An id that sorts by the time it was made. */
export function newRunId(now: Date): string {
  idCounter += 1;
  return `${String(now.getTime()).padStart(15, '0')}-${String(idCounter).padStart(6, '0')}-${randomId(8)}`;
}
