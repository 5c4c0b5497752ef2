import { addMinutes, differenceInMinutes, isSameDay, startOfDay, subDays } from 'date-fns';

const OPENS = 7 * 60;
const CLOSES = 17 * 60;

/**
 * `count` times spread over the working hours of the day `daysAgo` days back, oldest first. Today they end before `now`,
 * and start at midnight when it is before opening: none is in the future.
 */
export function timestampsOf(now: Date, daysAgo: number, count: number): Date[] {
  const midnight = startOfDay(subDays(now, daysAgo));
  const latest = isSameDay(midnight, now) ? Math.min(CLOSES, differenceInMinutes(now, midnight)) : CLOSES;
  const start = latest > OPENS ? OPENS : 0;
  return Array.from({ length: count }, (_, index) =>
    addMinutes(midnight, start + Math.floor(((latest - start) * index) / Math.max(1, count))),
  );
}
