import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

const choiceClasses = cn(
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13',
  'focus-visible:-outline-offset-2',
  'coarse:min-h-10 data-highlighted:bg-bench data-disabled:cursor-not-allowed data-disabled:text-ink-3',
);

export type MenuCheckboxItemProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
};

/** A switchable item; the menu stays open, because one rarely switches only one. */
export function MenuCheckboxItem({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled ?? false}
      onSelect={(event) => event.preventDefault()}
      className={choiceClasses}
    >
      <span
        aria-hidden
        className={cn(
          'grid size-4 shrink-0 place-items-center rounded-1 border',
          checked ? 'border-ink bg-ink text-on-ink' : 'border-control bg-paper',
        )}
      >
        {checked && <Check className="size-3 stroke-[3]" />}
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

export type MenuRadioItemsProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
};

/** One choice out of a few, the chosen one with a check at its right. */
export function MenuRadioItems<Value extends string>({ value, onValueChange, items }: MenuRadioItemsProps<Value>) {
  const choose = (chosen: string) => {
    const item = items.find((candidate) => candidate.value === chosen);
    if (item) onValueChange(item.value);
  };
  return (
    <Radix.RadioGroup value={value} onValueChange={choose}>
      {items.map((item) => (
        <Radix.RadioItem key={item.value} value={item.value} className={cn(choiceClasses, '[&>svg]:text-ink-2')}>
          {item.icon}
          {item.label}
          {item.value === value && <Check aria-hidden className="ml-auto" />}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
