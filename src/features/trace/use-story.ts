import { m } from '@messages/messages';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activity } from '@/api/activity';
import { deliveries } from '@/api/deliveries';
import { labelDesigns } from '@/api/label-designs';
import { jobsOfDay } from '@/api/print-jobs';
import { users } from '@/api/users';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import type { SharedDesignDetail } from '@/domain/shared-design';
import type { PartDay } from '@/domain/trace/trace-labels';
import { type Story, type StoryRevision, type Strip, storyOfLabel, stripAround } from '@/domain/trace/trace-story';
import type { RecordName } from '@/language/activity-words';
import { sayNumber } from '@/language/format';
import { formatQueryDate } from '@/lib/dates';
import { useJobsIfAny, useLedgerNotes } from '@/print/run/use-printing';
import { useRecordNames } from '@/resource/form/activity-entry';
import { pagesOf } from '@/resource/list/pages-of';
import { useSession } from '@/session/use-session';
import { readOf, slipsWithSerial } from './slips-of-serial';
import type { DayReading } from './use-runs-of-day';
import { printsOfHost } from './use-trace';

/** A source that could not be read, by what is missing in the story for it. */
type Missing = { what: () => string; error: unknown; retry: () => void };

type StoryView = {
  story: Story;
  /** Names of the records that the changes of the story name by id. */
  nameOf: RecordName;
  strip: Strip;
  missing: readonly Missing[];
  /** Sources that are still being read. */
  isReading: boolean;
  /** What may be missing in the story because a list was not read to its end. */
  unread: readonly string[];
  /** Slips of the part beyond those that were read. */
  unreadSlips: number;
  /** The lot of the linked slip; '' without one. */
  lot: string;
};

const OLDEST = { sortCol: 'created_at', sortDir: 'ASC' } as const;
/** Logs of slips that are read: more than one slip with one label is a fault already. */
const MOST_LOGS = 5;
/** A slip may be created this long before its label is printed. */
const DAYS_BEFORE = 7;

type StoryOf = {
  part: PartDay;
  serial: string;
  day: DayReading;
  /** Other parts with a label of this serial. */
  rivals: readonly PartDay[];
  /** The revision of a shared design on the label, when somebody kept it. */
  printedWith: { designId: string; revision: number } | undefined;
};

/** The story of a label from the runs of its day, the slips of its part and, where the host keeps one, its log. */
export function useStory({ part, serial, day, rivals, printedWith }: StoryOf): StoryView {
  const withSerial = useQuery(slipsWithSerial(serial));
  const isMore = withSerial.data?.unread !== undefined && part.no !== '';
  // A serial may be on labels of many parts: only slips that name this part count, by their barcode or their own
  // number.
  const byBarcode = useQuery({ ...slipsNaming(serial, { barcodeKasai: part.no }), enabled: isMore });
  const byNumber = useQuery({ ...slipsNaming(serial, { partNumber: part.no }), enabled: isMore });
  const ofPart = useQuery({
    ...pagesOf(
      deliveries,
      {
        ...OLDEST,
        dateFrom: firstDay(serial),
        filters: { partNumber: part.no, ...(part.colorCode !== '' && { colorCode: part.colorCode }) },
      },
      1,
    ),
    enabled: part.no !== '',
  });
  const jobs = useQuery({
    ...jobsOfDay(part.id ?? '', serial.slice(0, 8)),
    enabled: hasFeature('print-jobs') && part.id !== null,
  });
  const known = [
    ...part.known,
    ...printsOfHost(
      jobs.data ?? [],
      part.known.map((print) => ({ ...print, part })),
      part.records,
    ),
  ];
  const hasLog = hasFeature('activity');
  const partLog = useQuery({ ...activity.ofRecord('parts', part.id ?? ''), enabled: hasLog && part.id !== null });
  const notes = useLedgerNotes(part.id, serial.slice(0, 8));
  const pulled = notes.flatMap((note) => note.pulled);

  const slips = useMemo(() => {
    if (!withSerial.data && !ofPart.data) return undefined;
    const read = [withSerial.data, byBarcode.data, byNumber.data, ofPart.data];
    const all = read.flatMap((rows) => readOf(rows).rows);
    return [...new Map(all.map((slip) => [String(slip.id), slip])).values()];
  }, [withSerial.data, byBarcode.data, byNumber.data, ofPart.data]);
  const sources = {
    part,
    records: part.records,
    known,
    names: useKnownNames(),
    isWholeDay: day.state === 'whole',
    pulled,
    rivals,
    deliveries: withSerial.data ? slips : undefined,
  };
  const { linked } = storyOfLabel(serial, { ...sources, activity: undefined });
  const [first] = linked;
  const slipLogs = useQueries({
    queries: hasLog ? linked.slice(0, MOST_LOGS).map(({ id }) => activity.ofRecord('deliveries', id)) : [],
  });
  const design = useQuery({
    ...labelDesigns.detail(printedWith?.designId ?? ''),
    enabled: hasFeature('label-designs') && printedWith !== undefined,
  });
  const logs = [partLog, ...slipLogs].map(({ data }) => readOf(data));
  const entries = hasLog ? logs.flatMap(({ rows }) => rows) : undefined;
  const nameOf = useRecordNames(entries ?? []);
  const story = storyOfLabel(serial, {
    ...sources,
    activity: entries,
    revision: printedWith && design.data && revisionOf(design.data, printedWith.revision),
  });
  const unreadWithSerial =
    byBarcode.data && byNumber.data
      ? Math.max(readOf(byBarcode.data).unread, readOf(byNumber.data).unread)
      : readOf(withSerial.data).unread;
  const unreadLog =
    logs.reduce((sum, { unread }) => sum + unread, 0) + (hasLog ? Math.max(0, linked.length - MOST_LOGS) : 0);
  const missingOf = (
    query: { isError: boolean; error: unknown; refetch: () => unknown },
    what: () => string,
  ): Missing[] => (query.isError ? [{ what, error: query.error, retry: () => void query.refetch() }] : []);
  return {
    nameOf,
    story: withoutUnread(story, slips, withSerial.isError),
    strip: stripAround(serial, sources),
    missing: [
      ...missingOf(withSerial, m.trace_missing_scans),
      ...missingOf(byBarcode, m.trace_missing_some_scans),
      ...missingOf(byNumber, m.trace_missing_some_scans),
      ...missingOf(ofPart, m.trace_missing_possible),
      ...missingOf(jobs, m.trace_missing_outcome),
      ...missingOf(partLog, m.trace_missing_changes),
      ...slipLogs
        .filter(({ isError }) => isError)
        .slice(0, 1)
        .flatMap((log) => missingOf(log, m.trace_missing_approval)),
      ...missingOf(design, m.trace_missing_revision),
    ],
    unread: [
      ...(unreadWithSerial > 0 ? [m.trace_unread_with_serial({ shown: sayNumber(unreadWithSerial) })] : []),
      ...(unreadLog > 0 ? [m.trace_unread_log({ shown: sayNumber(unreadLog) })] : []),
    ],
    isReading: [withSerial, byBarcode, byNumber, ofPart, jobs, partLog, design, ...slipLogs].some(
      ({ isLoading }) => isLoading,
    ),
    unreadSlips: readOf(ofPart.data).unread,
    lot: first?.kdLotNo ?? '',
  };
}

/** Full names by user name: of the signed-in user, of who printed in this browser, and of the user lists read here. */
function useKnownNames(): ReadonlyMap<string, string> {
  const client = useQueryClient();
  const jobs = useJobsIfAny();
  const user = useSession((session) => session.user);
  return useMemo(
    () =>
      new Map([
        ...users.readRows(client).map(({ username, fullName }) => [username, fullName] as const),
        ...jobs.flatMap(({ printedBy }) => (printedBy ? [[printedBy.username, printedBy.name] as const] : [])),
        ...(user ? [[user.username, user.fullName] as const] : []),
      ]),
    [client, jobs, user],
  );
}

const slipsNaming = (serial: string, filters: Record<string, string>) =>
  pagesOf(deliveries, { ...OLDEST, search: serial, filters }, 2);

function revisionOf({ id, name, revisions }: SharedDesignDetail, wanted: number): StoryRevision | undefined {
  const found = revisions.find(({ revision }) => revision === wanted);
  return found && { ...found, designId: id, name };
}

/** No possible slip is shown while the slips with the serial are not known: one of them may be the linked one. */
const withoutUnread = (story: Story, slips: readonly Delivery[] | undefined, isFailed: boolean): Story =>
  slips && !isFailed ? story : { ...story, possible: [] };

function firstDay(serial: string): string {
  const [year, month, day] = [Number(serial.slice(0, 4)), Number(serial.slice(4, 6)), Number(serial.slice(6, 8))];
  return formatQueryDate(new Date(year, month - 1, day - DAYS_BEFORE));
}
