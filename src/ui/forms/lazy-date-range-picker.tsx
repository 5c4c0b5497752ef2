import { m } from '@messages/messages';
import { lazyComponent } from '@/ui/feedback/lazy-component';

/** For the toolbars of lists: most lists have no date range and do not load it. */
export const DateRangePicker = lazyComponent(async () => (await import('./date-range-picker')).DateRangePicker, {
  fallback: <span className="h-8 w-32" />,
  inBar: m.common_date_range,
});
