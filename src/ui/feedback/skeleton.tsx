import { cn } from '@/lib/cn';

/** A bar where text will be. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('block h-3 animate-pulse rounded-1 bg-bench-2 motion-reduce:animate-none', className)}
    />
  );
}
