import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { imageOrigins } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { FIRST_PRINT } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { designOfPart } from '@/features/print/design-of-part';
import { paperOutput } from '@/features/print/dialog/paper-output';
import { pdfOutput } from '@/features/print/dialog/pdf-output';
import type { LaidOutPrint, PrintOptions, PrintTarget, PrintTask } from '@/features/print/dialog/print-to-paper';
import { prepareSheets } from '@/features/print/dialog/sheets';
import { usePrintProcess } from '@/features/print/dialog/use-print-process';
import {
  companyName,
  indexAt,
  type LabelSource,
  labelData,
  type PrintSettings,
  piecesOf,
  placingOf,
  runProblems,
} from '@/features/print/print-plan';
import { mediaOf, rememberSettings, stationSettings } from '@/features/print/station-settings';
import { withoutImages } from '@/label/design/parse-design';
import { renderLabel } from '@/label/render';
import { arrangeRuns, layoutOfSheet, type Slot } from '@/label/sheet/arrangement';
import { layoutOn } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { useFailedImages } from '@/label-view/use-failed-images';
import { browserPorts } from '@/printing/browser-printing';
import { readBase, type SerialBase } from '@/printing/serial-range';
import type { PrintJob } from '@/printing/stored-rows';
import { usePrintStorage } from '@/printing/use-printing-state';
import { printerById } from '@/storage/printer-profiles';
import { findParts } from './find-parts';
import { type ListLine, listLine, listPlan } from './list-plan';
import { type ListedPart, usePrintList } from './print-list-store';

/** The serials are read again when the screen is opened and after a print; PRINT reads them once more. */
const BASE_VALID_MS = 30_000;

/** Everything of the print list: what would be printed, how far a print is, and the actions. */
export function usePrintListScreen(busy: RefObject<boolean>) {
  const { listed, newSheetForEach, remove } = usePrintList();
  useCurrentParts();
  const [settings, setSettings] = useState(() => stationSettings());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [reprints, setReprints] = useState<readonly (readonly PrintJob[])[]>([]);
  const { bases, adopt } = useSerialBases(listed);
  const lines = useLines(listed, bases);
  const { dotsPerMm, offsetX, offsetY, scale } = printerById(settings.printerId);
  const media = useMemo(() => mediaOf(settings), [settings]);

  const elements = useMemo(() => {
    const designs = new Set(lines.map(({ source }) => source.design));
    return [...designs].flatMap((design) => design.elements);
  }, [lines]);
  const failedImages = useFailedImages(elements, imageOrigins);
  const options = useMemo(
    () => ({ dotsPerMm, mode: settings.color, failedImages }),
    [dotsPerMm, settings.color, failedImages],
  );
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

  const isGenerating = plan.lines.some(({ refusal, run }) => !refusal && run?.range === undefined);
  const refusal =
    listed.length === 0
      ? 'The list is empty'
      : plan.parts === 0
        ? 'No part of the list can be printed'
        : isGenerating
          ? 'The serials are being generated'
          : undefined;

  /** The lines with these ids on sheets of their own. */
  const layOut = (ids: readonly string[], target: PrintTarget): LaidOutPrint => {
    const printed = plan.lines.filter((line) => ids.includes(lineId(line)) && line.run?.range);
    const arrangement = arrangeRuns(
      printed.map(({ run, source }) => ({ labels: run?.labels ?? 0, size: source.design.labelSize })),
      layout,
      { newSheetForEach },
    );
    const sheets = Array.from({ length: arrangement.sheetCount }, (_, sheet) => sheet);
    const label = ({ run, index, origin }: Slot) => {
      const line = printed[run];
      if (!line) throw new RangeError(`There is no line ${run}`);
      return renderLineLabel(line, index, origin);
    };
    const content = { arrangement, cropMarks: settings.cropMarks, label };
    const [first] = arrangement.placed;
    if (!first) throw new RangeError('There is nothing to print');
    return {
      lines: printed.flatMap((line, runIndex) => {
        const { run, source, entry } = line;
        if (!run?.range) return [];
        const { part } = entry;
        const pieces = piecesOf({ source, run, arrangement, runIndex, sheets, status: FIRST_PRINT, settings });
        const fresh = { visible: run.range, count: run.labels };
        const reserve = { partId: part.id, partNo: part.no, hand: handOf(part), fresh, pieces, withoutImages };
        return [{ id: lineId(line), part, pieces, reserve, claims: [] }];
      }),
      output:
        target === 'pdf'
          ? pdfOutput({
              sheets,
              sheet: (sheet) => ({
                paper: layoutOfSheet(arrangement, sheet)?.paper ?? first.layout.paper,
                node: sheetNode(content, sheet),
              }),
            })
          : paperOutput(first.layout.paper, prepareSheets({ sheets, sheetSvg: (sheet) => sheetNode(content, sheet) })),
    };
  };

  const onFailed: PrintOptions['onFailed'] = (failures) => {
    setNotes(new Map(failures.map((failure) => [failure.id, failureText(failure)])));
    for (const failure of failures) {
      const part = listed.find(({ part: { id } }) => String(id) === failure.id)?.part;
      if (part && failure.kind === 'changed') adopt(part, failure.derived);
    }
  };
  const process = usePrintProcess({
    busy,
    onFailed,
    onAnswered: () => undefined,
    onReprint: (jobs) => setReprints(byPart(jobs)),
  });
  const { phases } = process;
  useEffect(
    () =>
      phases.subscribe((phase) => {
        // What is on paper is off the list: a reload must not print it once more.
        if (phase.kind === 'printed') remove(phase.printed.lines.map(({ part }) => part.id));
      }),
    [phases, remove],
  );

  return {
    plan,
    lines: plan.lines,
    refusal,
    notes,
    settings,
    media,
    change: (change: Partial<PrintSettings>) => {
      rememberSettings(change);
      setSettings((old) => ({ ...old, ...change }));
    },
    renderLabel: renderLineLabel,
    process,
    reprints,
    nextReprint: () => setReprints(([, ...rest]) => rest),
    press: (target: PrintTarget) => {
      if (refusal !== undefined) return;
      setNotes(new Map());
      const printed = plan.lines.filter(({ run }) => run?.range);
      const samples = () => printed.map((line) => renderLineLabel(line, 0, { x: 0, y: 0 }));
      const task: PrintTask = {
        ...{ ids: printed.map(lineId), layOut: (ids) => layOut(ids, target), samples },
        copiesImages: target === 'pdf',
      };
      process.print(task);
    },
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

/** Lines, each computed anew only when its part, quantities or serials change. */
function useLines(listed: readonly ListedPart[], bases: ReadonlyMap<string, SerialBase>): ListLine[] {
  const [cache] = useState(() => new WeakMap<ListedPart, { base: SerialBase | undefined; line: ListLine }>());
  return useMemo(
    () =>
      listed.map((entry) => {
        const base = bases.get(String(entry.part.id));
        const known = cache.get(entry);
        if (known && known.base === base) return known.line;
        const line = listLine({ entry, base, ...sourceOf(entry) });
        cache.set(entry, { base, line });
        return line;
      }),
    [listed, bases, cache],
  );
}

function sourceOf({ part, standardLabel: isStandard }: ListedPart): {
  source: LabelSource;
  designId: string | undefined;
  designProblem: string | undefined;
} {
  const { design, designId, notice } = isStandard
    ? { design: standardLabel, designId: undefined, notice: undefined }
    : designOfPart(part);
  return { source: { part, design, companyName: companyName() }, designId, designProblem: notice };
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

/** What each part's next serials start above. */
function useSerialBases(listed: readonly ListedPart[]) {
  const client = useQueryClient();
  const isUnreadable = usePrintStorage() === 'unreadable';
  const keyOf = (part: Part) => ['print', 'serial-base', String(part.id), isUnreadable];
  const bases = useQueries({
    queries: listed.map(({ part }) => ({
      queryKey: keyOf(part),
      queryFn: () => readBase(browserPorts, part.id),
      networkMode: 'always' as const,
      staleTime: BASE_VALID_MS,
      retry: false,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const part = listed[index]?.part;
          return data && part ? [[String(part.id), data] as const] : [];
        }),
      ),
  });
  return { bases, adopt: (part: Part, base: SerialBase) => client.setQueryData(keyOf(part), base) };
}

/** Reads the listed parts again when the screen opens: they may have changed since they were put on the list. */
function useCurrentParts() {
  const client = useQueryClient();
  const [numbers] = useState(() => usePrintList.getState().listed.map(({ part }) => part.no));
  const { data } = useQuery({
    queryKey: ['print-list', 'current-parts', numbers],
    queryFn: ({ signal }) => findParts(client, numbers, { signal }),
    enabled: numbers.length > 0,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const found = [...data.values()].flatMap(({ parts }) => parts);
    const { listed, refresh } = usePrintList.getState();
    refresh(found.filter(({ id }) => listed.some(({ part }) => sameId(part.id, id))));
  }, [data]);
}
