import { m } from '@messages/messages';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useDebouncedCallback } from '@/lib/browser/debounce';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Popover } from '@/ui/overlays/popover';
import type { FilterColumn } from './columns';
import {
  type Condition,
  conditionNamed,
  conditions,
  filterOfColumn,
  keyOfCondition,
  needsText,
  valueOfCondition,
} from './filter-conditions';

const FilterColumnPicker = lazyComponent(async () => (await import('./filter-column-picker')).FilterColumnPicker, {
  fallback: <div className="h-45" />,
  noticeClass: 'm-2',
});
const FILTER_DEBOUNCE_MS = 500;

export type ColumnFiltersProps = {
  columns: readonly FilterColumn[];
  /** The active filters, by `keyOfCondition` of the column's filter key. */
  filters: Readonly<Record<string, string>>;
  /** An empty value removes the filter. */
  onFilter: (key: string, value: string) => void;
};

/** The button that adds a filter for a column, and one chip per active filter. */
export function ColumnFilters({ columns, filters, onFilter }: ColumnFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const added = useRef<string>(undefined);
  /** Chips without a value yet, by column, with their condition. */
  const [opened, setOpened] = useState<Readonly<Record<string, Condition>>>({});
  const active = columns.flatMap((column) => {
    const filter = filterOfColumn(filters, column.key);
    const empty = opened[column.key];
    return filter || empty ? [{ column, ...(filter ?? { condition: empty ?? 'contains', value: '' }) }] : [];
  });
  const unused = columns.filter((column) => active.every((chip) => chip.column !== column));
  const chipId = (key: string) => `${id}-${key}`;
  const change = (key: string, condition: Condition, text: string) => {
    const value = valueOfCondition(condition, text);
    // A cleared field stays, to be filled again.
    if (value === '') setOpened((before) => ({ ...before, [key]: condition }));
    onFilter(keyOfCondition(key, condition), value);
  };
  const close = (key: string) => {
    setOpened(({ [key]: _closed, ...others }) => others);
    onFilter(key, '');
  };
  // A new chip gets the focus, otherwise the button.
  const focusAdded = (event: Event) => {
    if (added.current === undefined) return;
    event.preventDefault();
    // Called after the list has faded out: the user may have moved the focus since.
    const focused = document.activeElement;
    const closing = event.target;
    const isUnfocused = focused === null || focused === document.body;
    if (isUnfocused || (closing instanceof Element && closing.contains(focused))) {
      document.getElementById(chipId(added.current))?.focus();
    }
    added.current = undefined;
  };
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={m.table_filter_by()}
        className="w-58"
        onCloseAutoFocus={focusAdded}
        trigger={
          <Button variant="dash" onPointerEnter={FilterColumnPicker.preload} onFocus={FilterColumnPicker.preload}>
            <ListFilter aria-hidden />
            <span className="max-md:sr-only">{m.table_filter()}</span>
          </Button>
        }
      >
        <FilterColumnPicker
          columns={unused}
          onSelect={(key) => {
            added.current = key;
            setOpened({ ...opened, [key]: 'contains' });
            setOpen(false);
          }}
        />
      </Popover>
      {active.map(({ column: { key, label, hasConditions, choices }, condition, value }) => (
        <FilterChip
          key={key}
          label={label()}
          value={needsText(condition) ? value : ''}
          id={chipId(key)}
          condition={condition}
          choices={choices}
          onCondition={hasConditions ? (next, text) => change(key, next, text) : undefined}
          onChange={(text) => change(key, condition, text)}
          onRemove={() => close(key)}
        />
      ))}
    </>
  );
}

type FilterChipProps = {
  id: string;
  label: string;
  value: string;
  condition?: Condition;
  choices?: FilterColumn['choices'];
  /** With the text typed so far. Undefined: it is always what contains a text. */
  onCondition?: ((condition: Condition, text: string) => void) | undefined;
  /** 500 ms after the last letter, or immediately on Enter and blur. */
  onChange: (value: string) => void;
  onRemove: () => void;
};

const select =
  'h-full min-w-10 cursor-pointer border-l border-rule-2 bg-transparent px-1.5 focus-visible:-outline-offset-2';

export function FilterChip(props: FilterChipProps) {
  const { id, label, value, condition = 'contains', choices, onCondition, onChange, onRemove } = props;
  const [draft, setDraft] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [sent, setSent] = useState(value);
  // A filter changed elsewhere (Back) replaces the draft. A value sent from here also comes back as `value`, and must not
  // replace the letters typed since.
  if (value !== previousValue) {
    setPreviousValue(value);
    setSent(value);
    if (value !== sent) setDraft(value);
  }
  const newest = useRef(value);
  const commitLater = useDebouncedCallback((next: string) => commit(next), FILTER_DEBOUNCE_MS);
  useEffect(() => {
    if (value !== newest.current) commitLater.cancel();
    newest.current = value;
  }, [value, commitLater]);
  const commit = (next: string) => {
    commitLater.cancel();
    if (next === newest.current) return;
    newest.current = next;
    setSent(next);
    onChange(next);
  };
  const type = (next: string) => {
    setDraft(next);
    commitLater(next);
  };
  return (
    <span className="inline-flex h-8 max-w-full items-stretch rounded-2 border border-rule-2 bg-paper text-13 focus-within:border-control coarse:h-10 max-md:order-3">
      <label htmlFor={id} className="flex items-center pr-2 pl-2.5 whitespace-nowrap text-ink-2">
        {label}
      </label>
      {choices && (
        <select
          id={id}
          aria-label={m.table_filter_column({ column: label })}
          value={Object.hasOwn(choices, value) ? value : ''}
          onChange={(event) => commit(event.currentTarget.value)}
          className={`font-medium ${select}`}
        >
          {['', ...Object.keys(choices)].map((choice) => (
            <option key={choice} value={choice} className="bg-paper text-ink">
              {choices[choice]?.()}
            </option>
          ))}
        </select>
      )}
      {onCondition && (
        <select
          aria-label={m.table_condition_of({ column: label })}
          value={condition}
          onChange={(event) => {
            commitLater.cancel();
            onCondition(conditionNamed(event.currentTarget.value), draft);
          }}
          className={`text-ink-2 ${select}`}
        >
          {Object.entries(conditions).map(([name, text]) => (
            <option key={name} value={name} className="bg-paper text-ink">
              {text()}
            </option>
          ))}
        </select>
      )}
      {!choices && needsText(condition) && (
        <input
          id={id}
          value={draft}
          maxLength={200}
          autoComplete="off"
          aria-label={m.table_filter_column({ column: label })}
          placeholder={condition === 'oneOf' ? 'A, B, C' : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && commit(draft)}
          onBlur={() => commit(draft)}
          className="field-sizing-content h-full max-w-45 min-w-10 border-l border-rule-2 bg-transparent px-2 font-medium focus-visible:-outline-offset-2"
        />
      )}
      <button
        type="button"
        aria-label={m.table_remove_filter({ column: label })}
        // The blur would send the unfinished text first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
        className="grid w-7 place-items-center rounded-r-[3px] border-l border-rule-2 text-ink-3 hover:text-ink focus-visible:-outline-offset-2 coarse:w-8"
      >
        <X aria-hidden />
      </button>
    </span>
  );
}
