import { m } from '@messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activity } from '@/api/activity';
import type { Unread } from '@/api/client/partial-rows';
import { deliveries } from '@/api/deliveries';
import { type PrintDay, printDay } from '@/api/print-day';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import { normalPartNo, ofColour, type Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { rangeOf } from '@/domain/serials/serial';
import { countSerials, serialDifference, serialUnion } from '@/domain/serials/serial-set';
import { slipRows } from '@/domain/slips-of-day';
import { voidedSerials } from '@/domain/void';
import { useMissingDesigns } from '@/features/print/use-missing-designs';
import { sayNumber } from '@/language/format';
import type { PrintJob } from '@/print/run/job';
import { useJobsIfAny } from '@/print/run/use-printing';
import { decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { type FoundParts, findParts } from './find-parts';
import { usePrintList } from './print-list-store';

const NO_SLIPS: readonly Delivery[] = [];
const nothingFound: ReadonlyMap<string, FoundParts> = new Map();

/**
 * The slips of a local day (YYYY-MM-DD; undefined: none), their parts, and which of their labels are printed. With more
 * than `mostParts` part numbers the parts are not read, and only `count` is known.
 */
export function useSlipsOfDay(day: string | undefined, { mostParts = Number.POSITIVE_INFINITY } = {}) {
  const client = useQueryClient();
  const enabled = day !== undefined;
  const wanted = day ?? '';
  // What was read for an earlier dialog has not the slips and prints since.
  const shared = { enabled, networkMode: 'always', refetchOnMount: 'always' } as const;
  const read = useQuery({ ...deliveries.recent({ dateFrom: wanted, dateTo: wanted }), ...shared });
  const slips = useMemo(
    () => read.data?.either({ whole: (rows) => rows, part: (rows) => rows }) ?? NO_SLIPS,
    [read.data],
  );
  const numbers = useMemo(() => {
    const named = slips.map(({ partNumber }) => normalPartNo(partNumber)).filter((number) => number !== '');
    return [...new Set(named)].sort();
  }, [slips]);
  const isTooMany = numbers.length > mostParts;
  const readsParts = numbers.length > 0 && !isTooMany;
  const parts = useQuery({
    queryKey: ['print-list', 'parts-of-slips', numbers],
    queryFn: ({ signal }) => findParts(client, numbers, { signal }),
    enabled: readsParts,
    networkMode: 'always',
    retry: false,
  });
  const found = parts.data ?? nothingFound;
  const printed = useQuery({ ...printDay({ day: wanted.replaceAll('-', '') }), ...shared });
  const rejections = useQuery({
    ...activity.rejections(wanted),
    ...shared,
    enabled: enabled && hasFeature('activity'),
  });
  const decisions = useDecisions();
  const listed = usePrintList((list) => list.listed);
  const jobs = useJobsIfAny();
  const named = useMemo(
    () =>
      slips.flatMap((slip) => ofColour(found.get(normalPartNo(slip.partNumber))?.parts ?? [], slip.colorCode.trim())),
    [slips, found],
  );
  const missingDesigns = useMissingDesigns(named);
  const rows = useMemo(() => {
    const log = rejections.data?.either({ whole: (all) => all, part: (newest) => newest }) ?? [];
    const onList = new Set(listed.flatMap((entry) => entry.slips ?? []));
    return slipRows(slips, {
      partsOf: (number) => found.get(number)?.parts ?? [],
      unreadOf: (number) => found.get(number)?.unread,
      rejectionOf: (slip) => {
        const own = decisionOn(slip, decisions);
        const entry = log.find(({ recordId }) => sameId(recordId, slip.id));
        const rejected = own?.isApproved === false ? own : undefined;
        const rejection = rejected?.at ? rejected : (entry ?? rejected);
        return rejection && { ...rejection, why: slip.rejectReason };
      },
      faultOf: (part) => {
        const missing = missingDesigns.get(String(part.id));
        return missing && (() => missing.text);
      },
      printedOf: (part) => printedLabels(part, printed.data, jobs, wanted.replaceAll('-', '')),
      isListed: (id) => onList.has(id),
    });
  }, [slips, found, rejections.data, decisions, listed, missingDesigns, printed.data, jobs, wanted]);
  const queries = [read, printed, ...(readsParts ? [parts] : []), ...(hasFeature('activity') ? [rejections] : [])];
  return {
    rows,
    count: slips.length,
    isTooMany,
    isReading:
      enabled &&
      (printed.data?.state === 'reading' ||
        [read, printed].some(({ isFetchedAfterMount }) => !isFetchedAfterMount) ||
        queries.some(({ isPending }) => isPending)),
    /** Nothing can be added while the slips or their parts are not read. */
    error: read.error ?? parts.error,
    retry: () => void Promise.all(queries.map((query) => query.isError && query.refetch())),
    unread: unreadTexts({
      slips: read.data?.unread,
      printed: printed.data,
      hasUnreadRejections: rejections.isError || rejections.data?.unread !== undefined,
    }),
  };
}

/** Valid labels of a part with serials of a day, re-prints counted once. Undefined while the day is not read. */
function printedLabels(part: Part, read: PrintDay | undefined, jobs: readonly PrintJob[], day: string) {
  if (!read || read.state === 'failed') return undefined;
  const records = read.rows.filter(({ partId }) => sameId(partId, part.id));
  const own = jobs.filter((job) => sameId(job.part.id, part.id) && job.serialFrom.startsWith(day));
  const given = [...records, ...own].flatMap(({ serialFrom, serialEnd }) => rangeOf(serialFrom, serialEnd) ?? []);
  const voids = records.flatMap((record) => record.voids ?? []);
  return countSerials(serialDifference(serialUnion(given), voidedSerials({ voids })));
}

type Reads = {
  slips: Unread | undefined;
  printed: PrintDay | undefined;
  hasUnreadRejections: boolean;
};

function unreadTexts({ slips, printed, hasUnreadRejections }: Reads): string[] {
  return [
    ...(slips
      ? [
          slips.of === undefined
            ? m.print_slips_unread_more({ read: sayNumber(slips.read) })
            : m.print_slips_unread({ count: sayNumber(slips.of), read: sayNumber(slips.read) }),
        ]
      : []),
    ...(printed?.state === 'failed' ? [m.print_slips_prints_failed()] : []),
    ...(printed?.state === 'cut' ? [m.print_slips_prints_cut()] : []),
    ...(hasUnreadRejections ? [m.print_slips_rejections_unread()] : []),
  ];
}
