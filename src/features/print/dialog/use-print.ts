import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { imageOrigins } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { FIRST_PRINT, firstQuantities, qtyOnLabel, reprintStatus, typeLabels, typeParts } from '@/domain/print-run';
import { rangeOf, type SerialRange } from '@/domain/serial';
import {
  countSerials,
  indexesIn,
  rangesAt,
  type SerialSet,
  serialDifference,
  serialIntersection,
  serialsText,
  serialUnion,
} from '@/domain/serial-set';
import { designOfPart } from '@/features/print/design-of-part';
import {
  companyName,
  earlierSettings,
  indexAt,
  type LabelSource,
  labelData,
  type PlanInput,
  type PrintPlan,
  type PrintSettings,
  type PrintSubject,
  piecesOf,
  printPlan,
  type Run,
  refusalOf,
  runProblems,
} from '@/features/print/print-plan';
import { mediaOf, rememberSettings, stationSettings } from '@/features/print/station-settings';
import { parseDesign, withoutImages } from '@/label/design/parse-design';
import { renderLabel } from '@/label/render';
import { positionOf, type Slot } from '@/label/sheet/arrangement';
import { sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { useFailedImages } from '@/label-view/use-failed-images';
import { repeatOnIdle } from '@/lib/browser/scheduling';
import { browserPorts } from '@/printing/browser-printing';
import { unprintedRanges } from '@/printing/outcome';
import type { RangeChanged } from '@/printing/reserve-run';
import { fetchLastSerial, type LastSerialQuery, readBase, type SerialBase } from '@/printing/serial-range';
import type { PrintJob } from '@/printing/stored-rows';
import { useJobOf, usePrintStorage } from '@/printing/use-printing-state';
import { printerById } from '@/storage/printer-profiles';
import { notify } from '@/ui/feedback/notify';
import { paperOutput } from './paper-output';
import { pdfOutput } from './pdf-output';
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
export function usePrint(subject: PrintSubject, { onClose, busy, onPrinted, onReprint }: PrintEvents) {
  const { part, reprintOf, unprinted } = subject;
  const labels = useLabelSource({ part, reprintOf, unprinted });
  const { source, qtyPerPack } = labels;
  const serials = useSerialBase(part, reprintOf === undefined && unprinted === undefined);
  const { base } = serials;
  const [typed, setTyped] = useState(() => firstQuantities(part.qtyPerPack));
  const [settings, setSettings] = useState(() => stationSettings(String(part.id)));
  const [sheetInView, setSheetInView] = useState(0);
  const { dotsPerMm, offsetX, offsetY, scale } = printerById(settings.printerId);
  const media = useMemo(() => mediaOf(settings), [settings]);
  const currentSheet = settings.pages === 'current' ? sheetInView : 0;
  const [selectedSerials, setSelectedSerials] = useState(subject.serials);
  const input = useMemo(
    () => ({
      ...{ subject: { part, reprintOf, unprinted }, source, qtyPerPack, typed, base, settings, media, currentSheet },
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
  const { color, cropMarks } = settings;
  const refusal = refusalOf(plan, labels.isLoading ? 'job' : serials.isGenerating ? 'serials' : undefined);

  const failedImages = useFailedImages(design.elements, imageOrigins);
  const omitIncomplete = run?.range === undefined;
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
  const scan = useScanCheck({ design, run, dotsPerMm, dataOf });

  // The same object for as long as the print would be the same: then sheets prepared before PRINT may be used.
  const build = useMemo((): SheetBuild | undefined => {
    if (!layout.ok || !selected.ok || !run?.range) return undefined;
    const label = ({ index, origin }: Slot) => labelSvg(origin, labelData(source, run, indexAt(run, index)));
    const content = { arrangement, cropMarks, label };
    return { sheets: selected.sheets, sheetSvg: (sheet) => sheetNode(content, sheet) };
  }, [layout, arrangement, selected, run, labelSvg, source, cropMarks]);
  const sheetsOf = usePreparedSheets(build, run?.labels ?? 0);

  const lastSerial = useRef<LastSerialQuery | undefined>(undefined);
  /** Undefined when there is nothing to print, which the button says already. */
  const newTask = (target: PrintTarget): PrintTask | undefined => {
    if (!layout.ok || !selected.ok || !build || !run?.range || refusal !== undefined) return undefined;
    const status = reprintOf ? reprintStatus(reprintOf.status) : FIRST_PRINT;
    const { sheets } = selected;
    const pieces = piecesOf({ source, run, arrangement, runIndex: 0, sheets, status, settings });
    if (pieces.length === 0) return undefined;
    const query = lastSerial.current;
    lastSerial.current = undefined;
    const fresh = reprintOf ? undefined : { visible: run.range, count: run.labels };
    const { id: partId, no: partNo } = part;
    const reserve = { partId, partNo, hand: handOf(part), fresh, query, pieces, withoutImages };
    const claims = (unprinted ?? []).map((job) => ({
      job,
      serials: serialIntersection(unprintedRanges(job), printed),
    }));
    const line = {
      ...{ id: String(partId), part, pieces, reserve: unprinted ? undefined : reserve },
      claims: claims.filter(({ serials }) => serials.length > 0),
    };
    const sheet = (index: number) => ({ paper: plan.paper, node: build.sheetSvg(index) });
    const output =
      target === 'pdf' ? pdfOutput({ sheets: build.sheets, sheet }) : paperOutput(plan.paper, sheetsOf(build));
    return {
      ids: [line.id],
      layOut: () => ({ lines: [line], output }),
      copiesImages: target === 'pdf',
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
    /** Which serials of an earlier print are printed, as typed; undefined for all. */
    selectedSerials,
    typeSerials: (text: string) => setSelectedSerials(text.trim() === '' ? undefined : text),
    ticks,
    settings,
    media,
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
    problems: [...problems, ...scan.unread],
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
    /** Every label; undefined while the sheets are shown. */
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
function useLabelSource({ part, reprintOf, unprinted }: PrintSubject) {
  const [version, setVersion] = useState<'printed' | 'now'>('printed');
  const { job: found, isPending } = useJobOf(unprinted ? undefined : reprintOf);
  const job = unprinted?.[0] ?? found;
  const now = useMemo(() => {
    const { design, designId, notice } = designOfPart(part);
    return { source: { part, design, companyName: companyName() }, designId, notice };
  }, [part]);
  const printed = useMemo(() => (job && !job.withoutPictures ? sourceOfJob(job) : undefined), [job]);
  const hasChanged = useMemo(() => printed !== undefined && !rendersSame(printed, now.source), [printed, now]);
  const frozen = printed && (version === 'printed' || !hasChanged) ? printed : undefined;
  return {
    isLoading: reprintOf !== undefined && unprinted === undefined && isPending,
    source: frozen ?? now.source,
    qtyPerPack: job?.qtyPerPack ?? part.qtyPerPack,
    designId: frozen ? designIdOf(frozen) : now.designId,
    notice: frozen ? undefined : now.notice,
    /** The settings that decided where the labels lay then; undefined when they are not known. */
    settings: job?.settings ?? undefined,
    /** As the part says it. */
    labelSize: part.labelSize || '-',
    withoutPictures: job?.withoutPictures ?? false,
    /** Printed by another browser: the part of today is shown. */
    isForeign: reprintOf !== undefined && !isPending && job === undefined,
    hasChanged,
    version,
    setVersion,
  };
}

/** What a job's labels were made of. A frozen design that cannot be read any more is the standard label. */
function sourceOfJob(job: PrintJob): LabelSource {
  const reading = parseDesign(job.design);
  return { part: job.part, design: reading.ok ? reading.design : standardLabel, companyName: job.companyName };
}

const designIdOf = ({ design, part }: LabelSource) =>
  design.id === standardLabel.id || part.labelDesignId === '' ? undefined : design.id;

/** A label with a serial. Without one its code would be the same empty box whatever symbology it has. */
const sampleRun = { range: rangeOf('202601010001', '202601010001'), labels: 1, qtyPart: 1, qtyPerPack: 1 };

/** Whether a label of both would look the same on paper, colours included. */
function rendersSame(a: LabelSource, b: LabelSource): boolean {
  const markup = (source: LabelSource) =>
    toSvgString(renderLabel(source.design, labelData(source, sampleRun, 0), { mode: 'color' }));
  return markup(a) === markup(b);
}

/**
 * What the part's next serials start above. Fetched when the dialog opens, when the window gets the focus, and when a
 * storage that could not be read can be. Typing a quantity needs no request. PRINT fetches it anew anyway.
 */
function useSerialBase(part: Part, isEnabled: boolean) {
  const client = useQueryClient();
  const isUnreadable = usePrintStorage() === 'unreadable';
  const queryKey = ['print', 'serial-base', String(part.id), isUnreadable];
  const { data: base, isFetching } = useQuery({
    queryKey,
    queryFn: () => readBase(browserPorts, part.id),
    enabled: isEnabled,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  return {
    base,
    isGenerating: isEnabled && (base === undefined || isFetching),
    isConfirmed: base?.confirmed ?? true,
    isReadable: base?.readable ?? true,
    adopt: (next: SerialBase) => client.setQueryData(queryKey, next),
  };
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
