import { clsx } from 'clsx';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ComponentProps, type MouseEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

const base =
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-2 border transition-colors coarse:min-h-10';

const variants = {
  hivis: 'border-transparent bg-hivis text-on-hivis font-[650] hover:bg-hivis-press',
  primary:
    'border-transparent bg-ink text-on-ink font-medium hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--paper))]',
  line: 'border-rule-2 bg-paper font-medium hover:border-control aria-expanded:border-ink',
  dash: 'border-dashed border-control font-medium text-ink-2 hover:text-ink aria-expanded:border-ink',
  ghost:
    'border-transparent font-medium text-ink-2 hover:bg-bench-2 hover:text-ink aria-expanded:bg-bench-2 aria-expanded:text-ink',
  subtle: 'border-transparent font-medium text-ink-3 hover:bg-bench-2 hover:text-ink',
  danger:
    'border-transparent bg-stop-fill text-white font-medium hover:bg-[color-mix(in_oklab,var(--stop-fill)_88%,black)]',
};

const disabledFilled = 'cursor-not-allowed border-rule bg-bench-2 font-medium text-ink-3';
/** Instead of a variant. Without opacity, because the reason is rendered inside the button. */
const disabledVariants: Partial<Record<ButtonVariant, string>> = {
  ghost: 'cursor-not-allowed border-transparent font-medium text-ink-2/45',
  subtle: 'cursor-not-allowed border-transparent font-medium text-ink-3',
};

const sizes = {
  xs: 'h-7 gap-1.5 px-2 text-13',
  sm: 'h-7 gap-2 px-2.5 text-13',
  md: 'h-8 gap-2 px-3 text-13',
  lg: 'h-9 gap-2 px-4 text-14',
  xl: 'h-11 gap-2 px-5 text-[.9375rem]',
};

/** `row` is for the rows of a table. */
const iconSizes = {
  sm: 'h-7 w-7 text-13 coarse:min-w-10',
  md: 'h-8 w-8 text-13 coarse:min-w-10',
  row: 'h-7 w-8 coarse:size-11',
};

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

type ButtonStyle = { variant: ButtonVariant; size: string; disabled?: boolean };
const classesOf = ({ variant, size, disabled }: ButtonStyle) =>
  `${base} ${size} ${disabled ? (disabledVariants[variant] ?? disabledFilled) : variants[variant]}`;

/** The classes of an enabled button, for plain elements in table rows. */
export const buttonClasses = (variant: ButtonVariant, size: ButtonSize) => classesOf({ variant, size: sizes[size] });
export const iconButtonClasses = (variant: ButtonVariant, size: keyof typeof iconSizes) =>
  classesOf({ variant, size: iconSizes[size] });

type BaseProps = ComponentProps<'button'> & {
  /** Disabled with a spinner, and with `pendingText` instead of the label. */
  pending?: boolean | undefined;
  pendingText?: string | undefined;
  /** Why it is disabled. The button stays focusable, and the reason is shown and announced. */
  reason?: string | undefined;
};

type ButtonProps = BaseProps & {
  /** `hivis` once per screen; other main actions are `primary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
};

export const Button = ({ variant = 'line', size = 'md', ...rest }: ButtonProps) => (
  <BaseButton {...rest} variant={variant} sizeClasses={sizes[size]} />
);

type IconButtonProps = Omit<BaseProps, 'aria-label' | 'pendingText'> & {
  /** The name of the button and its tooltip. */
  label: string;
  variant?: ButtonVariant;
  size?: keyof typeof iconSizes;
};

export const IconButton = ({ label, variant = 'ghost', size = 'md', ...rest }: IconButtonProps) => (
  <BaseButton
    title={rest.reason === undefined ? label : undefined}
    {...rest}
    aria-label={label}
    variant={variant}
    sizeClasses={iconSizes[size]}
  >
    {rest.pending ? null : rest.children}
  </BaseButton>
);

export const ButtonLink = ({ variant = 'line', ...rest }: LinkProps & { variant?: ButtonVariant }) => (
  <Link {...rest} className={buttonClasses(variant, 'md')} />
);

function BaseButton(props: BaseProps & { variant: ButtonVariant; sizeClasses: string }) {
  const { variant, sizeClasses, pending: busy, pendingText, reason, className, ...rest } = props;
  const reasonId = useId();
  const hasReason = reason !== undefined;
  const pending = busy && !hasReason;
  const disabled = pending || rest.disabled;
  return (
    <button
      type="button"
      {...rest}
      {...(hasReason && disabledProps(rest, reasonId))}
      className={clsx(
        classesOf({ variant, size: sizeClasses, disabled: disabled || hasReason }),
        // The spinner replaces the button's icon.
        pending && '[&>svg~.lucide]:hidden',
        hasReason && 'group/disabled relative',
        className,
      )}
      disabled={disabled}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner />}
      {pending && pendingText ? pendingText : rest.children}
      {hasReason && <DisabledReason id={reasonId}>{reason}</DisabledReason>}
    </button>
  );
}

/** A disabled button loses the focus; it gets it back when it is enabled again. */
function Spinner() {
  const icon = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const button = icon.current?.closest('button');
    const hadFocus = button === document.activeElement;
    return () => {
      // After rendering, when the button is enabled or removed.
      queueMicrotask(() => {
        if (hadFocus && document.activeElement === document.body) button?.focus();
      });
    };
  }, []);
  return <LoaderCircle ref={icon} aria-hidden className="animate-spin" />;
}

/** Disables the button but keeps it focusable. It stays the same element, so it also keeps the focus. */
const disabledProps = (button: ComponentProps<'button'>, reasonId: string) =>
  ({
    'aria-disabled': true,
    'aria-describedby': clsx(button['aria-describedby'], reasonId),
    onClick: stopClick,
    // The arrow keys of a toolbar still work.
    onKeyDown: (event) => {
      button.onKeyDown?.(event);
      if (event.key === 'Escape') hideReason(event);
    },
    onBlur: (event) => {
      button.onBlur?.(event);
      showReason(event);
    },
    onPointerEnter: (event) => {
      button.onPointerEnter?.(event);
      showReason(event);
    },
  }) satisfies ComponentProps<'button'>;

/**
 * Shown under the button on hover and focus, until Escape (WCAG 1.4.13). Plain markup, so that a button does not load the
 * positioning code. Its description, but not part of its name.
 */
const DisabledReason = ({ id, children }: { id: string; children: string }) => (
  <span
    id={id}
    aria-hidden
    className={clsx(
      'absolute top-full right-0 z-popover hidden pt-1 group-data-dismissed/disabled:hidden!',
      'group-focus/disabled:block group-hover/disabled:block',
    )}
  >
    <span className="block w-max max-w-64 rounded-2 border border-transparent bg-ink px-2 py-1 text-left text-12 font-normal whitespace-normal text-on-ink">
      {children}
    </span>
  </span>
);

const hideReason = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.dataset.dismissed = '';
};

const showReason = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.dismissed;
};

/** A submit button must not submit either. */
const stopClick = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
