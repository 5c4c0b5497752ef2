import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'size'> & {
  checked?: boolean | 'mixed';
  onCheckedChange?: (checked: boolean) => void;
};

/** A native checkbox in the house's clothes; it needs a label around it, an id for one, or an `aria-label`. */
export function Checkbox({ checked, onCheckedChange, onChange, className, ref, ...rest }: CheckboxProps) {
  const mixed = checked === 'mixed';
  return (
    <span className={cn('relative inline-grid size-4 shrink-0 place-items-center align-middle', className)}>
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
        className={cn(
          'peer col-start-1 row-start-1 size-4 cursor-pointer appearance-none rounded-1 border border-control bg-paper',
          'checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink',
          // A finger needs more than the 16 px it sees.
          'after:absolute after:-inset-1 coarse:after:-inset-3',
          'disabled:cursor-not-allowed disabled:border-rule-2 disabled:bg-bench-2',
        )}
      />
      <Check
        aria-hidden
        className="pointer-events-none invisible col-start-1 row-start-1 size-3 stroke-[3] text-on-ink peer-checked:visible peer-indeterminate:invisible"
      />
      <Minus
        aria-hidden
        className="pointer-events-none invisible col-start-1 row-start-1 size-3 stroke-[3] text-on-ink peer-indeterminate:visible"
      />
    </span>
  );
}
