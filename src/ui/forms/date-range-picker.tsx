import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { Button } from '@/ui/basics/button';
import { Drawer } from '@/ui/overlays/drawer';
import { Popover } from '@/ui/overlays/popover';
import { type DayRange, dayRange, type PickedDays, pickDay, pickedDays, rangeText } from './day-range';

const Calendar = lazy(async () => ({ default: (await import('./date-range-calendar')).DateRangeCalendar }));

export type DateRangePickerProps = {
  value: DayRange;
  /** Called when both ends are chosen, and when a single day is left behind. */
  onValueChange: (range: DayRange) => void;
  label?: string;
};

/**
 * A button that opens two months to choose a range in, or a sheet with one month on a phone.
 * The calendar loads when it is first opened.
 */
export function DateRangePicker({ value, onValueChange, label = 'Date range' }: DateRangePickerProps) {
  const mobile = useIsMobile();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<PickedDays>();
  const chosen = open ? draft : pickedDays(value);

  const change = (next: boolean) => {
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
    <Button className={text ? 'font-mono' : 'text-ink-2'} aria-label={text ? `${label}: ${text}` : undefined}>
      <CalendarDays aria-hidden />
      {text || label}
    </Button>
  );
  const panel = (
    <>
      <Suspense fallback={<div className={mobile ? 'h-75' : 'h-75 w-143'} />}>
        <Calendar picked={chosen} onPick={pick} months={mobile ? 1 : 2} />
      </Suspense>
      <div className="flex items-center gap-2 border-t border-rule px-4 py-2 text-13 text-ink-2">
        <span className="flex-1 font-mono">{rangeText(chosen)}</span>
        <Button variant="ghost" onClick={clear} disabled={!chosen}>
          Reset
        </Button>
        {mobile && (
          <Button variant="primary" onClick={() => change(false)}>
            Done
          </Button>
        )}
      </div>
    </>
  );
  return mobile ? (
    <Drawer side="bottom" open={open} onOpenChange={change} label={label} trigger={trigger} className="bg-paper">
      {panel}
    </Drawer>
  ) : (
    <Popover
      open={open}
      onOpenChange={change}
      label={label}
      trigger={trigger}
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
    >
      {panel}
    </Popover>
  );
}
