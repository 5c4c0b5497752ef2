import type { ReactNode } from 'react';
import { Lamp, type LampState } from './lamp';

const variants = {
  solid: 'bg-ink text-on-ink',
  soft: 'bg-bench-2 text-ink',
  ok: 'bg-ok-tint text-ok-text inset-ring inset-ring-ok-rule',
  wait: 'bg-wait-tint text-wait-text inset-ring inset-ring-wait-rule',
  stop: 'bg-stop-tint text-stop-text inset-ring inset-ring-stop-rule',
  paper: 'bg-paper text-ink inset-ring inset-ring-rule-2',
};
export type BadgeVariant = keyof typeof variants;

const isState = (variant: BadgeVariant): variant is LampState => ['ok', 'wait', 'stop'].includes(variant);

const base = 'whitespace-nowrap align-bottom rounded-1 text-12 font-medium';
const sizes = {
  md: { box: 'h-5 px-[7px]', line: 'leading-5' },
  lg: { box: 'h-6 px-[9px]', line: 'leading-6' },
};
const withLamp = 'inline-flex items-center gap-1.5 leading-none';
const plain = 'inline-block';

/** `ok`, `wait` and `stop` are states and have a lamp. */
export function Badge(props: { variant: BadgeVariant; size?: keyof typeof sizes; children: ReactNode }) {
  const { variant, size = 'md', children } = props;
  const { box, line } = sizes[size];
  return (
    <span className={`${base} ${box} ${isState(variant) ? withLamp : `${plain} ${line}`} ${variants[variant]}`}>
      {isState(variant) && <Lamp state={variant} />}
      {children}
    </span>
  );
}
