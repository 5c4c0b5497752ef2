import { Skeleton } from '@/ui/feedback/skeleton';

/** Stands in for a screen while the profile loads: a page head and one sheet. */
export function ContentSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <h1 className="sr-only">Loading</h1>
      <Skeleton height="h-6" className="mb-3 w-56" />
      <Skeleton className="mb-6 w-80 max-w-full" />
      <div className="grid gap-5 rounded-2 border border-rule-2 bg-paper p-5">
        {['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4', 'w-3/5'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
