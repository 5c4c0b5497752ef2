import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'size'> & {
  checked?: boolean | 'mixed';
  onCheckedChange?: (checked: boolean) => void;
};

/**
 * Without an icon or a pseudo-element, which would double the elements of each checkbox in a long list; only a checked box
 * has that of its tick. Its border is the part of the target outside of the visible 16 px, whose frame is a shadow.
 */
export const checkboxClasses = clsx(
  '-m-1.5 inline-block size-7 shrink-0 cursor-pointer appearance-none rounded-[8px] border-6 border-transparent',
  'coarse:-m-3 coarse:size-10 coarse:rounded-[14px] coarse:border-12',
  'bg-paper bg-clip-padding align-middle shadow-[inset_0_0_0_1px_var(--control)] focus-visible:-outline-offset-4',
  'coarse:focus-visible:-outline-offset-10',
  'checked:inline-grid checked:bg-ink checked:shadow-none indeterminate:inline-grid indeterminate:bg-ink',
  'indeterminate:shadow-none place-content-center',
  'checked:before:mb-0.5 checked:before:h-2.5 checked:before:w-1.5 checked:before:rotate-45',
  'checked:before:border-r-2 checked:before:border-b-2 checked:before:border-on-ink',
  'indeterminate:before:m-0 indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:rotate-0',
  'indeterminate:before:border-0 indeterminate:before:bg-on-ink',
  'disabled:cursor-not-allowed disabled:bg-bench-2 disabled:shadow-[inset_0_0_0_1px_var(--rule-2)]',
  'forced-colors:m-0 forced-colors:size-4 forced-colors:border-0 forced-colors:appearance-auto forced-colors:before:hidden',
);

export function Checkbox({ checked, onCheckedChange, onChange, className, ref, ...rest }: CheckboxProps) {
  const mixed = checked === 'mixed';
  return (
    <input
      {...rest}
      type="checkbox"
      ref={(input) => {
        if (input) input.indeterminate = mixed;
        if (typeof ref === 'function') return ref(input);
        if (ref) ref.current = input;
      }}
      checked={checked === undefined ? undefined : checked === true}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.currentTarget.checked);
      }}
      className={className ? clsx(checkboxClasses, className) : checkboxClasses}
    />
  );
}
