import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Lamp, type LampState } from '@/ui/basics/lamp';

const variants: Record<LampState, string> = {
  ok: 'border-ok-rule bg-ok-tint text-ok-text',
  wait: 'border-wait-rule bg-wait-tint text-wait-text',
  stop: 'border-stop-rule bg-stop-tint text-stop-text',
};

/** `stop` interrupts a screen reader. */
export function Notice(props: { variant?: LampState; children: ReactNode; action?: ReactNode; className?: string }) {
  const { variant = 'stop', children, action, className } = props;
  return (
    <div
      role={variant === 'stop' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-start gap-2.5 rounded-2 border px-3.5 py-2.5 text-13 font-medium',
        variants[variant],
        className,
      )}
    >
      <Lamp state={variant} className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  );
}
