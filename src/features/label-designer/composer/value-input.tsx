import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type Ref, useRef } from 'react';
import { MAX_TEXT_LENGTH } from '@/label/elements/properties';
import { isTypedAtPrinting, type RowFault } from '@/label/text/composition-check';
import { Input } from '@/ui/forms/input';

type ValueInputProps = {
  ref: Ref<HTMLInputElement>;
  name: string;
  value: string;
  fault: RowFault | undefined;
  faultId: string;
  onFocus: () => void;
  onChange: (value: string) => void;
  onMove: (by: 1 | -1) => void;
};

/** A text with its placeholders on a tint, behind the input. */
export function ValueInput({ ref, name, value, fault, faultId, onFocus, onChange, onMove }: ValueInputProps) {
  const behind = useRef<HTMLSpanElement>(null);
  const follow = (input: HTMLInputElement) => {
    if (behind.current) behind.current.scrollLeft = input.scrollLeft;
  };
  return (
    <span className="relative block min-w-0 rounded-2 bg-paper max-md:col-span-2 max-md:col-start-2">
      <span
        ref={behind}
        aria-hidden
        className="absolute inset-0 flex items-center overflow-hidden whitespace-pre border border-transparent px-2.5 font-mono text-13 text-transparent tracking-[-.02em]"
      >
        {placeholdersIn(value).map(({ text, isPlaceholder, start }) =>
          isPlaceholder ? (
            <span
              key={start}
              className={clsx(
                'rounded-[2px] py-0.5',
                fault?.name && text.includes(fault.name)
                  ? 'underline decoration-1 decoration-stop-text decoration-wavy underline-offset-4'
                  : 'bg-bench ring ring-rule',
              )}
            >
              {text}
            </span>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
      </span>
      <Input
        ref={ref}
        aria-label={m.designer_value_of({ name })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        size="sm"
        mono
        className={clsx('relative w-full bg-transparent! tracking-[-.02em]', fault && 'text-stop-text!')}
        value={value}
        maxLength={MAX_TEXT_LENGTH}
        spellCheck={false}
        autoComplete="off"
        onFocus={onFocus}
        onScroll={(event) => follow(event.currentTarget)}
        onChange={(event) => {
          onChange(event.target.value);
          follow(event.target);
        }}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
      />
      {isTypedAtPrinting(value) && value.length <= MAX_BESIDE_NOTE && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-12 text-ink-3">
          {m.designer_asked_at_printing()}
        </span>
      )}
    </span>
  );
}

/** Characters of a value beside the note at its end. */
const MAX_BESIDE_NOTE = 12;

/** A text cut at its placeholders, which may hold others one level deep. */
function placeholdersIn(value: string) {
  const pieces: { text: string; isPlaceholder: boolean; start: number }[] = [];
  let end = 0;
  for (const found of value.matchAll(/\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)) {
    const [text] = found;
    if (found.index > end) pieces.push({ text: value.slice(end, found.index), isPlaceholder: false, start: end });
    pieces.push({ text, isPlaceholder: text.length > 2, start: found.index });
    end = found.index + text.length;
  }
  if (end < value.length) pieces.push({ text: value.slice(end), isPlaceholder: false, start: end });
  return pieces;
}
