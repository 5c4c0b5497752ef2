import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { env, imageOrigins } from '@/config/env';
import { handOf } from '@/domain/part';
import { FIRST_PRINT, reprintStatus } from '@/domain/print-run';
import { countSerials, serialIntersection } from '@/domain/serials/serial-set';
import { withoutImages } from '@/label/design/parse-design';
import { type RenderOptions, renderLabel } from '@/label/render';
import { layoutOfSheet, type Slot } from '@/label/sheet/arrangement';
import { layoutOn, type Media } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { sheetNode } from '@/label/sheet/sheet';
import type { SvgNode } from '@/label/svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { useFailedImages } from '@/label-view/use-failed-images';
import { sayOnLabel } from '@/language/label/label-facts';
import { repeatOnIdle } from '@/lib/browser/scheduling';
import type { OutputContent } from '@/print/outputs/output';
import { type OutputId, outputOf } from '@/print/outputs/registry';
import { type PreparedSheets, prepareSheets, type SheetBuild } from '@/print/outputs/sheets';
import { indexAt, type LabelProblem, labelData, runProblems } from '@/print/plan/label-source';
import {
  changedPlaces,
  checkLineOf,
  compareLines,
  type LineChanges,
  reprintKey,
  serialChanges,
} from '@/print/plan/line-changes';
import { newJobsOf } from '@/print/plan/new-jobs';
import {
  type PlanLine,
  type PlanOptions,
  type PrintPlan,
  printedSerials,
  printPlan,
  printRefusal,
} from '@/print/plan/print-plan';
import type { PrintSettings } from '@/print/plan/print-settings';
import { browserPorts } from '@/print/run/browser-printing';
import { type Check, startCheck, validCheck } from '@/print/run/check';
import type { PrintLine, PrintTask } from './print-to-paper';
import { mediaOf, printerOf, rememberSettings, stationSettings } from './station-settings';
import { type PrintProcessEvents, usePrintProcess } from './use-print-process';

/** Printer, paper and the rest of More Settings, and what they mean. */
export function usePrintSettings(partId?: string) {
  const [settings, setSettings] = useState(() => stationSettings(partId));
  const printer = useMemo(() => printerOf(settings), [settings]);
  const media = useMemo(() => mediaOf(settings), [settings]);
  return {
    settings,
    printer,
    media,
    /** What PRINT does with the selected printer. */
    target: outputOf(printer.output),
    change: (change: Partial<PrintSettings>) => {
      rememberSettings(change);
      setSettings((old) => ({ ...old, ...change }));
    },
    /** For this print only: the station keeps its own. */
    changeOnce: (change: Partial<PrintSettings>) => setSettings((old) => ({ ...old, ...change })),
  };
}

export type Printing = ReturnType<typeof usePrintSettings>;

type PrintInput = Omit<PrintProcessEvents, 'onChanged'> & {
  lines: readonly PlanLine[];
  printing: Printing;
  /** Many parts: one with an error is left out, and the others print. */
  isList?: boolean;
  newSheetForEach?: boolean;
  /** The sheet in view (0-based). */
  currentSheet?: number;
  /** Errors that are found by other means than the design. */
  unread?: readonly LabelProblem[];
  /** Takes what the host has now into the lines. */
  adopt: (changed: readonly LineChanges[]) => void;
};

/** A print of one part or of many: what would be printed, how far it is, and the actions. */
export function usePrint(input: PrintInput) {
  const { lines, printing, isList = false, newSheetForEach = false, currentSheet = 0 } = input;
  const { settings, printer, media } = printing;
  const { dotsPerMm, offsetX, offsetY, scale, color } = printer;
  const options = useRenderOptions(lines, dotsPerMm, color);
  const problemsOf = useProblems(options);
  const errorOf = useCallback((line: PlanLine) => problemsOf(line).find(isError), [problemsOf]);
  const planOptions = useMemo(
    (): PlanOptions => ({
      layoutFor: layoutFor(media, { dotsPerMm, offsetX, offsetY, scale }),
      settings,
      newSheetForEach,
      currentSheet,
      errorOf: isList ? errorOf : undefined,
    }),
    [media, dotsPerMm, offsetX, offsetY, scale, settings, newSheetForEach, currentSheet, isList, errorOf],
  );
  const plan = useMemo(() => printPlan(lines, planOptions), [lines, planOptions]);
  const refusal = useMemo(() => printRefusal(plan), [plan]);
  const renderPlace = useCallback(
    (line: PlanLine, place: number, origin: { x: number; y: number }) =>
      renderLabel(line.source.design, dataAt(line, place), { ...options, origin, omitIncomplete: isIncomplete(line) }),
    [options],
  );
  // The same object for as long as the print would be the same: then sheets prepared before PRINT may be used.
  const build = useMemo(
    () => (refusal === undefined ? sheetBuild(plan, settings, renderPlace) : undefined),
    [refusal, plan, settings, renderPlace],
  );
  const sheetsOf = usePreparedSheets(!isList && printing.target === 'paper' ? build : undefined, plan.labels);

  /** Later prints of unprinted labels that the operator was told of. */
  const knownReprints = useRef(new Set<string>());
  const [changes, setChanges] = useState<readonly LineChanges[]>([]);
  const process = usePrintProcess({
    ...input,
    onChanged: (found) => {
      setChanges(found);
      for (const { line, changes } of found) {
        for (const change of changes) {
          if (change.field === 'reprint') knownReprints.current.add(reprintKey(line, change));
        }
      }
      input.adopt(found);
    },
    onFailed: (failures) => {
      // The other parts of a list print: what became of one is said in its row.
      const [line] = isList ? [] : plan.lines;
      if (line) setChanges(failures.flatMap((one) => (one.kind === 'changed' ? serialChanges(line, one) : [])));
      input.onFailed(failures);
    },
  });
  /** Where labels look different from what was on the screen, by line. */
  const frames = useMemo(
    () =>
      new Map(
        changes.map(({ line }) => {
          const now = plan.lines.find(({ id }) => id === line.id);
          return [line.id, now ? changedPlaces(line, now) : []] as const;
        }),
      ),
    [changes, plan],
  );
  /** Read at pointer down, so that the host may have answered when the button is released. */
  const ahead = useRef<Check | undefined>(undefined);

  /** Undefined when there is nothing to print, which the button says already. */
  const newTask = (target: OutputId): PrintTask | undefined => {
    if (!build) return undefined;
    const printed = plan.lines.filter(({ run }) => run?.range);
    const checked = checkLinesOf(printed);
    const layOut: PrintTask['layOut'] = (ids, numbers) => {
      const isWhole = ids.length === printed.length && !numbers;
      // Recorded lines are printed: none of them is left out any more.
      const options = numbers ? { ...planOptions, errorOf: undefined } : planOptions;
      const own = isWhole ? plan : printPlan(withNumbers(printed, ids, numbers), options);
      const ownBuild = isWhole ? build : sheetBuild(own, settings, renderPlace);
      return {
        lines: own.lines.flatMap((_, index) => lineRequest(own, index, settings, target, printer.name)),
        content: {
          printer,
          media,
          ...contentOf(own, ownBuild),
          elements: () => (isWhole ? sheetsOf(build) : prepareSheets(ownBuild)),
        },
      };
    };
    return {
      ids: printed.map(({ id }) => id),
      output: target,
      check: () => {
        const check = validCheck(browserPorts, checked, ahead.current);
        ahead.current = undefined;
        return { check, result: check.answer.then((answers) => compareLines(printed, answers, knownReprints.current)) };
      },
      layOut,
      samples: () => printed.map((line) => renderPlace(line, 0, { x: 0, y: 0 })),
    };
  };
  /** What is held back until the operator confirms it: labels with errors, or very many. */
  const [unconfirmed, setUnconfirmed] = useState<{ target: OutputId; problems: readonly LabelProblem[] } | undefined>();
  const startPrint = (target: OutputId) => {
    setUnconfirmed(undefined);
    const task = newTask(target);
    if (task) process.print(task);
  };
  const count = plan.lines.reduce((sum, _, index) => sum + countSerials(printedSerials(plan, index)), 0);
  const isMany = env.VITE_CONFIRM_LABELS > 0 && count > env.VITE_CONFIRM_LABELS;

  return {
    plan,
    planOptions,
    refusal,
    options,
    problemsOf,
    /** The label at a place of a line's run. */
    renderPlace,
    /** What changed since it was on the screen; nothing was printed. */
    changes,
    frames,
    isIdle: () => process.phases.getState().kind === 'idle',
    /** On pointer down. */
    prefetch: () => {
      if (refusal === undefined)
        ahead.current = startCheck(browserPorts, checkLinesOf(plan.lines.filter(({ run }) => run?.range)));
    },
    /** The button of an output. Errors, and very many labels, have to be confirmed first. */
    requestPrint: (target: OutputId) => {
      if (refusal !== undefined || input.busy.current) return;
      const problems = isList
        ? []
        : [...plan.lines.flatMap((line) => problemsOf(line).filter(isError)), ...(input.unread ?? [])];
      if (problems.length > 0 || isMany) setUnconfirmed({ target, problems });
      else startPrint(target);
    },
    unconfirmed: unconfirmed && { problems: unconfirmed.problems, many: isMany ? count : undefined },
    confirm: () => unconfirmed && startPrint(unconfirmed.target),
    dismiss: () => setUnconfirmed(undefined),
    process,
  };
}

const isError = ({ severity }: LabelProblem) => severity === 'error';

const layoutFor =
  (media: Media, { dotsPerMm, scale, offsetX: x, offsetY: y }: PlacedBy) =>
  (size: SizeMm) =>
    layoutOn(media, size, { dotsPerMm, scale, offset: { x, y } });
type PlacedBy = Pick<Printing['printer'], 'dotsPerMm' | 'scale' | 'offsetX' | 'offsetY'>;

/** How labels are rendered, the same object while nothing of it has changed. */
function useRenderOptions(lines: readonly PlanLine[], dotsPerMm: number, mode: RenderOptions['mode']): RenderOptions {
  const elements = useMemo(() => {
    const designs = new Set(lines.map(({ source }) => source.design));
    return [...designs].flatMap((design) => design.elements);
  }, [lines]);
  useEncoders(needEncoders(elements));
  const failedImages = useFailedImages(elements, imageOrigins);
  return useMemo(() => ({ dotsPerMm, mode, failedImages, say: sayOnLabel }), [dotsPerMm, mode, failedImages]);
}

/** What is wrong with the labels of a line; computed once for the same line and options. */
function useProblems(options: RenderOptions) {
  return useMemo(() => {
    const cache = new WeakMap<PlanLine, LabelProblem[]>();
    return (line: PlanLine): LabelProblem[] => {
      const known =
        cache.get(line) ?? runProblems(line.source, line.run, { ...options, omitIncomplete: isIncomplete(line) });
      cache.set(line, known);
      return known;
    };
  }, [options]);
}

/** The texts of the label at a place of a line's run. */
export const dataAt = ({ source, run }: PlanLine, place: number) =>
  labelData(source, run, run ? indexAt(run, place) : place);

/** A code without its serial or an answer would scan too: it is left out. */
export const isIncomplete = ({ run, refusal }: PlanLine) => run?.range === undefined || refusal?.code === 'answer';

export type RenderPlace = (line: PlanLine, place: number, origin: { x: number; y: number }) => SvgNode;

function sheetBuild(plan: PrintPlan, { cropMarks }: PrintSettings, renderPlace: RenderPlace): SheetBuild {
  const { arrangement, selected } = plan;
  const label = (slot: Slot) => renderPlace(lineAt(plan, slot), slot.index, slot.origin);
  const content = { arrangement, cropMarks, label };
  return { sheets: selected.ok ? selected.sheets : [], sheetSvg: (sheet) => sheetNode(content, sheet) };
}

function lineAt({ lines }: PrintPlan, { run }: Slot): PlanLine {
  const line = lines[run];
  if (!line) throw new RangeError(`There is no line ${run}`);
  return line;
}

function contentOf(
  plan: PrintPlan,
  { sheets, sheetSvg }: SheetBuild,
): Pick<OutputContent, 'arrangement' | 'sheets' | 'page' | 'label'> {
  const { arrangement } = plan;
  const paperOf = (sheet: number) => {
    const layout = layoutOfSheet(arrangement, sheet);
    if (!layout) throw new RangeError(`There is no sheet at ${sheet}`);
    return layout.paper;
  };
  return {
    arrangement,
    sheets,
    page: (sheet) => ({ paper: paperOf(sheet), node: sheetSvg(sheet) }),
    label: (slot) => {
      const line = lineAt(plan, slot);
      return { design: line.source.design, data: dataAt(line, slot.index) };
    },
  };
}

/** The lines with these ids, and on their labels the numbers that the host gave instead of the next ones. */
const withNumbers = (lines: readonly PlanLine[], ids: readonly string[], numbers: Parameters<PrintTask['layOut']>[1]) =>
  lines
    .filter(({ id }) => ids.includes(id))
    .map((line): PlanLine => {
      if (!numbers || line.source.numbers?.kind !== 'next') return line;
      return { ...line, source: { ...line.source, numbers: { kind: 'taken', numbers: numbers.get(line.id) ?? [] } } };
    });

const checkLinesOf = (lines: readonly PlanLine[]) => lines.flatMap((line) => checkLineOf(line) ?? []);

/** What is written down of a line before its labels go to paper; nothing when none of them is on a selected sheet. */
function lineRequest(
  plan: PrintPlan,
  runIndex: number,
  settings: PrintSettings,
  output: OutputId,
  printer: string,
): PrintLine[] {
  const { lines, arrangement, selected } = plan;
  const line = lines[runIndex];
  if (!line?.run?.range || !selected.ok) return [];
  const { request, source, run } = line;
  const { part, reprintOf, unprinted = [] } = request;
  const { sheets } = selected;
  const status = reprintOf ? reprintStatus(reprintOf.status) : FIRST_PRINT;
  const newJobs = newJobsOf({ source, run, arrangement, runIndex, sheets, status, settings, output, printer });
  if (newJobs.length === 0) return [];
  const newSerials = reprintOf ? undefined : { visible: line.run.range, count: run.labels };
  const { id: partId, no: partNo } = part;
  const printed = printedSerials(plan, runIndex);
  const claims = unprinted.map((job) => ({
    job,
    output,
    printer,
    serials: serialIntersection(job.outcome.unprinted, printed),
  }));
  return [
    {
      id: line.id,
      part,
      newJobs,
      reserve: request.unprinted
        ? undefined
        : { partId, partNo, hand: handOf(part), newSerials, newJobs, of: reprintOf?.id, withoutImages },
      claims: claims.filter(({ serials }) => serials.length > 0),
    },
  ];
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
