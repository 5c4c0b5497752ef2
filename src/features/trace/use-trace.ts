import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deliveries } from '@/api/deliveries';
import { type PrintDay, printDay } from '@/api/print-day';
import { readPrintJobs } from '@/api/print-jobs';
import { hasFeature } from '@/config/env';
import { comparable } from '@/domain/label-text';
import type { Part } from '@/domain/part';
import type { HostJob } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf } from '@/domain/serials/serial';
import { readTraceInput, type TraceInput } from '@/domain/trace/trace-input';
import {
  type LabelReading,
  type PartDay,
  type PrintOfPart,
  placesOfSerial,
  type SerialPlaces,
} from '@/domain/trace/trace-labels';
import { readIdentified } from '@/label/codes/read-identified';
import { unansweredRanges, unprintedRanges } from '@/print/run/outcome';
import type { OutboxEntry, PrintJob } from '@/print/run/stored-rows';
import { useJobsIfAny, useOutbox } from '@/print/run/use-printing-state';
import { printerById } from '@/storage/printer-profiles';
import { pagesOf } from './pages-of';
import { type NumberHits, useNumbers } from './use-numbers';

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
  /** All parts of the day. */
  days: readonly PartDay[];
  numbers: NumberHits;
};

/** Of the slips with a serial: each part printed on that day may have one. */
const MOST_PAGES_OF_SERIAL = 20;

/** The slips that hold a serial anywhere. */
export const slipsWithSerial = (serial: string) =>
  pagesOf(deliveries, { sortCol: 'created_at', sortDir: 'ASC', search: serial }, MOST_PAGES_OF_SERIAL);

const noPlaces: SerialPlaces = { held: [], around: [], others: [], holding: [], days: [] };

/** Everything that one text finds: labels in the history of their day, and parts, slips and lots of this number. */
export function useTrace(text: string): Trace {
  const input = useMemo(() => {
    const identified = readIdentified(text).map(({ values }) => values);
    return readTraceInput(text, identified);
  }, [text]);
  const label = input.readings.find((reading): reading is LabelReading => reading.kind === 'label');
  const day = usePrintDay(label?.serial.slice(0, 8));
  // The story needs them: they are read while the day is.
  useQuery({ ...slipsWithSerial(label?.serial ?? ''), enabled: label !== undefined });
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
  const places = useMemo(() => (label ? placesOfSerial(label, day.rows, prints) : noPlaces), [label, day.rows, prints]);
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
  const options = printDay({ day: day ?? '' });
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
    serialFrom,
    serialEnd,
    status,
    at: createdAt,
    by: waiting?.printedBy?.name ?? '',
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
      serialFrom,
      serialEnd,
      status,
      at: printedAt,
      by: printedBy,
      printer,
      isUnsent: false,
      isOfHost: true,
      part: { id: partId, no, name, colorCode },
      unprinted: outcome?.kind === 'none' ? [range] : outcome?.kind === 'some' ? missing : [],
      unanswered: !outcome || outcome.kind === 'unknown' ? [range] : [],
    };
  });
}
