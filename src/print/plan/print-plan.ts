import { type NumberRange, numbersLeft } from '@/domain/number-range';
import type { Part } from '@/domain/part';
import { labelsFor, type PrintRecord, type Quantities, type ReadQuantities, readQuantities } from '@/domain/print-run';
import { LAST_COUNTER, type RangeResult, rangeOf, type SerialFact, type SerialRange } from '@/domain/serials/serial';
import { countSerials, indexesIn, type SerialSet, serialDifference, serialUnion } from '@/domain/serials/serial-set';
import { parseSerials, type SerialsResult } from '@/domain/serials/serials-text';
import { voidedSerials } from '@/domain/void';
import { contentRefusal, type Problem } from '@/label/design/content';
import { type Question, questionsOf, rangesOf } from '@/label/design/questions';
import { type Arrangement, arrangeRuns } from '@/label/sheet/arrangement';
import { type LayoutFact, type LayoutResult, sizeText } from '@/label/sheet/imposition';
import { type PagesFact, parsePageRange } from '@/label/sheet/page-range';
import type { SizeMm } from '@/label/sheet/paper';
import { questionKey } from '@/label/text/fields';
import type { PrintJob } from '@/print/run/job';
import { numbersOn } from '@/print/run/range-numbers';
import { rangeAbove, type SerialBase } from '@/print/run/serial-range';
import type { MissingDesign } from './design-of-part';
import { type LabelProblem, type LabelSource, type Run, runOfRecord } from './label-source';
import { serialsOnSheets } from './new-jobs';
import type { PrintSettings } from './print-settings';

/** The part to print, and what was printed of it before. */
export type PrintRequest = {
  part: Part;
  /** The history record that is printed again. */
  reprintOf?: PrintRecord | undefined;
  /** Jobs of one print of which only the labels that did not come out are printed. */
  unprinted?: readonly PrintJob[] | undefined;
  /** Which serials of an earlier print are selected first, as typed; undefined for all. */
  serials?: string | undefined;
  /** Void labels of a run whose place new ones take, with as many parts. */
  inPlaceOf?: { record: PrintRecord; serials: SerialSet } | undefined;
};

/**
 * The data a line waits for: its part, the job of a re-print, the design, the alias of the customer, the next serials.
 */
export type Pending = 'parts' | 'job' | 'design' | 'alias' | 'numbers' | 'serials';

/** One part of a print, as the screen knows it. */
export type LineInput = {
  request: PrintRequest;
  source: LabelSource;
  qtyPerPack: number;
  /** The two quantity fields. A re-print repeats its own quantities. */
  typed: Quantities;
  /** What the next serials start above; undefined while it is not known. */
  base: SerialBase | undefined;
  pending?: readonly Pending[];
  /** The labels are those of an earlier print, whatever the part is now. */
  isFrozen?: boolean;
  /** The host no longer has the part. */
  isGone?: boolean;
  missing?: MissingDesign | undefined;
  /** What was printed was kept and cannot be used. */
  unreadable?: 'damaged' | 'unreachable' | undefined;
  /** Why the alias on the label is not known. */
  alias?: 'gone' | 'unreachable' | undefined;
  /** Undefined for a host that gives no numbers with a print. */
  ranges?: KnownRanges | undefined;
};

/** The number ranges of the host, or why they are not known. */
export type KnownRanges = readonly NumberRange[] | 'reading' | 'unreachable';

type LineRefusal =
  | { code: 'gone' | 'record' | 'none-selected' | 'all-void' }
  | { code: 'design'; missing: MissingDesign }
  | { code: 'unreadable'; why: 'damaged' | 'unreachable' }
  | { code: 'alias'; why: 'gone' | 'unreachable' }
  | { code: 'quantity'; field: 'labels' | 'parts'; reason: SerialFact }
  | { code: 'answer'; question: Question }
  | { code: 'label'; problem: LabelProblem }
  | { code: 'numbers'; why: NumbersFact }
  | { code: 'content'; problem: Problem }
  | { code: 'selection' | 'serials'; reason: SerialFact }
  | { code: 'size'; why: LayoutFact }
  | { code: 'page'; label: string; page: string };

/** Why a label has no number of a number range. */
export type NumbersFact =
  | { code: 'not-known' | 'no-ranges' | 'no-such' | 'used-up'; name: string }
  | { code: 'unread' }
  | { code: 'too-few'; name: string; left: number };

/** A line with its serials, or why it has none. */
export type PlanLine = LineInput & {
  /** The id of its part. */
  id: string;
  /** Serials and quantities are those of an earlier print. */
  isFixed: boolean;
  quantities: ReadQuantities;
  /** Undefined when an earlier print cannot be read, and for a line that a list leaves out. */
  run: Run | undefined;
  /** The serials of an earlier print that can be selected, and those that are, or why they cannot be read. */
  selectable: SerialSet;
  selection: SerialsResult;
  waitsFor: Pending | undefined;
  refusal: LineRefusal | undefined;
};

export function planLine(input: LineInput): PlanLine {
  const { request, qtyPerPack, typed, base } = input;
  const isFixed = request.reprintOf !== undefined || request.unprinted !== undefined;
  const quantities = readQuantities(typed, qtyPerPack, base ? LAST_COUNTER - base.highest : LAST_COUNTER);
  const next = !isFixed && quantities.ok && base ? rangeAbove(base, quantities.labels) : undefined;
  const { whole, selectable } = earlierRun(request, qtyPerPack);
  const selection: SerialsResult =
    request.serials === undefined ? { ok: true, serials: [...selectable] } : parseSerials(request.serials, selectable);
  const run = isFixed
    ? whole && withSerials(whole, selection.ok ? selection.serials : selectable)
    : newRun(quantities, next, qtyPerPack);
  const source = isFixed ? input.source : withNextNumbers(input);
  const line = { ...input, source, id: String(request.part.id), isFixed, quantities, run, selectable, selection };
  const verdict = verdictOn(line, next);
  return {
    ...line,
    waitsFor: typeof verdict === 'string' ? verdict : undefined,
    refusal: typeof verdict === 'string' ? undefined : verdict,
  };
}

type Unjudged = Omit<PlanLine, 'waitsFor' | 'refusal'>;

function verdictOn(line: Unjudged, next: RangeResult | undefined): LineRefusal | Pending | undefined {
  const { isFixed, run, quantities, selection, source, pending = [], missing, unreadable, alias } = line;
  if (line.isGone) return { code: 'gone' };
  if (pending.includes('job')) return 'job';
  if (unreadable) return { code: 'unreadable', why: unreadable };
  if (missing) return { code: 'design', missing };
  if (pending.includes('design')) return 'design';
  const content = contentRefusal(source.design);
  if (content) return { code: 'content', problem: content };
  if (isFixed && !run) return { code: 'record' };
  if (isFixed && line.selectable.length === 0 && line.request.reprintOf?.voids?.length) {
    return { code: 'all-void' };
  }
  if (!selection.ok) return { code: 'selection', reason: selection.reason };
  if (isFixed && run?.labels === 0) return { code: 'none-selected' };
  if (!isFixed && !quantities.ok) return { code: 'quantity', ...quantities };
  const numbers = numbersRefusal(line);
  if (numbers) return numbers;
  const unanswered = unansweredQuestion(source);
  if (unanswered) return { code: 'answer', question: unanswered };
  if (alias) return { code: 'alias', why: alias };
  if (pending.includes('alias')) return 'alias';
  if (!isFixed && pending.includes('serials')) return 'serials';
  return next && !next.ok ? { code: 'serials', reason: next.reason } : undefined;
}

/** The ranges of the host that the labels of a first print take numbers of; without them when one is not known. */
function withNextNumbers({ source, ranges }: LineInput): LabelSource {
  const wanted = rangesOf(source.design);
  if (wanted.length === 0 || typeof ranges !== 'object') return source;
  const found = wanted.flatMap(({ key }) => withKey(rangeNamed(ranges, key), key));
  return found.length === wanted.length ? { ...source, numbers: { kind: 'next', ranges: found } } : source;
}

function numbersRefusal({ source, isFixed, run, selection, ranges }: Unjudged): LineRefusal | Pending | undefined {
  const refused = (why: NumbersFact): LineRefusal => ({ code: 'numbers', why });
  for (const { key, name } of rangesOf(source.design)) {
    if (isFixed) {
      const taken = source.numbers?.kind === 'taken' ? source.numbers.numbers : [];
      const isKnown = (serial: string) => numbersOn(serial, taken)[key] !== undefined;
      const ends = selection.ok ? selection.serials.flatMap(({ from, end }) => [from, end]) : [];
      if (ends.every(isKnown)) continue;
      return refused({ code: 'not-known', name });
    }
    if (ranges === undefined) return refused({ code: 'no-ranges', name });
    if (ranges === 'reading') return 'numbers';
    if (ranges === 'unreachable') return refused({ code: 'unread' });
    const range = rangeNamed(ranges, key);
    if (!range) return refused({ code: 'no-such', name });
    const left = numbersLeft(range);
    if (left <= 0) return refused({ code: 'used-up', name });
    if (run && left < run.labels) return refused({ code: 'too-few', name, left });
  }
  return undefined;
}

/** A number range of which little is left after a print: how much, or how many numbers are missing. */
export type RangeWarning =
  | { code: 'nearly-used-up'; name: string; left: number }
  | { code: 'too-few-for-all'; name: string; missing: number };

/** The number ranges of which little is left after these labels. */
export function nearlyUsedUp(lines: readonly PlanLine[]): RangeWarning[] {
  const ranges = new Map<string, { range: NumberRange; labels: number }>();
  for (const { source, run, refusal } of lines) {
    if (!run || refusal || source.numbers?.kind !== 'next') continue;
    for (const range of source.numbers.ranges) {
      ranges.set(range.key, { range, labels: (ranges.get(range.key)?.labels ?? 0) + run.labels });
    }
  }
  return [...ranges.values()].flatMap(({ range, labels }): RangeWarning[] => {
    const { name, warnAt } = range;
    const left = numbersLeft(range) - labels;
    if (left > warnAt) return [];
    return [left < 0 ? { code: 'too-few-for-all', name, missing: -left } : { code: 'nearly-used-up', name, left }];
  });
}

const withKey = (range: NumberRange | undefined, key: string) => (range ? [{ ...range, key }] : []);

/** Ranges are named by what is typed in a design. */
const rangeNamed = (ranges: readonly NumberRange[], key: string) =>
  ranges.find(({ name }) => questionKey(name) === key);

const unansweredQuestion = ({ design, entered }: LabelSource): Question | undefined =>
  questionsOf(design).find(({ key, optional }) => !optional && (entered?.answers[key] ?? '').trim() === '');

/** More in one print would stop the page: 10 parts of 9999 labels are 25,000 sheets of A4. */
export const MAX_LABELS = 10_000;

export type PlanOptions = {
  layoutFor: (size: SizeMm) => LayoutResult;
  settings: Pick<PrintSettings, 'pages' | 'range' | 'start'>;
  newSheetForEach?: boolean;
  /** The sheet in view (0-based). */
  currentSheet?: number;
  /**
   * For a list: the error of a line's labels. A line that has one, or is refused, is left out, and the others print. One
   * part by itself is shown as it would be.
   */
  errorOf?: ((line: PlanLine) => LabelProblem | undefined) | undefined;
};

/** Sheets (0-based) in order, or why there are none. */
type SelectedSheets = { ok: true; sheets: number[] } | { ok: false; reason: PagesFact };

export type PrintPlan = {
  lines: PlanLine[];
  isList: boolean;
  /** How labels of the first line lie on a sheet. */
  layout: LayoutResult;
  /** All sheets; a run is the index of its line. */
  arrangement: Arrangement;
  /** Those that the Pages setting selects. */
  selected: SelectedSheets;
  /** Lines and labels that have a place. */
  parts: number;
  labels: number;
  /** Places of the last sheet without a label. */
  freePlaces: number;
};

/** Lines on sheets, and the sheets that the page range selects. */
export function printPlan(all: readonly PlanLine[], options: PlanOptions): PrintPlan {
  const { layoutFor, settings, newSheetForEach = false, currentSheet = 0, errorOf } = options;
  const printable = errorOf ? all.map((line) => listed(line, errorOf)) : all;
  const lines = onOnePage(printable, layoutFor);
  const arrangement = arrangeRuns(
    lines.map(({ run, source }) => ({ labels: run?.labels ?? 0, size: source.design.labelSize })),
    layoutFor,
    { start: settings.start, newSheetForEach },
  );
  for (const { run: index, reason } of arrangement.refused) {
    const line = lines[index];
    if (!line) continue;
    const refusal = line.refusal ?? { code: 'size', why: reason };
    lines[index] = { ...line, refusal, ...(errorOf && { run: undefined }) };
  }
  const placed = lines.flatMap(({ run }) => run ?? []);
  const last = arrangement.placed.at(-1);
  const used = last ? (last.firstPlace + last.labels) % last.layout.perSheet : 0;
  return {
    lines,
    isList: errorOf !== undefined,
    layout: layoutFor(lines[0]?.source.design.labelSize ?? { width: 0, height: 0 }),
    arrangement,
    selected: selectedSheets(settings, arrangement.sheetCount, currentSheet),
    parts: placed.length,
    labels: placed.reduce((sum, { labels }) => sum + labels, 0),
    freePlaces: last && used > 0 ? last.layout.perSheet - used : 0,
  };
}

/** A line that a list leaves out has no run. */
function listed(line: PlanLine, errorOf: NonNullable<PlanOptions['errorOf']>): PlanLine {
  if (line.waitsFor === 'design') return { ...line, run: undefined };
  const problem = line.refusal ? undefined : errorOf(line);
  const refusal = problem ? ({ code: 'label', problem } as const) : line.refusal;
  return refusal ? { ...line, run: undefined, refusal } : line;
}

/** A print has one size of page: a line whose labels would need another one is left out. */
function onOnePage(lines: readonly PlanLine[], layoutFor: PlanOptions['layoutFor']): PlanLine[] {
  const pages = new Map<string, SizeMm | undefined>();
  let page: SizeMm | undefined;
  return lines.map((line) => {
    const size = line.source.design.labelSize;
    const label = sizeText(size);
    if (!line.run) return line;
    if (!pages.has(label)) {
      const result = layoutFor(size);
      pages.set(label, result.ok ? result.layout.paper : undefined);
    }
    const own = pages.get(label);
    page ??= own;
    if (!own || !page || (own.width === page.width && own.height === page.height)) return line;
    return { ...line, run: undefined, refusal: { code: 'page', label, page: sizeText(page) } };
  });
}

/** The serials of a line on the selected sheets: exactly these are printed and recorded. */
export function printedSerials({ lines, arrangement, selected }: PrintPlan, runIndex: number): SerialRange[] {
  const run = lines[runIndex]?.run;
  return run && selected.ok ? serialsOnSheets({ run, arrangement, runIndex, sheets: selected.sheets }) : [];
}

/** Why PRINT cannot be pressed. */
export type PrintRefusal =
  | LineRefusal
  | { code: 'waits'; for: Pending }
  | { code: 'empty' | 'none-printable' | 'nothing' }
  | { code: 'pages'; why: PagesFact }
  | { code: 'too-many'; labels: number };

/** Undefined when PRINT can be pressed. */
export function printRefusal({ lines, isList, parts, labels, selected }: PrintPlan): PrintRefusal | undefined {
  if (lines.length === 0) return { code: 'empty' };
  if (isList && parts === 0 && lines.every(({ refusal }) => refusal)) return { code: 'none-printable' };
  if (labels > MAX_LABELS) return { code: 'too-many', labels };
  const refusal = isList ? undefined : lines[0]?.refusal;
  if (refusal) return refusal;
  const waiting = lines.find(({ waitsFor }) => waitsFor)?.waitsFor;
  if (waiting) return { code: 'waits', for: waiting };
  if (!selected.ok) return { code: 'pages', why: selected.reason };
  return selected.sheets.length === 0 ? { code: 'nothing' } : undefined;
}

/** A first print. It has no serials yet while they are generated. */
function newRun(quantities: ReadQuantities, next: RangeResult | undefined, qtyPerPack: number): Run {
  const range = next?.ok ? next.range : undefined;
  if (!quantities.ok) return { range: undefined, labels: 0, qtyPart: 0, qtyPerPack };
  const { labels, parts, slips } = quantities;
  let first = 0;
  const groups = slips?.map((qtyPart) => {
    const group = { first, qtyPart };
    first += labelsFor(qtyPart, qtyPerPack);
    return group;
  });
  return { range, labels, qtyPart: parts, qtyPerPack, ...(groups && { groups }) };
}

/** The whole run of an earlier print, and the serials of it that can be printed again. */
function earlierRun({ reprintOf, unprinted }: PrintRequest, qtyPerPack: number) {
  const whole = unprinted ? runOfJobs(unprinted) : reprintOf && runOfRecord(reprintOf, qtyPerPack);
  const selectable: SerialSet = unprinted
    ? serialUnion(...unprinted.map(({ outcome }) => outcome.unprinted))
    : whole?.range
      ? serialDifference([whole.range], reprintOf ? voidedSerials(reprintOf) : [])
      : [];
  return { whole, selectable };
}

/** The run that the jobs of one print belong to: its pages left out are serials that were never printed. */
function runOfJobs(jobs: readonly PrintJob[]): Run | undefined {
  const [first, last] = [jobs[0], jobs.at(-1)];
  const range = first && last && rangeOf(first.serialFrom, last.serialEnd);
  if (!range) return undefined;
  const groups = jobs.map(({ serialFrom, qtyPart }) => ({
    first: (rangeOf(first.serialFrom, serialFrom)?.count ?? 1) - 1,
    qtyPart,
  }));
  const qtyPart = groups.reduce((sum, group) => sum + group.qtyPart, 0);
  return { range, labels: range.count, qtyPart, qtyPerPack: first.qtyPerPack, groups };
}

function withSerials(run: Run, serials: SerialSet): Run {
  if (!run.range || countSerials(serials) === run.range.count) return run;
  const indexes = indexesIn(run.range, serials);
  return { ...run, indexes, labels: indexes.length };
}

function selectedSheets({ pages, range }: PlanOptions['settings'], count: number, current: number): SelectedSheets {
  if (pages === 'all') return { ok: true, sheets: Array.from({ length: count }, (_, sheet) => sheet) };
  if (pages === 'current') return { ok: true, sheets: count === 0 ? [] : [Math.min(Math.max(current, 0), count - 1)] };
  const parsed = parsePageRange(range, count);
  return parsed.ok ? { ok: true, sheets: parsed.pages.map((page) => page - 1) } : parsed;
}
