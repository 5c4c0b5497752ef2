import { type RefObject, useCallback, useMemo, useState } from 'react';
import { imageOrigins } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { designText } from '@/domain/print-job';
import { FIRST_PRINT } from '@/domain/print-run';
import { type PartDesign, standardDesign } from '@/features/print/design-of-part';
import { paperOutput } from '@/features/print/dialog/paper-output';
import { pdfOutput } from '@/features/print/dialog/pdf-output';
import { printTargetOf } from '@/features/print/dialog/print-button';
import type { LaidOutPrint, PrintOptions, PrintTarget } from '@/features/print/dialog/print-to-paper';
import { prepareSheets } from '@/features/print/dialog/sheets';
import { usePrintProcess } from '@/features/print/dialog/use-print-process';
import { useCustomerAliases, usePrintStamp } from '@/features/print/entered';
import { labelPrinterOutput, printerFileOutput } from '@/features/print/label-printer/printer-output';
import {
  companyName,
  indexAt,
  type LabelSource,
  labelData,
  newJobsOf,
  type PrintSettings,
  placingOf,
  runProblems,
} from '@/features/print/print-plan';
import { useSerialBases } from '@/features/print/serial-bases';
import { mediaOf, printerOf, rememberSettings, stationSettings } from '@/features/print/station-settings';
import { usePartDesigns } from '@/features/print/use-part-designs';
import { withoutImages } from '@/label/design/parse-design';
import { usesField } from '@/label/design/questions';
import { renderLabel } from '@/label/render';
import { arrangeRuns, layoutOfSheet, type Slot } from '@/label/sheet/arrangement';
import type { LayoutResult } from '@/label/sheet/imposition';
import { layoutOn } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { sheetNode } from '@/label/sheet/sheet';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { useFailedImages } from '@/label-view/use-failed-images';
import { browserPorts } from '@/print/run/browser-printing';
import type { SerialBase } from '@/print/run/serial-range';
import type { PrintJob } from '@/print/run/stored-rows';
import { useRole } from '@/session/profile';
import { useCurrentParts } from './current-parts';
import { type LineInput, type ListLine, type ListPlan, listLine, listPlan, MAX_LABELS } from './list-plan';
import type { RenderLineLabel } from './print-list-preview';
import { type ListedPart, usePrintList } from './print-list-store';

/** Everything of the print list: what would be printed, how far a print is, and the actions. */
export function usePrintListScreen(busy: RefObject<boolean>) {
  const listed = usePrintList((list) => list.listed);
  const newSheetForEach = usePrintList((list) => list.newSheetForEach);
  const { remove } = usePrintList.getState();
  const [settings, setSettings] = useState(() => stationSettings());
  const notes = useNotes(listed);
  const current = useCurrentParts(notes.add);
  const [reprints, setReprints] = useState<readonly (readonly PrintJob[])[]>([]);
  const serials = useSerialBases(useMemo(() => listed.map(({ part }) => part), [listed]));
  const { lines, isReading: readsAliases } = useLines(listed, serials.bases, current.gone);
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

  const elements = useMemo(() => {
    const designs = new Set(lines.map(({ source }) => source.design));
    return [...designs].flatMap((design) => design.elements);
  }, [lines]);
  useEncoders(needEncoders(elements));
  const failedImages = useFailedImages(elements, imageOrigins);
  const options = useMemo(() => ({ dotsPerMm, mode: color, failedImages }), [dotsPerMm, color, failedImages]);
  const layout = useCallback(
    (size: SizeMm) => layoutOn(media, size, placingOf({ dotsPerMm, offsetX, offsetY, scale })),
    [media, dotsPerMm, offsetX, offsetY, scale],
  );
  const errorOf = useProblemCache(options);
  const plan = useMemo(
    () => listPlan(lines, { layoutFor: layout, newSheetForEach, errorOf }),
    [lines, layout, newSheetForEach, errorOf],
  );
  const renderLineLabel = useCallback(
    ({ source, run }: ListLine, index: number, origin: { x: number; y: number }) =>
      renderLabel(source.design, labelData(source, run, run ? indexAt(run, index) : index), {
        ...options,
        origin,
        omitIncomplete: run?.range === undefined,
      }),
    [options],
  );

  const refusal =
    refusalOf(plan, current.isReading) ?? (readsAliases ? 'The aliases of the customers are being read' : undefined);
  const onFailed: PrintOptions['onFailed'] = (failures) => {
    const entries = usePrintList.getState().listed;
    for (const failure of failures) {
      const entry = entries.find(({ part: { id } }) => String(id) === failure.id);
      if (!entry) continue;
      notes.add([{ entry, text: failureText(failure) }]);
      if (failure.kind === 'changed') serials.adopt(entry.part, failure.derived);
    }
  };
  const process = usePrintProcess({
    busy,
    onFailed,
    // On paper is off the list, before the browser's dialog stops this page: neither a reload nor another tab prints it again.
    onDeliver: (printed) => {
      remove(printed.map(({ part }) => part.id));
      for (const { part } of printed) serials.forget(part);
    },
    onAnswered: () => undefined,
    onReprint: (jobs) => setReprints(byPart(jobs)),
  });
  return {
    plan,
    lines: plan.lines,
    refusal,
    notes: notes.texts,
    current,
    isConfirmed: serials.isConfirmed,
    isReadable: serials.isReadable,
    /** A part that was printed by itself is off the list. */
    printedAlone: (part: Part) => remove([part.id]),
    /** Its own print dialog was closed: it may have taken serials. */
    readSerials: serials.readAgain,
    settings,
    media,
    /** What PRINT does with the selected printer. */
    target: printTargetOf(output),
    change: (change: Partial<PrintSettings>) => {
      rememberSettings(change);
      setSettings((old) => ({ ...old, ...change }));
    },
    renderLabel: renderLineLabel,
    process,
    reprints,
    nextReprint: () => setReprints(([, ...rest]) => rest),
    press: (target: PrintTarget) => {
      if (refusal !== undefined || busy.current) return;
      notes.clear();
      const printed = plan.lines.filter(({ run }) => run?.range);
      const linesOf = (ids: readonly string[]) => printed.filter((line) => ids.includes(lineId(line)));
      const options = { layout, newSheetForEach, settings, printer: printerName, renderLabel: renderLineLabel };
      process.print({
        ids: printed.map(lineId),
        layOut: (ids) => layOutLines(linesOf(ids), target, options),
        samples: () => printed.map((line) => renderLineLabel(line, 0, { x: 0, y: 0 })),
        copiesImages: target !== 'paper',
      });
    },
  };
}

/** Why PRINT cannot be pressed; undefined when it can. */
function refusalOf({ lines, parts, labels }: ListPlan, isReading: boolean): string | undefined {
  if (lines.length === 0) return 'The list is empty';
  if (parts === 0) return 'No part of the list can be printed';
  if (labels > MAX_LABELS) {
    return `One print holds ${MAX_LABELS} labels, the list has ${labels}. Lower quantities, or take parts off and print them next`;
  }
  if (isReading) return 'The parts are being read again';
  const isGenerating = lines.some(({ refusal, run }) => !refusal && run?.range === undefined);
  return isGenerating ? 'The serials are being generated' : undefined;
}

type LayOutOptions = {
  layout: (size: SizeMm) => LayoutResult;
  newSheetForEach: boolean;
  settings: PrintSettings;
  /** Its name. */
  printer: string;
  renderLabel: RenderLineLabel;
};

/** Lines with serials on sheets of their own, ready to be recorded and printed. */
function layOutLines(lines: readonly ListLine[], target: PrintTarget, options: LayOutOptions): LaidOutPrint {
  const { layout, newSheetForEach, settings } = options;
  const arrangement = arrangeRuns(
    lines.map(({ run, source }) => ({ labels: run?.labels ?? 0, size: source.design.labelSize })),
    layout,
    { newSheetForEach },
  );
  const [first] = arrangement.placed;
  if (!first) throw new RangeError('There is nothing to print');
  const sheets = Array.from({ length: arrangement.sheetCount }, (_, sheet) => sheet);
  const lineOf = ({ run }: Slot) => {
    const line = lines[run];
    if (!line) throw new RangeError(`There is no line ${run}`);
    return line;
  };
  const label = (slot: Slot) => options.renderLabel(lineOf(slot), slot.index, slot.origin);
  const unrendered = (slot: Slot) => {
    const { source, run } = lineOf(slot);
    return { design: source.design, data: labelData(source, run, run ? indexAt(run, slot.index) : slot.index) };
  };
  const content = { arrangement, cropMarks: settings.cropMarks, label };
  const sheetSvg = (sheet: number) => sheetNode(content, sheet);
  const paperOf = (sheet: number) => layoutOfSheet(arrangement, sheet)?.paper ?? first.layout.paper;
  return {
    lines: lines.flatMap((line, runIndex) => {
      const { run, source } = line;
      const { part } = line.entry;
      if (!run?.range) return [];
      const printedAs = { output: target, printer: options.printer };
      const newJobs = newJobsOf({
        source,
        run,
        arrangement,
        runIndex,
        sheets,
        status: FIRST_PRINT,
        settings,
        ...printedAs,
      });
      const newSerials = { visible: run.range, count: run.labels };
      const reserve = { partId: part.id, partNo: part.no, hand: handOf(part), newSerials, newJobs, withoutImages };
      return [{ id: lineId(line), part, newJobs, reserve, claims: [] }];
    }),
    output: {
      paper: () => paperOutput(first.layout.paper, prepareSheets({ sheets, sheetSvg })),
      pdf: () => pdfOutput({ sheets, sheet: (sheet) => ({ paper: paperOf(sheet), node: sheetSvg(sheet) }) }),
      'printer-file': () => printerFileOutput(settings, { arrangement, sheets, label: unrendered }),
      'label-printer': () => labelPrinterOutput(settings, { arrangement, sheets, label: unrendered }),
    }[target](),
  };
}

/** What became of a part. */
type Note = { entry: ListedPart; text: string };

/** Notes on parts by their id, each until the part's quantity is changed. */
function useNotes(listed: readonly ListedPart[]) {
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const texts = useMemo(
    () =>
      new Map(
        listed.flatMap(({ part, typed }): [string, string][] => {
          const note = notes.get(String(part.id));
          const { labels, parts } = note?.entry.typed ?? {};
          return note && labels === typed.labels && parts === typed.parts ? [[String(part.id), note.text]] : [];
        }),
      ),
    [notes, listed],
  );
  return {
    texts,
    add: (added: readonly Note[]) =>
      setNotes((old) => new Map([...old, ...added.map((note) => [String(note.entry.part.id), note] as const)])),
    clear: () => setNotes(new Map()),
  };
}

const lineId = ({ entry }: ListLine) => String(entry.part.id);

/** Jobs of the same part together: each part is printed again by itself. */
function byPart(jobs: readonly PrintJob[]): PrintJob[][] {
  const groups = new Map<string, PrintJob[]>();
  for (const job of jobs) groups.set(String(job.part.id), [...(groups.get(String(job.part.id)) ?? []), job]);
  return [...groups.values()];
}

type Failure = Parameters<PrintOptions['onFailed']>[0][number];

/** Why a part was not printed with the others, and what to do next. */
function failureText(failure: Failure): string {
  if (failure.kind === 'changed') {
    const cause = {
      serials: 'Its serials were taken by another run',
      midnight: 'A new day has begun since its serials were generated',
      conflict: 'Another station has taken its serials',
    }[failure.why];
    const { derived } = failure;
    return derived.ok
      ? `${cause}. It was not printed. The range moved on to ${derived.range.from} - ${derived.range.end}: press PRINT to print it.`
      : `${cause}. It was not printed: ${derived.reason}.`;
  }
  if (failure.kind === 'printed-elsewhere') return 'Its labels were printed in another tab. It was not printed here.';
  if (failure.kind === 'unreadable') {
    return 'The storage of this browser does not say what was printed today. It was not printed. Press PRINT to try again.';
  }
  return 'This browser could not store its serials. It was not printed. Press PRINT to try again.';
}

/** Lines, each computed anew only when its part, quantities or serials change, or a design was saved. */
function useLines(
  listed: readonly ListedPart[],
  bases: ReadonlyMap<string, SerialBase>,
  gone: ReadonlySet<string>,
): { lines: ListLine[]; isReading: boolean } {
  const designOf = usePartDesigns(useMemo(() => listed.map(({ part }) => part), [listed]));
  const isAdmin = useRole() === 'admin';
  const sourceOf = useMemo(() => {
    const known = new WeakMap<ListedPart, LineSource>();
    return (entry: ListedPart): LineSource => {
      const source = known.get(entry) ?? lineSource(entry, designOf, isAdmin);
      known.set(entry, source);
      return source;
    };
  }, [designOf, isAdmin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other designs no line is the same
  const cache = useMemo(() => new WeakMap<ListedPart, { input: LineState; line: ListLine }>(), [sourceOf]);
  const sources = useMemo(() => listed.map(sourceOf), [listed, sourceOf]);
  const withAlias = useMemo(
    () => sources.flatMap(({ source: { part, design } }) => (usesField(design, 'customerAlias') ? [part] : [])),
    [sources],
  );
  const aliasOf = useCustomerAliases(withAlias);
  const isReading = withAlias.some((part) => aliasOf(part).isReading);
  const stamp = usePrintStamp(sources.some(({ source }) => usesField(source.design, 'printDate')));
  const printedBy = browserPorts.user()?.name ?? '';
  const lines = useMemo(
    () =>
      listed.map((entry, index) => {
        const id = String(entry.part.id);
        const { alias: customerAlias, isReading, refusal } = aliasOf(entry.part);
        const aliasRefusal = isReading ? undefined : refusal;
        const printDate = stamp;
        const input = { base: bases.get(id), isGone: gone.has(id), customerAlias, aliasRefusal, printDate, printedBy };
        const known = cache.get(entry);
        if (known && isSameState(known.input, input)) return known.line;
        const { source, ...design } = sources[index] ?? sourceOf(entry);
        const entered = { answers: entry.answers, customerAlias, printDate, printedBy };
        const line = listLine({
          entry,
          base: input.base,
          isGone: input.isGone,
          aliasRefusal,
          ...design,
          source: { ...source, entered },
        });
        cache.set(entry, { input, line });
        return line;
      }),
    [listed, sources, sourceOf, bases, gone, cache, aliasOf, stamp, printedBy],
  );
  return { lines, isReading };
}

type LineState = {
  base: SerialBase | undefined;
  isGone: boolean;
  customerAlias: string;
  aliasRefusal: string | undefined;
  printDate: string;
  printedBy: string;
};

const isSameState = (a: LineState, b: LineState) =>
  a.base === b.base &&
  a.isGone === b.isGone &&
  a.customerAlias === b.customerAlias &&
  a.aliasRefusal === b.aliasRefusal &&
  a.printDate === b.printDate &&
  a.printedBy === b.printedBy;

type LineSource = Pick<LineInput, 'source' | 'designId' | 'designProblem' | 'isReadingDesign'>;

/** Only an admin prints the standard label in the place of a missing design: another user of this list does not. */
function lineSource(
  { part, override }: ListedPart,
  designOf: (part: Part) => PartDesign,
  isAdmin: boolean,
): LineSource {
  const found = designOf(part);
  const isOverridden = found.kind === 'missing' && override !== undefined && isAdmin;
  const { design, origin, stored } = found.kind === 'ready' ? found : standardDesign;
  const source: LabelSource = { part, design, origin, stored, companyName: companyName() };
  return {
    source: isOverridden ? { ...source, override } : source,
    designId: designText({ designId: origin.designId, designRevision: origin.revision }),
    designProblem: found.kind === 'missing' && !isOverridden ? found : undefined,
    isReadingDesign: found.kind === 'reading',
  };
}

/** The first error of a line's labels; computed once for the same run, design and printer. */
function useProblemCache(options: Parameters<typeof runProblems>[2]) {
  return useMemo(() => {
    const cache = new WeakMap<ListLine, ReturnType<typeof runProblems>[number] | undefined>();
    return (line: ListLine) => {
      if (!cache.has(line)) {
        const problems = runProblems(line.source, line.run, options);
        cache.set(
          line,
          problems.find(({ severity }) => severity === 'error'),
        );
      }
      return cache.get(line);
    };
  }, [options]);
}
