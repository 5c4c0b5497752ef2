import { clsx } from 'clsx';

export type LampState = 'ok' | 'wait' | 'stop';

const lit: Record<LampState, string> = { stop: 'bg-stop-lit', wait: 'bg-wait-lit', ok: 'bg-ok-lit' };
/** Top to bottom, as on a stack light: the position shows the state without colour. */
const segments: LampState[] = ['stop', 'wait', 'ok'];
const sizes = {
  sm: 'w-[9px] h-[17px] p-[1.5px] gap-px',
  lg: 'w-[13.5px] h-[25.5px] p-[2.25px] gap-[1.5px]',
};

/** The andon lamp, always next to a word with the same meaning. Without a state it is off. */
export function Lamp(props: { state?: LampState | undefined; size?: keyof typeof sizes; className?: string }) {
  const { state, size = 'sm', className } = props;
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 forced-color-adjust-none grid-rows-3 rounded-1 bg-lamp-housing align-middle dark:ring dark:ring-rule-2',
        sizes[size],
        className,
      )}
    >
      {segments.map((segment) => (
        <i key={segment} className={clsx('rounded-[.5px]', segment === state ? lit[segment] : 'bg-lamp-off')} />
      ))}
    </span>
  );
}
