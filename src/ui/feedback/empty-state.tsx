import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: ReactNode;
  /** What to do about it, in one line. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'grid min-h-50 content-center justify-items-center gap-1 p-6 text-center text-14 text-ink-2',
        className,
      )}
    >
      <span aria-hidden className="mb-2 h-10 w-15 rounded-2 border-2 border-dashed border-rule-2" />
      <div className="max-w-prose font-semibold text-ink">{title}</div>
      {children && <p>{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
