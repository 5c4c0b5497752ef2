import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';
import { serialDifference } from '@/domain/serials/serial-set';
import { voidedSerials } from '@/domain/void';
import type { RangeNumbers } from './range-numbers';

/** Who pressed PRINT, as the session knew them. */
export type PrintedBy = { id: RecordId; username: string; name: string };

/** Where labels lie in the printed stack: the first one at place `firstPlace` (0-based, over all sheets). */
export type PrintedPlaces = { columns: number; perSheet: number; firstPlace: number };

/**
 * What the operator said came out of the printer: no API of a browser can tell (SPEC section 4 knows only "printed").
 * Every serial of the job that is in neither set came out. `unanswered`: nobody has said yet.
 */
export type PrintOutcome = { unprinted: SerialRange[]; unanswered: SerialRange[] };

/** What happened to labels of a job after it was printed: printed once more, or somebody said what came out. */
export type JobEvent = {
  kind: 'outcome' | 'printed-again';
  at: string;
  by: string;
  serials: SerialRange[];
  /** Of these the labels that did not come out. */
  unprinted: SerialRange[];
  /** Where they were printed once more; '' when it is not known. */
  output: string;
  printer: string;
};

/** Which design was printed; all null for the standard label. `revision` and `hash` only of a published one. */
export type DesignOrigin = { designId: string | null; revision: number | null; hash: string | null };

/** The settings that decided where the labels lay on the paper; a re-print offers them. */
type LayoutSettings = {
  printerId: string;
  paper: string;
  orientation: string;
  /** The label stock; null when it was plain paper. */
  stockId: string | null;
  /** How far the stock was turned, degrees; null when as the stock says. */
  turn: number | null;
  start: number;
  cropMarks: boolean;
};

/** One printed range with everything that was on its labels: a snapshot, which a re-print uses instead of the current part. */
export type PrintJob = {
  id: string;
  createdAt: string;
  part: Part;
  /** As JSON, checked again by the label parser when it is used; null is the standard label. */
  design: unknown;
  /** The browser had no room for the design's images: a re-print takes the design of today. */
  withoutPictures: boolean;
  companyName: string;
  prodDate: string;
  qtyPerPack: number;
  serialFrom: string;
  serialEnd: string;
  /** Counts the printings: 1 first, 2 first re-print. */
  status: number;
  qtyLabel: number;
  qtyPart: number;
  places: PrintedPlaces | null;
  /** Null when they are not known. */
  settings: LayoutSettings | null;
  origin: DesignOrigin;
  /**
   * `override`: why the standard label took the place of a design that was missing; `inPlaceOf`: void labels whose place
   * these took.
   */
  printedAs: {
    output: string;
    printer: string;
    override: { reason: string } | null;
    inPlaceOf?: [string, string][] | undefined;
  };
  /** Where its labels carry numbers of number ranges. */
  numbers?: RangeNumbers[] | undefined;
  outcome: PrintOutcome;
  /** Serials that others had recorded before: what is left of the run is recorded by runs of its own. */
  takenByOthers?: SerialRange[] | undefined;
  printedBy?: PrintedBy | undefined;
  events?: JobEvent[] | undefined;
};

/** A job of consecutive serials before it is reserved: with its run's data, and what its record says. */
export type NewJob = Omit<
  PrintJob,
  'id' | 'createdAt' | 'printedBy' | 'outcome' | 'events' | 'takenByOthers' | 'withoutPictures'
>;

type RunEnds = { serialFrom: string; serialEnd: string };

/** All serials of a run; none when its ends cannot be read. */
export function serialsOfRun({ serialFrom, serialEnd }: RunEnds): SerialRange[] {
  const range = rangeOf(serialFrom, serialEnd);
  return range ? [range] : [];
}

/** The outcome of a run nobody has answered for. */
export const unansweredOutcome = (run: RunEnds): PrintOutcome => ({ unprinted: [], unanswered: serialsOfRun(run) });

/** The outcome of a run of which no label came out. */
export const nothingPrinted = (run: RunEnds): PrintOutcome => ({ unprinted: serialsOfRun(run), unanswered: [] });

/** The job without those of its unprinted labels that its record says are void: they are never printed. */
export const withoutVoids = (job: PrintJob, record: Pick<PrintRecord, 'voids'>): PrintJob => ({
  ...job,
  outcome: { ...job.outcome, unprinted: serialDifference(job.outcome.unprinted, voidedSerials(record)) },
});

/** This browser's own job of a history record: the same part and serials, the latest when there were several. */
export function jobOfRecord(jobs: readonly PrintJob[], record: PrintRecord): PrintJob | undefined {
  const same = jobs.filter((job) => isJobOf(job, record));
  return same.findLast((job) => job.status === record.status) ?? same.at(-1);
}

/** A record of serials that others had first is theirs. */
const isJobOf = (job: PrintJob, record: PrintRecord) =>
  job.takenByOthers === undefined &&
  sameId(job.part.id, record.partId) &&
  job.serialFrom === record.serialFrom &&
  job.serialEnd === record.serialEnd;
