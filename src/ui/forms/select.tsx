import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent as Press, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { Popover } from '@/ui/overlays/popover';
import { fieldFrame, Input } from './input';
import { OptionList } from './option-list';
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
  const {
    value,
    onValueChange,
    options,
    placeholder = 'Select',
    size = 'md',
    disabled,
    className = 'w-full',
    ...field
  } = props;
  const [open, setOpen] = useState(false);
  const [fieldLabel, setFieldLabel] = useState<string>();
  const openedBy = useRef('');
  const ownId = useId();
  const id = props.id ?? ownId;
  const chosen = options.find((option) => option.value === value);
  if (useReadOnly()) {
    const { ref: _button, ...rest } = field;
    const text = typeof chosen?.label === 'string' ? chosen.label : (value ?? '');
    return <Input {...rest} className={className} value={text} />;
  }
  const label = props['aria-label'] ?? fieldLabel ?? placeholder;
  const show = (shown: boolean) => {
    if (shown) setFieldLabel(labelOf(id));
    setOpen(shown);
  };
  const onKeyDown = (event: Press) => {
    if (!opens(event)) return;
    event.preventDefault();
    openedBy.current = event.key;
    show(true);
  };
  const choose = (option: Value) => {
    // At once, not when the list has faded: the next key is for the field, and Tab goes on from it.
    document.getElementById(id)?.focus();
    setOpen(false);
    if (option !== value) onValueChange(option);
  };
  return (
    <Popover
      open={open}
      onOpenChange={show}
      label={label}
      onOpenAutoFocus={(event) => {
        focusChosen(event, openedBy.current);
        openedBy.current = '';
      }}
      className="max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) overflow-y-auto p-1"
      fadesOut={false}
      trigger={
        <button
          {...field}
          id={id}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          disabled={disabled}
          data-placeholder={chosen ? undefined : ''}
          onKeyDown={onKeyDown}
          className={cn(selectTrigger, sizes[size], className)}
        >
          <span className="truncate">{chosen?.label ?? placeholder}</span>
          <ChevronsUpDown aria-hidden className="text-ink-3" />
        </button>
      }
    >
      <OptionList label={label} options={options} value={chosen?.value} onChoose={choose} />
    </Popover>
  );
}

/** The list is called as its field is, so that a screen reader names what is being chosen. */
const labelOf = (id: string) => {
  const field = document.getElementById(id);
  return (field instanceof HTMLButtonElement && field.labels[0]?.textContent) || undefined;
};

/** Enter and Space press the closed select; these open it too, and lead on inside the list. */
const opens = ({ key, ctrlKey, altKey, metaKey }: Press) =>
  /^(Arrow(Down|Up)|Home|End)$/.test(key) || (key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey);

function focusChosen(event: Event, key: string) {
  if (!(event.target instanceof Element)) return;
  event.preventDefault();
  const option = event.target.querySelector<HTMLElement>('[role=option][tabindex="0"]');
  option?.focus();
  // An arrow only opens the list; Home, End or a letter is the first key the list hears.
  if (key !== '' && !key.startsWith('Arrow'))
    option?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  reveal(event.target);
}

/** Only with its place does a list have its height; what is marked in it may lie below its edge. */
const reveal = (list: Element) =>
  requestAnimationFrame(() => {
    const option = list.querySelector<HTMLElement>(':focus');
    if (option) list.scrollTop = option.offsetTop - list.clientHeight / 2;
  });

/** The closed form of a select and of a combobox: a field that ends in two chevrons. */
export const selectTrigger = cn(
  fieldFrame,
  'flex cursor-pointer items-center justify-between gap-2 px-2.5 text-left aria-expanded:border-ink data-placeholder:text-ink-3',
);
