import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { env } from '@/config/env';
import type { Part } from '@/domain/part';
import { designText } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { firstQuantities, typedWithPack, typeLabels, typeParts } from '@/domain/print-run';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';
import {
  countSerials,
  indexesIn,
  rangesAt,
  type SerialSet,
  serialDifference,
  serialIntersection,
  serialUnion,
} from '@/domain/serials/serial-set';
import { serialsText } from '@/domain/serials/serials-text';
import { useCustomerAliases, useNumberRanges, usePrintStamp } from '@/features/print/entered';
import type { Override } from '@/features/print/missing-design';
import { adoptDesign, usePartDesigns } from '@/features/print/part-designs';
import { failureText } from '@/features/print/refusal-text';
import { useSerialBases } from '@/features/print/serial-bases';
import { dataAt, usePrint, usePrintSettings } from '@/features/print/use-print';
import type { PrintProcessEvents } from '@/features/print/use-print-process';
import { printsAlias, questionsOf, rangesOf, usesField } from '@/label/design/questions';
import { renderLabel } from '@/label/render';
import { pageSize } from '@/label/sheet/media';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { type Answers, printStamp } from '@/label/text/label-data';
import { standardDesign } from '@/print/plan/design-of-part';
import {
  type Entered,
  indexAt,
  type LabelSource,
  labelData,
  qtyAt,
  type Run,
  runOfRecord,
  sourceOfJob,
} from '@/print/plan/label-source';
import {
  type LineInput,
  type PlanOptions,
  type PrintRequest,
  planLine,
  printedSerials,
  printPlan,
} from '@/print/plan/print-plan';
import { earlierSettings } from '@/print/plan/print-settings';
import { browserPorts } from '@/print/run/browser-printing';
import { voidAmong } from '@/print/run/check';
import type { PrintJob } from '@/print/run/job';
import { usePrintedSnapshot } from '@/print/run/printed/printed-snapshot';
import { notify } from '@/ui/feedback/notify';
import { useScanCheck } from './scan-check';

export type DialogEvents = Pick<PrintProcessEvents, 'busy' | 'onReprint'> & {
  onClose: () => void;
  /** The operator answered what came out of the printer, or will do so later. */
  onPrinted?: (() => void) | undefined;
};

/** The print dialog: a print of one line, and what is typed, ticked and selected for it. */
export function useDialog(first: PrintRequest, { onClose, busy, onPrinted, onReprint }: DialogEvents) {
  const client = useQueryClient();
  const { reprintOf, unprinted } = first;
  const [inPlaceOf] = useState(first.inPlaceOf);
  /** As the host has it now, when that is not what the dialog was opened with. */
  const [part, setPart] = useState(first.part);
  const [isGone, setGone] = useState(false);
  const [answers, setAnswers] = useState<Answers>({});
  const [typed, setTyped] = useState(() =>
    inPlaceOf ? quantitiesOf(inPlaceOf, part.qtyPerPack) : firstQuantities(part.qtyPerPack),
  );
  const [selectedSerials, setSelectedSerials] = useState(first.serials);
  const [sheetInView, setSheetInView] = useState(0);
  const printing = usePrintSettings(String(part.id));
  const { settings, media, printer } = printing;
  const labels = useLabelSource({ part, reprintOf, unprinted, inPlaceOf }, answers);
  const { source, qtyPerPack, missing, unreadable, alias, isFrozen } = labels;
  const ranges = useNumberRanges(rangesOf(source.design).length > 0);
  const isFixed = reprintOf !== undefined || unprinted !== undefined;
  const { bases, ...serials } = useSerialBases(
    useMemo(() => (isFixed ? [] : [part]), [isFixed, part]),
    false,
  );
  const base = bases.get(String(part.id));
  const isGenerating = !isFixed && (base === undefined || serials.isReading);
  const withheld = unreadable && !unreadable.isAccepted ? unreadable.why : undefined;
  const input = useMemo(
    (): Omit<LineInput, 'request'> & { request: PrintRequest } => ({
      request: { part, reprintOf, unprinted },
      ...{
        source,
        qtyPerPack,
        typed,
        base,
        isFrozen,
        isGone,
        missing,
        alias: alias.fault,
        unreadable: withheld,
        ranges,
      },
      pending: [
        ...(labels.pending ? [labels.pending] : []),
        ...(alias.isReading ? (['alias'] as const) : []),
        ...(isGenerating ? (['serials'] as const) : []),
      ],
    }),
    // biome-ignore format: one line for each source of the plan
    [
      part, reprintOf, unprinted, source, qtyPerPack, typed, base, isFrozen, isGone, missing,
      alias, withheld, ranges, labels.pending, isGenerating,
    ],
  );
  const line = useMemo(
    () => planLine({ ...input, request: { ...input.request, serials: selectedSerials } }),
    [input, selectedSerials],
  );
  const deferredLine = useDeferredValue(line);
  const lines = useMemo(() => [line], [line]);
  const hasDesign = labels.pending === undefined && withheld === undefined && missing === undefined;
  const scan = useScanCheck({
    source: line.source,
    run: line.run,
    dotsPerMm: printer.dotsPerMm,
    dataOf: (place) => dataAt(line, place),
  });
  const print = usePrint({
    lines,
    printing,
    busy,
    currentSheet: settings.pages === 'current' ? sheetInView : 0,
    unread: scan.unread,
    adopt: ([changed]) => {
      if (changed?.checked?.part.answered && changed.checked.part.value === 'gone') setGone(true);
      if (changed?.part) adoptPart(changed.part);
      const { design } = changed?.checked ?? {};
      if (design?.answered && design.value) adoptDesign(client, source.origin.designId ?? '', design.value);
      // The next press prints the others.
      const voided = voidAmong(changed?.checked);
      if (voided.length > 0 && line.selection.ok)
        setSelectedSerials(serialsText(serialDifference(line.selection.serials, voided)));
    },
    onFailed: ([failure]) => {
      if (failure?.kind === 'changed') serials.adopt(part, failure.derived);
      else notify.error(failure ? failureText(failure) : m.print_failure_not_prepared());
    },
    onReprint,
    onAnswered: () => {
      onPrinted?.();
      onClose();
    },
  });
  const adoptPart = (now: Part) => {
    setPart(now);
    if (now.qtyPerPack !== part.qtyPerPack) setTyped(typedWithPack(typed, now.qtyPerPack));
  };
  const { plan, problemsOf } = print;
  const printed = useMemo(() => printedSerials(plan, 0), [plan]);
  const { design } = source;
  const ticks = useTicks(input, {
    line,
    options: { ...print.planOptions, settings: { ...settings, pages: 'all' } },
    select: setSelectedSerials,
  });
  return {
    ...print,
    line,
    labels,
    serials,
    isGenerating,
    printing,
    /** The page of the labels. */
    paper: pageSize(media, design.labelSize),
    printed,
    /** The quantity fields. */
    quantities: line.isFixed && line.run ? printedQuantities(line.run, printed) : typed,
    typeLabels: (text: string) => setTyped(typeLabels(text, qtyPerPack)),
    typeParts: (text: string) => setTyped(typeParts(text, qtyPerPack)),
    typeAnswer: (key: string, text: string) => setAnswers((old) => ({ ...old, [key]: text })),
    /** Which serials of an earlier print are printed, as typed; undefined for all. */
    selectedSerials,
    typeSerials: (text: string) => setSelectedSerials(text.trim() === '' ? undefined : text),
    ticks,
    /** Settings of the earlier print that differ from those of this one. */
    earlierSettings: earlierSettings(labels.settings, settings),
    setSheetInView,
    scan,
    // The list may be older than the last keystroke; PRINT checks again.
    problems: hasDesign ? [...problemsOf(deferredLine), ...scan.unread] : [],
    /** False while the design is read or missing: there is nothing to show. */
    hasDesign,
  };
}

/** As many parts as void labels carry: the last label of a run may have been no full pack. */
function quantitiesOf({ record, serials }: NonNullable<PrintRequest['inPlaceOf']>, qtyPerPack: number) {
  const run = runOfRecord(record, qtyPerPack);
  return run ? typeParts(printedQuantities(run, serials).parts, qtyPerPack) : firstQuantities(qtyPerPack);
}

export type PrintOfDialog = ReturnType<typeof useDialog>;

type TicksOptions = {
  line: ReturnType<typeof planLine>;
  options: PlanOptions;
  select: (serials: string | undefined) => void;
};

/**
 * While labels are ticked the preview shows all labels that can be printed again, each with a tick, and not the sheets
 * of those that are selected.
 */
function useTicks(input: LineInput, { line, options, select }: TicksOptions) {
  const [isOn, setOn] = useState(false);
  const { isFixed, selection, selectable } = line;
  const whole = useMemo(() => (isOn && isFixed ? planLine(input) : undefined), [input, isOn, isFixed]);
  const run = whole?.run;
  const selected = selection.ok ? selection.serials : [];
  const serialsAt = (place: number): SerialRange[] => (run?.range ? rangesAt(run.range, [indexAt(run, place)]) : []);
  const change = (serials: SerialSet) =>
    select(countSerials(serials) === countSerials(selectable) ? undefined : serialsText(serials));
  const isTicked = (place: number) => serialIntersection(selected, serialsAt(place)).length > 0;
  return {
    isOn,
    setOn,
    /** Every label; undefined while the sheets are visible. */
    plan: whole && printPlan([whole], options),
    isTicked,
    toggle: (place: number) =>
      change(isTicked(place) ? serialDifference(selected, serialsAt(place)) : serialUnion(selected, serialsAt(place))),
    tickAll: () => select(undefined),
    tickNone: () => select(''),
  };
}

function printedQuantities(run: Run, printed: SerialSet) {
  const { range } = run;
  const parts = range ? indexesIn(range, printed).reduce((sum, index) => sum + qtyAt(run, index), 0) : 0;
  return { labels: String(countSerials(printed)), parts: String(parts) };
}

/**
 * What the labels are made of. A first print takes the part and its design as they are now; a re-print what was on the
 * labels then, when this browser printed them. The operator may look at both when something changed since.
 */
function useLabelSource({ part, reprintOf, unprinted, inPlaceOf }: PrintRequest, typed: Answers) {
  const [version, setVersion] = useState<'printed' | 'now'>('printed');
  const [override, setOverride] = useState<Override>();
  const [isOverriding, setOverriding] = useState(false);
  const designOf = usePartDesigns(useMemo(() => [part], [part]));
  const snapshot = usePrintedSnapshot(unprinted ? undefined : reprintOf);
  const unprintedJob = useMemo(() => unprinted && jobOfUnprinted(unprinted), [unprinted]);
  const job = unprintedJob ?? (snapshot?.kind === 'found' ? snapshot.job : undefined);
  const printed = useMemo(() => job && sourceOfJob(job), [job]);
  const values = printed?.design.printed;
  const found = useMemo(() => designOf(part), [designOf, part]);
  const now = useMemo((): LabelSource => {
    // Without a design nothing is printed; the standard label stands in for the computations.
    const { design, origin, stored } = found.kind === 'ready' ? found : standardDesign;
    const sameValues = values ? { ...design, printed: values } : design;
    const numbers = printed?.numbers;
    const voided = inPlaceOf?.serials.map(({ from, end }): [string, string] => [from, end]);
    const made = { stored, override, inPlaceOf: voided, numbers, companyName: env.VITE_COMPANY_NAME };
    return { part, design: sameValues, origin, ...made };
  }, [part, found, override, inPlaceOf, values, printed?.numbers]);
  const isWhole = printed !== undefined && job !== undefined && !job.withoutPictures;
  const hasChanged = useMemo(
    () => isWhole && found.kind === 'ready' && !rendersSame(printed, now),
    [isWhole, printed, found, now],
  );
  const frozen = isWhole && (version === 'printed' || !hasChanged) ? printed : undefined;
  const source = frozen ?? now;
  const isLoading = snapshot?.kind === 'reading';
  const isDamaged = snapshot?.kind === 'damaged' || (job !== undefined && printed === undefined);
  const [isAccepted, setAccepted] = useState(false);
  const unreadable: LineInput['unreadable'] = isDamaged
    ? 'damaged'
    : snapshot?.kind === 'unreachable'
      ? 'unreachable'
      : undefined;
  const { entered, alias } = useEntered(source, reprintOf, typed);
  const questions = useMemo(() => questionsOf(source.design), [source]);
  return {
    pending: isLoading ? ('job' as const) : !frozen && found.kind === 'reading' ? ('design' as const) : undefined,
    source: useMemo(() => ({ ...source, entered }), [source, entered]),
    /** What is typed at printing; `printed` was typed then and is printed again. */
    questions: questions.map((question) => ({
      ...question,
      text: entered.answers[question.key] ?? '',
      isPrinted: values?.answers[question.key] !== undefined,
    })),
    alias,
    /** The labels are those of the earlier print, whatever the part is now. */
    isFrozen: frozen !== undefined,
    qtyPerPack: job?.qtyPerPack ?? part.qtyPerPack,
    designId: designIdOf(source) ?? (override ? undefined : part.labelDesignId.trim() || undefined),
    /** Why there is no design to print; undefined when there is, or when an admin prints the standard label once. */
    missing:
      !frozen && !isLoading && !override && !(unreadable && !isAccepted) && found.kind === 'missing'
        ? found
        : undefined,
    override: frozen ? undefined : override,
    setOverride,
    /** The dialog for it is open. */
    isOverriding,
    setOverriding,
    /** The settings that decided where the labels lay then; undefined when they are not known. */
    settings: job?.settings ?? undefined,
    /** As the part says it. */
    labelSize: part.labelSize || '-',
    withoutPictures: job?.withoutPictures ?? false,
    /** What was printed was kept and cannot be used; nothing is printed until the operator takes the part of today. */
    unreadable: unreadable && {
      why: unreadable,
      isAccepted,
      accept: () => setAccepted(true),
      retry: snapshot?.kind === 'unreachable' ? snapshot.retry : undefined,
    },
    /** Nobody kept what was printed: the part of today is used. */
    isForeign: snapshot?.kind === 'unknown',
    hasChanged,
    version,
    setVersion,
  };
}

/** Each of them has the numbers of its own labels. */
function jobOfUnprinted(jobs: readonly PrintJob[]): PrintJob | undefined {
  const [first] = jobs;
  const numbers = jobs.flatMap((job) => job.numbers ?? []);
  return first && (numbers.length > 0 ? { ...first, numbers } : first);
}

/**
 * What is known only at printing. A re-print has the values of the earlier print; values that this browser does not
 * know are typed again.
 */
function useEntered({ part, design }: LabelSource, reprintOf: PrintRecord | undefined, typed: Answers) {
  const { printed } = design;
  const showsAlias = printed === undefined && printsAlias(design, part.customer?.name ?? '');
  const alias = useCustomerAliases(useMemo(() => (showsAlias ? [part] : []), [showsAlias, part]))(part);
  const { alias: customerAlias } = alias;
  const stamp = usePrintStamp(printed === undefined && reprintOf === undefined && usesField(design, 'printDate'));
  const recordedAt = reprintOf && printStamp(new Date(reprintOf.createdAt));
  const recordedBy = reprintOf?.createdBy;
  const entered = useMemo(
    (): Entered => ({
      customerAlias,
      printDate: recordedAt ?? stamp,
      printedBy: recordedBy || (browserPorts.user()?.name ?? ''),
      ...printed,
      answers: { ...typed, ...printed?.answers },
    }),
    [customerAlias, recordedAt, recordedBy, stamp, printed, typed],
  );
  return { entered, alias };
}

const designIdOf = ({ design, part, origin }: LabelSource) => {
  if (origin) return designText({ designId: origin.designId, designRevision: origin.revision });
  return design.id === standardLabel.id || part.labelDesignId === '' ? undefined : design.id;
};

/** A label with a serial. Without one its code would be the same empty box whatever symbology it has. */
const sampleRun = { range: rangeOf('202601010001', '202601010001'), labels: 1, qtyPart: 1, qtyPerPack: 1 };

function rendersSame(a: LabelSource, b: LabelSource): boolean {
  const markup = (source: LabelSource) =>
    toSvgString(renderLabel(source.design, labelData(source, sampleRun, 0), { mode: 'color' }));
  return markup(a) === markup(b);
}
