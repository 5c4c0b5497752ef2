import { parseISO } from 'date-fns/parseISO';
import { formatListDate, formatQueryDate } from '@/lib/dates';

/** Local days, YYYY-MM-DD; '' when open. */
export type DayRange = { from: string; to: string };

/** What is marked in the calendar while a range is being chosen. */
export type PickedDays = { from: Date | undefined; to?: Date | undefined };

/** The first press starts a range, the second ends it whichever way round, the third starts anew. */
export function pickDay(picked: PickedDays | undefined, day: Date): PickedDays {
  if (!picked?.from || picked.to) return { from: day };
  return day < picked.from ? { from: day, to: picked.from } : { from: picked.from, to: day };
}

export const pickedDays = ({ from, to }: DayRange): PickedDays | undefined =>
  from || to ? { from: from ? parseISO(from) : undefined, to: to ? parseISO(to) : undefined } : undefined;

/** A range of which only one end was pressed is that one day. */
export const dayRange = (picked: PickedDays | undefined): DayRange => ({
  from: formatQueryDate(picked?.from),
  to: formatQueryDate(picked?.to ?? picked?.from),
});

/** `09-11-2026 − 20-11-2026`, open at an end of a shared link that names one day; nothing while none is chosen. */
export const rangeText = (picked: PickedDays | undefined): string => {
  if (!picked?.from && !picked?.to) return '';
  return `${formatListDate(picked.from)} − ${formatListDate(picked.to)}`.trim();
};
