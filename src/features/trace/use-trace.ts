import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NEWEST } from '@/api/client/resource';
import { parts } from '@/api/parts';
import { jobsOfDay, PRINT_JOBS, readJobPage } from '@/api/print-jobs';
import { hasFeature } from '@/config/env';
import { comparable } from '@/domain/label-text';
import type { Part } from '@/domain/part';
import type { HostJob } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf } from '@/domain/serials/serial';
import { readTraceInput, type TraceInput } from '@/domain/trace/trace-input';
import {
  holds,
  type LabelReading,
  type PartDay,
  type PrintOfPart,
  placesOfSerial,
  type SerialPlaces,
} from '@/domain/trace/trace-labels';
import { readIdentified } from '@/label/codes/read-identified';
import { useKnownPrints } from '@/print/run/use-printing';
import { pagesOf } from '@/resource/list/pages-of';
import { readOf, SERIAL_ROWS, slipsWithSerial } from './slips-of-serial';
import { type NumberHits, useNumbers } from './use-numbers';
import { type DayReading, usePrintDays, useRunsOfSerial } from './use-runs-of-day';
import { type UnitReading, useUnitLabel } from './use-unit-label';

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
  unit: UnitReading;
};

const noPlaces: SerialPlaces = { held: [], around: [], others: [], holding: [], days: [] };

/**
 * Everything that one text finds: labels in the history of their day, and parts, slips and lots of this number. `partId`:
 * the part of the address.
 */
export function useTrace(text: string, partId: string | null): Trace {
  const input = useMemo(() => {
    const identified = readIdentified(text).map(({ values }) => values);
    return readTraceInput(text, identified);
  }, [text]);
  const unit = useUnitLabel(input);
  const label = input.readings.find((reading): reading is LabelReading => reading.kind === 'label') ?? unit.label;
  const { day, ids } = useRunsOf(label, partId ?? (unit.partId === null ? null : String(unit.partId)));
  // The story needs them: they are read while the day is.
  useQuery({ ...slipsWithSerial(label?.serial ?? ''), enabled: label !== undefined });
  const own = useKnownPrints();
  const ofHost = useJobsWith(day.isSettled ? label?.serial : undefined, ids, day);
  const prints = useMemo(() => [...own, ...printsOfHost(ofHost, own, day.rows)], [own, ofHost, day.rows]);
  const places = useMemo(() => (label ? placesOfSerial(label, day.rows, prints) : noPlaces), [label, day.rows, prints]);
  const isLost = label?.isSure === true && day.isSettled && places.held.length + places.around.length === 0;
  const numbers = useNumbers(input, isLost ? label.partNos[0] : undefined);
  const unprinted = isLost ? numbers.parts.filter((part) => hasColor(part, label.colorCode)).map(withoutRuns) : [];
  return { input, label, day, ...places, around: [...places.around, ...unprinted], numbers, unit };
}

const MOST_NAMED = 10;

/**
 * The runs of the day of a label. When the code or the address names the part, only the runs of that part are read,
 * however much was printed that day. The whole day is read for a bare serial, for a part that nobody knows, and when
 * the part was guessed and has no run with the serial.
 */
function useRunsOf(label: LabelReading | undefined, partId: string | null) {
  const { serial = '', partNos = [], isSure = false } = label ?? {};
  const day = serial.slice(0, 8);
  // Another part of this number may have the serial, too.
  const selected = useQuery({ ...parts.detail(partId ?? ''), enabled: partId !== null && partNos.length === 0 });
  const numbers = partNos.length > 0 || !selected.data ? partNos : [selected.data.no];
  const searches = useQueries({
    queries: numbers.map((search) => pagesOf(parts, { ...NEWEST, search }, 1)),
  });
  const named = searches
    .flatMap(({ data }) => readOf(data).rows)
    .filter(({ no }) => numbers.some((partNo) => comparable(partNo) === comparable(no)));
  const ids = [...new Set([...(partId === null ? [] : [partId]), ...named.map(({ id }) => String(id))])].slice(
    0,
    MOST_NAMED,
  );
  const isSearching = searches.some(({ isPending }) => isPending);
  const ofParts = usePrintDays(label === undefined ? [] : ids.map((id) => ({ day, partId: id })));
  const isFound = ofParts.rows.some((run) => holds(run, serial));
  const isEnough = partId !== null || isSure ? ofParts.rows.length > 0 || (isSure && ids.length > 0) : isFound;
  const needsDay = label !== undefined && !isSearching && ofParts.isSettled && !isEnough;
  // A host that finds the runs of a serial is asked for them; what lies around a serial in no run is read from the day.
  const canFind = hasFeature('queries');
  const bySerial = useRunsOfSerial(needsDay && canFind ? serial : undefined);
  const found = [...new Set(bySerial.rows.map((row) => String(row.partId)))];
  const only = bySerial.state === 'whole' && found.length === 1 ? found : [];
  const ofOnly = usePrintDays(only.map((id) => ({ day, partId: id })));
  const needsWhole = needsDay && (!canFind || (bySerial.state === 'whole' && found.length === 0));
  const ofDay = usePrintDays(needsWhole ? [{ day }] : []);
  const read = needsWhole ? ofDay : only.length > 0 ? ofOnly : needsDay ? bySerial : ofParts;
  const isReading = label !== undefined && (isSearching || !ofParts.isSettled);
  return {
    ids: needsDay || label === undefined ? [] : ids,
    day: isReading ? { ...ofParts, state: 'reading' as const, isSettled: false } : read,
  };
}

/**
 * The jobs of the host for a serial: those of its day, of these parts; a page of them when no part is known. Of runs that
 * were not all read, the jobs that these runs name.
 */
function useJobsWith(serial: string | undefined, ids: readonly string[], day: DayReading): readonly HostJob[] {
  const isEnabled = serial !== undefined && hasFeature('print-jobs');
  const isPart = day.more !== undefined || (day.state === 'reading' && hasFeature('queries'));
  const named = useQueries({
    queries: isEnabled && isPart ? inPages(day.rows).map(jobIdsOf).filter(hasAny).map(jobsWithIds) : [],
    combine: jobsOf,
  });
  const ofSerial = {
    queryKey: [PRINT_JOBS, 'of-serial', serial],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await readJobPage({ serial }, 1, 100, signal)).rows,
  };
  const ofParts = useQueries({
    queries: isEnabled ? ids.map((partId) => jobsOfDay(partId, serial.slice(0, 8))) : [],
    combine: jobsOf,
  });
  const { data: unnamed = noJobs } = useQuery({ ...ofSerial, enabled: isEnabled && ids.length === 0 && !isPart });
  return ids.length > 0 ? ofParts : isPart ? named : unnamed;
}

/** In the pages in which they were read, so that the jobs of a page are requested once. */
const inPages = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / SERIAL_ROWS) }, (_, page) =>
    rows.slice(page * SERIAL_ROWS, (page + 1) * SERIAL_ROWS),
  );

const jobIdsOf = (runs: readonly PrintRecord[]) => runs.flatMap(({ jobId }) => jobId ?? []);
const hasAny = ({ length }: readonly string[]) => length > 0;
const jobsWithIds = (ids: readonly string[]) => ({
  queryKey: [PRINT_JOBS, 'of-ids', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await readJobPage({ ids }, 1, ids.length, signal)).rows,
});

const noJobs: readonly HostJob[] = [];
const jobsOf = (results: UseQueryResult<readonly HostJob[]>[]) => results.flatMap(({ data }) => data ?? []);

const hasColor = ({ colorCode }: Part, wanted: string) => wanted === '' || comparable(colorCode) === comparable(wanted);

const withoutRuns = ({ id, no, name, colorCode }: Part): PartDay => ({
  id,
  no,
  name,
  colorCode,
  records: [],
  known: [],
});

/**
 * Print jobs of the host, of every station, that this browser does not know from its own. A job names its part by its id
 * alone; `records` say the rest.
 */
export function printsOfHost(
  jobs: readonly HostJob[],
  own: readonly PrintOfPart[],
  records: readonly PrintRecord[],
): PrintOfPart[] {
  return jobs.flatMap(({ partId, serialFrom, serialEnd, status, printedAt, printedBy, output, printer, outcome }) => {
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
    const setOf = (pairs: readonly [string, string][]) => pairs.flatMap(([from, end]) => rangeOf(from, end) ?? []);
    const missing = setOf(outcome?.missing ?? []);
    return {
      serialFrom,
      serialEnd,
      status,
      at: printedAt,
      by: printedBy,
      output,
      printer,
      events: (outcome?.events ?? []).map((event) => ({
        ...event,
        serials: setOf(event.serials),
        unprinted: setOf(event.unprinted),
      })),
      isUnsent: false,
      isOfHost: true,
      part: { id: partId, no, name, colorCode },
      unprinted: outcome?.kind === 'none' ? [range] : outcome?.kind === 'some' ? missing : [],
      unanswered: !outcome || outcome.kind === 'unknown' ? [range] : [],
    };
  });
}
