import type { ClassValue } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { cn } from '@/lib/cn';
import { RefusalWords, refusing } from '@/ui/feedback/refusal';

const variants = {
  hivis: 'bg-hivis text-on-hivis font-[650] hover:bg-hivis-press',
  primary: 'bg-ink text-on-ink hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--paper))]',
  line: 'bg-paper border-rule-2 hover:border-control aria-expanded:border-ink',
  dash: 'border-dashed border-control text-ink-2 hover:text-ink aria-expanded:border-ink',
  ghost: 'text-ink-2 hover:bg-bench-2 hover:text-ink aria-expanded:bg-bench-2 aria-expanded:text-ink',
  danger: 'bg-stop-fill text-white hover:bg-[color-mix(in_oklab,var(--stop-fill)_88%,black)]',
};

const sizes = {
  sm: 'h-7 px-2.5 text-13',
  md: 'h-8 px-3 text-13',
  lg: 'h-9 px-4 text-14',
  xl: 'h-11 px-5 text-[.9375rem]',
};

const off = 'bg-bench-2 text-ink-3 border-rule font-medium cursor-not-allowed hover:bg-bench-2 hover:text-ink-3';
// Not by opacity: the reason is drawn inside the button.
const offGhost = 'text-ink-2/45 cursor-not-allowed hover:bg-transparent hover:text-ink-2/45';

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

export type ButtonProps = ComponentProps<'button'> & {
  /** `hivis` once per screen; every other main action is `primary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Busy: disabled, with a spinner and, when given, `pendingText` in place of the words. */
  pending?: boolean;
  pendingText?: string;
  /** Why it cannot be pressed now. The button stays focusable and the reason is read and shown. */
  reason?: string | undefined;
  /** Gives the looks to its only child, a link; everything else is the child's own. */
  asChild?: boolean;
};

/** The looks of a button that can be pressed, for what is drawn so often that it works them out once. */
export const buttonLooks = (variant: ButtonVariant, size: ButtonSize, ...more: ClassValue[]) =>
  cn(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-2 border',
    'border-transparent font-medium leading-none transition-colors coarse:min-h-10',
    sizes[size],
    variants[variant],
    ...more,
  );

export function Button(props: ButtonProps) {
  const { variant = 'line', size = 'md', pending: busy, pendingText, reason, asChild, className, ...rest } = props;
  const reasonId = useId();
  const refused = reason !== undefined;
  const pending = busy && !refused;
  const disabled = pending || rest.disabled;
  const classes = buttonLooks(
    variant,
    size,
    // The spinner takes the place of the button's own icon.
    pending && '[&>svg~svg]:hidden',
    (disabled || refused) && (variant === 'ghost' ? offGhost : off),
    refused && 'group/refused',
    className,
  );
  if (asChild) return dressed(rest.children, classes);
  return (
    <button
      type="button"
      {...rest}
      {...(refused && refusing(rest, reasonId))}
      className={classes}
      disabled={disabled}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner />}
      {pending && pendingText ? pendingText : rest.children}
      {refused && <RefusalWords id={reasonId}>{reason}</RefusalWords>}
    </button>
  );
}

/** A button that is switched off loses the focus to nowhere: it gets it back when the wait is over. */
function Spinner() {
  const icon = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const button = icon.current?.closest('button');
    const hadFocus = button === document.activeElement;
    return () => {
      // By then the button can be pressed again, or is gone.
      queueMicrotask(() => {
        if (hadFocus && document.activeElement === document.body) button?.focus();
      });
    };
  }, []);
  return <LoaderCircle ref={icon} aria-hidden className="animate-spin" />;
}

const dressed = (child: ReactNode, classes: string) =>
  isValidElement<{ className?: string }>(child)
    ? cloneElement(child, { className: cn(classes, child.props.className) })
    : child;
