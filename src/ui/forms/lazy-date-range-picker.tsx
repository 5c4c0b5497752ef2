import { type ComponentProps, lazy, Suspense } from 'react';
import type { DateRangePicker as Picker } from './date-range-picker';

const LazyPicker = lazy(async () => ({ default: (await import('./date-range-picker')).DateRangePicker }));

/** For the toolbars of lists: most lists have no date range and do not load it. */
export const DateRangePicker = (props: ComponentProps<typeof Picker>) => (
  <Suspense fallback={<span className="h-8 w-32" />}>
    <LazyPicker {...props} />
  </Suspense>
);
