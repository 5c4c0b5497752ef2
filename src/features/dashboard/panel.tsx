import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

type PanelProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A titled sheet of the dashboard. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col rounded-2 border border-rule-2 bg-paper', className)}
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
