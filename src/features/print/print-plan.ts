import { env } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import {
  labelsFor,
  type PrintRecord,
  partsOnLabels,
  type Quantities,
  qtyOnLabel,
  type ReadQuantities,
  readQuantities,
} from '@/domain/print-run';
import {
  dayText,
  LAST_COUNTER,
  parseSerial,
  type RangeResult,
  rangeOf,
  type SerialRange,
  serialAt,
} from '@/domain/serials/serial';
import { countSerials, indexesIn, type SerialSet, serialUnion } from '@/domain/serials/serial-set';
import { parseSerials, type SerialsResult } from '@/domain/serials/serials-text';
import type { ColourMode } from '@/label/colour';
import { contentRefusal } from '@/label/design/content';
import type { LabelDesign, PrintedValues } from '@/label/design/design';
import { parsePrintedDesign, storedDesign } from '@/label/design/parse-design';
import { labelProblems, type Problem } from '@/label/design/problems';
import { type Question, questionsOf } from '@/label/design/questions';
import type { RenderOptions } from '@/label/render';
import {
  type Arrangement,
  arrangeRuns,
  labelsOnSheets,
  layoutOfSheet,
  placeOnSheets,
  sheetOf,
} from '@/label/sheet/arrangement';
import type { LayoutResult, PrinterPlacing } from '@/label/sheet/imposition';
import { layoutOn, type Media, pageSize } from '@/label/sheet/media';
import { parsePageRange } from '@/label/sheet/page-range';
import {
  DEFAULT_ORIENTATION,
  DEFAULT_PAPER,
  type Orientation,
  type PaperName,
  paperNames,
  type SizeMm,
} from '@/label/sheet/paper';
import { type Turn, turns } from '@/label/sheet/stock';
import { standardLabel } from '@/label/standard-label';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';
import { unprintedRanges } from '@/print/run/outcome';
import type { NewJob } from '@/print/run/reserve-run';
import { rangeAbove, type SerialBase } from '@/print/run/serial-range';
import type { DesignOrigin, PrintJob } from '@/print/run/stored-rows';
import type { PrinterProfile } from '@/storage/printer-profiles';

/** The part to print, and what was printed of it before. */
export type PrintRequest = {
  part: Part;
  /** The history record that is printed again. */
  reprintOf?: PrintRecord | undefined;
  /** Jobs of one print of which only the labels that did not come out are printed. */
  unprinted?: readonly PrintJob[] | undefined;
  /** Which serials of an earlier print are selected first, as typed; undefined for all. */
  serials?: string | undefined;
};

/** What a run's labels are made of, apart from their serials. */
export type LabelSource = {
  part: Part;
  design: LabelDesign;
  companyName: string;
  entered?: Entered;
  origin: DesignOrigin;
  /** The design as it was published, which is frozen as it is: its hash is that of its revision. */
  stored?: unknown;
  /** Why the standard label is printed in the place of a design that is missing. */
  override?: { reason: string } | undefined;
};

/** What a job's labels were made of; undefined when its design cannot be read any more. */
export function sourceOfJob(
  job: Pick<PrintJob, 'part' | 'design' | 'companyName' | 'origin'>,
): LabelSource | undefined {
  const { part, companyName: company, origin, design: stored } = job;
  if (stored === null) return { part, design: standardLabel, companyName: company, origin };
  const reading = parsePrintedDesign(stored);
  if (!reading.ok || reading.damaged.length > 0 || reading.newer) return undefined;
  return { part, design: reading.design, companyName: company, origin, stored };
}

/** What is known only at printing: typed, or of that moment. The frozen design of a job has that of then. */
export type Entered = Pick<PrintedValues, 'answers' | 'customerAlias' | 'printDate' | 'printedBy'>;

const nothingEntered: Entered = { answers: {}, customerAlias: '', printDate: '', printedBy: '' };

/** A run: its serials (none while they are generated) and how many parts all its labels carry. */
export type Run = {
  range: SerialRange | undefined;
  /** How many labels are printed: those at `indexes`, or one for each serial. */
  labels: number;
  qtyPart: number;
  qtyPerPack: number;
  /** The labels (0-based, ascending) that are printed out of the whole range; undefined for all. */
  indexes?: readonly number[] | undefined;
};

/** What More Settings holds. */
export type PrintSettings = {
  printerId: string;
  pages: 'all' | 'current' | 'custom';
  /** The custom range as typed. */
  range: string;
  paper: PaperName;
  orientation: Orientation;
  /** Label stock instead of paper; undefined for paper. */
  stockId: string | undefined;
  /** How labels lie on a roll; undefined for as the stock says. */
  turn: Turn | undefined;
  color: ColourMode;
  /** Places of the first sheet that are already used. */
  start: number;
  cropMarks: boolean;
};

/** The defaults of SPEC section 9. */
export const defaultSettings = (printerId: string): PrintSettings => ({
  printerId,
  pages: 'all',
  range: '',
  paper: DEFAULT_PAPER,
  orientation: DEFAULT_ORIENTATION,
  stockId: undefined,
  turn: undefined,
  color: 'black',
  start: 0,
  cropMarks: false,
});

export type PlanInput = {
  request: PrintRequest;
  source: LabelSource;
  qtyPerPack: number;
  /** The two quantity fields. A re-print repeats its own quantities. */
  typed: Quantities;
  /** What the next serials start above; undefined while it is not known. */
  base: SerialBase | undefined;
  /** Which serials of an earlier print are printed, as typed; undefined for all. */
  serials?: string | undefined;
  settings: PrintSettings;
  /** What the settings print on. */
  media: Media;
  printer: Pick<PrinterProfile, 'dotsPerMm' | 'offsetX' | 'offsetY' | 'scale'>;
  /** The sheet in view (0-based). */
  currentSheet: number;
};

/** Sheets (0-based) in order, or why there are none. */
type SelectedSheets = { ok: true; sheets: number[] } | { ok: false; reason: string };

export type PrintPlan = {
  /** Serials and quantities are those of an earlier print. */
  isFixed: boolean;
  quantities: ReadQuantities;
  /** Undefined when an earlier print cannot be read. */
  run: Run | undefined;
  /** The serials of an earlier print that can be selected. */
  selectable: SerialSet;
  /** Those that are selected, or why they cannot be read. */
  selection: SerialsResult;
  /** The serials on the selected sheets: exactly these are printed and recorded. */
  printed: SerialRange[];
  paper: SizeMm;
  layout: LayoutResult;
  /** All sheets of the run. */
  arrangement: Arrangement;
  /** Those that the Pages setting selects. */
  selected: SelectedSheets;
  /** The serials a first print gets, or why there are not enough of them. */
  next: RangeResult | undefined;
  /** Why labels of this design cannot be printed at all: a placeholder that cannot be read. */
  contentRefusal: string | undefined;
  /** The first field that must be typed before PRINT. */
  unanswered: Question | undefined;
};

/** What would be printed: quantities and serials, laid out on paper, and the sheets the page range selects. */
export function printPlan(input: PlanInput): PrintPlan {
  const { request, source, qtyPerPack, typed, base, settings, media, printer, currentSheet } = input;
  const isFixed = request.reprintOf !== undefined || request.unprinted !== undefined;
  const quantities = readQuantities(typed, qtyPerPack, base ? LAST_COUNTER - base.highest : LAST_COUNTER);
  const next = !isFixed && quantities.ok && base ? rangeAbove(base, quantities.labels) : undefined;
  const { whole, selectable } = earlierRun(request, qtyPerPack);
  const selection: SerialsResult =
    input.serials === undefined ? { ok: true, serials: [...selectable] } : parseSerials(input.serials, selectable);
  const run = isFixed
    ? whole && withSerials(whole, selection.ok ? selection.serials : selectable)
    : newRun(quantities, next, qtyPerPack);
  const { labelSize } = source.design;
  const paper = pageSize(media, labelSize);
  const layout = layoutOn(media, labelSize, placingOf(printer));
  const runs = [{ labels: run?.labels ?? 0, size: labelSize }];
  const arrangement = arrangeRuns(runs, () => layout, { start: settings.start });
  const selected = selectedSheets(settings, arrangement.sheetCount, currentSheet);
  const printed = run && selected.ok ? serialsOnSheets(run, arrangement, selected.sheets) : [];
  return {
    isFixed,
    quantities,
    run,
    selectable,
    selection,
    printed,
    paper,
    layout,
    arrangement,
    selected,
    next,
    contentRefusal: contentRefusal(source.design),
    unanswered: unansweredQuestion(source),
  };
}

export const placingOf = ({ dotsPerMm, offsetX, offsetY, scale }: PlanInput['printer']): PrinterPlacing => ({
  dotsPerMm,
  scale,
  offset: { x: offsetX, y: offsetY },
});

/** What the dialog still waits for: the job of a re-print, the design, or the serials of a first print. */
export type Pending = 'job' | 'design' | 'serials' | undefined;

/** Why PRINT cannot be pressed; undefined when it can. `missing` says why there is no design to print. */
export function refusalOf(plan: PrintPlan, pending: Pending, missing?: string): string | undefined {
  const { isFixed, run, quantities, next, layout, selected, selection } = plan;
  if (pending === 'job') return 'Loading the previous print';
  if (missing !== undefined) return missing;
  if (pending === 'design') return 'The design is being read';
  if (plan.contentRefusal !== undefined) return `${plan.contentRefusal} Correct the design in the label designer`;
  if (isFixed && !run) return 'The serials of this record cannot be read';
  if (!selection.ok) return selection.reason;
  if (isFixed && run?.labels === 0) return 'No label is selected';
  if (!isFixed && !quantities.ok) return quantities.reason;
  if (plan.unanswered) return answerNeeded(plan.unanswered);
  if (!isFixed && pending === 'serials') return 'The serials are being generated';
  if (next && !next.ok) return next.reason;
  if (!layout.ok) return layout.reason;
  if (!selected.ok) return selected.reason;
  return selected.sheets.length === 0 ? 'There is nothing to print' : undefined;
}

/** The first question of a design that has no answer and needs one. */
export const unansweredQuestion = ({ design, entered }: LabelSource): Question | undefined =>
  questionsOf(design).find(({ key, optional }) => !optional && (entered?.answers[key] ?? '').trim() === '');

export const answerNeeded = ({ label }: Question) => `Enter ${label}`;

/** A problem and the first label (0-based) that has it. */
export type LabelProblem = Problem & { index: number };

/**
 * What is wrong with the labels of a run. They differ in serial and, the last one, in quantity: the two ends have every
 * problem there is. The two labels after the first are checked as well, because the serial of the first may happen to
 * end in the right UPC check digit.
 */
export function runProblems(source: LabelSource, run: Run | undefined, options: RenderOptions): LabelProblem[] {
  if (!run?.range || run.labels === 0) return [];
  const found = new Map<string, LabelProblem>();
  for (const index of new Set([0, 1, 2, run.labels - 1])) {
    if (index >= run.labels) continue;
    for (const problem of labelProblems(source.design, labelData(source, run, indexAt(run, index)), options)) {
      const key = `${problem.elementId} ${problem.code}`;
      if (!found.has(key)) found.set(key, { ...problem, index });
    }
  }
  return [...found.values()];
}

/** The index in the whole run of the label that is printed at a place (0-based). */
export const indexAt = ({ indexes }: Run, place: number): number => indexes?.[place] ?? place;

/** The texts of the label at `index` (0-based) of a run. The production date is the day of its serial. */
export function labelData(source: LabelSource, run: Run | undefined, index: number): LabelData {
  if (!run) return emptyLabelData;
  const { part, companyName } = source;
  const { firstLabel, labelCount, totalQty, ...entered } = printedValues(source, run);
  const serialNumber = run.range && index < run.range.count ? serialAt(run.range, index) : '';
  return {
    partName: part.name,
    partNo: part.no,
    colorCode: part.colorCode,
    customerName: part.customer?.name ?? '',
    prodDate: productionDate(serialNumber),
    qty: String(qtyOnLabel(index, run.qtyPart, run.qtyPerPack)),
    serialNumber,
    model: part.model,
    indication: part.indication,
    hand: handOf(part),
    companyName,
    partId: String(part.id),
    labelSize: part.labelSize,
    designId: part.labelDesignId,
    qtyPerPack: String(run.qtyPerPack),
    labelNo: String(firstLabel + index + 1),
    labelCount: String(labelCount),
    totalQty: String(totalQty),
    ...entered,
  };
}

/** What was entered, and which labels of the run these are. A frozen design knows both from its first printing. */
function printedValues({ design: { printed }, entered = nothingEntered }: LabelSource, run: Run): PrintedValues {
  const { range, labels, qtyPart } = run;
  return {
    ...entered,
    firstLabel: printed?.firstLabel ?? 0,
    labelCount: printed?.labelCount || (range?.count ?? labels),
    totalQty: printed?.totalQty || qtyPart,
  };
}

function productionDate(serial: string): string {
  const day = parseSerial(serial)?.day;
  return day ? dayText(day) : '';
}

/** Printed where a label has no customer (SPEC section 2). */
export const companyName = () => env.VITE_COMPANY_NAME;

type NewJobsInput = {
  source: LabelSource;
  run: Run;
  arrangement: Arrangement;
  /** Which run of the arrangement it is (0-based). */
  runIndex: number;
  sheets: readonly number[];
  status: number;
  settings: PrintSettings;
  /** Where the labels go, and the name of the printer. */
  output: string;
  printer: string;
};

/**
 * What will be recorded: exactly the serials on the selected sheets, one record per range of consecutive serials,
 * because a record says "from … to …" and must not claim a serial that was not printed.
 */
export function newJobsOf({ source, run, arrangement, runIndex, sheets, ...input }: NewJobsInput): NewJob[] {
  const { range, qtyPart, qtyPerPack } = run;
  if (!range) return [];
  const { status, settings, output, printer } = input;
  const { printerId, paper, orientation, stockId = null, turn = null, start, cropMarks } = settings;
  const values = printedValues(source, run);
  return consecutiveLabels(run, arrangement, runIndex, sheets).map(({ place, first, count }) => {
    const printed = { ...values, firstLabel: values.firstLabel + first };
    const serialFrom = serialAt(range, first);
    return {
      part: source.part,
      design: { ...frozenDesign(source), printed },
      origin: source.origin,
      printedAs: { output, printer, override: source.override ?? null },
      companyName: source.companyName,
      prodDate: productionDate(serialFrom),
      qtyPerPack,
      serialFrom,
      serialEnd: serialAt(range, first + count - 1),
      qtyLabel: count,
      qtyPart: partsOnLabels(first, count, qtyPart, qtyPerPack),
      status,
      places: placesOf(arrangement, runIndex, sheets, place),
      settings: { printerId, paper, orientation, stockId, turn, start, cropMarks },
    };
  });
}

/** The design as it is stored: as it was published, or as the parser reads it. */
const frozenDesign = ({ design, stored }: LabelSource): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : storedDesign(design);

/** The serials of a run on the selected sheets. */
function serialsOnSheets(run: Run, arrangement: Arrangement, sheets: readonly number[]): SerialRange[] {
  const { range } = run;
  if (!range) return [];
  return consecutiveLabels(run, arrangement, 0, sheets).flatMap(
    ({ first, count }) => rangeOf(serialAt(range, first), serialAt(range, first + count - 1)) ?? [],
  );
}

/** Labels of a run on the selected sheets, of consecutive serials: place and index of the first one, and how many. */
function consecutiveLabels(run: Run, arrangement: Arrangement, runIndex: number, sheets: readonly number[]) {
  const groups: { place: number; first: number; count: number }[] = [];
  for (const group of labelsOnSheets(arrangement, sheets)) {
    if (group.run !== runIndex) continue;
    if (!run.indexes) {
      groups.push({ place: group.first, first: group.first, count: group.count });
      continue;
    }
    for (let place = group.first; place < group.first + group.count; place++) {
      const index = indexAt(run, place);
      const last = groups.at(-1);
      if (last && place > group.first && last.first + last.count === index) last.count += 1;
      else groups.push({ place, first: index, count: 1 });
    }
  }
  return groups;
}

function placesOf(arrangement: Arrangement, runIndex: number, sheets: readonly number[], place: number) {
  const layout = layoutOfSheet(arrangement, sheetOf(arrangement, runIndex, place) ?? 0);
  if (!layout) return null;
  const { columns, perSheet } = layout;
  return { columns, perSheet, firstPlace: placeOnSheets(arrangement, sheets, runIndex, place) ?? 0 };
}

/** A first print. It has no serials yet while they are generated. */
function newRun(quantities: ReadQuantities, next: RangeResult | undefined, qtyPerPack: number): Run {
  const range = next?.ok ? next.range : undefined;
  return quantities.ok
    ? { range, labels: quantities.labels, qtyPart: quantities.parts, qtyPerPack }
    : { range: undefined, labels: 0, qtyPart: 0, qtyPerPack };
}

/** The run of a history record: the same serials and quantities. Undefined when its serials cannot be read. */
export function runOfRecord({ serialFrom, serialEnd, qtyPart }: PrintRecord, qtyPerPack: number): Run | undefined {
  const range = rangeOf(serialFrom, serialEnd);
  if (!range) return undefined;
  const labels = range.count;
  // The part's pack size may have changed since. Then it follows from the quantities.
  const isSamePack = labelsFor(qtyPart, qtyPerPack) === labels;
  return { range, labels, qtyPart, qtyPerPack: isSamePack ? qtyPerPack : Math.max(1, Math.ceil(qtyPart / labels)) };
}

/** The whole run of an earlier print, and the serials of it that can be printed again. */
function earlierRun({ reprintOf, unprinted }: PrintRequest, qtyPerPack: number) {
  const whole = unprinted ? runOfJobs(unprinted) : reprintOf && runOfRecord(reprintOf, qtyPerPack);
  const selectable: SerialSet = unprinted
    ? serialUnion(...unprinted.map(unprintedRanges))
    : whole?.range
      ? [whole.range]
      : [];
  return { whole, selectable };
}

/** The run that the jobs of one print belong to: its pages left out are serials that were never printed. */
function runOfJobs(jobs: readonly PrintJob[]): Run | undefined {
  const [first, last] = [jobs[0], jobs.at(-1)];
  const range = first && last && rangeOf(first.serialFrom, last.serialEnd);
  if (!range) return undefined;
  const { qtyPerPack } = first;
  const before = (rangeOf(first.serialFrom, last.serialFrom)?.count ?? 1) - 1;
  return { range, labels: range.count, qtyPart: before * qtyPerPack + last.qtyPart, qtyPerPack };
}

/** The run with only these serials printed. */
function withSerials(run: Run, serials: SerialSet): Run {
  if (!run.range || countSerials(serials) === run.range.count) return run;
  const indexes = indexesIn(run.range, serials);
  return { ...run, indexes, labels: indexes.length };
}

/** The sheets (0-based) that the Pages setting selects out of `count`. */
function selectedSheets({ pages, range }: PrintSettings, count: number, current: number): SelectedSheets {
  if (pages === 'all') return { ok: true, sheets: Array.from({ length: count }, (_, sheet) => sheet) };
  if (pages === 'current') return { ok: true, sheets: count === 0 ? [] : [Math.min(Math.max(current, 0), count - 1)] };
  const parsed = parsePageRange(range, count);
  return parsed.ok ? { ok: true, sheets: parsed.pages.map((page) => page - 1) } : parsed;
}

/**
 * The layout settings of an earlier print, where they differ from those of now; undefined when nothing differs. A paper
 * this release does not know is left out. The start position is offered only for all of it: it was that of the sheet then.
 */
export function earlierSettings(stored: PrintJob['settings'] | undefined, now: PrintSettings) {
  if (!stored) return undefined;
  const { printerId, stockId, start, cropMarks } = stored;
  const earlier: Partial<PrintSettings> = { printerId, start, cropMarks, stockId: stockId ?? undefined };
  const paper = paperNames.find((name) => name === stored.paper);
  if (paper) earlier.paper = paper;
  if (stored.orientation === 'portrait' || stored.orientation === 'landscape') earlier.orientation = stored.orientation;
  const turn = turns.find((degrees) => degrees === stored.turn);
  if (stockId !== null) earlier.turn = turn;
  // The keys are those of PrintSettings; Object.entries only forgets them.
  const keys = Object.keys(earlier) as (keyof typeof earlier)[];
  return keys.some((key) => earlier[key] !== now[key]) ? earlier : undefined;
}
