import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cn } from '@/lib/cn';

type Option<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean };

export type OptionListProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  /** Takes the focus back before it returns: Tab chooses, and goes on from there. */
  onChoose: (value: Value) => void;
};

const optionClasses = cn(
  'flex w-full min-h-8 text-left cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13 coarse:min-h-10',
  'focus:bg-bench not-focus-visible:outline-none focus-visible:-outline-offset-2',
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
);

/** Letters typed within this time look for one text. */
const TYPING_MS = 700;
/** How many options a page key goes over. */
const PAGE = 10;

/** The open list of a select, as the APG has it: arrows, ends, pages, letters, Enter, Tab; the chosen option has the focus first. */
export function OptionList<Value extends string>({ label, options, value, onChoose }: OptionListProps<Value>) {
  const typed = useRef({ text: '', at: 0 });
  const enabled = options.filter(({ disabled }) => !disabled);
  const stop = value ?? enabled[0]?.value;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])')];
    const at = items.findIndex((item) => item.matches(':focus'));
    if (event.key === 'Tab') {
      const option = enabled[at]?.value ?? value;
      return option === undefined ? event.preventDefault() : onChoose(option);
    }
    const target = moveOf(event, items, at, typed.current);
    if (target === undefined) return;
    event.preventDefault();
    target?.focus();
  };
  return (
    <div role="listbox" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="option"
            aria-selected={chosen}
            aria-disabled={option.disabled || undefined}
            tabIndex={option.value === stop ? 0 : -1}
            className={optionClasses}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => !option.disabled && onChoose(option.value)}
          >
            {option.label}
            {chosen && <Check aria-hidden className="ml-auto" />}
          </button>
        );
      })}
    </div>
  );
}

type Typed = { text: string; at: number };

/** Where a key leads: to an item, to none although it is the list's own key, or nowhere: Enter and Space press the item. */
function moveOf(event: KeyboardEvent, items: HTMLElement[], at: number, typed: Typed) {
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
  // The same letter again goes on to the next that begins with it.
  const again = [...typed.text].every((letter) => letter === event.key.toLowerCase());
  const text = again ? event.key.toLowerCase() : typed.text;
  const from = again ? at + 1 : at;
  const order = [...items.slice(from), ...items.slice(0, from)];
  return order.find((item) => item.textContent.trim().toLowerCase().startsWith(text)) ?? null;
}
