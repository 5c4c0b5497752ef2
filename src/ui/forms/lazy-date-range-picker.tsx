import { lazyPiece } from '@/ui/feedback/lazy-piece';

/** For the toolbars of lists: most lists have no date range and do not load it. */
export const DateRangePicker = lazyPiece(async () => (await import('./date-range-picker')).DateRangePicker, {
  fallback: <span className="h-8 w-32" />,
  inBar: 'Date range',
});
