import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import { imageOrigins } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { FIRST_PRINT, type Quantities } from '@/domain/print-run';
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
import { withTimeout } from '@/lib/browser/timeout';
import { browserPorts } from '@/printing/browser-printing';
import { HOST_LIMIT_MS, readBase, type SerialBase } from '@/printing/serial-range';
import type { PrintJob } from '@/printing/stored-rows';
import { usePrintStorage } from '@/printing/use-printing-state';
import { subscribeToLibrary } from '@/storage/label-designs';
import { printerById } from '@/storage/printer-profiles';
import { type CurrentParts, readCurrentParts } from './find-parts';
import { type ListLine, listLine, listPlan, MAX_LABELS } from './list-plan';
import { type ListedPart, usePrintList } from './print-list-store';

/** The serials are read again when the screen is opened and after a print; PRINT reads them once more. */
const BASE_VALID_MS = 30_000;

/** Everything of the print list: what would be printed, how far a print is, and the actions. */
export function usePrintListScreen(busy: RefObject<boolean>) {
  const client = useQueryClient();
  const listed = usePrintList((list) => list.listed);
  const newSheetForEach = usePrintList((list) => list.newSheetForEach);
  const { remove } = usePrintList.getState();
  const [settings, setSettings] = useState(() => stationSettings());
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const current = useCurrentParts((changed) => setNotes((old) => new Map([...old, ...changed])));
  const [reprints, setReprints] = useState<readonly (readonly PrintJob[])[]>([]);
  const { bases, adopt } = useSerialBases(listed);
  const lines = useLines(listed, bases, current.gone);
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
        : plan.labels > MAX_LABELS
          ? `One print holds ${MAX_LABELS} labels, the list has ${plan.labels}. Lower quantities, or take parts off and print them next`
          : current.isReading
            ? 'The parts are being read again'
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
    const entries = usePrintList.getState().listed;
    const failed = failures.flatMap((failure) => {
      const entry = entries.find(({ part: { id } }) => String(id) === failure.id);
      return entry ? [{ failure, entry }] : [];
    });
    setNotes(new Map(failed.map(({ failure, entry }) => [failure.id, noteOn(entry, failureText(failure))])));
    for (const { failure, entry } of failed) if (failure.kind === 'changed') adopt(entry.part, failure.derived);
  };
  const process = usePrintProcess({
    busy,
    onFailed,
    // On paper is off the list, before the browser's dialog stops this page: neither a reload nor another tab prints it again.
    onDeliver: (printed) => {
      remove(printed.map(({ part }) => part.id));
      for (const { part } of printed) client.removeQueries({ queryKey: baseKey(part) });
    },
    onAnswered: () => undefined,
    onReprint: (jobs) => setReprints(byPart(jobs)),
  });
  return {
    plan,
    lines: plan.lines,
    refusal,
    notes: useMemo(() => textsOf(notes, listed), [notes, listed]),
    current,
    isConfirmed: listed.every(({ part }) => bases.get(String(part.id))?.confirmed !== false),
    isReadable: listed.every(({ part }) => bases.get(String(part.id))?.readable !== false),
    /** A part that was printed by itself is off the list. */
    printedAlone: (part: Part) => remove([part.id]),
    /** Its own print dialog was closed: it may have taken serials. */
    readSerials: (part: Part) => void client.invalidateQueries({ queryKey: baseKey(part) }),
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
      if (refusal !== undefined || busy.current) return;
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

/** What became of a part, until its quantity is changed. */
type Note = { text: string; typed: Quantities };

const noteOn = ({ typed }: ListedPart, text: string): Note => ({ text, typed });

const textsOf = (notes: ReadonlyMap<string, Note>, listed: readonly ListedPart[]) =>
  new Map(
    listed.flatMap(({ part, typed }): [string, string][] => {
      const note = notes.get(String(part.id));
      const isSame = note?.typed.labels === typed.labels && note.typed.parts === typed.parts;
      return note && isSame ? [[String(part.id), note.text]] : [];
    }),
  );

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
): ListLine[] {
  const [designs, setDesigns] = useState(0);
  useEffect(() => subscribeToLibrary(() => setDesigns((count) => count + 1)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved design makes a new cache
  const cache = useMemo(() => new WeakMap<ListedPart, { input: LineState; line: ListLine }>(), [designs]);
  return useMemo(
    () =>
      listed.map((entry) => {
        const id = String(entry.part.id);
        const input = { base: bases.get(id), isGone: gone.has(id) };
        const known = cache.get(entry);
        if (known && known.input.base === input.base && known.input.isGone === input.isGone) return known.line;
        const line = listLine({ entry, ...input, ...sourceOf(entry) });
        cache.set(entry, { input, line });
        return line;
      }),
    [listed, bases, gone, cache],
  );
}

type LineState = { base: SerialBase | undefined; isGone: boolean };

function sourceOf({ part, standardLabel: isStandard }: ListedPart) {
  const { design, designId, problem } = isStandard
    ? { design: standardLabel, designId: undefined, problem: undefined }
    : designOfPart(part);
  const source: LabelSource = { part, design, companyName: companyName() };
  return { source, designId, designProblem: problem };
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

const baseKey = (part: Part) => ['print', 'serial-base', String(part.id)];

/** Until the host answers again, a range that it did not confirm is read again. */
const UNCONFIRMED_AGAIN_MS = 15_000;

/** What each part's next serials start above. */
function useSerialBases(listed: readonly ListedPart[]) {
  const client = useQueryClient();
  const isUnreadable = usePrintStorage() === 'unreadable';
  const [reader] = useState(baseReader);
  const keyOf = (part: Part) => [...baseKey(part), isUnreadable];
  const bases = useQueries({
    queries: listed.map(({ part }) => ({
      queryKey: keyOf(part),
      queryFn: () => reader(part.id),
      networkMode: 'always' as const,
      staleTime: BASE_VALID_MS,
      refetchInterval: ({ state }: { state: { data: SerialBase | undefined } }) =>
        state.data?.confirmed === false ? UNCONFIRMED_AGAIN_MS : false,
      retry: false,
    })),
    combine: useCallback(
      (results: { data: SerialBase | undefined }[]) =>
        new Map(
          results.flatMap(({ data }, index) => {
            const part = listed[index]?.part;
            return data && part ? [[String(part.id), data] as const] : [];
          }),
        ),
      [listed],
    ),
  });
  return { bases, adopt: (part: Part, base: SerialBase) => client.setQueryData(keyOf(part), base) };
}

/** Browsers send six requests at a time to one host; the time that each is waited for would run while it waits. */
const BASES_AT_ONCE = 4;
/** After so many parts without an answer the others do not wait for the host. */
const MOST_SILENT = 3;

/** Reads serial bases, a few at a time. */
function baseReader() {
  let reading = 0;
  let silent = 0;
  const waiting: (() => void)[] = [];
  const withoutHost: typeof browserPorts = {
    ...browserPorts,
    history: { ...browserPorts.history, lastSerial: () => Promise.reject(new ApiError('network')) },
  };
  const read = async (id: Part['id']) => {
    if (silent >= MOST_SILENT) return readBase(withoutHost, id);
    const startedAt = performance.now();
    const base = await readBase(browserPorts, id);
    if (base.confirmed) silent = 0;
    else if (performance.now() - startedAt >= HOST_LIMIT_MS) silent += 1;
    return base;
  };
  return async (id: Part['id']): Promise<SerialBase> => {
    if (reading < BASES_AT_ONCE) reading += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await read(id);
    } finally {
      // The place goes to the next one.
      const next = waiting.shift();
      if (next) next();
      else {
        reading -= 1;
        if (reading === 0) silent = 0;
      }
    }
  };
}

/** Longer than this PRINT does not wait for the parts: it prints them as they were put on the list, and says so. */
const CURRENT_LIMIT_MS = 5_000;

/** Reads the listed parts again when the screen opens or comes back: they may have changed since they were listed. */
function useCurrentParts(onChanged: (notes: ReadonlyMap<string, Note>) => void) {
  const client = useQueryClient();
  const [hasParts] = useState(() => usePrintList.getState().listed.length > 0);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['print-list', 'current-parts'],
    queryFn: ({ signal }) => {
      const parts = usePrintList.getState().listed.map(({ part }) => part);
      return withTimeout(CURRENT_LIMIT_MS, readCurrentParts(client, parts, signal));
    },
    enabled: hasParts,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const applied = useRef<CurrentParts>(undefined);
  useEffect(() => {
    if (!data || applied.current === data) return;
    applied.current = data;
    const before = usePrintList.getState().listed;
    usePrintList.getState().refresh(data.parts);
    onChanged(packNotes(before, usePrintList.getState().listed));
  });
  return {
    gone: data?.gone ?? nothingGone,
    // The answer is on the list one step after it is there.
    isReading: isFetching || (data !== undefined && applied.current !== data),
    hasFailed: isError && !isFetching,
    readAgain: () => void refetch(),
  };
}

const nothingGone: ReadonlySet<string> = new Set();

/** Says where the labels changed because the host has another pack now. */
function packNotes(before: readonly ListedPart[], now: readonly ListedPart[]): ReadonlyMap<string, Note> {
  return new Map(
    now.flatMap((entry): [string, Note][] => {
      const old = before.find(({ part }) => sameId(part.id, entry.part.id))?.part.qtyPerPack;
      const { id, qtyPerPack } = entry.part;
      if (old === undefined || old === qtyPerPack) return [];
      const text = `Its pack is ${qtyPerPack} now and was ${old}: ${entry.typed.parts} parts are ${entry.typed.labels} labels.`;
      return [[String(id), noteOn(entry, text)]];
    }),
  );
}
