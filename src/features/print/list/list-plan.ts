import { type ReadQuantities, readQuantities } from '@/domain/print-run';
import { LAST_COUNTER } from '@/domain/serials/serial';
import type { DesignFault, MissingDesign } from '@/features/print/design-of-part';
import {
  answerNeeded,
  type LabelProblem,
  type LabelSource,
  type Run,
  unansweredQuestion,
} from '@/features/print/print-plan';
import { contentRefusal } from '@/label/design/content';
import { type Arrangement, arrangeRuns } from '@/label/sheet/arrangement';
import { type LayoutResult, sizeText } from '@/label/sheet/imposition';
import type { SizeMm } from '@/label/sheet/paper';
import { capitalise } from '@/lib/capitalise';
import { rangeAbove, type SerialBase } from '@/print/run/serial-range';
import type { ListedPart } from './print-list-store';

/** Why a part of the list does not print. `gone`: the host no longer has it. `design`: an admin may print the standard label. */
type LineRefusal = {
  reason: string;
  cause: 'gone' | 'quantity' | 'design' | 'serials' | 'size' | 'label' | 'answer';
  /** The quantity field that is wrong. */
  field?: 'labels' | 'parts';
  /** The key of the question without an answer. */
  question?: string;
  /** What is wrong with its design. */
  fault?: DesignFault;
};

/** A part of the list as it would be printed now. */
export type ListLine = {
  entry: ListedPart;
  source: LabelSource;
  /** The id of its design; undefined for the standard label. */
  designId: string | undefined;
  quantities: ReadQuantities;
  /** No range while its serials are read. */
  run: Run | undefined;
  refusal: LineRefusal | undefined;
  /** Why there is no design to print. */
  missing?: MissingDesign | undefined;
};

export type LineInput = {
  entry: ListedPart;
  source: LabelSource;
  designId: string | undefined;
  /** Why there is no design to print; undefined when there is, or when an admin prints the standard label once. */
  designProblem: MissingDesign | undefined;
  /** The design is still being read. */
  isReadingDesign?: boolean;
  /** The host no longer has the part. */
  isGone: boolean;
  /** Why the alias of its customer is not known, when its label shows it. */
  aliasRefusal?: string | undefined;
  /** Undefined while it is read. */
  base: SerialBase | undefined;
};

/** One line of the list: its quantities, its serials, or why it does not print. */
export function listLine({ entry, source, designId, designProblem, isGone, base, ...input }: LineInput): ListLine {
  const { qtyPerPack } = entry.part;
  const left = base ? LAST_COUNTER - base.highest : LAST_COUNTER;
  const quantities = readQuantities(entry.typed, qtyPerPack, left);
  const line = { entry, source, designId, quantities, missing: designProblem };
  const refuse = (refusal: LineRefusal): ListLine => ({ ...line, run: undefined, refusal });
  if (isGone) return refuse({ cause: 'gone', reason: 'The host no longer has this part' });
  if (designProblem) return refuse({ cause: 'design', reason: designProblem.text, fault: designProblem.fault });
  const content = contentRefusal(source.design);
  if (content !== undefined) return refuse({ cause: 'label', reason: `${content} Correct it in the label designer` });
  if (input.aliasRefusal !== undefined) return refuse({ cause: 'label', reason: input.aliasRefusal });
  if (!quantities.ok) return refuse({ cause: 'quantity', reason: quantities.reason, field: quantities.field });
  if (input.isReadingDesign) return { ...line, run: undefined, refusal: undefined };
  const next = base && rangeAbove(base, quantities.labels);
  if (next && !next.ok) return refuse({ cause: 'serials', reason: next.reason });
  const unanswered = unansweredQuestion(source);
  if (unanswered) return refuse({ cause: 'answer', reason: answerNeeded(unanswered), question: unanswered.key });
  const { labels, parts: qtyPart } = quantities;
  return { ...line, run: { range: next?.range, labels, qtyPart, qtyPerPack }, refusal: undefined };
}

export type ListPlan = {
  lines: ListLine[];
  /** By the index of the line. */
  arrangement: Arrangement;
  /** What would be printed now. */
  parts: number;
  labels: number;
  /** Places of the last sheet without a label. */
  freePlaces: number;
};

/** More in one print would stop the page: 10 parts of 9999 labels are 25,000 sheets of A4. */
export const MAX_LABELS = 10_000;

/** A print has one size of page: labels that would need another one are refused. */
function onOnePage(layoutFor: (size: SizeMm) => LayoutResult): (size: SizeMm) => LayoutResult {
  let first: SizeMm | undefined;
  return (size) => {
    const result = layoutFor(size);
    if (!result.ok) return result;
    const { paper } = result.layout;
    first ??= paper;
    if (paper.width === first.width && paper.height === first.height) return result;
    return {
      ok: false,
      reason: `Its label is ${sizeText(size)} and this print is on pages of ${sizeText(first)}. Print it by itself`,
    };
  };
}

/** The sheets of a list. A line whose labels fit no sheet, or have an error, is refused; the others print. */
export function listPlan(
  lines: readonly ListLine[],
  {
    layoutFor,
    newSheetForEach,
    errorOf,
  }: {
    layoutFor: (size: SizeMm) => LayoutResult;
    newSheetForEach: boolean;
    errorOf: (line: ListLine) => LabelProblem | undefined;
  },
): ListPlan {
  const checked = lines.map((line): ListLine => {
    const error = line.refusal ? undefined : errorOf(line);
    return error ? { ...line, run: undefined, refusal: { cause: 'label', reason: capitalise(error.message) } } : line;
  });
  const arrangement = arrangeRuns(
    checked.map(({ run, source }) => ({ labels: run?.labels ?? 0, size: source.design.labelSize })),
    onOnePage(layoutFor),
    { newSheetForEach },
  );
  for (const { run: index, reason } of arrangement.refused) {
    const line = checked[index];
    if (line) checked[index] = { ...line, run: undefined, refusal: { cause: 'size', reason } };
  }
  const printed = checked.filter(({ run }) => run !== undefined);
  const labels = printed.reduce((sum, { run }) => sum + (run?.labels ?? 0), 0);
  const last = arrangement.placed.at(-1);
  const used = last ? (last.firstPlace + last.labels) % last.layout.perSheet : 0;
  return {
    lines: checked,
    arrangement,
    parts: printed.length,
    labels,
    freePlaces: last && used > 0 ? last.layout.perSheet - used : 0,
  };
}
