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

const base = 'h-5 whitespace-nowrap rounded-1 px-[7px] text-12 font-medium';
/** Beside a lamp the words are an item; alone they are a line of their own, and a list has a hundred of them. */
const withLamp = 'inline-flex items-center gap-1.5 leading-none';
const plain = 'inline-block leading-5';

/** `solid`, `soft` and `line` name a kind; `ok`, `wait` and `stop` tell a state and carry a lamp. */
export function Badge(props: { variant?: BadgeVariant; children: ReactNode; className?: string }) {
  const { variant = 'line', children, className } = props;
  const looks = `${base} ${isState(variant) ? withLamp : plain} ${variants[variant]}`;
  return (
    <span className={className ? cn(looks, className) : looks}>
      {isState(variant) && <Lamp state={variant} />}
      {children}
    </span>
  );
}
