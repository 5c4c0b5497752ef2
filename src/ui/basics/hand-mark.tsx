import { m } from '@messages/messages';
import { clsx } from 'clsx';

const sizes = {
  xs: 'size-4 text-11',
  sm: 'size-5 text-12',
  lg: 'size-7 text-[.9375rem]',
  xl: 'size-11 text-[1.625rem]',
};

/** Left or right-hand part: R solid, L outlined, a dash for neither. */
export function HandMark(props: { hand: 'left' | 'right' | 'none'; size?: keyof typeof sizes; className?: string }) {
  const { hand, size = 'sm', className } = props;
  if (hand === 'none') return <span className={clsx('text-ink-3', className)}>-</span>;
  const right = hand === 'right';
  return (
    <span
      role="img"
      aria-label={right ? m.common_right_hand() : m.common_left_hand()}
      title={right ? m.common_right_hand() : m.common_left_hand()}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-1 pb-[.09em] align-middle font-bold',
        right ? 'bg-ink text-on-ink' : 'text-ink inset-ring-2 inset-ring-ink',
        sizes[size],
        className,
      )}
    >
      {right ? 'R' : 'L'}
    </span>
  );
}
