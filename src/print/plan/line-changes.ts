import { handOf, type Part } from '@/domain/part';
import { type Quantities, typedWithPack } from '@/domain/print-run';
import type { SerialFact } from '@/domain/serials/serial';
import { type Box, visibleBox } from '@/label/design/geometry';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import type { Checked, CheckLine } from '@/print/run/check';
import type { RangeChanged } from '@/print/run/record/reserve';
import { type LabelSource, labelData } from './label-source';
import type { PlanLine } from './print-plan';

type PartField =
  | 'name'
  | 'no'
  | 'colorCode'
  | 'labelSize'
  | 'customer'
  | 'model'
  | 'qtyPerPack'
  | 'indication'
  | 'hand'
  | 'labelDesignId';

/**
 * What is no longer as it was on the screen. `reprint`: somebody printed these labels again. `void`: somebody declared them
 * void. `gone`: the host no longer has the part.
 */
export type Change = {
  field: PartField | 'labels' | 'design' | 'serials' | 'reprint' | 'void' | 'gone';
  before: ChangeValue;
  now: ChangeValue;
  /** Who changed it, and when, as the host says; '' when it does not. */
  by: string;
  at: string;
  /** Of serials. */
  why?: RangeChanged['why'];
};

/** As it is written, or what is known of a shared design or of serials. */
export type ChangeValue =
  | string
  | { code: 'revision'; design: string; revision: number }
  | { code: 'not-published' | 'not-found' | 'damaged'; design: string }
  | { code: 'no-serials'; reason: SerialFact };

/** A line of which something has changed, and what the host has now. */
export type LineChanges = { line: PlanLine; changes: Change[]; part?: Part; checked?: Checked };

/** `unanswered`: the host answered some of it and not whether the part or its design is as on the screen. */
export type CheckResult = { kind: 'same' | 'unanswered' } | { kind: 'changed'; lines: LineChanges[] };

const partFields: Record<PartField, (part: Part) => string> = {
  name: ({ name }) => name,
  no: ({ no }) => no,
  colorCode: ({ colorCode }) => colorCode,
  labelSize: ({ labelSize }) => labelSize,
  customer: ({ customer }) => customer?.name ?? '',
  model: ({ model }) => model,
  qtyPerPack: ({ qtyPerPack }) => String(qtyPerPack),
  indication: ({ indication }) => indication,
  hand: handOf,
  labelDesignId: ({ labelDesignId }) => labelDesignId.trim(),
};

function partChanges(before: Part, now: Part): Change[] {
  const { updatedBy: by, updatedAt: at } = now;
  // The cast restores the key type that Object.entries gives up.
  return (Object.entries(partFields) as [PartField, (part: Part) => string][]).flatMap(([field, textOf]) =>
    textOf(before) === textOf(now) ? [] : [{ field, before: textOf(before), now: textOf(now), by, at }],
  );
}

/** With another quantity per pack the same parts need other labels. */
function labelChanges(typed: Quantities, { qtyPerPack, updatedBy: by, updatedAt: at }: Part): Change[] {
  const { labels: now } = typedWithPack(typed, qtyPerPack);
  return now === typed.labels ? [] : [{ field: 'labels', before: typed.labels, now, by, at }];
}

/** What PRINT reads again of a line; undefined for one whose labels are frozen and recorded already. */
export function checkLineOf({ request, source, isFrozen, selection }: PlanLine): CheckLine | undefined {
  const { part, reprintOf, unprinted } = request;
  const designId = source.override || source.origin.revision === null ? '' : (source.origin.designId ?? '');
  const serials = selection.ok ? selection.serials : [];
  if (unprinted) return { part, designId: '', kind: 'unprinted', serials, status: unprinted[0]?.status ?? 1 };
  if (!reprintOf) return { part, designId, kind: 'first' };
  return isFrozen ? undefined : { part, designId, kind: 'reprint', of: reprintOf.id, serials };
}

/**
 * Compares what is on the screen with what the host answered. A line that was not read again is the same, and so is one
 * whose later prints (`known`) the operator was told of.
 */
export function compareLines(
  lines: readonly PlanLine[],
  answers: readonly Checked[],
  known: ReadonlySet<string>,
): CheckResult {
  const byPart = new Map(answers.map((checked) => [String(checked.partId), checked]));
  const pairs = lines.flatMap((line) => {
    const checked = byPart.get(line.id);
    return checked && checkLineOf(line) ? [{ line, checked }] : [];
  });
  const changed = pairs.flatMap(({ line, checked }) => changesOf(line, checked, known));
  if (changed.length > 0) return { kind: 'changed', lines: changed };
  return { kind: pairs.some(({ line, checked }) => isUnanswered(line, checked)) ? 'unanswered' : 'same' };
}

/** A later print of the same labels. */
export const reprintKey = ({ id }: PlanLine, { now, at }: Change) => `${id} ${now} ${at}`;

function changesOf(line: PlanLine, checked: Checked, known: ReadonlySet<string>): LineChanges[] {
  const { request, source, isFrozen } = line;
  if (request.unprinted) {
    const { reprints } = checked;
    const changes = (reprints.answered ? reprints.value : []).map(
      ({ isVoid, by, at, serialFrom, serialEnd }): Change => ({
        field: isVoid ? 'void' : 'reprint',
        before: '',
        now: `${serialFrom} - ${serialEnd}`,
        by,
        at,
      }),
    );
    // Labels that are void are never printed again.
    const unknown = changes.filter((change) => change.field === 'void' || !known.has(reprintKey(line, change)));
    return unknown.length > 0 ? [{ line, changes: unknown, checked }] : [];
  }
  if (isFrozen || !checked.part.answered) return [];
  const part = checked.part.value;
  if (part === 'gone') {
    return [{ line, changes: [{ field: 'gone', before: source.part.no, now: '', by: '', at: '' }], checked }];
  }
  const changes = partChanges(source.part, part).flatMap((change) =>
    change.field === 'qtyPerPack' && !line.isFixed ? [change, ...labelChanges(line.typed, part)] : change,
  );
  if (part.labelDesignId.trim() === source.part.labelDesignId.trim()) changes.push(...designChanges(source, checked));
  return changes.length > 0 ? [{ line, changes, part, checked }] : [];
}

function designChanges({ origin, override }: LabelSource, { design: answer }: Checked): Change[] {
  const { designId, revision, hash } = origin;
  if (override || revision === null || !answer.answered || !answer.value) return [];
  const design = designId ?? '';
  const before = { code: 'revision', design, revision } as const;
  const found = answer.value;
  if (found.kind === 'missing') {
    if (found.reason === 'unreachable') return [];
    return [{ field: 'design', before, now: { code: found.reason, design }, by: '', at: '' }];
  }
  if (found.revision === revision && found.hash === hash) return [];
  const { by, at } = found.published;
  return [{ field: 'design', before, now: { code: 'revision', design, revision: found.revision }, by, at }];
}

/** The serials on the screen are no longer the next ones. */
export function serialChanges(line: PlanLine, { derived, why }: RangeChanged): LineChanges {
  const text = (range: { from: string; end: string } | undefined) => (range ? `${range.from} - ${range.end}` : '');
  const now = derived.ok ? text(derived.range) : ({ code: 'no-serials', reason: derived.reason } as const);
  return { line, changes: [{ field: 'serials', before: text(line.run?.range), now, by: '', at: '', why }] };
}

/** A host that answers nothing at all is not reported here: recording the run then asks the operator. */
function isUnanswered({ request, source, isFrozen }: PlanLine, { part, design, last, reprints }: Checked): boolean {
  if (request.unprinted) return false;
  const isPartKnown = isFrozen || part.answered;
  const isDesignKnown = source.origin.revision === null || (design.answered && !isUnreachable(design.value));
  return (!isPartKnown || !isDesignKnown) && (part.answered || last.answered || reprints.answered);
}

const isUnreachable = (design: { kind: string; reason?: string } | undefined) =>
  design?.kind === 'missing' && design.reason === 'unreachable';

/** Codes are never drawn over: a frame in their quiet zone would stop them from scanning. */
const codeTypes = ['barcode', 'qrcode', 'matrixcode'];

type LabelOfLine = Pick<PlanLine, 'source' | 'run'>;

/** The places (mm) of a label that look different with what the host has now. */
export function changedPlaces(before: LabelOfLine, now: LabelOfLine): Box[] {
  const markup = ({ source, run }: LabelOfLine, elements: LabelSource['design']['elements']) =>
    toSvgString(renderLabel({ ...source.design, elements }, labelData(source, run, 0), { omitIncomplete: true }));
  return now.source.design.elements.flatMap((element) => {
    if (codeTypes.includes(element.type)) return [];
    const old = before.source.design.elements.filter(({ id }) => id === element.id);
    return markup(now, [element]) === markup(before, old) ? [] : [visibleBox(element)];
  });
}
