import { m } from '@messages/messages';
import { parseISO } from 'date-fns/parseISO';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { formatListDate, formatQueryDate } from '@/lib/dates';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Popover } from '@/ui/overlays/popover';
import type { PickedDays } from './date-range-calendar';

/** On a phone only; with it the dialog's code. */
const Drawer = lazyComponent(async () => (await import('@/ui/overlays/drawer')).Drawer, {
  fallback: ({ trigger, onOpenChange }) => <span onClickCapture={() => onOpenChange(true)}>{trigger}</span>,
  over: ({ open, onOpenChange }) => open && (() => onOpenChange(false)),
});
const Calendar = lazyComponent(async () => (await import('./date-range-calendar')).DateRangeCalendar, {
  fallback: ({ months }) => <div className={months === 1 ? 'h-75' : 'h-75 w-143'} />,
  noticeClass: 'm-4',
});

/** Local days, YYYY-MM-DD; '' when open. */
export type DayRange = { from: string; to: string };

type DateRangePickerProps = {
  value: DayRange;
  /** Called when both ends are set, and when the panel closes with one day only. */
  onValueChange: (range: DayRange) => void;
};

/** Two months, on a phone a drawer with one. The calendar is loaded when it is first opened. */
export function DateRangePicker({ value, onValueChange }: DateRangePickerProps) {
  const mobile = useIsMobile();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<PickedDays>();
  const picked = open ? draft : pickedDays(value);

  const handleOpenChange = (next: boolean) => {
    if (next) setDraft(pickedDays(value));
    else if (draft?.from && !draft.to) onValueChange(dayRange(draft));
    setOpen(next);
  };
  const pick = (day: Date) => {
    const next = pickDay(draft, day);
    setDraft(next);
    if (next.to) onValueChange(dayRange(next));
  };
  const clear = () => {
    setDraft(undefined);
    onValueChange({ from: '', to: '' });
  };

  const text = rangeText(pickedDays(value));
  const trigger = (
    <Button
      className={text ? 'font-mono' : 'text-ink-2'}
      aria-label={text ? `${m.common_date_range()}: ${text}` : undefined}
    >
      <CalendarDays aria-hidden />
      {text || m.common_date_range()}
    </Button>
  );
  const panel = (
    <>
      <Calendar picked={picked} onPick={pick} months={mobile ? 1 : 2} />
      <div className="flex items-center gap-2 border-t border-rule px-4 py-2 text-13 text-ink-2">
        <span className="flex-1 font-mono">{rangeText(picked)}</span>
        <Button variant="ghost" onClick={clear} disabled={!picked}>
          {m.common_reset()}
        </Button>
        {mobile && (
          <Button variant="primary" onClick={() => handleOpenChange(false)}>
            {m.common_done()}
          </Button>
        )}
      </div>
    </>
  );
  return mobile ? (
    <Drawer
      side="bottom"
      open={open}
      onOpenChange={handleOpenChange}
      label={m.common_date_range()}
      trigger={trigger}
      className="bg-paper"
    >
      {panel}
    </Drawer>
  ) : (
    <Popover
      open={open}
      onOpenChange={handleOpenChange}
      label={m.common_date_range()}
      trigger={trigger}
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
    >
      {panel}
    </Popover>
  );
}

/** The first click starts a range, the second ends it in either order, the third starts a new one. */
export function pickDay(picked: PickedDays | undefined, day: Date): PickedDays {
  if (!picked?.from || picked.to) return { from: day };
  return day < picked.from ? { from: day, to: picked.from } : { from: picked.from, to: day };
}

export const pickedDays = ({ from, to }: DayRange): PickedDays | undefined =>
  from || to ? { from: from ? parseISO(from) : undefined, to: to ? parseISO(to) : undefined } : undefined;

/** A range with one day only is that day. */
export const dayRange = (picked: PickedDays | undefined): DayRange => ({
  from: formatQueryDate(picked?.from),
  to: formatQueryDate(picked?.to ?? picked?.from),
});

/** `09-11-2026 − 20-11-2026`; with one end when a link has only that; '' without any. */
export const rangeText = (picked: PickedDays | undefined): string => {
  if (!picked?.from && !picked?.to) return '';
  return `${formatListDate(picked.from)} − ${formatListDate(picked.to)}`.trim();
};
