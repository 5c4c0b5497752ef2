import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type PanelProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A titled sheet of the dashboard. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('flex min-w-0 flex-col rounded-2 border border-rule-2 bg-paper', className)}
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-rule border-b px-5">
        <h2 id={id} className="font-semibold text-14">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
