import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Popover } from '@/ui/overlays/popover';
import { fieldFrame, Input, useReadOnly } from './input';

const optionClasses = clsx(
  'flex w-full min-h-8 text-left cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13 coarse:min-h-10',
  'focus:bg-bench not-focus-visible:outline-none focus-visible:-outline-offset-2',
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
);

/** Letters typed within this time look for one text. */
const TYPING_MS = 700;
/** How many options a page key goes over. */
const PAGE = 10;

const sizes = { xs: 'h-7 text-13', sm: 'h-8 text-13', md: 'h-9 text-14' };

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
};

type SelectProps<Value extends string> = {
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
 * One out of a few options; for many, or for records, use the Combobox. Not modal: the page behind the open list stays
 * readable for a screen reader.
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
  const selected = options.find((option) => option.value === value);
  if (useReadOnly()) {
    const { ref: _button, ...rest } = field;
    const text = typeof selected?.label === 'string' ? selected.label : (value ?? '');
    return <Input {...rest} className={className} value={text} />;
  }
  const label = props['aria-label'] ?? fieldLabel ?? placeholder;
  const changeOpen = (next: boolean) => {
    if (next) setFieldLabel(labelOf(id));
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opens(event)) return;
    event.preventDefault();
    openedBy.current = event.key;
    changeOpen(true);
  };
  const select = (option: Value) => {
    // Before the list is gone: the next key is for the field, and Tab goes on from it.
    document.getElementById(id)?.focus();
    setOpen(false);
    if (option !== value) onValueChange(option);
  };
  return (
    <Popover
      open={open}
      onOpenChange={changeOpen}
      label={label}
      onOpenAutoFocus={(event) => {
        focusSelected(event, openedBy.current);
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
          data-placeholder={selected ? undefined : ''}
          onKeyDown={onKeyDown}
          className={clsx(selectTrigger, sizes[size], className)}
        >
          <span className="truncate">{selected?.label ?? placeholder}</span>
          <ChevronsUpDown aria-hidden className="text-ink-3" />
        </button>
      }
    >
      <SelectList label={label} options={options} value={selected?.value} onSelect={select} />
    </Popover>
  );
}

/** The list has the name of its field, so that a screen reader names what is being selected. */
const labelOf = (id: string) => {
  const field = document.getElementById(id);
  return (field instanceof HTMLButtonElement && field.labels[0]?.textContent) || undefined;
};

/** Enter and Space click the closed select; these keys open it too. */
const opens = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  /^(Arrow(Down|Up)|Home|End)$/.test(key) || (key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey);

function focusSelected(event: Event, key: string) {
  if (!(event.target instanceof Element)) return;
  event.preventDefault();
  const option = event.target.querySelector<HTMLElement>('[role=option][tabindex="0"]');
  option?.focus();
  // An arrow only opens the list; Home, End or a letter also moves in it.
  if (key !== '' && !key.startsWith('Arrow'))
    option?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  reveal(event.target);
}

/** In the next frame: the list has its height only when it is placed. */
const reveal = (list: Element) =>
  requestAnimationFrame(() => {
    const option = list.querySelector<HTMLElement>(':focus');
    if (option) list.scrollTop = option.offsetTop - list.clientHeight / 2;
  });

/** The closed form of a select and of a combobox: a field that ends in two chevrons. */
export const selectTrigger = clsx(
  fieldFrame,
  'flex cursor-pointer items-center justify-between gap-2 px-2.5 text-left aria-expanded:border-ink data-placeholder:text-ink-3',
);

type SelectListProps<Value extends string> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  /** Takes the focus back before it returns: Tab selects, and goes on from there. */
  onSelect: (value: Value) => void;
};

/** The open list, by the APG: arrows, ends, pages, letters, Enter, Tab; the selected option has the focus first. */
function SelectList<Value extends string>({ label, options, value, onSelect }: SelectListProps<Value>) {
  const typed = useRef({ text: '', at: 0 });
  const enabled = options.filter(({ disabled }) => !disabled);
  const stop = value ?? enabled[0]?.value;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])')];
    const at = items.findIndex((item) => item.matches(':focus'));
    if (event.key === 'Tab') {
      const option = enabled[at]?.value ?? value;
      return option === undefined ? event.preventDefault() : onSelect(option);
    }
    const target = targetOf(event, items, at, typed.current);
    if (target === undefined) return;
    event.preventDefault();
    target?.focus();
  };
  return (
    <div role="listbox" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      {options.map((option) => {
        const selected = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="option"
            aria-selected={selected}
            aria-disabled={option.disabled || undefined}
            tabIndex={option.value === stop ? 0 : -1}
            className={optionClasses}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => !option.disabled && onSelect(option.value)}
          >
            {option.label}
            {selected && <Check aria-hidden className="ml-auto" />}
          </button>
        );
      })}
    </div>
  );
}

type Typed = { text: string; at: number };

/** The item a key leads to; null: the key is the list's own but leads nowhere; undefined: it is not the list's key. */
function targetOf(event: KeyboardEvent, items: HTMLElement[], at: number, typed: Typed) {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (key === 'ArrowDown') return items[Math.min(at + 1, items.length - 1)] ?? null;
  if (key === 'ArrowUp') return items[Math.max(at - 1, 0)] ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key === 'PageDown') return items[Math.min(at + PAGE, items.length - 1)] ?? null;
  if (key === 'PageUp') return items[Math.max(at - PAGE, 0)] ?? null;
  if (key === ' ' && !isTyping(event, typed)) return undefined;
  return key.length === 1 ? itemTyped(event, items, at, typed) : undefined;
}

const isTyping = (event: KeyboardEvent, typed: Typed) => typed.text !== '' && event.timeStamp - typed.at < TYPING_MS;

function itemTyped(event: KeyboardEvent, items: HTMLElement[], at: number, typed: Typed) {
  typed.text = (isTyping(event, typed) ? typed.text : '') + event.key.toLowerCase();
  typed.at = event.timeStamp;
  // The same letter again goes to the next item that begins with it.
  const again = [...typed.text].every((letter) => letter === event.key.toLowerCase());
  const text = again ? event.key.toLowerCase() : typed.text;
  const from = again ? at + 1 : at;
  const order = [...items.slice(from), ...items.slice(0, from)];
  return order.find((item) => item.textContent.trim().toLowerCase().startsWith(text)) ?? null;
}
