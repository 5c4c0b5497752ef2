import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { cn } from '@/lib/cn';
import { fieldFrame, Input } from './input';
import { OptionList } from './option-list';
import { Popover } from './popover';
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

/**
 * One out of a handful of options; for many, or for records, use the Combobox. The page behind the open list stays
 * readable, which a modal select takes away from a screen reader.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder = 'Select', size = 'md', disabled, className, ...field } = props;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  if (useReadOnly()) {
    const { ref: _button, ...rest } = field;
    const text = typeof chosen?.label === 'string' ? chosen.label : (value ?? '');
    return <Input {...rest} className={className} value={text} />;
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={props['aria-label'] ?? placeholder}
      onOpenAutoFocus={focusChosen}
      className="max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) overflow-y-auto p-1"
      trigger={
        <button
          {...field}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          disabled={disabled}
          data-placeholder={chosen ? undefined : ''}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
          }}
          className={cn(selectTrigger, sizes[size], className)}
        >
          <span className="truncate">{chosen?.label ?? placeholder}</span>
          <ChevronsUpDown aria-hidden className="text-ink-3" />
        </button>
      }
    >
      <OptionList
        label={props['aria-label'] ?? placeholder}
        options={options}
        value={chosen?.value}
        onChoose={(option) => {
          setOpen(false);
          onValueChange(option);
        }}
      />
    </Popover>
  );
}

function focusChosen(event: Event) {
  if (!(event.target instanceof Element)) return;
  event.preventDefault();
  event.target.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus();
}

/** The closed form of a select and of a combobox: a field that ends in two chevrons. */
export const selectTrigger = cn(
  fieldFrame,
  'flex cursor-pointer items-center justify-between gap-2 px-2.5 text-left aria-expanded:border-ink data-placeholder:text-ink-3',
);
