import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { imageOrigins } from '@/config/env';
import { handOf } from '@/domain/part';
import { designText } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { FIRST_PRINT, firstQuantities, qtyOnLabel, reprintStatus, typeLabels, typeParts } from '@/domain/print-run';
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
import { standardDesign } from '@/features/print/design-of-part';
import { useCustomerAliases, usePrintStamp } from '@/features/print/entered';
import { labelPrinterOutput, printerFileOutput } from '@/features/print/label-printer/printer-output';
import type { Override } from '@/features/print/missing-design';
import {
  companyName,
  type Entered,
  earlierSettings,
  indexAt,
  type LabelSource,
  labelData,
  newJobsOf,
  type PlanInput,
  type PrintPlan,
  type PrintRequest,
  type PrintSettings,
  printPlan,
  type Run,
  refusalOf,
  runProblems,
  sourceOfJob,
} from '@/features/print/print-plan';
import { useSerialBase } from '@/features/print/serial-bases';
import { mediaOf, printerOf, rememberSettings, stationSettings } from '@/features/print/station-settings';
import { usePartDesigns } from '@/features/print/use-part-designs';
import { withoutImages } from '@/label/design/parse-design';
import { questionsOf, usesField } from '@/label/design/questions';
import { renderLabel } from '@/label/render';
import { positionOf, type Slot } from '@/label/sheet/arrangement';
import { sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { type Answers, type LabelData, printStamp } from '@/label/text/label-data';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { useFailedImages } from '@/label-view/use-failed-images';
import { repeatOnIdle } from '@/lib/browser/scheduling';
import { browserPorts } from '@/print/run/browser-printing';
import { unprintedRanges } from '@/print/run/outcome';
import { usePrintedSnapshot } from '@/print/run/printed-snapshot';
import type { RangeChanged } from '@/print/run/reserve-run';
import { fetchLastSerial, type LastSerialQuery } from '@/print/run/serial-range';
import { notify } from '@/ui/feedback/notify';
import { paperOutput } from './paper-output';
import { pdfOutput } from './pdf-output';
import { printTargetOf } from './print-button';
import type { PrintOptions, PrintTarget, PrintTask } from './print-to-paper';
import { useScanCheck } from './scan-check';
import { type PreparedSheets, prepareSheets, type SheetBuild } from './sheets';
import { NOT_PREPARED, type PrintProcessEvents, usePrintProcess } from './use-print-process';

export type PrintEvents = Pick<PrintProcessEvents, 'busy' | 'onReprint'> & {
  onClose: () => void;
  /** The operator answered what came out of the printer, or will do so later. */
  onPrinted?: (() => void) | undefined;
};

/** Everything of the print dialog: what would be printed, how far a print is, and the actions. */
export function usePrint(request: PrintRequest, { onClose, busy, onPrinted, onReprint }: PrintEvents) {
  const { part, reprintOf, unprinted } = request;
  const [answers, setAnswers] = useState<Answers>({});
  const labels = useLabelSource({ part, reprintOf, unprinted }, answers);
  const { source, qtyPerPack } = labels;
  const serials = useSerialBase(part, reprintOf === undefined && unprinted === undefined);
  const { base } = serials;
  const [typed, setTyped] = useState(() => firstQuantities(part.qtyPerPack));
  const [settings, setSettings] = useState(() => stationSettings(String(part.id)));
  const [sheetInView, setSheetInView] = useState(0);
  const {
    name: printerName,
    dotsPerMm,
    offsetX,
    offsetY,
    scale,
    color,
    output,
  } = useMemo(() => printerOf(settings), [settings]);
  const media = useMemo(() => mediaOf(settings), [settings]);
  const currentSheet = settings.pages === 'current' ? sheetInView : 0;
  const [selectedSerials, setSelectedSerials] = useState(request.serials);
  const input = useMemo(
    () => ({
      request: { part, reprintOf, unprinted },
      source,
      qtyPerPack,
      typed,
      base,
      settings,
      media,
      currentSheet,
      printer: { dotsPerMm, offsetX, offsetY, scale },
    }),
    // biome-ignore format: one line for each source of the plan
    [
      part, reprintOf, unprinted, source, qtyPerPack,
      typed, base, settings, media, currentSheet,
      dotsPerMm, offsetX, offsetY, scale,
    ],
  );
  const plan = useMemo(() => printPlan({ ...input, serials: selectedSerials }), [input, selectedSerials]);
  const { run, layout, arrangement, selected, printed } = plan;
  const ticks = useTicks(input, plan, setSelectedSerials);
  const { design } = source;
  const { cropMarks } = settings;
  const pending = labels.pending ?? (serials.isGenerating ? 'serials' : undefined);
  const withheld = labels.unreadable && !labels.unreadable.isAccepted ? labels.unreadable.text : labels.missing?.text;
  const refusal = refusalOf(plan, pending, withheld) ?? labels.aliasRefusal;
  const hasDesign = labels.pending === undefined && withheld === undefined;

  useEncoders(needEncoders(design.elements));
  const failedImages = useFailedImages(design.elements, imageOrigins);
  // A code without an answer would scan too.
  const omitIncomplete = run?.range === undefined || plan.unanswered !== undefined;
  const options = useMemo(
    () => ({ dotsPerMm, mode: color, omitIncomplete, failedImages }),
    [dotsPerMm, color, omitIncomplete, failedImages],
  );
  const labelSvg = useCallback(
    (origin: { x: number; y: number }, data: LabelData) => renderLabel(design, data, { ...options, origin }),
    [design, options],
  );
  const dataOf = (place: number) => labelData(source, run, run ? indexAt(run, place) : place);
  // The list may be older than the last keystroke; PRINT checks again.
  const deferredRun = useDeferredValue(run);
  const problems = useMemo(() => runProblems(source, deferredRun, options), [source, deferredRun, options]);
  const scan = useScanCheck({ source, run, dotsPerMm, dataOf });

  // The same object for as long as the print would be the same: then sheets prepared before PRINT may be used.
  const build = useMemo((): SheetBuild | undefined => {
    if (!hasDesign || !layout.ok || !selected.ok || !run?.range) return undefined;
    const label = ({ index, origin }: Slot) => labelSvg(origin, labelData(source, run, indexAt(run, index)));
    const content = { arrangement, cropMarks, label };
    return { sheets: selected.sheets, sheetSvg: (sheet) => sheetNode(content, sheet) };
  }, [hasDesign, layout, arrangement, selected, run, labelSvg, source, cropMarks]);
  const sheetsOf = usePreparedSheets(printTargetOf(output) === 'paper' ? build : undefined, run?.labels ?? 0);

  const lastSerial = useRef<LastSerialQuery | undefined>(undefined);
  /** Undefined when there is nothing to print, which the button says already. */
  const newTask = (target: PrintTarget): PrintTask | undefined => {
    if (!layout.ok || !selected.ok || !build || !run?.range || refusal !== undefined) return undefined;
    const status = reprintOf ? reprintStatus(reprintOf.status) : FIRST_PRINT;
    const { sheets } = selected;
    const printedAs = { output: target, printer: printerName };
    const newJobs = newJobsOf({ source, run, arrangement, runIndex: 0, sheets, status, settings, ...printedAs });
    if (newJobs.length === 0) return undefined;
    const query = lastSerial.current;
    lastSerial.current = undefined;
    const newSerials = reprintOf ? undefined : { visible: run.range, count: run.labels };
    const { id: partId, no: partNo } = part;
    const reserve = { partId, partNo, hand: handOf(part), newSerials, query, newJobs, withoutImages };
    const claims = (unprinted ?? []).map((job) => ({
      job,
      serials: serialIntersection(unprintedRanges(job), printed),
    }));
    const line = {
      id: String(partId),
      part,
      newJobs,
      reserve: unprinted ? undefined : reserve,
      claims: claims.filter(({ serials }) => serials.length > 0),
    };
    const sheet = (index: number) => ({ paper: plan.paper, node: build.sheetSvg(index) });
    const label = ({ index }: Slot) => ({ design, data: labelData(source, run, indexAt(run, index)) });
    const printOutput = {
      paper: () => paperOutput(plan.paper, sheetsOf(build)),
      pdf: () => pdfOutput({ sheets, sheet }),
      'printer-file': () => printerFileOutput(settings, { arrangement, sheets, label }),
      'label-printer': () => labelPrinterOutput(settings, { arrangement, sheets, label }),
    }[target]();
    return {
      ids: [line.id],
      layOut: () => ({ lines: [line], output: printOutput }),
      copiesImages: target !== 'paper',
      samples: () => [labelSvg(positionOf(layout.layout, 0).origin, dataOf(0))],
    };
  };

  const [changedText, setChangedText] = useState<string | undefined>();
  /** What is held back until the operator confirms labels with errors. */
  const [unconfirmed, setUnconfirmed] = useState<PrintTarget | undefined>();
  const onFailed: PrintOptions['onFailed'] = ([failure]) => {
    if (failure?.kind === 'changed') {
      serials.adopt(failure.derived);
      setChangedText(changedMessage(failure));
    } else notify.error(failure?.kind === 'printed-elsewhere' ? PRINTED_ELSEWHERE : NOT_PREPARED);
  };
  const process = usePrintProcess({
    busy,
    onFailed,
    onReprint,
    onAnswered: () => {
      onPrinted?.();
      onClose();
    },
  });
  const startPrint = (target: PrintTarget) => {
    const task = newTask(target);
    setUnconfirmed(undefined);
    setChangedText(undefined);
    if (task) process.print(task);
  };

  return {
    plan,
    refusal,
    labels,
    serials,
    /** The quantity fields. */
    quantities: plan.isFixed && run ? printedQuantities(run, printed) : typed,
    typeLabels: (text: string) => setTyped(typeLabels(text, qtyPerPack)),
    typeParts: (text: string) => setTyped(typeParts(text, qtyPerPack)),
    typeAnswer: (key: string, text: string) => setAnswers((old) => ({ ...old, [key]: text })),
    /** Which serials of an earlier print are printed, as typed; undefined for all. */
    selectedSerials,
    typeSerials: (text: string) => setSelectedSerials(text.trim() === '' ? undefined : text),
    ticks,
    settings,
    media,
    /** What PRINT does with the selected printer. */
    target: printTargetOf(output),
    change: (change: Partial<PrintSettings>) => {
      rememberSettings(change);
      setSettings((old) => ({ ...old, ...change }));
    },
    /** Settings of the earlier print that differ from those of this one. */
    earlierSettings: earlierSettings(labels.settings, settings),
    /** Takes them for this print only: the station keeps its own. */
    applyEarlierSettings: (earlier: Partial<PrintSettings>) => setSettings((old) => ({ ...old, ...earlier })),
    setSheetInView,
    dataOf,
    labelSvg,
    scan,
    problems: hasDesign ? [...problems, ...scan.unread] : [],
    /** False while the design is read or missing: there is nothing to show. */
    hasDesign,
    changedText,
    /** On pointer down: when the button is released the host may have answered which serials are used. */
    prefetchLastSerial: () => {
      if (!plan.isFixed && refusal === undefined) lastSerial.current = fetchLastSerial(browserPorts, part.id);
    },
    /** PRINT or Save PDF. Labels with an error have to be confirmed first. */
    press: (target: PrintTarget) => {
      const found = deferredRun === run ? problems : runProblems(source, run, options);
      const hasErrors = scan.unread.length > 0 || found.some(({ severity }) => severity === 'error');
      return hasErrors ? setUnconfirmed(target) : startPrint(target);
    },
    isConfirming: unconfirmed !== undefined,
    confirm: () => unconfirmed && startPrint(unconfirmed),
    dismiss: () => setUnconfirmed(undefined),
    process,
  };
}

export type Print = ReturnType<typeof usePrint>;

/**
 * While labels are ticked the preview shows all labels that can be printed again, each with a tick, and not the sheets
 * of those that are selected.
 */
function useTicks(
  input: Omit<PlanInput, 'serials'>,
  { isFixed, selection, selectable }: PrintPlan,
  select: (serials: string | undefined) => void,
) {
  const [isOn, setOn] = useState(false);
  const all = useMemo(
    () => (isOn && isFixed ? printPlan({ ...input, settings: { ...input.settings, pages: 'all' } }) : undefined),
    [input, isOn, isFixed],
  );
  const run = all?.run;
  const selected = selection.ok ? selection.serials : [];
  const serialsAt = (place: number): SerialRange[] => (run?.range ? rangesAt(run.range, [indexAt(run, place)]) : []);
  const change = (serials: SerialSet) =>
    select(countSerials(serials) === countSerials(selectable) ? undefined : serialsText(serials));
  const isTicked = (place: number) => serialIntersection(selected, serialsAt(place)).length > 0;
  return {
    isOn,
    setOn,
    /** Every label; undefined while the sheets are visible. */
    plan: all,
    dataOf: (place: number) => labelData(input.source, run, run ? indexAt(run, place) : place),
    isTicked,
    toggle: (place: number) =>
      change(isTicked(place) ? serialDifference(selected, serialsAt(place)) : serialUnion(selected, serialsAt(place))),
    tickAll: () => select(undefined),
    tickNone: () => select(''),
  };
}

const PRINTED_ELSEWHERE =
  'These labels were printed in another tab or window. Nothing was printed here. Close this and look at the history.';

function changedMessage({ derived, why }: RangeChanged): string {
  const cause = {
    serials: 'These serials were taken by another run.',
    midnight: 'A new day has begun since these serials were generated.',
    conflict: 'Another station has taken these serials.',
  }[why];
  if (!derived.ok) return `${cause} ${derived.reason}. Nothing was printed.`;
  return `${cause} Nothing was printed. The serials are now ${derived.range.from} to ${derived.range.end}: press PRINT again to print these.`;
}

/** The labels on the selected sheets, and the parts they carry. */
function printedQuantities(run: Run, printed: readonly SerialRange[]) {
  const { range, qtyPart, qtyPerPack } = run;
  const parts = range
    ? indexesIn(range, printed).reduce((sum, index) => sum + qtyOnLabel(index, qtyPart, qtyPerPack), 0)
    : 0;
  return { labels: String(countSerials(printed)), parts: String(parts) };
}

/**
 * What the labels are made of. A first print takes the part and its design as they are now; a re-print what was on the
 * labels then, when this browser printed them. The operator may look at both when something changed since.
 */
function useLabelSource({ part, reprintOf, unprinted }: PrintRequest, typed: Answers) {
  const [version, setVersion] = useState<'printed' | 'now'>('printed');
  const [override, setOverride] = useState<Override>();
  const [isOverriding, setOverriding] = useState(false);
  const designOf = usePartDesigns(useMemo(() => [part], [part]));
  const snapshot = usePrintedSnapshot(unprinted ? undefined : reprintOf);
  const job = unprinted?.[0] ?? (snapshot?.kind === 'found' ? snapshot.job : undefined);
  const printed = useMemo(() => job && sourceOfJob(job), [job]);
  const values = printed?.design.printed;
  const found = useMemo(() => designOf(part), [designOf, part]);
  const now = useMemo((): LabelSource => {
    // Without a design nothing is printed; the standard label stands in for the computations.
    const { design, origin, stored } = found.kind === 'ready' ? found : standardDesign;
    const printed = values ? { ...design, printed: values } : design;
    return { part, design: printed, origin, stored, override, companyName: companyName() };
  }, [part, found, override, values]);
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
  const unreadable = isDamaged ? 'damaged' : snapshot?.kind === 'unreachable' ? 'unreachable' : undefined;
  const { entered, aliasRefusal } = useEntered(source, reprintOf, typed);
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
    aliasRefusal,
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
      text: unreadableTexts[unreadable],
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

const unreadableTexts = {
  damaged: 'What was printed cannot be used: what was kept of it is damaged, or of a newer version of the product',
  unreachable: 'What was printed cannot be read: the host does not answer',
};

/** What is known only now. A re-print has what was printed then; what this browser does not know is typed again. */
function useEntered({ part, design }: LabelSource, reprintOf: PrintRecord | undefined, typed: Answers) {
  const { printed } = design;
  const showsAlias = printed === undefined && usesField(design, 'customerAlias');
  const { alias: customerAlias, refusal: aliasRefusal } = useCustomerAliases(
    useMemo(() => (showsAlias ? [part] : []), [showsAlias, part]),
  )(part);
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
  return { entered, aliasRefusal };
}

const designIdOf = ({ design, part, origin }: LabelSource) => {
  if (origin) return designText({ designId: origin.designId, designRevision: origin.revision });
  return design.id === standardLabel.id || part.labelDesignId === '' ? undefined : design.id;
};

/** A label with a serial. Without one its code would be the same empty box whatever symbology it has. */
const sampleRun = { range: rangeOf('202601010001', '202601010001'), labels: 1, qtyPart: 1, qtyPerPack: 1 };

/** Whether a label of both would look the same on paper, colours included. */
function rendersSame(a: LabelSource, b: LabelSource): boolean {
  const markup = (source: LabelSource) =>
    toSvgString(renderLabel(source.design, labelData(source, sampleRun, 0), { mode: 'color' }));
  return markup(a) === markup(b);
}

/** Of more labels than this only PRINT renders the sheets: prepared sheets take memory. */
const MOST_LABELS_AHEAD = 1_000;

/**
 * Renders the sheets of a run while the page is idle, so that PRINT finds them ready. They hold for as long as the very
 * same run, design and settings are on the screen. Gives the prepared sheets of a build, once.
 */
function usePreparedSheets(build: SheetBuild | undefined, labels: number): (build: SheetBuild) => PreparedSheets {
  const ready = useRef<{ sheets: PreparedSheets; stop: () => void } | undefined>(undefined);
  const ahead = labels <= MOST_LABELS_AHEAD ? build : undefined;
  useEffect(() => {
    if (!ahead) return;
    const sheets = prepareSheets(ahead);
    const stop = repeatOnIdle(sheets.prepareNext);
    ready.current = { sheets, stop };
    return () => {
      stop();
      ready.current = undefined;
    };
  }, [ahead]);
  return (wanted) => {
    const own = ready.current;
    ready.current = undefined;
    own?.stop();
    return own?.sheets.build === wanted ? own.sheets : prepareSheets(wanted);
  };
}
