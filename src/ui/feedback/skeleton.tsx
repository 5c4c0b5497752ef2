import { clsx } from 'clsx';

/** A placeholder bar for text that is loading. */
export function Skeleton({ height = 'h-3', className }: { height?: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-pulse rounded-1 bg-bench-2 motion-reduce:animate-none', height, className)}
    />
  );
}
