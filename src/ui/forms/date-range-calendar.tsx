import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ClassNames, DayPicker, type DayPickerLocale } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { id } from 'react-day-picker/locale/id';
import { type Language, useLanguage } from '@/language/language';

const arrow =
  'grid size-8 place-items-center rounded-2 text-ink-2 hover:bg-bench-2 hover:text-ink aria-disabled:opacity-45 coarse:size-10';

/** `!` overrides the hover of a day. */
const rangeEnd = '[&>*]:bg-ink! [&>*]:font-semibold [&>*]:text-on-ink';

const classes: Partial<ClassNames> = {
  root: 'p-3 px-4',
  months: 'relative flex justify-center gap-7',
  // Its arrows stand on both sides of the months: between them it lets the pointer through.
  nav: 'pointer-events-none absolute inset-x-0 top-0 z-1 flex justify-between [&>*]:pointer-events-auto',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'mb-1 grid h-8 place-items-center text-14 font-semibold coarse:h-10',
  month_grid: 'border-separate border-spacing-x-0 border-spacing-y-0.5 text-13',
  weekday: 'h-7 w-[34px] text-12 font-medium text-ink-3 coarse:w-10',
  week_number_header: 'w-[30px] border-r border-rule',
  week_number: 'w-[30px] border-r border-rule text-center font-mono text-[.6875rem] font-normal text-ink-3',
  day: 'h-8 w-[34px] p-0 text-center coarse:h-10 coarse:w-10',
  day_button:
    'relative grid size-full place-items-center rounded-[3px] hover:bg-bench-2 focus-visible:outline-offset-0',
  outside: 'text-ink-3',
  today: '[&>*]:after:absolute [&>*]:after:bottom-1 [&>*]:after:h-0.5 [&>*]:after:w-3 [&>*]:after:bg-hivis',
  range_middle: 'bg-bench',
  range_start: `bg-[linear-gradient(90deg,transparent_50%,var(--bench)_50%)] ${rangeEnd}`,
  range_end: `bg-[linear-gradient(90deg,var(--bench)_50%,transparent_50%)] ${rangeEnd}`,
};

/** `to` is missing until the second day is selected. */
export type PickedDays = { from: Date | undefined; to?: Date | undefined };

type DateRangeCalendarProps = {
  picked: PickedDays | undefined;
  onPick: (day: Date) => void;
  months: 1 | 2;
};

const calendars: Record<Language, DayPickerLocale | undefined> = { 'en-x-spec': id, en: enGB, id };

/** Monday first, ISO week numbers, months with Indonesian names unless the person chose English (SPEC section 9). */
export function DateRangeCalendar({ picked, onPick, months }: DateRangeCalendarProps) {
  const locale = calendars[useLanguage()] ?? id;
  return (
    <DayPicker
      mode="range"
      autoFocus
      ISOWeek
      showWeekNumber
      showOutsideDays
      lang={locale.code.slice(0, 2)}
      locale={locale}
      numberOfMonths={months}
      defaultMonth={firstMonth(picked, months)}
      selected={picked && { from: picked.from, to: picked.to }}
      onSelect={(_, day) => onPick(day)}
      classNames={classes}
      components={{ Chevron: Arrow }}
    />
  );
}

function Arrow({ orientation }: { orientation?: string }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
}

/** The newest month is on the right: most searches are for the last weeks. */
function firstMonth(picked: PickedDays | undefined, months: number): Date {
  const newest = picked?.to ?? picked?.from ?? new Date();
  return new Date(newest.getFullYear(), newest.getMonth() - (months - 1), 1);
}
