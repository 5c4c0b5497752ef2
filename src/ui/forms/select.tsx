import { m } from '@messages/messages';
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

/** Letters typed within this time are one search. */
const TYPING_MS = 700;
/** Options per Page Up and Page Down. */
const PAGE = 10;

const sizes = { xs: 'h-7 text-13', sm: 'h-8 text-13', md: 'h-9 text-14' };

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  /** Options of one group follow each other; its name is shown above the first one. */
  group?: string;
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
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  className?: string;
};

/** One out of a few options; for many, or for records, use the Combobox. Not modal: the page stays readable. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onValueChange,
    options,
    placeholder = m.common_select(),
    size = 'md',
    disabled,
    className = 'w-full',
    ...field
  } = props;
  const [open, setOpen] = useState(false);
  const [fieldLabel, setFieldLabel] = useState<string>();
  const openingKey = useRef('');
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
    openingKey.current = event.key;
    changeOpen(true);
  };
  const select = (option: Value) => {
    // Before the list is removed, so that the next key goes to the field.
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
        focusSelected(event, openingKey.current);
        openingKey.current = '';
      }}
      className="max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) max-w-[min(26rem,calc(100vw-1rem))] overflow-y-auto p-1 wrap-anywhere"
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
          <span title={typeof selected?.label === 'string' ? selected.label : undefined} className="truncate">
            {selected?.label ?? placeholder}
          </span>
          <ChevronsUpDown aria-hidden className="text-ink-3" />
        </button>
      }
    >
      <SelectList label={label} options={options} value={selected?.value} onSelect={select} />
    </Popover>
  );
}

/** The list gets the name of its field. */
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
  // An arrow only opens the list; Home, End or a letter also moves the focus.
  if (key !== '' && !key.startsWith('Arrow'))
    option?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  reveal(event.target);
}

/** In the next frame, when the list has its position and height. */
const reveal = (list: Element) =>
  requestAnimationFrame(() => {
    const option = list.querySelector<HTMLElement>(':focus');
    if (option) list.scrollTop = option.offsetTop - list.clientHeight / 2;
  });

/** The closed select and combobox. */
export const selectTrigger = clsx(
  fieldFrame,
  'flex cursor-pointer items-center justify-between gap-2 px-2.5 text-left aria-expanded:border-ink data-placeholder:text-ink-3',
);

type SelectListProps<Value extends string> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  /** Moves the focus to the field, so that Tab selects and continues from there. */
  onSelect: (value: Value) => void;
};

/** The keys are those of the ARIA authoring practices for a listbox. */
function SelectList<Value extends string>({ label, options, value, onSelect }: SelectListProps<Value>) {
  const typed = useRef({ text: '', time: 0 });
  const enabled = options.filter(({ disabled }) => !disabled);
  const tabStop = value ?? enabled[0]?.value;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])')];
    const index = items.findIndex((item) => item.matches(':focus'));
    if (event.key === 'Tab') {
      const option = enabled[index]?.value ?? value;
      return option === undefined ? event.preventDefault() : onSelect(option);
    }
    const target = itemForKey(event, items, index, typed.current);
    if (target === undefined) return;
    event.preventDefault();
    target?.focus();
  };
  const button = (option: SelectOption<Value>) => {
    const selected = option.value === value;
    return (
      <button
        key={option.value}
        type="button"
        role="option"
        aria-selected={selected}
        aria-disabled={option.disabled || undefined}
        tabIndex={option.value === tabStop ? 0 : -1}
        className={optionClasses}
        onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        onClick={() => !option.disabled && onSelect(option.value)}
      >
        {option.label}
        {selected && <Check aria-hidden className="ml-auto" />}
      </button>
    );
  };
  return (
    <div role="listbox" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      {[...groupsOf(options)].map(([group, members]) =>
        group === undefined ? (
          members.map(button)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list.
          <div
            key={group}
            role="group"
            aria-label={group}
            className="not-first:mt-1 not-first:border-t not-first:border-rule not-first:pt-1"
          >
            <div aria-hidden className="px-2 pt-1 pb-0.5 text-12 text-ink-3">
              {group}
            </div>
            {members.map(button)}
          </div>
        ),
      )}
    </div>
  );
}

function groupsOf<Value extends string>(options: readonly SelectOption<Value>[]) {
  const groups = new Map<string | undefined, SelectOption<Value>[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return groups;
}

type Typed = { text: string; time: number };

/** The item a key moves to. null: the key moves to no item; undefined: not a key of the list. */
function itemForKey(event: KeyboardEvent, items: HTMLElement[], index: number, typed: Typed) {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (key === 'ArrowDown') return items[Math.min(index + 1, items.length - 1)] ?? null;
  if (key === 'ArrowUp') return items[Math.max(index - 1, 0)] ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key === 'PageDown') return items[Math.min(index + PAGE, items.length - 1)] ?? null;
  if (key === 'PageUp') return items[Math.max(index - PAGE, 0)] ?? null;
  if (key === ' ' && !isTyping(event, typed)) return undefined;
  return key.length === 1 ? itemFoundByTyping(event, items, index, typed) : undefined;
}

const isTyping = (event: KeyboardEvent, typed: Typed) => typed.text !== '' && event.timeStamp - typed.time < TYPING_MS;

function itemFoundByTyping(event: KeyboardEvent, items: HTMLElement[], index: number, typed: Typed) {
  typed.text = (isTyping(event, typed) ? typed.text : '') + event.key.toLowerCase();
  typed.time = event.timeStamp;
  // The same letter again goes to the next item that begins with it.
  const again = [...typed.text].every((letter) => letter === event.key.toLowerCase());
  const text = again ? event.key.toLowerCase() : typed.text;
  const from = again ? index + 1 : index;
  const order = [...items.slice(from), ...items.slice(0, from)];
  return order.find((item) => item.textContent.trim().toLowerCase().startsWith(text)) ?? null;
}
