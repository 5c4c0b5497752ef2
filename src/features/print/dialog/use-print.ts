import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { imageOrigins } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { FIRST_PRINT, firstQuantities, reprintStatus, typeLabels, typeParts } from '@/domain/print-run';
import { rangeOf } from '@/domain/serial';
import { designOfPart } from '@/features/print/design-of-part';
import {
  companyName,
  type LabelSource,
  labelData,
  type PrintSettings,
  type PrintSubject,
  piecesOf,
  printPlan,
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
import { browserPorts, browserPrintStore } from '@/printing/browser-printing';
import { ANSWER_NOT_KEPT, forgetOldJobs, recordOutcome } from '@/printing/outcome';
import type { RangeChanged } from '@/printing/reserve-run';
import { fetchLastSerial, type LastSerialQuery, readBase, type SerialBase } from '@/printing/serial-range';
import type { PrintJob, PrintOutcome } from '@/printing/stored-rows';
import { jobsKey, useJobOf, usePrintStorage } from '@/printing/use-printing-state';
import { printerById } from '@/storage/printer-profiles';
import { notify } from '@/ui/feedback/notify';
import { PrintedElsewhere, type PrintOptions, type PrintPhase, type PrintTask, printToPaper } from './print-to-paper';
import { useScanCheck } from './scan-check';
import { type PreparedSheets, prepareSheets, type SheetBuild } from './sheets';

export type PrintEvents = {
  onClose: () => void;
  /** True while a print is under way, so that nothing closes the dialog. */
  busy: RefObject<boolean>;
  /** The operator answered what came out of the printer. */
  onPrinted?: (() => void) | undefined;
};

/** Everything of the print dialog: what would be printed, how far a print is, and the actions. */
export function usePrint({ part, reprintOf, unprinted }: PrintSubject, { onClose, busy, onPrinted }: PrintEvents) {
  const client = useQueryClient();
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
  const plan = useMemo(
    () =>
      printPlan({
        ...{ subject: { part, reprintOf, unprinted }, source, qtyPerPack, typed, base, settings, media, currentSheet },
        printer: { dotsPerMm, offsetX, offsetY, scale },
      }),
    [
      part,
      reprintOf,
      unprinted,
      source,
      qtyPerPack,
      typed,
      base,
      settings,
      currentSheet,
      media,
      dotsPerMm,
      offsetX,
      offsetY,
      scale,
    ],
  );
  const { run, layout, arrangement, selected } = plan;
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
  const dataOf = (index: number) => labelData(source, run, index);
  // The list may lag behind a key. PRINT checks anew.
  const deferredRun = useDeferredValue(run);
  const problems = useMemo(() => runProblems(source, deferredRun, options), [source, deferredRun, options]);
  const scan = useScanCheck({ design, run, dotsPerMm, dataOf });

  // The same object for as long as the print would be the same: then sheets prepared before PRINT may be used.
  const build = useMemo((): SheetBuild | undefined => {
    if (!layout.ok || !selected.ok || !run?.range) return undefined;
    const label = ({ index, origin }: Slot) => labelSvg(origin, labelData(source, run, index));
    const content = { arrangement, cropMarks, label };
    return { sheets: selected.sheets, sheetSvg: (sheet) => sheetNode(content, sheet) };
  }, [layout, arrangement, selected, run, labelSvg, source, cropMarks]);
  const sheetsOf = usePreparedSheets(build, run?.labels ?? 0);

  const lastSerial = useRef<LastSerialQuery | undefined>(undefined);
  /** Undefined when there is nothing to print, which the button says already. */
  const newTask = (): PrintTask | undefined => {
    if (!layout.ok || !selected.ok || !build || !run?.range || refusal !== undefined) return undefined;
    const status = reprintOf ? reprintStatus(reprintOf.status) : FIRST_PRINT;
    const pieces = piecesOf({ source, run, arrangement, sheets: selected.sheets, status });
    const [first, last] = [pieces[0]?.serialFrom, pieces.at(-1)?.serialEnd];
    if (!first || !last) return undefined;
    const query = lastSerial.current;
    lastSerial.current = undefined;
    const fresh = reprintOf ? undefined : { visible: run.range, count: run.labels };
    const { id: partId, no: partNo } = part;
    return {
      paper: plan.paper,
      sheets: sheetsOf(build),
      samples: () => [labelSvg(positionOf(layout.layout, 0).origin, dataOf(0))],
      serials: { first, last },
      reserve: unprinted ? undefined : { partId, partNo, hand: handOf(part), fresh, query, pieces, withoutImages },
      unprinted,
    };
  };

  const [changedText, setChangedText] = useState<string | undefined>();
  const [isConfirming, setIsConfirming] = useState(false);
  const onChanged = (changed: RangeChanged) => {
    serials.adopt(changed.derived);
    setChangedText(changedMessage(changed));
  };
  const { phases, print, cancel, reset } = usePrintProcess(busy, onChanged);
  const startPrint = () => {
    const task = newTask();
    setIsConfirming(false);
    setChangedText(undefined);
    if (task) print(task);
  };

  const answer = async (outcome: PrintOutcome) => {
    const phase = phases.getState();
    if (phase.kind !== 'printed') return;
    const isKept = await keepOutcome(unprinted, phase, outcome);
    await client.invalidateQueries({ queryKey: jobsKey });
    reset();
    if (!isKept) notify.error(ANSWER_NOT_KEPT);
    else if (outcome.kind !== 'none') notify.success('Labels printed');
    onPrinted?.();
    onClose();
  };

  return {
    plan,
    refusal,
    labels,
    serials,
    /** The quantity fields. */
    quantities: plan.isFixed && run ? { labels: String(run.labels), parts: String(run.qtyPart) } : typed,
    typeLabels: (text: string) => setTyped(typeLabels(text, qtyPerPack)),
    typeParts: (text: string) => setTyped(typeParts(text, qtyPerPack)),
    settings,
    media,
    change: (change: Partial<PrintSettings>) => {
      rememberSettings(change);
      setSettings((old) => ({ ...old, ...change }));
    },
    setSheetInView,
    dataOf,
    labelSvg,
    scan,
    problems: [...problems, ...scan.unread],
    changedText,
    phases,
    /** On pointer down: when the button is released the host may have answered which serials are used. */
    prefetchLastSerial: () => {
      if (!plan.isFixed && refusal === undefined) lastSerial.current = fetchLastSerial(browserPorts, part.id);
    },
    /** PRINT. Labels with an error have to be confirmed first. */
    press: () => {
      const found = deferredRun === run ? problems : runProblems(source, run, options);
      const hasErrors = scan.unread.length > 0 || found.some(({ severity }) => severity === 'error');
      return hasErrors ? setIsConfirming(true) : startPrint();
    },
    isConfirming,
    confirm: startPrint,
    dismiss: () => setIsConfirming(false),
    /** Prints a task that was held back. */
    print,
    /** Stops before the record. After it there is nothing left to stop. */
    cancel,
    reset,
    answer: (outcome: PrintOutcome) => void answer(outcome),
  };
}

export type Print = ReturnType<typeof usePrint>;

/** How far the print is. */
export const usePhase = ({ phases }: Pick<Print, 'phases'>) => useStore(phases);

const NOT_PREPARED = 'The labels could not be prepared. Nothing was printed. Press PRINT again.';

function changedMessage({ derived, why }: RangeChanged): string {
  const cause = {
    serials: 'These serials were taken by another run.',
    midnight: 'A new day has begun since these serials were generated.',
    conflict: 'Another station has taken these serials.',
  }[why];
  if (!derived.ok) return `${cause} ${derived.reason}. Nothing was printed.`;
  return `${cause} Nothing was printed. The serials are now ${derived.range.from} to ${derived.range.end}: press PRINT again to print these.`;
}

/** Writes down what came out of the printer. False when the storage failed. */
async function keepOutcome(
  unprinted: PrintJob | undefined,
  { printed: { jobs, serials } }: Extract<PrintPhase, { kind: 'printed' }>,
  outcome: PrintOutcome,
): Promise<boolean> {
  const written = unprinted
    ? recordOutcome(browserPrintStore, [unprinted], outcomeOfRest(unprinted, serials.last, outcome))
    : recordOutcome(browserPrintStore, jobs, outcome);
  const isKept = await written.then(
    () => true,
    () => false,
  );
  forgetOldJobs(browserPrintStore).catch(() => undefined);
  return isKept;
}

/** Only the first sheets of what is left may have been selected: all of them is not all of the run. */
function outcomeOfRest(unprinted: PrintJob, last: string, outcome: PrintOutcome): PrintOutcome {
  if (outcome.kind === 'none') return unprinted.outcome;
  return outcome.kind === 'all' ? { kind: 'through', serial: last } : outcome;
}

/** The print that is under way. */
function usePrintProcess(busy: RefObject<boolean>, onChanged: PrintOptions['onChanged']) {
  const client = useQueryClient();
  // Not a state of the screen: the preview and the panel need not be rendered for it.
  const [phases] = useState(() => createStore<PrintPhase>(() => ({ kind: 'idle' })));
  const running = useRef<AbortController | undefined>(undefined);
  // Whoever is signed out or leaves while sheets are built prints nothing.
  useEffect(() => () => running.current?.abort(), []);
  const end = (phase: PrintPhase) => {
    busy.current = phase.kind !== 'idle';
    phases.setState(phase, true);
  };
  const print = async (task: PrintTask, despite: PrintOptions['despite'] = {}) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    busy.current = true;
    const onPhase = (phase: PrintPhase) => phases.setState(phase, true);
    let next: PrintPhase = { kind: 'idle' };
    try {
      next = await printToPaper(task, { client, despite, signal: control.signal, onPhase, onChanged });
    } catch (error) {
      notify.error(error instanceof PrintedElsewhere ? error.message : NOT_PREPARED);
    } finally {
      running.current = undefined;
      end(next);
    }
  };
  return {
    phases,
    print: (task: PrintTask, despite?: PrintOptions['despite']) => void print(task, despite),
    cancel: () => running.current?.abort(),
    reset: () => end({ kind: 'idle' }),
  };
}

/**
 * What the labels are made of. A first print takes the part and its design as they are now; a re-print what was on the
 * labels then, when this browser printed them. The operator may look at both when something changed since.
 */
function useLabelSource({ part, reprintOf, unprinted }: PrintSubject) {
  const [version, setVersion] = useState<'printed' | 'now'>('printed');
  const { job: found, isPending } = useJobOf(unprinted ? undefined : reprintOf);
  const job = unprinted ?? found;
  const now = useMemo(() => {
    const { design, designId, notice } = designOfPart(part);
    return { source: { part, design, companyName: companyName() }, designId, notice };
  }, [part]);
  const printed = useMemo(() => (job && !job.withoutPictures ? sourceOfJob(job) : undefined), [job]);
  const hasChanged = useMemo(() => printed !== undefined && !looksSame(printed, now.source), [printed, now]);
  const frozen = printed && (version === 'printed' || !hasChanged) ? printed : undefined;
  return {
    isLoading: reprintOf !== undefined && unprinted === undefined && isPending,
    source: frozen ?? now.source,
    qtyPerPack: job?.qtyPerPack ?? part.qtyPerPack,
    designId: frozen ? designIdOf(frozen) : now.designId,
    notice: frozen ? undefined : now.notice,
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
function looksSame(a: LabelSource, b: LabelSource): boolean {
  const markup = (source: LabelSource) =>
    toSvgString(renderLabel(source.design, labelData(source, sampleRun, 0), { mode: 'color' }));
  return markup(a) === markup(b);
}

/**
 * What the part's next serials start above. Fetched when the dialog opens, when the window comes back, and when a
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
