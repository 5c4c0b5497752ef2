import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useReadOnly } from './input';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'checked' | 'onChange' | 'className'> & {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
};

export function Switch({ checked, onCheckedChange, ...rest }: SwitchProps) {
  const readOnly = useReadOnly();
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      aria-readonly={readOnly || undefined}
      onChange={(event) => {
        if (readOnly) return;
        onCheckedChange?.(event.currentTarget.checked);
      }}
      className={clsx(
        'relative h-5 w-[34px] shrink-0 cursor-pointer appearance-none rounded-full bg-paper inset-ring inset-ring-control',
        'transition-colors duration-mid checked:bg-ink checked:inset-ring-ink',
        'before:absolute before:top-1 before:left-1 before:size-3 before:rounded-full before:bg-control',
        'before:transition-[translate] before:duration-mid checked:before:translate-x-3.5 checked:before:bg-on-ink',
        'coarse:after:absolute coarse:after:-inset-x-1 coarse:after:-inset-y-2.5',
        'disabled:cursor-not-allowed disabled:opacity-45 aria-readonly:cursor-default',
        'forced-colors:appearance-auto forced-colors:before:hidden',
      )}
    />
  );
}
