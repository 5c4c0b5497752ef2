import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deliveries } from '@/api/deliveries';
import { parts } from '@/api/parts';
import { type PrintDay, printDay } from '@/api/print-day';
import { readPrintJobs } from '@/api/print-jobs';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import { comparable } from '@/domain/label-text';
import type { Part } from '@/domain/part';
import type { HostJob } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf } from '@/domain/serial';
import { readTraceInput, type TraceInput, type TraceKind } from '@/domain/trace-input';
import { type LabelReading, type PartDay, type PrintOfPart, placesOfSerial } from '@/domain/trace-labels';
import { readIdentified } from '@/label/codes/read-identified';
import { unansweredRanges, unprintedRanges } from '@/printing/outcome';
import type { OutboxEntry, PrintJob } from '@/printing/stored-rows';
import { useJobsIfAny, useOutbox } from '@/printing/use-printing-state';
import { printerById } from '@/storage/printer-profiles';
import { pagesOf } from './pages-of';

/** What a text may stand for as the host knows it. `near`: no number is the text, these contain it. */
export type NumberHits = {
  /** `off`: the text is no number. */
  state: 'off' | 'reading' | 'read' | 'failed';
  parts: readonly Part[];
  slips: readonly Delivery[];
  lots: readonly Delivery[];
  barcodes: readonly Delivery[];
  near: { parts: readonly Part[]; deliveries: readonly Delivery[] };
  /** Parts and slips that contain the text and were not read: one of them may have this number. */
  unread: number;
  error: unknown;
  retry: () => void;
};

/** How many parts and slips have exactly this number. */
export const countNumbers = ({ parts, slips, lots, barcodes }: NumberHits) =>
  parts.length + slips.length + lots.length + barcodes.length;

export type Trace = {
  input: TraceInput;
  label: LabelReading | undefined;
  day: DayReading;
  held: readonly PartDay[];
  /** Parts whose serials pass this one, without a run that holds it. */
  around: readonly PartDay[];
  /** Parts whose label it is, when the code names another part. */
  others: readonly PartDay[];
  /** All parts with a run that holds the serial. */
  holding: readonly PartDay[];
  numbers: NumberHits;
};

const NEWEST = { sortCol: 'created_at', sortDir: 'DESC' } as const;
/** Of a search: a short text is in too many numbers. */
const MOST_PAGES_OF_NUMBERS = 5;

/** Everything that one text finds: labels in the history of their day, and parts, slips and lots of this number. */
export function useTrace(text: string): Trace {
  const input = useMemo(() => {
    const identified = readIdentified(text).map(({ values }) => values);
    return readTraceInput(text, identified);
  }, [text]);
  const label = input.readings.find((reading): reading is LabelReading => reading.kind === 'label');
  const day = usePrintDay(label?.serial.slice(0, 8));
  const own = useKnownPrints();
  const ofHost = useQuery({
    queryKey: ['print-jobs', 'of-serial', label?.serial],
    queryFn: ({ signal }) => readPrintJobs({ serial: label?.serial ?? '' }, signal),
    enabled: label !== undefined && hasFeature('print-jobs'),
  });
  const prints = useMemo(
    () => [...own, ...printsOfHost(ofHost.data ?? [], own, day.rows)],
    [own, ofHost.data, day.rows],
  );
  const places = useMemo(
    () => (label ? placesOfSerial(label, day.rows, prints) : { held: [], around: [], others: [], holding: [] }),
    [label, day.rows, prints],
  );
  const isLost = label?.isSure === true && day.isSettled && places.held.length + places.around.length === 0;
  const numbers = useNumbers(input, isLost ? label.partNos[0] : undefined);
  const unprinted = isLost ? numbers.parts.filter((part) => hasColor(part, label.colorCode)).map(withoutRuns) : [];
  return { input, label, day, ...places, around: [...places.around, ...unprinted], numbers };
}

const hasColor = ({ colorCode }: Part, wanted: string) => wanted === '' || comparable(colorCode) === comparable(wanted);

const withoutRuns = ({ id, no, name, colorCode }: Part): PartDay => ({
  id,
  no,
  name,
  colorCode,
  records: [],
  known: [],
});

export type DayReading = Pick<PrintDay, 'rows' | 'pages' | 'totalPages' | 'error'> & {
  state: PrintDay['state'] | 'off' | 'cancelled';
  /** Nothing more is read. */
  isSettled: boolean;
  cancel: () => void;
  retry: () => void;
};

const NO_ROWS: PrintDay['rows'] = [];

/** The history of a day, read page by page. */
function usePrintDay(day: string | undefined): DayReading {
  const client = useQueryClient();
  const options = printDay(day ?? '');
  const { data, isFetching, refetch } = useQuery({ ...options, enabled: day !== undefined });
  const isStopped = !isFetching && (data === undefined || data.state === 'reading');
  const state = day === undefined ? 'off' : isStopped ? 'cancelled' : (data?.state ?? 'reading');
  const isAgain = isFetching && (state === 'failed' || state === 'cut');
  return {
    rows: data?.rows ?? NO_ROWS,
    pages: data?.pages ?? 0,
    totalPages: data?.totalPages,
    error: data?.error,
    state: isAgain ? 'reading' : state,
    isSettled: state !== 'reading' && !isAgain,
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }, { revert: false }),
    retry: () => void refetch(),
  };
}

/** What this browser printed, whether the host has its record or not. */
function useKnownPrints(): readonly PrintOfPart[] {
  const jobs = useJobsIfAny();
  const { entries } = useOutbox();
  return useMemo(() => jobs.map((job) => printOfJob(job, entries)), [jobs, entries]);
}

function printOfJob(job: PrintJob, entries: readonly OutboxEntry[]): PrintOfPart {
  const { serialFrom, serialEnd, status, createdAt, part, settings } = job;
  const waiting = entries.find(({ jobId, withdrawn }) => jobId === job.id && !withdrawn);
  return {
    ...{ serialFrom, serialEnd, status, at: createdAt, by: waiting?.printedBy?.name ?? '' },
    part: { id: part.id, no: part.no, name: part.name, colorCode: part.colorCode },
    printer: settings ? printerById(settings.printerId).name : '',
    unprinted: unprintedRanges(job),
    unanswered: unansweredRanges(job),
    isUnsent: waiting !== undefined,
  };
}

/**
 * Print jobs of the host, of every station, that this browser does not know from its own. A job names its part by its id
 * alone; `records` say the rest.
 */
export function printsOfHost(
  jobs: readonly HostJob[],
  own: readonly PrintOfPart[],
  records: readonly PrintRecord[],
): PrintOfPart[] {
  return jobs.flatMap(({ partId, serialFrom, serialEnd, status, printedAt, printedBy, printer, outcome }) => {
    const isOwn = own.some(
      (print) =>
        sameId(print.part.id, partId) &&
        print.serialFrom === serialFrom &&
        print.serialEnd === serialEnd &&
        print.status === status,
    );
    const range = rangeOf(serialFrom, serialEnd);
    if (isOwn || !range) return [];
    const { no = '', name = '', colorCode = '' } = records.find((record) => sameId(record.partId, partId))?.part ?? {};
    const missing = (outcome?.missing ?? []).flatMap(([from, end]) => rangeOf(from, end) ?? []);
    return {
      ...{ serialFrom, serialEnd, status, at: printedAt, by: printedBy, printer, isUnsent: false },
      part: { id: partId, no, name, colorCode },
      unprinted: outcome?.kind === 'none' ? [range] : outcome?.kind === 'some' ? missing : [],
      unanswered: !outcome || outcome.kind === 'unknown' ? [range] : [],
    };
  });
}

/** Looks for a number among parts and deliveries; `partNo` is a part to look for beside it. */
function useNumbers({ readings }: TraceInput, partNo: string | undefined): NumberHits {
  const textOf = (...kinds: TraceKind[]) =>
    readings.flatMap((reading) => (reading.kind !== 'label' && kinds.includes(reading.kind) ? [reading.text] : []))[0];
  const partText = textOf('part') ?? partNo;
  const slipText = textOf('slip', 'lot', 'barcode');
  const part = useQuery({
    ...pagesOf(parts, { ...NEWEST, search: partText ?? '' }, MOST_PAGES_OF_NUMBERS),
    enabled: partText !== undefined,
  });
  const slip = useQuery({
    ...pagesOf(deliveries, { ...NEWEST, search: slipText ?? '' }, MOST_PAGES_OF_NUMBERS),
    enabled: slipText !== undefined,
  });
  const queries = [partText !== undefined && part, slipText !== undefined && slip].filter((query) => query !== false);
  const foundParts = partText === undefined ? [] : (part.data?.rows ?? []);
  const foundSlips = slipText === undefined ? [] : (slip.data?.rows ?? []);
  const is = (value: string, text: string | undefined) =>
    text !== undefined && value.toUpperCase() === text.toUpperCase();
  const exactParts = foundParts.filter(({ no }) => comparable(no) === comparable(partText ?? ''));
  const barcodeText = textOf('barcode');
  const slips = foundSlips.filter(({ slipNumber, orderNo }) => is(slipNumber, slipText) || is(orderNo, slipText));
  const lots = foundSlips.filter(({ kdLotNo }) => is(kdLotNo, textOf('lot')));
  const barcodes = foundSlips.filter(
    ({ barcodeHpm, barcodeKasai }) => is(barcodeHpm, barcodeText) || is(barcodeKasai, barcodeText),
  );
  const isExact = exactParts.length + slips.length + lots.length + barcodes.length > 0;
  const failed = queries.find(({ isError }) => isError);
  return {
    state:
      queries.length === 0
        ? 'off'
        : queries.some(({ isFetching, data }) => isFetching && !data)
          ? 'reading'
          : failed
            ? 'failed'
            : 'read',
    parts: exactParts,
    slips,
    lots,
    barcodes,
    unread: queries.reduce((sum, { data }) => sum + (data ? data.total - data.rows.length : 0), 0),
    near: isExact ? { parts: [], deliveries: [] } : { parts: foundParts, deliveries: foundSlips },
    error: failed?.error,
    retry: () => void Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
