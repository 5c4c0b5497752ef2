import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deliveries } from '@/api/deliveries';
import { printHistory } from '@/api/print-history';
import { lastDays, printedPerDay, scannedPerDay, waitingForLt2 } from '@/domain/activity';
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

  const printed = useMemo(() => printedPerDay(prints.data?.rows ?? [], days), [prints.data, days]);
  const scanned = useMemo(() => scannedPerDay(slips.data?.rows ?? [], days), [slips.data, days]);
  return {
    days,
    printed,
    scanned,
    waiting: waitingForLt2(slips.data?.rows ?? []),
    loading: prints.isPending || slips.isPending,
    failed: prints.isError || slips.isError,
    retry: () => Promise.all([prints.refetch(), slips.refetch()]),
    empty: printed.every(({ count }) => count === 0) && scanned.every(({ lt1, lt2 }) => lt1 + lt2 === 0),
    /** The host has more than it sent: the oldest days may be incomplete. */
    partial: [prints.data, slips.data].some((list) => list && list.total > list.rows.length),
  };
}

export type Activity = ReturnType<typeof useActivity>;
