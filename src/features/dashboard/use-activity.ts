import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deliveries } from '@/api/deliveries';
import { printHistory } from '@/api/print-history';
import { type DayFigure, lastDays, printedPerDay, scannedPerDay, waitingForLt2 } from '@/domain/activity';
import { LIVE_MS } from './use-counts';

const DAYS = 14;

/** Labels printed and slips scanned in the last 14 days, counted from the newest thousand runs and slips. */
export function useActivity() {
  // Open over midnight, the dashboard moves to the new day with its next render.
  const now = lastDays(new Date(), DAYS);
  const [days, setDays] = useState(now);
  if (days.at(-1) !== now.at(-1)) setDays(now);
  const prints = useQuery({ ...printHistory.recent(), refetchInterval: LIVE_MS });
  const slips = useQuery({
    ...deliveries.recent({ dateFrom: days[0] ?? '', dateTo: days.at(-1) ?? '' }),
    refetchInterval: LIVE_MS,
  });

  const printed = useMemo(
    () =>
      prints.data?.either({
        whole: (rows) => printedPerDay(rows, days, { isPart: false }),
        part: (rows) => printedPerDay(rows, days, { isPart: true }),
      }) ?? [],
    [prints.data, days],
  );
  const scanned = useMemo(
    () =>
      slips.data?.either({
        whole: (rows) => ({ ...scannedPerDay(rows, days, { isPart: false }), waiting: waitingForLt2(rows) }),
        part: (rows) => ({ ...scannedPerDay(rows, days, { isPart: true }), waiting: waitingForLt2(rows) }),
      }) ?? { lt1: [], lt2: [], waiting: 0 },
    [slips.data, days],
  );
  const unread = { prints: prints.data?.unread, slips: slips.data?.unread };
  const isNothing = (figure: DayFigure) => figure?.count === 0;
  return {
    days,
    printed,
    scanned,
    loading: prints.isPending || slips.isPending,
    failed: prints.isError || slips.isError,
    retry: () => Promise.all([prints.refetch(), slips.refetch()]),
    empty: !unread.prints && !unread.slips && [...printed, ...scanned.lt1, ...scanned.lt2].every(isNothing),
    /** What the host has beyond what is counted. */
    unread,
  };
}

export type Activity = ReturnType<typeof useActivity>;
