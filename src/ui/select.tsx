import * as Radix from '@radix-ui/react-select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from '@/lib/cn';
import { fieldFrame, Input } from './input';
import { floatingClasses } from './popover';
import { useReadOnly } from './read-only';

const sizes = { xs: 'h-7 text-13', sm: 'h-8 text-13', md: 'h-9 text-14' };

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  /** `md` in forms, `sm` in toolbars, `xs` in footers. */
  size?: keyof typeof sizes;
  disabled?: boolean;
  /** The closed select, so that a form can focus it. */
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  className?: string;
};

/** One out of a handful of options; for many, or for records, use the Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder = 'Select', size = 'md', disabled, className, ...field } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  };
  if (useReadOnly()) {
    const chosen = options.find((option) => option.value === value)?.label;
    return (
      <Input
        {...field}
        ref={undefined}
        className={className}
        value={typeof chosen === 'string' ? chosen : (value ?? '')}
      />
    );
  }
  return (
    <Radix.Root value={value ?? ''} onValueChange={choose} disabled={disabled ?? false}>
      <Radix.Trigger {...field} className={cn(selectTrigger, sizes[size], className)}>
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronsUpDown aria-hidden className="text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingClasses,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={optionClasses}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="ml-auto">
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The closed form of a select and of a combobox: a field that ends in two chevrons. */
export const selectTrigger = cn(
  fieldFrame,
  'flex cursor-pointer items-center justify-between gap-2 px-2.5 text-left aria-expanded:border-ink data-placeholder:text-ink-3',
);

export const optionClasses = cn(
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13',
  'focus-visible:-outline-offset-2',
  'coarse:min-h-10 data-highlighted:bg-bench data-disabled:cursor-not-allowed data-disabled:text-ink-3',
);
