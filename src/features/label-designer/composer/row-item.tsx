import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { ComposedRow } from '@/label/codes/composition';
import type { CompositionMode } from '@/label/codes/encoded';
import { MAX_TEXT_LENGTH } from '@/label/elements/properties';
import { type CheckedRow, identifiersOf, isTypedAtPrinting, type RowFault } from '@/label/text/composition-check';
import { sayRowFault, sayRowFix } from '@/language/label/content-facts';
import { sayIdentifier } from '@/language/label/identifiers';
import { Button, IconButton } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Menu, MenuItem } from '@/ui/overlays/menu';
import { IdentifierPicker } from './identifier-picker';

/** The key stays with the row while it is moved or renamed. */
export type KeyedRow = ComposedRow & { key: string };

const MAX_NAME_LENGTH = 20;
/** Characters of a value of fixed width. */
export const WIDTH = { min: 1, max: 500, initial: 10 };

/** Columns of the rows from 768 px on; narrower each row is a card. */
const layouts: Record<'tables' | 'delimited' | 'fixed', { columns: string; fault: string }> = {
  tables: { columns: 'md:grid-cols-[24px_62px_118px_minmax(0,1fr)_116px_60px]', fault: 'md:col-start-4' },
  delimited: { columns: 'md:grid-cols-[24px_140px_minmax(0,1fr)_116px_28px]', fault: 'md:col-start-3' },
  fixed: { columns: 'md:grid-cols-[24px_104px_56px_84px_44px_minmax(0,1fr)_92px_28px]', fault: 'md:col-start-2' },
};
export const layoutOf = (mode: CompositionMode) =>
  mode === 'delimited' || mode === 'fixed' ? layouts[mode] : layouts.tables;

type RowItemProps = {
  ref: Ref<HTMLInputElement>;
  mode: CompositionMode;
  row: KeyedRow;
  /** From 1. */
  place: number;
  checked: CheckedRow | undefined;
  isDropTarget: boolean;
  onFocus: () => void;
  onChange: (changes: Partial<ComposedRow>) => void;
  onMove: (by: 1 | -1) => void;
  onDragStart: (key: string, event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
};

export function RowItem(props: RowItemProps) {
  const { ref, mode, row, place, checked, isDropTarget, onFocus, onChange, onMove, onDragStart, onRemove } = props;
  const faultId = useId();
  const fault = checked?.fault;
  const name = row.id || m.designer_row_number({ place });
  const layout = layoutOf(mode);
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      data-composed-row={row.key}
      className={clsx(
        'grid min-h-11 grid-cols-[28px_minmax(0,1fr)_32px] items-center gap-x-2.5 gap-y-1.5 border-rule border-b px-3 py-1.5',
        layout.columns,
        fault && 'bg-stop-tint',
        isDropTarget && 'shadow-[inset_0_2px_0_var(--ink)]',
      )}
    >
      <button
        type="button"
        aria-label={m.designer_move_row({ name })}
        title={m.designer_move_row_hint()}
        onPointerDown={(event) => onDragStart(row.key, event)}
        onKeyDown={moveByKey}
        className="grid h-8 w-6 cursor-grab touch-none place-items-center rounded-2 text-ink-3 hover:text-ink coarse:h-10 coarse:w-7"
      >
        <GripVertical aria-hidden className="size-3.5" />
      </button>
      <div className="flex min-w-0 flex-wrap items-center gap-2.5 md:contents">
        {identifiersOf(mode).length > 0 ? (
          <IdentifierOfRow mode={mode} row={row} place={place} onChange={onChange} />
        ) : (
          <Input
            aria-label={m.designer_name_of_row({ place })}
            size="sm"
            className="w-full max-md:max-w-60"
            value={row.id}
            maxLength={MAX_NAME_LENGTH}
            onChange={(event) => onChange({ id: event.target.value })}
          />
        )}
        {mode === 'fixed' && <FixedWidthInputs row={row} name={name} onChange={onChange} />}
      </div>
      <ValueInput
        ref={ref}
        name={name}
        value={row.value}
        fault={fault}
        faultId={faultId}
        onFocus={onFocus}
        onChange={(value) => onChange({ value })}
        onMove={onMove}
      />
      <span
        className={clsx(
          'truncate font-mono text-12 tracking-[-.02em] max-md:col-span-2 max-md:col-start-2',
          mode === 'fixed' && 'whitespace-pre',
        )}
        title={checked?.onLabel.value}
      >
        <span className="font-sans text-ink-3 tracking-normal md:sr-only">{m.designer_on_next_label()} </span>
        {checked?.onLabel.value || <span className="text-ink-3">-</span>}
      </span>
      <span className="flex gap-1 max-md:col-start-3 max-md:row-start-1 max-md:flex-col">
        {identifiersOf(mode).length > 0 && <EmptyValueMenu mode={mode} row={row} name={name} onChange={onChange} />}
        <IconButton label={m.designer_remove_row({ name })} size="sm" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
      {fault && (
        <div className={clsx('-col-end-1 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-2 pb-1', layout.fault)}>
          <p
            id={faultId}
            className="flex min-w-0 flex-1 basis-48 items-start gap-1.5 font-medium text-12 text-stop-text"
          >
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="break-words">{withName(fault)}</span>
          </p>
          {fault.fix && <FixButton fix={fault.fix} onFix={onChange} />}
        </div>
      )}
    </li>
  );
}

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
function ValueInput({ ref, name, value, fault, faultId, onFocus, onChange, onMove }: ValueInputProps) {
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

type Fix = NonNullable<RowFault['fix']>;

const FixButton = ({ fix, onFix }: { fix: Fix; onFix: (change: Partial<ComposedRow>) => void }) => (
  <Button size="sm" className="max-w-full" onClick={() => onFix(fix.change)}>
    {m.designer_use()} <span className="truncate font-mono font-semibold">{sayRowFix(fix)}</span>
  </Button>
);

/** The message with the name at fault in bold. */
function withName(fault: RowFault): ReactNode {
  const { name } = fault;
  const message = sayRowFault(fault);
  const word = name?.match(/\w+/)?.[0];
  const start = word === undefined ? -1 : message.indexOf(word);
  if (word === undefined || start < 0) return message;
  return (
    <>
      {message.slice(0, start)}
      <b className="font-mono font-semibold">{word}</b>
      {message.slice(start + word.length)}
    </>
  );
}

const emptyChoices = [
  { value: undefined, label: m.designer_empty_refuse, modes: ['iso15434', 'gs1'] },
  { value: 'omit', label: m.designer_empty_omit, modes: ['iso15434', 'gs1'] },
  { value: 'keep', label: m.designer_empty_keep, modes: ['iso15434'] },
] as const satisfies { value: ComposedRow['whenEmpty']; label: () => string; modes: readonly CompositionMode[] }[];

type EmptyValueMenuProps = Pick<RowItemProps, 'mode' | 'row' | 'onChange'> & { name: string };

/** How the row is printed on a label where its value is empty. */
function EmptyValueMenu({ mode, row, name, onChange }: EmptyValueMenuProps) {
  const choices = emptyChoices.filter(({ modes }) => modes.some((each) => each === mode));
  return (
    <Menu
      caption={m.designer_when_no_value({ name })}
      trigger={
        <IconButton
          label={m.designer_when_no_value({ name })}
          size="sm"
          className={clsx(row.whenEmpty && 'bg-paper-2')}
        >
          {row.whenEmpty ? <CircleDashed aria-hidden /> : <CircleDot aria-hidden />}
        </IconButton>
      }
    >
      {choices.map(({ value, label }) => (
        <MenuItem
          key={value ?? 'refuse'}
          icon={<Check aria-hidden className={clsx('size-4', row.whenEmpty !== value && 'invisible')} />}
          onSelect={() => onChange({ whenEmpty: value })}
        >
          {label()}
        </MenuItem>
      ))}
    </Menu>
  );
}

type IdentifierOfRowProps = Pick<RowItemProps, 'mode' | 'row' | 'place' | 'onChange'>;

function IdentifierOfRow({ mode, row, place, onChange }: IdentifierOfRowProps) {
  return (
    <>
      <IdentifierPicker mode={mode} label={m.designer_identifier()} onSelect={(id) => onChange({ id })}>
        <button
          type="button"
          role="combobox"
          aria-expanded={false}
          aria-label={m.designer_identifier_of_row({ place })}
          className="h-8 w-full min-w-14 truncate rounded-2 border border-control bg-paper px-2 text-left font-mono font-semibold text-13 focus-visible:outline-offset-0 coarse:min-h-10 max-md:w-auto"
        >
          {row.id}
        </button>
      </IdentifierPicker>
      <span className="min-w-0 text-13 text-ink-2 leading-4">
        {sayIdentifier(mode, row.id) ?? m.designer_not_in_table()}
      </span>
    </>
  );
}

const alignments = [
  { value: 'left', label: m.designer_left },
  { value: 'right', label: m.designer_right },
] as const;

type FixedWidthInputsProps = { row: KeyedRow; name: string; onChange: RowItemProps['onChange'] };

function FixedWidthInputs({ row, name, onChange }: FixedWidthInputsProps) {
  const [typed, setTyped] = useState<string>();
  const setWidth = (text: string) => {
    setTyped(text);
    const width = /^\d+$/.test(text) ? Number(text) : 0;
    if (width >= WIDTH.min && width <= WIDTH.max) onChange({ width });
  };
  return (
    <>
      <PhoneCaption text={m.designer_width()}>
        <Input
          aria-label={m.designer_width_of({ name, min: WIDTH.min, max: WIDTH.max })}
          aria-invalid={(typed !== undefined && typed !== String(row.width)) || undefined}
          size="sm"
          mono
          inputMode="numeric"
          className="w-full max-md:w-16"
          value={typed ?? String(row.width)}
          onChange={(event) => setWidth(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </PhoneCaption>
      <PhoneCaption text={m.designer_align()}>
        <Select
          aria-label={m.designer_align_row({ name })}
          size="sm"
          className="w-full max-md:w-24"
          value={row.align}
          options={alignments.map(({ value, label }) => ({ value, label: label() }))}
          onValueChange={(align) => onChange({ align })}
        />
      </PhoneCaption>
      <PhoneCaption text={m.designer_fill()}>
        <Input
          aria-label={m.designer_fill_with({ name })}
          size="sm"
          mono
          className="w-full max-md:w-12"
          placeholder="␣"
          value={row.fill === ' ' ? '' : row.fill}
          maxLength={1}
          onChange={(event) => onChange({ fill: event.target.value || ' ' })}
        />
      </PhoneCaption>
    </>
  );
}

/** Where there are no column heads. */
const PhoneCaption = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="grid md:contents">
    <span aria-hidden className="text-12 text-ink-3 md:hidden">
      {text}
    </span>
    {children}
  </span>
);
