import { clsx } from 'clsx';
import { type ComponentProps, createContext, useContext } from 'react';

const sizes = {
  xs: 'h-7 text-13 px-2.5',
  sm: 'h-8 text-13 px-2.5',
  md: 'h-9 text-14 px-2.5',
  xl: 'h-11 text-[.9375rem] px-3',
};

/** Makes the fields inside read-only. Unlike in a disabled fieldset the values can be focused, announced and copied. */
export const ReadOnly = createContext(false);

export const useReadOnly = () => useContext(ReadOnly);

/** Border and focus styles of input, select, combobox and textarea. */
export const fieldFrame = clsx(
  'min-w-0 rounded-2 border border-control bg-paper text-ink placeholder:text-ink-3 placeholder:opacity-100',
  'focus-visible:outline-offset-0 focus-visible:border-transparent coarse:min-h-10',
  'aria-invalid:not-focus-visible:border-stop-text aria-invalid:not-focus-visible:inset-ring',
  'aria-invalid:inset-ring-stop-text',
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-bench-2 disabled:text-ink-3',
);

/** Not in `fieldFrame`: a button is `:read-only` too. */
const readOnlyClasses = 'read-only:border-rule-2 read-only:bg-paper-2 read-only:text-ink-2';

type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** `md` in forms, `sm` and `xs` in toolbars, `xl` on the login page. */
  size?: keyof typeof sizes;
  /** For codes: part numbers, serials, dates, file names. */
  mono?: boolean;
  /** Shown at the right end, such as `mm`. */
  unit?: string;
};

export function Input({ size = 'md', mono, unit, className = 'w-full', ...rest }: InputProps) {
  const inheritedReadOnly = useReadOnly();
  const input = (
    <input
      readOnly={inheritedReadOnly}
      {...rest}
      className={clsx(
        fieldFrame,
        readOnlyClasses,
        'block text-ellipsis',
        sizes[size],
        mono && 'font-mono',
        unit && 'pr-9',
        className,
      )}
    />
  );
  if (!unit) return input;
  return (
    <span className="relative block">
      {input}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center font-mono text-12 text-ink-3"
      >
        {unit}
      </span>
    </span>
  );
}

type TextareaProps = Omit<ComponentProps<'textarea'>, 'className'>;

export function Textarea(props: TextareaProps) {
  const inheritedReadOnly = useReadOnly();
  return (
    <textarea
      rows={3}
      readOnly={inheritedReadOnly}
      {...props}
      className={clsx(fieldFrame, readOnlyClasses, 'block w-full resize-y px-2.5 py-2 text-14')}
    />
  );
}
