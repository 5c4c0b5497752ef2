import type { Delivery } from '@/domain/delivery';
import { comparable, isTraceSerial, parseLabelText } from '@/domain/label-text';
import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { formatSerial, LAST_COUNTER, parseSerial, rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import { countSerials, type SerialSet, serialDifference, serialIntersection } from '@/domain/serials/serial-set';
import { type VoidLabels, voidOf } from '@/domain/void';
import { type BarcodeComparison, compareBarcodes } from './barcode-comparison';

/** The outcome of one printed label, as far as an operator has answered. */
export type PaperOutcome = 'came-out' | 'not-printed' | 'unanswered' | 'unknown';

type RunEnds = Pick<PrintRecord, 'serialFrom' | 'serialEnd' | 'status'>;

/** Labels of a print that were printed once more as they had not come out, or of which somebody said what came out. */
export type LaterEvent = {
  kind: 'outcome' | 'printed-again';
  at: string;
  by: string;
  serials: SerialSet;
  /** Of these the labels that did not come out. */
  unprinted: SerialSet;
  output: string;
  printer: string;
};

/** What is known of a print beside the host's record of it: from this browser's jobs, or from the host's. */
export type KnownPrint = RunEnds & {
  at: string;
  by: string;
  /** '' when they are not known. */
  output: string;
  printer: string;
  unprinted: SerialSet;
  unanswered: SerialSet;
  /** What is known to have happened to its labels since, in the order of time. */
  events: readonly LaterEvent[];
  /** The host has no record of it yet; it is sent again until it has. */
  isUnsent: boolean;
  /** Serials whose record is that of another print, although this print's labels carry them, too. */
  takenByOthers?: SerialSet | undefined;
  /** A print job of the host, not of this browser. */
  isOfHost?: true;
};

/** An entry of the host's activity log, as far as a story needs it. */
export type StoryActivity = {
  at: string;
  by: string;
  action: string;
  resource: string;
  recordId: string;
  changes: readonly { field: string; from: string; to: string }[];
};

type StoryPart = { id: RecordId | null; no: string; colorCode: string };

/** The revision of a shared design that a label was printed with. `publishedAt` is '' when the host does not say it. */
export type StoryRevision = {
  designId: string;
  name: string;
  revision: number;
  createdAt: string;
  createdBy: string;
  approvedBy: string;
  publishedAt: string;
};

/** What is known of a part and day. A source that could not be read is undefined: nothing is said of it. */
export type StorySources = {
  part: StoryPart;
  /** The runs of the part on the day, as the host has them. */
  records: readonly PrintRecord[];
  /** Every run of the day was read: a serial in no run was never given out. */
  isWholeDay: boolean;
  known: readonly KnownPrint[];
  /** Serials of which a paper was pulled. */
  pulled: readonly string[];
  deliveries: readonly Delivery[] | undefined;
  activity: readonly StoryActivity[] | undefined;
  /** Other parts with a label of this serial. */
  rivals?: readonly StoryPart[];
  revision?: StoryRevision | undefined;
  /** Full names by user name, as far as they are known: a host names who printed by the user name. */
  names?: ReadonlyMap<string, string>;
};

export type PrintedEvent = {
  kind: 'printed';
  at: string;
  by: string;
  status: number;
  range: SerialRange;
  /** The first paper of this print did not come out. */
  isLater: boolean;
  output: string;
  printer: string;
  outcome: PaperOutcome;
  isUnsent: boolean;
  /** Undefined without the host's record of it; `unrecorded` says why. */
  recordId: RecordId | undefined;
  unrecorded: Unrecorded | undefined;
};

/** Why the host's record of a print is not known. */
export type Unrecorded = 'unsent' | 'taken_by_others' | 'not_read' | 'job_alone' | 'browser_alone';

/** Somebody said what came out. `range`: the labels that were asked about together with this one. */
type OutcomeEvent = { kind: 'outcome'; at: string; by: string; range: SerialRange; hasComeOut: boolean };

export type StoryEvent =
  | { kind: 'part'; at: string; by: string; action: string; changes: StoryActivity['changes'] }
  | { kind: 'revision'; at: string; by: string; revision: StoryRevision }
  | PrintedEvent
  | OutcomeEvent
  | { kind: 'LT1'; at: string; by: string; delivery: Delivery }
  | { kind: 'LT2'; at: string; by: string; delivery: Delivery; comparison: BarcodeComparison }
  | { kind: 'decision'; at: string; by: string; isApproved: boolean; delivery: Delivery }
  | ({ kind: 'void' } & VoidLabels);

/** Contradictions in a story. */
export type StoryFact =
  | ({ code: 'void' } & VoidLabels)
  | { code: 'no_run' | 'no_run_read' | 'no_paper' | 'unsent' | 'scanned_without_paper' }
  | { code: 'several_runs'; runs: readonly { range: SerialRange; by: string }[]; isPulled: boolean }
  /** `isSure`: somebody has said of every paper whether it came out. */
  | { code: 'several_papers'; count: number; isSure: boolean; isPulled: boolean }
  | { code: 'scanned_for_other_part'; slip: string; part: string };
type StoryNote = { state: 'wait' | 'stop'; fact: StoryFact };

/** The state of a label. */
export type LabelNow =
  | 'void'
  | 'approved'
  | 'rejected'
  | 'mismatch'
  | 'scanned'
  | 'waiting'
  | 'no_run'
  | 'not_printed'
  | 'not_scanned'
  | 'scans_not_read';

export type Story = {
  serial: string;
  /** In the order of time. */
  events: readonly StoryEvent[];
  notes: readonly StoryNote[];
  /** Its place in the run that holds it first, from 1, and the labels of that run. */
  place: { label: number; of: number } | undefined;
  /** How many printed labels carry the serial; `most` includes those without an answer whether they came out. */
  papers: { least: number; most: number };
  linked: readonly Delivery[];
  possible: readonly Delivery[];
  now: { state: 'ok' | 'wait' | 'stop'; code: LabelNow };
};

/** Everything that is known of one label. */
export function storyOfLabel(serial: string, sources: StorySources): Story {
  const { part, deliveries, activity = [], rivals = [], revision } = sources;
  const prints = printsOf(sources).filter(({ range }) => holds(range, serial));
  const onPaper = prints.flatMap((print) => eventsOfPrint(print, serial, sources.isWholeDay));
  const printed = onPaper.filter(isPrinted);
  const papers = papersOf(printed);
  const voided = voidOf(serial, sources.records);
  const [first] = [...prints.filter(isFirst), ...prints];
  const printedAt = firstTime(printed.filter(({ outcome }) => outcome !== 'not-printed'));
  const label = { part, serial, printedAt, rivals };
  const tied = (deliveries ?? []).map((delivery) => ({ delivery, tie: tieOf(delivery, label) }));
  const linked = tied.filter(({ tie }) => tie === 'linked').map(({ delivery }) => delivery);
  const scans = linked.flatMap(scanEvents);
  const decisions = linked.flatMap((delivery) => decisionEvents(delivery, activity));
  return {
    serial,
    events: inOrder([
      ...partEvents(part, activity),
      ...(revision ? [revisionEvent(revision)] : []),
      ...onPaper,
      ...scans,
      ...decisions,
      ...(voided ? [{ kind: 'void' as const, ...voided }] : []),
    ]),
    notes: [
      ...(voided ? [{ state: 'stop' as const, fact: { code: 'void' as const, ...voided } }] : []),
      ...notesOf(serial, prints, papers, sources),
      ...scanNotes(linked, papers, sources),
    ],
    place: first && { label: placeIn(first.range, serial), of: first.range.count },
    papers,
    linked,
    possible: tied.filter(({ tie }) => tie === 'possible').map(({ delivery }) => delivery),
    now: voided ? { state: 'stop', code: 'void' } : stateOf(printed, papers, deliveries ? scans : undefined, decisions),
  };
}

type Print = RunEnds & {
  voids?: readonly VoidLabels[] | undefined;
  range: SerialRange;
  at: string;
  by: string;
  known: KnownPrint | undefined;
  recordId: RecordId | undefined;
};

/**
 * The prints of a part and day: the host's records with what else is known of them, and those the host does not have. A
 * record may be a piece of a print: after a conflict only some of its serials are recorded.
 */
function printsOf({ records, known, names }: Pick<StorySources, 'records' | 'known' | 'names'>): Print[] {
  const named = (by: string) => names?.get(by) || by;
  const exact = new Map<PrintRecord, KnownPrint>();
  const matched = new Set<KnownPrint>();
  const days = new Set(records.map(({ serialFrom }) => serialFrom.slice(0, 8)));
  const knownOf = bySerial(known.filter(({ serialFrom }) => days.has(serialFrom.slice(0, 8))));
  const knownAt = ({ serialFrom }: PrintRecord) => knownOf.get(serialFrom.trim()) ?? [];
  for (const record of records) {
    const isSame = (one: KnownPrint) => !matched.has(one) && isSameRun(one, record) && isItsRecord(one, record);
    const print = knownAt(record).find(isSame);
    if (!print) continue;
    exact.set(record, print);
    matched.add(print);
  }
  const recordedOf = new Map<KnownPrint, SerialRange[]>();
  const recorded = records.flatMap((record) => {
    const range = rangeOf(record.serialFrom, record.serialEnd);
    if (!range) return [];
    const isWhole = (one: KnownPrint) => !matched.has(one) && isPieceOf(record, one) && isItsRecord(one, record);
    const print = exact.get(record) ?? knownAt(record).find(isWhole);
    if (print && !recordedOf.get(print)?.push(range)) recordedOf.set(print, [range]);
    const { status, createdAt: at, createdBy, serialFrom, serialEnd, voids, id: recordId } = record;
    return [
      { serialFrom, serialEnd, voids, status, range, at, by: named(print?.by || createdBy), known: print, recordId },
    ];
  });
  const unrecorded = known.flatMap((print) => {
    const whole = rangeOf(print.serialFrom, print.serialEnd);
    return serialDifference(whole ? [whole] : [], recordedOf.get(print) ?? []).map((range) => ({
      ...print,
      by: named(print.by),
      range,
      known: print,
      recordId: undefined,
    }));
  });
  return [...recorded, ...unrecorded];
}

/** The runs that hold each serial, in the order given. */
function bySerial<Run extends Pick<RunEnds, 'serialFrom' | 'serialEnd'>>(runs: readonly Run[]): Map<string, Run[]> {
  const found = new Map<string, Run[]>();
  for (const run of runs) {
    const range = rangeOf(run.serialFrom, run.serialEnd);
    for (let index = 0; range && index < range.count; index++) {
      const serial = serialAt(range, index);
      if (!found.get(serial)?.push(run)) found.set(serial, [run]);
    }
  }
  return found;
}

const isSameRun = (a: RunEnds, b: RunEnds) =>
  a.serialFrom === b.serialFrom && a.serialEnd === b.serialEnd && a.status === b.status;

const isPieceOf = (piece: RunEnds, run: RunEnds) =>
  piece.status === run.status && run.serialFrom <= piece.serialFrom && piece.serialEnd <= run.serialEnd;

const isItsRecord = ({ takenByOthers = [] }: KnownPrint, { serialFrom, serialEnd }: RunEnds) =>
  !takenByOthers.some(({ from, end }) => from <= serialEnd && serialFrom <= end);

const isFirst = ({ status }: Pick<RunEnds, 'status'>) => status === FIRST_PRINT;

const holds = ({ from, end }: SerialRange, serial: string) => from <= serial && serial <= end;

const placeIn = ({ from }: SerialRange, serial: string) => counterOf(serial) - counterOf(from) + 1;

const counterOf = (serial: string) => parseSerial(serial)?.counter ?? 0;

/** The printed copies of a label and the answers about them. Only what did not come out is printed once more. */
function eventsOfPrint(print: Print, serial: string, isWholeDay: boolean): (PrintedEvent | OutcomeEvent)[] {
  const { at, by, status, range, known, recordId } = print;
  const first: PrintedEvent = {
    kind: 'printed',
    at,
    by,
    status,
    range,
    recordId,
    isLater: false,
    output: known?.output ?? '',
    printer: known?.printer ?? '',
    outcome: outcomeOf(known, serial),
    isUnsent: known?.isUnsent === true && recordId === undefined,
    unrecorded: recordId === undefined ? whyUnrecorded(known, serial, isWholeDay) : undefined,
  };
  const later = (known?.events ?? []).flatMap((event): (PrintedEvent | OutcomeEvent)[] => {
    const together = event.serials.find((one) => holds(one, serial));
    if (!together) return [];
    const { kind, at, by, output, printer, unprinted } = event;
    return kind === 'outcome'
      ? [{ kind, at, by, range: together, hasComeOut: !isAmong(unprinted, serial) }]
      : [{ ...first, at, by, output, printer, range: together, isLater: true, isUnsent: false, unrecorded: undefined }];
  });
  const events = [first, ...later];
  const last = events.findLast(isPrinted);
  return events.map((event) => (isPrinted(event) && event !== last ? { ...event, outcome: 'not-printed' } : event));
}

const isPrinted = (event: StoryEvent): event is PrintedEvent => event.kind === 'printed';

function whyUnrecorded(known: KnownPrint | undefined, serial: string, isWholeDay: boolean): Unrecorded {
  if (isAmong(known?.takenByOthers ?? [], serial)) return 'taken_by_others';
  if (known?.isUnsent) return 'unsent';
  if (!isWholeDay) return 'not_read';
  return known?.isOfHost ? 'job_alone' : 'browser_alone';
}

function outcomeOf(known: KnownPrint | undefined, serial: string): PaperOutcome {
  if (!known) return 'unknown';
  if (isAmong(known.unprinted, serial)) return 'not-printed';
  return isAmong(known.unanswered, serial) ? 'unanswered' : 'came-out';
}

const isAmong = (set: SerialSet, serial: string) => set.some((range) => holds(range, serial));

function papersOf(printed: readonly Pick<PrintedEvent, 'outcome'>[]) {
  const most = printed.filter(({ outcome }) => outcome !== 'not-printed').length;
  return { least: most - printed.filter(({ outcome }) => outcome === 'unanswered').length, most };
}

function scanEvents(delivery: Delivery): StoryEvent[] {
  const { scanLt1At, scanLt1ByName, scanLt2At, scanLt2ByName } = delivery;
  const comparison = compareBarcodes(delivery);
  return [
    ...(scanLt1At || scanLt1ByName ? [{ kind: 'LT1' as const, at: scanLt1At, by: scanLt1ByName, delivery }] : []),
    ...(scanLt2At || scanLt2ByName
      ? [{ kind: 'LT2' as const, at: scanLt2At, by: scanLt2ByName, delivery, comparison }]
      : []),
  ];
}

type Decision = Extract<StoryEvent, { kind: 'decision' }>;

/** Approvals are in the log alone: a slip does not say them. */
const decisionEvents = (delivery: Delivery, activity: readonly StoryActivity[]): Decision[] =>
  activity
    .filter(({ resource, recordId }) => resource === 'deliveries' && sameId(recordId, delivery.id))
    .filter(({ action }) => action === 'approve' || action === 'reject')
    .map(({ at, by, action }) => ({ kind: 'decision', at, by, isApproved: action === 'approve', delivery }));

const PART_CHANGES = 5;

const partEvents = ({ id }: StoryPart, activity: readonly StoryActivity[]): StoryEvent[] =>
  inOrder(
    activity
      .filter(({ resource, recordId }) => resource === 'parts' && sameId(recordId, id))
      .map(({ at, by, action, changes }) => ({ kind: 'part' as const, at, by, action, changes })),
  ).slice(-PART_CHANGES);

/** A revision is published after it was approved; a host may say only the latter. */
const revisionEvent = (revision: StoryRevision): StoryEvent => ({
  kind: 'revision',
  at: revision.publishedAt || revision.createdAt,
  by: revision.createdBy,
  revision,
});

const scanNotes = (
  linked: readonly Delivery[],
  papers: Story['papers'],
  { part, isWholeDay }: StorySources,
): StoryNote[] => [
  ...(linked.length > 0 && papers.most === 0 && isWholeDay
    ? [{ state: 'stop' as const, fact: { code: 'scanned_without_paper' as const } }]
    : []),
  ...linked
    .filter((delivery) => isOfOtherPart(delivery, part))
    .map(({ slipNumber, partNumber, colorCode }) => ({
      state: 'stop' as const,
      fact: { code: 'scanned_for_other_part' as const, slip: slipNumber, part: `${partNumber} ${colorCode}`.trim() },
    })),
];

function notesOf(
  serial: string,
  prints: readonly Print[],
  papers: Story['papers'],
  { isWholeDay, pulled }: StorySources,
): StoryNote[] {
  if (prints.length === 0) {
    return isWholeDay
      ? [{ state: 'stop', fact: { code: 'no_run' } }]
      : [{ state: 'wait', fact: { code: 'no_run_read' } }];
  }
  const firsts = prints.filter(isFirst);
  const notes: StoryNote[] = [];
  if (firsts.length > 1) {
    const runs = firsts.map(({ range, by }) => ({ range, by }));
    const isPulled = pulled.includes(serial);
    notes.push({ state: isPulled ? 'wait' : 'stop', fact: { code: 'several_runs', runs, isPulled } });
  }
  if (papers.most === 0) notes.push({ state: 'wait', fact: { code: 'no_paper' } });
  if (firsts.length <= 1 && papers.most > 1) {
    const [count, isSure, isPulled] = [papers.most, papers.least === papers.most, pulled.includes(serial)];
    notes.push({ state: 'wait', fact: { code: 'several_papers', count, isSure, isPulled } });
  }
  if (prints.some(({ known, recordId }) => known?.isUnsent && recordId === undefined)) {
    notes.push({ state: 'wait', fact: { code: 'unsent' } });
  }
  return notes;
}

function stateOf(
  printed: readonly PrintedEvent[],
  papers: Story['papers'],
  scans: readonly StoryEvent[] | undefined,
  decisions: readonly Decision[],
): Story['now'] {
  const last = inOrder([...(scans ?? []), ...decisions]).findLast(({ kind }) => kind === 'decision' || kind === 'LT2');
  if (last?.kind === 'decision') {
    return last.isApproved ? { state: 'ok', code: 'approved' } : { state: 'stop', code: 'rejected' };
  }
  if (last?.kind === 'LT2') {
    return last.comparison.result === 'differs'
      ? { state: 'stop', code: 'mismatch' }
      : { state: 'ok', code: 'scanned' };
  }
  if (scans && scans.length > 0) return { state: 'wait', code: 'waiting' };
  if (printed.length === 0) return { state: 'stop', code: 'no_run' };
  if (papers.most === 0) return { state: 'wait', code: 'not_printed' };
  return { state: 'wait', code: scans ? 'not_scanned' : 'scans_not_read' };
}

export type CellState = 'void' | 'printed' | 'twice' | 'not-printed' | 'gap' | 'overlap' | 'not-read';
export type StripCell = { serial: string; state: CellState; papers: number };
/** A first print over cells of the strip. Runs that share serials lie in different lanes. */
type StripRun = {
  /** Cells (0-based), both included. */
  first: number;
  last: number;
  lane: number;
  at: string;
  by: string;
  labels: number;
};
export type Strip = {
  cells: readonly StripCell[];
  runs: readonly StripRun[];
  /** Serials of the part and day before and after these cells. */
  before: number;
  after: number;
};

/** Serials of one state, by their counters, that were printed last by one record, which can print them again. */
export type LedgerRow = {
  first: number;
  last: number;
  state: CellState;
  /** Undefined for a gap, or when only this browser knows of them. */
  record: PrintRecord | undefined;
};

/**
 * What became of the serials of one part and day, up to the highest one used. Records of the same status: oldest first.
 * `overlaps` are known to be on two labels.
 */
export function ledgerOf(
  day: string,
  sources: Pick<StorySources, 'records' | 'known'>,
  overlaps: ReadonlySet<string>,
): LedgerRow[] {
  const prints = printsOf(sources).filter(({ range }) => range.from.startsWith(day));
  const printsAt = bySerial(
    prints.map((print) => ({ ...print, serialFrom: print.range.from, serialEnd: print.range.end })),
  );
  const recordsAt = bySerial(sources.records.toSorted((a, b) => a.status - b.status));
  const highest = Math.max(0, ...prints.map(({ range }) => counterOf(range.end)));
  const rows: LedgerRow[] = [];
  for (let counter = 1; counter <= highest; counter++) {
    const serial = formatSerial(day, counter);
    const state = overlaps.has(serial) ? 'overlap' : cellOf(serial, printsAt.get(serial) ?? [], true).state;
    const record = recordsAt.get(serial)?.at(-1);
    const last = rows.at(-1);
    if (last?.state === state && last.record === record) last.last = counter;
    else rows.push({ first: counter, last: counter, state, record });
  }
  return rows;
}

const NEIGHBOURS = 24;

/** The neighbours of a label: the serials of its part and day around it, up to the highest that was given out. */
export function stripAround(
  serial: string,
  sources: Pick<StorySources, 'records' | 'known' | 'names' | 'isWholeDay'>,
): Strip {
  const target = parseSerial(serial);
  if (!target) return { cells: [], runs: [], before: 0, after: 0 };
  const { day, counter } = target;
  const prints = printsOf(sources).filter(({ range }) => range.from.startsWith(day));
  const highest = Math.max(counter, ...prints.map(({ range }) => counterOf(range.end)));
  const first = Math.max(1, Math.min(counter - NEIGHBOURS, highest - 2 * NEIGHBOURS));
  const last = Math.min(LAST_COUNTER, highest, Math.max(counter + NEIGHBOURS, 1 + 2 * NEIGHBOURS));
  const range = rangeOf(formatSerial(day, first), formatSerial(day, last));
  if (!range) return { cells: [], runs: [], before: 0, after: 0 };
  const cells = Array.from({ length: range.count }, (_, index) =>
    cellOf(serialAt(range, index), prints, sources.isWholeDay),
  );
  const visible = inOrder(
    prints.filter(isFirst).filter((print) => countSerials(serialIntersection([print.range], [range])) > 0),
  );
  const runs: StripRun[] = [];
  for (const { range: run, at, by } of visible) {
    const [from, end] = [
      Math.max(0, counterOf(run.from) - first),
      Math.min(range.count - 1, counterOf(run.end) - first),
    ];
    const taken = runs.filter((other) => other.first <= end && from <= other.last).map(({ lane }) => lane);
    const lane = [...taken.keys(), taken.length].find((free) => !taken.includes(free)) ?? 0;
    runs.push({ first: from, last: end, lane, at, by, labels: run.count });
  }
  return { cells, runs, before: first - 1, after: highest - last };
}

function cellOf(serial: string, prints: readonly Print[], isWholeDay: boolean): StripCell {
  const holding = prints.filter(({ range }) => holds(range, serial));
  const { most } = papersOf(holding.map(({ known }) => ({ outcome: outcomeOf(known, serial) })));
  if (holding.length === 0) return { serial, state: isWholeDay ? 'gap' : 'not-read', papers: 0 };
  if (holding.filter(isFirst).length > 1) return { serial, state: 'overlap', papers: most };
  if (holding.some(({ voids }) => voidOf(serial, [{ voids }]))) return { serial, state: 'void', papers: most };
  return { serial, state: most === 0 ? 'not-printed' : most > 1 ? 'twice' : 'printed', papers: most };
}

const timeOf = (at: string) => Date.parse(at);

const firstTime = (events: readonly { at: string }[]): string | undefined => inOrder(events)[0]?.at;

/** Oldest first; events without a readable time keep their place at the end. */
function inOrder<Event extends { at: string }>(events: readonly Event[]): Event[] {
  const order = (event: Event) => timeOf(event.at) || Number.POSITIVE_INFINITY;
  return events.toSorted((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}

/** A slip that belongs to the label, or may: a guess is never more than `possible`. */
type Tie = 'linked' | 'possible' | 'none';

type NamedPart = { no: string; colorCode: string };

type TiedLabel = {
  part: NamedPart;
  serial: string;
  /** When it was printed; undefined while no printed label is known. */
  printedAt: string | undefined;
  /** Other parts with a label of this serial. */
  rivals?: readonly NamedPart[];
};

/**
 * Whether a slip belongs to a label. Linked: a barcode of the slip holds the serial, and barcode or slip name this part
 * and no other that has a label of this serial; a serial counts for one part and day. Possible: the slip is of the part,
 * was scanned after the print, and its barcodes hold no serial at all.
 */
export function tieOf(delivery: Delivery, { part, serial, printedAt, rivals = [] }: TiedLabel): Tie {
  const barcodes = [delivery.barcodeKasai, delivery.barcodeHpm];
  const holding = barcodes.filter((text) => serialsIn(text).includes(serial));
  const named = holding.filter((text) => claimOf(text, delivery, part) === 'named');
  if (named.some((text) => rivals.every((rival) => claimOf(text, delivery, rival) !== 'named'))) return 'linked';
  // Another part of this number has the serial, too, or nothing names the part.
  if (named.length > 0 || holding.some((text) => claimOf(text, delivery, part) === 'unnamed')) return 'possible';
  const slip = { no: similarity(delivery.partNumber, part.no), color: similarity(delivery.colorCode, part.colorCode) };
  if (holding.length > 0 || slip.no === 'other' || slip.color === 'other') return 'none';
  if (barcodes.some((text) => serialsIn(text).length > 0)) return 'none';
  if (slip.no !== 'same' || slip.color !== 'same') return 'none';
  const scannedAt = delivery.scanLt1At || delivery.scanLt2At;
  return printedAt !== undefined && Date.parse(scannedAt) > Date.parse(printedAt) ? 'possible' : 'none';
}

const isOfOtherPart = ({ partNumber, colorCode }: Delivery, part: NamedPart) =>
  similarity(partNumber, part.no) === 'other' || similarity(colorCode, part.colorCode) === 'other';

/** Whether a barcode with the serial is of a label of the part. What the barcode says comes before what its slip says. */
function claimOf(text: string, delivery: Delivery, part: NamedPart): 'named' | 'unnamed' | 'other' {
  const own = partIn(text, part);
  const ofSlip = similarity(delivery.partNumber, part.no);
  const no = own.no === 'unknown' ? ofSlip : own.no;
  const color =
    own.color === 'unknown' && ofSlip === 'same' ? similarity(delivery.colorCode, part.colorCode) : own.color;
  if (no === 'other' || color === 'other') return 'other';
  return no === 'same' ? 'named' : 'unnamed';
}

type Similarity = 'same' | 'other' | 'unknown';

/** What a barcode says of a part. Only our own label text says for sure that it is another one. */
function partIn(text: string, part: NamedPart): { no: Similarity; color: Similarity } {
  const label = parseLabelText(text);
  if (label) return { no: similarity(label.partNo, part.no), color: similarity(label.colorCode, part.colorCode) };
  const fields = text.split(/[|;,\s\p{Cc}]/u);
  return { no: fields.some((field) => isNumberOf(field, part)) ? 'same' : 'unknown', color: 'unknown' };
}

/** The part number alone, or behind an identifier such as `P` or `30P`. */
const isNumberOf = (field: string, { no }: NamedPart) =>
  [field, field.replace(/^\d{0,2}[A-Z]/, '')].some((text) => similarity(text, no) === 'same');

const similarity = (a: string, b: string): Similarity =>
  comparable(a) === '' || comparable(b) === '' ? 'unknown' : comparable(a) === comparable(b) ? 'same' : 'other';

/** The serials in a barcode's text: twelve digits of their own that begin with a day. */
const serialsIn = (text: string): string[] => (text.match(/(?<!\d)\d{12}(?!\d)/g) ?? []).filter(isTraceSerial);
