import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type DashboardCardProps = { title: string; className?: string; children: ReactNode };

export function DashboardCard({ title, className, children }: DashboardCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('flex min-w-0 flex-col rounded-2 border border-rule-2 bg-paper', className)}
    >
      <h2 id={id} className="flex min-h-11 items-center border-rule border-b px-5 font-semibold text-14">
        {title}
      </h2>
      {children}
    </section>
  );
}
