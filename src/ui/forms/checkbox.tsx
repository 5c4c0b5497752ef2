import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'size'> & {
  checked?: boolean | 'mixed';
  onCheckedChange?: (checked: boolean) => void;
};

/** Rendered without an icon, which would double the elements of each checkbox in a long list. */
const classes = clsx(
  'inline-grid size-4 shrink-0 cursor-pointer appearance-none place-content-center place-items-center rounded-1',
  'align-middle after:col-start-1 after:row-start-1',
  'border border-control bg-paper checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink',
  // Only a checked box has the pseudo-element of the tick.
  'checked:before:col-start-1 checked:before:row-start-1',
  'indeterminate:before:col-start-1 indeterminate:before:row-start-1',
  'checked:before:mb-0.5 checked:before:h-2.5 checked:before:w-1.5 checked:before:rotate-45',
  'checked:before:border-r-2 checked:before:border-b-2 checked:before:border-on-ink',
  'indeterminate:before:m-0 indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:rotate-0',
  'indeterminate:before:border-0 indeterminate:before:bg-on-ink',
  // A larger target than the visible 16 px. With margins: a position would add a layer for each checkbox.
  'after:-m-1.5 after:size-7 coarse:after:-m-3 coarse:after:size-10',
  'disabled:cursor-not-allowed disabled:border-rule-2 disabled:bg-bench-2',
  'forced-colors:appearance-auto forced-colors:before:hidden',
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
      className={className ? clsx(classes, className) : classes}
    />
  );
}
