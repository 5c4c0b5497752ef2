import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Lamp, type LampState } from './lamp';

const variants = {
  solid: 'bg-ink text-on-ink',
  soft: 'bg-bench-2 text-ink',
  line: 'inset-ring inset-ring-rule-2 text-ink-2',
  ok: 'bg-ok-tint text-ok-text inset-ring inset-ring-ok-rule',
  wait: 'bg-wait-tint text-wait-text inset-ring inset-ring-wait-rule',
  stop: 'bg-stop-tint text-stop-text inset-ring inset-ring-stop-rule',
};
export type BadgeVariant = keyof typeof variants;

const isState = (variant: BadgeVariant): variant is LampState => ['ok', 'wait', 'stop'].includes(variant);

const base =
  'inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-1 px-[7px] text-12 font-medium leading-none';

/** `solid`, `soft` and `line` name a kind; `ok`, `wait` and `stop` tell a state and carry a lamp. */
export function Badge(props: { variant?: BadgeVariant; children: ReactNode; className?: string }) {
  const { variant = 'line', children, className } = props;
  return (
    <span className={className ? cn(base, variants[variant], className) : `${base} ${variants[variant]}`}>
      {isState(variant) && <Lamp state={variant} />}
      {children}
    </span>
  );
}
