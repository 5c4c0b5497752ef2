import { type NumberRange, numbersLeft, writtenNumber } from '@/domain/number-range';
import { handOf, type Part } from '@/domain/part';
import { type PrintRecord, packOfRun, qtyOnLabel } from '@/domain/print-run';
import { dayText, parseSerial, rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import type { Problem } from '@/label/design/content';
import type { LabelDesign, PrintedValues } from '@/label/design/design';
import { parsePrintedDesign } from '@/label/design/parse-design';
import { labelProblems } from '@/label/design/problems';
import type { RenderOptions } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';
import type { DesignOrigin, PrintJob } from '@/print/run/job';
import { numbersOn, type RangeNumbers } from '@/print/run/range-numbers';

/** What a run's labels are made of, apart from their serials. */
export type LabelSource = {
  part: Part;
  design: LabelDesign;
  companyName: string;
  entered?: Entered;
  origin: DesignOrigin;
  /** The design as it was published, which is frozen as it is: its hash is that of its revision. */
  stored?: unknown;
  /** Of its number ranges: what the host has given, or before that the ranges, whose next numbers are shown. */
  numbers?: SourceNumbers | undefined;
  /** Why the standard label is printed in the place of a design that is missing. */
  override?: { reason: string } | undefined;
  /** Void labels that these take the place of. */
  inPlaceOf?: [string, string][] | undefined;
};

type SourceNumbers =
  | { kind: 'taken'; numbers: readonly RangeNumbers[] }
  | { kind: 'next'; ranges: readonly (Pick<RangeNumbers, 'key'> & NumberRange)[] };

/** What a job's labels were made of; undefined when its design cannot be read any more. */
export function sourceOfJob(
  job: Pick<PrintJob, 'part' | 'design' | 'companyName' | 'origin' | 'numbers'>,
): LabelSource | undefined {
  const { part, companyName: company, origin, design: stored } = job;
  if (stored === null) return { part, design: standardLabel, companyName: company, origin };
  const reading = parsePrintedDesign(stored);
  if (!reading.ok || reading.damaged.length > 0 || reading.newer) return undefined;
  const numbers = job.numbers && ({ kind: 'taken', numbers: job.numbers } as const);
  return { part, design: reading.design, companyName: company, origin, stored, ...(numbers && { numbers }) };
}

/** What is known only at printing: typed, or of that moment. The frozen design of a job has the values of its print. */
export type Entered = Pick<PrintedValues, 'answers' | 'customerAlias' | 'printDate' | 'printedBy'>;

const nothingEntered: Entered = { answers: {}, customerAlias: '', printDate: '', printedBy: '' };

/** A run: its serials (none while they are generated) and how many parts all its labels carry. */
export type Run = {
  range: SerialRange | undefined;
  /** How many labels are printed: those at `indexes`, or one for each serial. */
  labels: number;
  qtyPart: number;
  qtyPerPack: number;
  /** Where labels (0-based, ascending) start to count parts anew: one group a delivery slip, or a job. Undefined: nowhere. */
  groups?: readonly LabelGroup[] | undefined;
  /** The labels (0-based, ascending) that are printed out of the whole range; undefined for all. */
  indexes?: readonly number[] | undefined;
};

type LabelGroup = { first: number; qtyPart: number };

/** The labels that are counted together with the one at `index` (0-based). */
export const groupAt = ({ groups, qtyPart }: Pick<Run, 'groups' | 'qtyPart'>, index: number): LabelGroup =>
  groups?.findLast(({ first }) => first <= index) ?? { first: 0, qtyPart };

/** Pieces on the label at `index` (0-based). */
export function qtyAt(run: Pick<Run, 'groups' | 'qtyPart' | 'qtyPerPack'>, index: number): number {
  const { first, qtyPart } = groupAt(run, index);
  return qtyOnLabel(index - first, qtyPart, run.qtyPerPack);
}

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
    qty: String(qtyAt(run, index)),
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
    ...(source.numbers && { ranges: numbersAt(source.numbers, serialNumber, index) }),
  };
}

const numbersAt = (numbers: SourceNumbers, serial: string, index: number) =>
  numbers.kind === 'taken'
    ? numbersOn(serial, numbers.numbers)
    : Object.fromEntries(
        numbers.ranges
          // Behind its end a range has no number for the label.
          .filter((range) => index < numbersLeft(range))
          .map((range) => [range.key, writtenNumber(range, range.next + index)]),
      );

/** What was entered, and which labels of the run these are. A frozen design knows both from its first printing. */
export function printedValues({ design: { printed }, entered }: LabelSource, run: Run): PrintedValues {
  const { range, labels, qtyPart } = run;
  return {
    ...(entered ?? printed ?? nothingEntered),
    firstLabel: printed?.firstLabel ?? 0,
    labelCount: printed?.labelCount || (range?.count ?? labels),
    totalQty: printed?.totalQty || qtyPart,
  };
}

export function productionDate(serial: string): string {
  const day = parseSerial(serial)?.day;
  return day ? dayText(day) : '';
}

/** The run of a history record: the same serials and quantities. Undefined when its serials cannot be read. */
export function runOfRecord({ serialFrom, serialEnd, qtyPart }: PrintRecord, qtyPerPack: number): Run | undefined {
  const range = rangeOf(serialFrom, serialEnd);
  if (!range) return undefined;
  const labels = range.count;
  return { range, labels, qtyPart, qtyPerPack: packOfRun(qtyPart, labels, qtyPerPack) };
}
