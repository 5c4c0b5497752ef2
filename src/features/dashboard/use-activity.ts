import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deliveries } from '@/api/deliveries';
import { printHistory } from '@/api/print-history';
import { stats } from '@/api/stats';
import { hasFeature } from '@/config/env';
import { type DayFigure, lastDays, printedPerDay, scannedPerDay, waitingForLt2 } from '@/domain/activity';
import { hasOwnTime } from '@/lib/dates';
import { LIVE_MS } from './use-counts';

const DAYS = 14;

/** Labels printed and slips scanned in the last 14 days, counted from the newest thousand runs and slips. */
export function useActivity() {
  // Open over midnight, the dashboard moves to the new day with its next render.
  const now = lastDays(new Date(), DAYS);
  const [days, setDays] = useState(now);
  if (days.at(-1) !== now.at(-1)) setDays(now);
  const shared = hasFeature('queries');
  const counted = useQuery({ ...stats(new Date()), enabled: shared, refetchInterval: LIVE_MS });
  const prints = useQuery({ ...printHistory.recent(), enabled: !shared, refetchInterval: LIVE_MS });
  const slips = useQuery({
    ...deliveries.recent({ dateFrom: days[0] ?? '', dateTo: days.at(-1) ?? '' }),
    enabled: !shared,
    refetchInterval: LIVE_MS,
  });
  const sources = shared ? [counted] : [prints, slips];

  const printed = useMemo(
    () =>
      counted.data?.printedPerDay.map(({ labels }) => figure(labels)) ??
      prints.data?.either({
        whole: (rows) => printedPerDay(rows, days, { isPart: false }),
        part: (rows) => printedPerDay(rows, days, { isPart: true }),
      }) ??
      [],
    [counted.data, prints.data, days],
  );
  const scanned = useMemo(
    () =>
      (counted.data && {
        lt1: counted.data.scannedPerDay.map(({ lt1 }) => figure(lt1)),
        lt2: counted.data.scannedPerDay.map(({ lt2 }) => figure(lt2)),
        mismatched: counted.data.scannedPerDay.map(({ mismatched }) =>
          mismatched === undefined ? null : figure(mismatched),
        ),
        waiting: counted.data.waitingForLt2,
      }) ??
      slips.data?.either({
        whole: (rows) => ({ ...scannedPerDay(rows, days, { isPart: false }), waiting: waitingForLt2(rows) }),
        part: (rows) => ({ ...scannedPerDay(rows, days, { isPart: true }), waiting: waitingForLt2(rows) }),
      }) ?? { lt1: [], lt2: [], mismatched: [], waiting: 0 },
    [counted.data, slips.data, days],
  );
  const { zone } = counted.data ?? {};
  const unread = { prints: prints.data?.unread, slips: slips.data?.unread };
  const isNothing = (figure: DayFigure) => figure?.count === 0;
  return {
    days,
    printed,
    scanned,
    loading: sources.some(({ isPending }) => isPending),
    failed: sources.some(({ isError }) => isError),
    retry: () => Promise.all(sources.map(({ refetch }) => refetch())),
    /** All slips that wait, not only those of these days. */
    isTotal: shared,
    empty: !unread.prints && !unread.slips && [...printed, ...scanned.lt1, ...scanned.lt2].every(isNothing),
    /** The host's days are those of another clock than this computer's. */
    otherZone: zone !== undefined && !hasOwnTime(zone) ? zone : undefined,
    /** What the host has beyond what is counted. */
    unread,
  };
}

const figure = (count: number): DayFigure => ({ count, atLeast: false });

export type Activity = ReturnType<typeof useActivity>;
