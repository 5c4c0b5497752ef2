import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Lamp, type LampState } from '@/ui/basics/lamp';

const variants: Record<LampState, string> = {
  ok: 'border-ok-rule bg-ok-tint text-ok-text',
  wait: 'border-wait-rule bg-wait-tint text-wait-text',
  stop: 'border-stop-rule bg-stop-tint text-stop-text',
};

const sizes = { sm: 'gap-2 rounded-1 px-2.5 py-1.5 leading-4.5', md: 'gap-2.5 rounded-2 px-3.5 py-2.5' };

type NoticeProps = {
  variant?: LampState;
  /** `sm`: in a row of a table or of a list. */
  size?: keyof typeof sizes;
  /** Where it stands there from the beginning. */
  role?: 'status' | 'note';
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
};

/** `stop` interrupts a screen reader. */
export function Notice({ variant = 'stop', size = 'md', role, id, className, children, action }: NoticeProps) {
  return (
    <div
      id={id}
      role={role ?? (variant === 'stop' ? 'alert' : 'status')}
      className={clsx(
        'flex flex-wrap items-start border text-13 font-medium',
        sizes[size],
        variants[variant],
        className,
      )}
    >
      <Lamp state={variant} className={size === 'md' ? 'mt-0.5' : 'mt-px'} />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
