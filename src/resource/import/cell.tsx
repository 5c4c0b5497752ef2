import { m } from '@messages/messages';
import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CellEdit, CellPreview } from '@/domain/import/import-rows';
import type { Choice } from '@/domain/import/sheet';
import { sayNumber } from '@/language/format';
import { sayImportFact } from '@/language/import-words';
import { useStableCallback } from '@/lib/stable-callback';
import { Button } from '@/ui/basics/button';
import { Kbd } from '@/ui/basics/kbd';
import { Checkbox } from '@/ui/forms/checkbox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Suggestions } from '@/ui/overlays/suggestions';

/** Where the focus goes after a text is kept. */
export type AfterEdit = 'fault' | 'next' | 'previous' | 'stay';

type CellProps = {
  row: number;
  column: number;
  label: string;
  /** What the cell says now. */
  text: string;
  preview: (edit: CellEdit) => CellPreview;
};

/**
 * The editor of a cell: its text, the fault, suggestions, and the other rows with the same fault. The text is kept when
 * the field is unmounted because its row was scrolled out of view, or the window became narrow or wide: the browser
 * sends no blur then.
 */
function useTyping({ row, column, text, preview }: CellProps, initial: string, keep: (typed: string) => void) {
  const [typed, setTyped] = useState(initial);
  const [before, setBefore] = useState(text);
  // Changed elsewhere: together with another row, or in the other layout of the window.
  if (before !== text) {
    setBefore(text);
    setTyped(text);
  }
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const removed = useStableCallback(() => !isOver.current && typed !== text && keep(typed));
  useEffect(() => {
    const element = input.current;
    return () => {
      // StrictMode ends effects without unmounting anything.
      if (element && !element.isConnected) removed();
    };
  }, [removed]);
  const type = (value: string) => {
    isOver.current = false;
    setTyped(value);
  };
  const { fact, ...offered } = preview({ row, column, text: typed });
  return { typed, type, input, isOver, reason: fact && sayImportFact(fact), ...offered };
}

type CellEditorProps = CellProps & {
  /** The initial text of the editor: that of the cell, or the first letter typed over it. */
  initial: string;
  mono: boolean;
  /** `alike`: other rows that get the same text. */
  onKeep: (text: string, alike: readonly number[], after: AfterEdit) => void;
  onCancel: () => void;
};

/** In the table. */
export function CellEditor(props: CellEditorProps) {
  const { label, text, initial, mono, onKeep, onCancel } = props;
  const [marked, setMarked] = useState<number>();
  const [correctsAll, setCorrectsAll] = useState(true);
  const id = useId();
  const keep = (value: string, after: AfterEdit) => {
    if (isOver.current) return;
    isOver.current = true;
    onKeep(value, correctsAll ? alike : [], after);
  };
  const { typed, type, input, isOver, reason, choices, alike } = useTyping(props, initial, (value) =>
    keep(value, 'stay'),
  );
  // Enter takes the first suggestion while the text is faulty.
  const option = marked ?? (reason !== undefined && choices.length > 0 ? 0 : undefined);

  useEffect(() => {
    input.current?.focus();
    if (initial === text) input.current?.select();
  }, [input, initial, text]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    event.stopPropagation();
    if (key === 'Enter') keep(option === undefined ? typed : (choices[option]?.text ?? typed), 'fault');
    else if (key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else if (key === 'Tab') keep(typed, event.shiftKey ? 'previous' : 'next');
    else if (key === 'ArrowDown' && choices.length > 0) setMarked(Math.min((option ?? -1) + 1, choices.length - 1));
    else if (key === 'ArrowUp' && choices.length > 0) setMarked(Math.max((option ?? choices.length) - 1, 0));
    else return;
    event.preventDefault();
  };

  const field = (
    <input
      ref={input}
      role="combobox"
      aria-expanded={choices.length > 0}
      aria-controls={`${id}-choices`}
      aria-autocomplete="list"
      aria-activedescendant={option === undefined ? undefined : `${id}-${option}`}
      aria-label={label}
      aria-invalid={reason === undefined ? undefined : true}
      aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        type(event.currentTarget.value);
        setMarked(undefined);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => keep(typed, 'stay')}
      className={clsx(
        'absolute -inset-px z-2 h-[33px] scroll-mt-22 scroll-mr-(--say-width) scroll-ml-16 w-[calc(100%+2px)] bg-paper px-2 text-13 text-ink outline-2 outline-focus -outline-offset-2',
        mono && 'font-mono tracking-[-.02em]',
      )}
    />
  );
  return (
    <Suggestions
      open={reason !== undefined || choices.length > 0 || alike.length > 0}
      anchor={field}
      label={label}
      className="w-83 max-w-[calc(100vw-24px)] text-13"
    >
      {reason !== undefined && (
        <p
          id={`${id}-reason`}
          role="status"
          className="flex items-start gap-1.5 border-b border-rule px-3 pt-2.5 pb-2 text-12 font-medium text-stop-text [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0"
        >
          <CircleAlert aria-hidden />
          <span className="wrap-anywhere">{reason}</span>
        </p>
      )}
      <div id={`${id}-choices`} role="listbox" aria-label={m.import_may_mean()} className="p-1 empty:hidden">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
          <div
            key={choice.text}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === option}
            onClick={() => keep(choice.text, 'fault')}
            className={clsx(
              'flex min-h-8 cursor-pointer items-center gap-3 rounded-[3px] px-2 py-1 hover:bg-bench coarse:min-h-10',
              index === option && 'bg-bench',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              <Emphasised text={choice.text} part={typed} />
            </span>
            {detail(choice) && (
              <small className="ml-auto shrink-0 font-mono text-12 text-ink-3">{detail(choice)}</small>
            )}
          </div>
        ))}
      </div>
      {alike.length > 0 && (
        <label htmlFor={`${id}-all`} className="flex items-center gap-2.5 border-t border-rule px-3 py-2.5">
          <Checkbox
            id={`${id}-all`}
            checked={correctsAll}
            onCheckedChange={() => setCorrectsAll(!correctsAll)}
            tabIndex={-1}
          />
          <span>{m.import_correct_all({ count: sayNumber(alike.length + 1) })}</span>
        </label>
      )}
      <p
        aria-hidden
        className="flex items-center gap-1.5 border-t border-rule px-3 py-2 text-12 text-ink-3 coarse:hidden"
      >
        <Kbd>{'Enter'}</Kbd> {m.import_keys_enter()} <Kbd>{'Esc'}</Kbd> {m.import_keys_escape()}
      </p>
    </Suggestions>
  );
}

const detail = (choice: Choice) => (choice.isNeither ? m.import_neither() : choice.detail);

/** The part that was typed already is emphasised. */
function Emphasised({ text, part }: { text: string; part: string }) {
  if (text === '') return <span className="text-ink-3">{m.import_empty()}</span>;
  const isStart = part !== '' && text.toLowerCase().startsWith(part.toLowerCase());
  if (!isStart) return text;
  return (
    <>
      <b className="font-semibold">{text.slice(0, part.length)}</b>
      {text.slice(part.length)}
    </>
  );
}

type CellFieldProps = CellProps & {
  disabled: boolean;
  onKeep: (text: string, alike: readonly number[]) => void;
};

/** On a card: a field with buttons for the suggestions. */
export function CellField(props: CellFieldProps) {
  const { label, text, disabled, onKeep } = props;
  const keep = (value: string, rows: readonly number[] = []) => {
    isOver.current = true;
    onKeep(value, rows);
  };
  const { typed, type, input, isOver, reason, choices, alike } = useTyping(props, text, keep);
  return (
    <FormField label={label} error={reason}>
      {(field) => (
        <>
          <Input
            {...field}
            ref={input}
            value={typed}
            disabled={disabled}
            autoComplete="off"
            className="h-11 w-full text-16"
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && keep(typed)}
            onBlur={() => typed !== text && keep(typed)}
          />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {choices.slice(0, 3).map((choice) => (
              <Button
                key={choice.text}
                size="sm"
                disabled={disabled}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => keep(choice.text, alike)}
                className="h-auto! max-w-full whitespace-normal! text-left wrap-anywhere"
              >
                {alike.length === 0
                  ? choice.text || m.import_empty()
                  : m.import_choice_in_rows({
                      choice: choice.text || m.import_empty(),
                      count: sayNumber(alike.length + 1),
                    })}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormField>
  );
}
