import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type Ref, type UIEvent, useMemo, useState } from 'react';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';
import { Popover } from '@/ui/overlays/popover';
import { Input, useReadOnly } from './input';
import { selectTrigger } from './select';

/** 7 and "7" are the same option; `onValueChange` gets the option's id. */
type Id = string | number;
/** `keywords`: also found by these. */
export type ComboboxOption = { value: Id; label: string; keywords?: string };

type ComboboxProps = {
  value: Id | null | undefined;
  onValueChange: (value: Id) => void;
  options: readonly ComboboxOption[];
  /** The label of a current value that is not one of the options. */
  currentLabel?: string | undefined;
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
  /** Under the options: which ones are not among them. */
  note?: string | undefined;
  loading?: boolean;
  /** For options that are loaded when they are opened. */
  onOpen?: () => void;
  disabled?: boolean;
  size?: 'sm' | 'md';
  id?: string;
  'aria-label'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const sizes = { sm: 'h-8 text-13', md: 'h-9 text-14' };
/** Options rendered at first, and added at the end of the scroll: a thousand options open as fast as ten. */
const CHUNK = 60;

/** One out of many options, with a search. */
export function Combobox(props: ComboboxProps) {
  const {
    value,
    onValueChange,
    options,
    placeholder = m.common_select(),
    size = 'md',
    loading,
    className = 'w-full',
  } = props;
  const [open, setIsOpen] = useState(false);
  const setOpen = (next: boolean) => {
    if (next) props.onOpen?.();
    setIsOpen(next);
  };
  const current = options.find((option) => same(option.value, value));
  const unlisted = current
    ? undefined
    : unlistedOption(value, props.currentLabel || (loading ? m.common_loading_rows() : undefined));
  const selected = current ?? unlisted;
  if (useReadOnly()) return <ReadOnlyCombobox {...props} className={className} text={selected?.label ?? ''} />;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={props.searchPlaceholder ?? m.common_search()}
      className="w-(--radix-popover-trigger-width) min-w-58"
      trigger={
        <button
          ref={props.ref}
          type="button"
          role="combobox"
          aria-expanded={open}
          id={props.id}
          disabled={props.disabled}
          aria-label={props['aria-label']}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          data-placeholder={selected ? undefined : ''}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
          }}
          className={clsx(selectTrigger, sizes[size], className)}
        >
          <span title={selected?.label} className="truncate">
            {selected?.label ?? (loading ? m.common_loading_rows() : placeholder)}
          </span>
          <ChevronsUpDown aria-hidden className="text-ink-3" />
        </button>
      }
    >
      <ComboboxList
        {...props}
        options={unlisted ? [unlisted, ...options] : options}
        onSelect={(option) => {
          setOpen(false);
          if (option !== unlisted) onValueChange(option.value);
        }}
      />
    </Popover>
  );
}

const ReadOnlyCombobox = ({ text, className, ...props }: ComboboxProps & { text: string }) => (
  <Input
    id={props.id}
    aria-label={props['aria-label']}
    aria-describedby={props['aria-describedby']}
    value={text}
    className={className}
  />
);

function ComboboxList(props: ComboboxProps & { onSelect: (option: ComboboxOption) => void }) {
  const { options, value, loading, onSelect, emptyText = m.common_nothing_found() } = props;
  const [search, setSearch] = useState('');
  // The current option is among the first rendered ones.
  const [limit, setLimit] = useState(() => CHUNK + options.findIndex((option) => same(option.value, value)));
  const found = useMemo(() => matching(options, search), [options, search]);
  const more = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    if (scrollTop + clientHeight > scrollHeight - 200) setLimit((before) => Math.min(before + CHUNK, found.length));
  };
  return (
    <Command
      shouldFilter={false}
      defaultValue={String(value ?? '')}
      label={props.searchPlaceholder ?? m.common_search()}
      className="p-1"
    >
      <CommandSearch
        placeholder={props.searchPlaceholder ?? m.common_search()}
        value={search}
        onValueChange={(text) => {
          setSearch(text);
          setLimit(CHUNK);
        }}
      />
      {/* Outside the list, which may contain options only. */}
      <div role="status">
        <Command.Empty className="px-2 py-5 text-center text-13 text-ink-2">
          {loading ? m.common_loading_rows() : emptyText}
        </Command.Empty>
      </div>
      <Command.List label={m.common_results()} className="max-h-72 overflow-y-auto" onScroll={more}>
        {found.slice(0, limit).map((option) => (
          <Command.Item
            key={String(option.value)}
            value={String(option.value)}
            onSelect={() => onSelect(option)}
            className={`${commandItemClasses} flex-wrap gap-y-0`}
          >
            <span className="min-w-0 break-words">{option.label}</span>
            <span
              // Not part of the option's name.
              data-keywords={option.keywords}
              className="ml-auto shrink-0 text-12 text-ink-3 data-keywords:pl-3 data-keywords:before:content-[attr(data-keywords)/'']"
            />
            {same(option.value, value) && <Check aria-hidden />}
          </Command.Item>
        ))}
      </Command.List>
      {props.note && <p className="border-t border-rule px-2 pt-2 pb-1 text-12 text-ink-3">{props.note}</p>}
    </Command>
  );
}

const same = (a: Id, b: Id | null | undefined) => b !== null && b !== undefined && String(a) === String(b);

const unlistedOption = (value: Id | null | undefined, label: string | undefined): ComboboxOption | undefined =>
  value === null || value === undefined || value === '' ? undefined : { value, label: label || String(value) };

/** Options whose label or keywords contain every typed word. */
function matching(options: readonly ComboboxOption[], search: string): readonly ComboboxOption[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, keywords = '' }) => {
    const text = `${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
