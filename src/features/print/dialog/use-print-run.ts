import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { imageOrigins } from '@/config/env';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { type LabelSource, labelData, type Run } from '@/features/print/label-source';
import { runOfJob, runOfRecord } from '@/features/print/plan-run';
import {
  chosenSheets,
  defaultSettings,
  fromTheFirst,
  type PrintSettings,
} from '@/features/print/settings/print-settings';
import { firstQuantities, readQuantities, typeLabels, typeParts } from '@/features/print/settings/quantity';
import type { SheetBuild } from '@/features/print/sheets/sheet-stock';
import { labelProblems } from '@/label/design/problems';
import { type RenderOptions, renderLabel } from '@/label/render';
import { layoutSheet, type Slot, sheetCount } from '@/label/sheet/imposition';
import { paperSize } from '@/label/sheet/paper';
import { sheetNode } from '@/label/sheet/sheet';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';
import { useFailedImages } from '@/label-view/use-failed-images';
import { rangeAbove, type SerialBase } from '@/printing/serial-range';
import type { PrintJob } from '@/printing/stored-rows';
import { printerById } from '@/storage/printer-profiles';
import type { LabelProblem } from './problem-list';
import { useLabelSource } from './use-label-source';
import { useSerials } from './use-serials';

export type PrintSubject = {
  part: Part;
  /** The history record that is printed again. */
  reprintOf?: PrintRecord | undefined;
  /** A job of which only the serials that did not come out are printed. */
  unprinted?: PrintJob | undefined;
};

/** Everything the print dialog shows, derived from the part, what was typed and what was chosen. */
export function usePrintRun({ part, reprintOf, unprinted }: PrintSubject) {
  const fixed = reprintOf !== undefined || unprinted !== undefined;
  const labelled = useLabelSource(part, reprintOf, unprinted);
  const { source, qtyPerPack } = labelled;
  const serials = useSerials(part, !fixed);
  const [typed, setTyped] = useState(() => firstQuantities(part.qtyPerPack));
  const [settings, setSettings] = useState<PrintSettings>(defaultSettings);
  const [currentSheet, setCurrentSheet] = useState(0);

  const read = readQuantities(typed, qtyPerPack, serials.left);
  const { base } = serials;
  const fresh = !fixed && read.ok && base ? rangeAbove(base, read.labels) : undefined;
  const { from, end } = fresh?.ok ? fresh.range : {};
  const [labelsTyped, partsTyped] = read.ok ? [read.labels, read.parts] : [0, 0];
  const run = useMemo((): Run | undefined => {
    if (unprinted) return runOfJob(unprinted);
    if (reprintOf) return runOfRecord(reprintOf, qtyPerPack);
    const range = from && end ? { from, end, count: labelsTyped } : undefined;
    return { range, labels: labelsTyped, qtyPart: partsTyped, qtyPerPack };
  }, [unprinted, reprintOf, qtyPerPack, labelsTyped, partsTyped, from, end]);

  const printer = printerById(settings.printerId);
  const paper = useMemo(() => paperSize(settings.paper, settings.orientation), [settings.paper, settings.orientation]);
  const { dotsPerMm, offsetX, offsetY } = printer;
  const laidOut = useMemo(
    () => layoutSheet({ paper, label: source.design.labelSize, dotsPerMm, offset: { x: offsetX, y: offsetY } }),
    [paper, source.design.labelSize, dotsPerMm, offsetX, offsetY],
  );
  const labels = run?.labels ?? 0;
  const sheets = laidOut.ok ? sheetCount(laidOut.layout, labels, settings.start) : 0;
  const { pages, range, start, cropMarks } = settings;
  const current = pages === 'current' ? currentSheet : 0;
  const left = unprinted !== undefined;
  const chosen = useMemo(() => {
    const wanted = chosenSheets({ pages, range }, sheets, current);
    return left ? fromTheFirst(wanted) : wanted;
  }, [pages, range, sheets, current, left]);

  const failedImages = useFailedImages(source.design.elements, imageOrigins);
  const omitIncomplete = run?.range === undefined;
  const options = useMemo(
    () => ({ dotsPerMm, mode: settings.color, omitIncomplete, failedImages }),
    [dotsPerMm, settings.color, omitIncomplete, failedImages],
  );
  const { design } = source;
  const picture = useCallback(
    (origin: { x: number; y: number }, data: LabelData) => renderLabel(design, data, { ...options, origin }),
    [design, options],
  );
  const dataOf = (index: number) => (run ? labelData(source, run, index) : emptyLabelData);
  // The same object for as long as the print would be the same: then sheets drawn ahead of PRINT may be used.
  const build = useMemo((): SheetBuild | undefined => {
    if (!laidOut.ok || !chosen.ok || !run?.range) return undefined;
    const label = ({ index, x, y }: Slot) => picture({ x, y }, labelData(source, run, index));
    const content = { layout: laidOut.layout, labels: run.labels, start, cropMarks, label };
    return { sheets: chosen.sheets, picture: (sheet) => sheetNode(content, sheet) };
  }, [laidOut, chosen, run, picture, source, start, cropMarks]);
  // The list may lag behind a key; PRINT looks anew.
  const settled = useDeferredValue(run);
  const problems = useMemo(() => problemsOf(source, settled, options), [source, settled, options]);

  return {
    ...labelled,
    fixed,
    typed: fixed && run ? { labels: String(run.labels), parts: String(run.qtyPart) } : typed,
    read,
    typeLabels: (text: string) => setTyped(typeLabels(text, qtyPerPack)),
    typeParts: (text: string) => setTyped(typeParts(text, qtyPerPack)),
    settings,
    change: (change: Partial<PrintSettings>) => setSettings((old) => ({ ...old, ...change })),
    generating: serials.generating,
    confirmed: base?.confirmed ?? true,
    readable: base?.readable ?? true,
    adopt: (next: SerialBase) => serials.adopt(next),
    run,
    dotsPerMm,
    paper,
    laidOut,
    sheets,
    chosen,
    build,
    setCurrentSheet,
    dataOf,
    picture,
    problems,
    hasErrors: () => {
      const found = settled === run ? problems : problemsOf(source, run, options);
      return found.some(({ severity }) => severity === 'error');
    },
    refusal: refusalOf(),
  };

  /** Why PRINT cannot be pressed. */
  function refusalOf(): string | undefined {
    if (labelled.loading) return 'Looking for what was printed';
    if (fixed && !run) return 'The serials of this record cannot be read';
    if (!fixed && !read.ok) return read.reason;
    if (!fixed && serials.generating) return 'The serials are being generated';
    if (fresh && !fresh.ok) return fresh.reason;
    if (!laidOut.ok) return laidOut.reason;
    if (!chosen.ok) return chosen.reason;
    return chosen.sheets.length === 0 ? 'There is nothing to print' : undefined;
  }
}

/**
 * Labels differ in serial and, the last one, in quantity: the two ends of a run have every problem there is, and so that
 * a serial as UPC cannot pass because the first one happens to end in the right check digit, the two after it are looked at.
 */
function problemsOf(source: LabelSource, run: Run | undefined, options: RenderOptions): LabelProblem[] {
  if (!run?.range || run.labels === 0) return [];
  const found = new Map<string, LabelProblem>();
  for (const index of new Set([0, 1, 2, run.labels - 1])) {
    if (index >= run.labels) continue;
    for (const problem of labelProblems(source.design, labelData(source, run, index), options)) {
      const key = `${problem.elementId} ${problem.code}`;
      if (!found.has(key)) found.set(key, { ...problem, index });
    }
  }
  return [...found.values()];
}
