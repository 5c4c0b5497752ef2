import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '@/ui/basics/button';
import { Popover } from '@/ui/overlays/popover';
import { FilterChip } from './filter-chip';

const loadColumns = () => import('./free-columns');
const FreeColumns = lazy(async () => ({ default: (await loadColumns()).FreeColumns }));

export type FilterColumn = { key: string; label: string };

export type ColumnFiltersProps = {
  columns: readonly FilterColumn[];
  /** The active filters, by the column's filter key. */
  filters: Readonly<Record<string, string>>;
  /** An empty value removes the filter. */
  onFilter: (key: string, value: string) => void;
};

/** The button that adds a filter for a column, and one chip per active filter. */
export function ColumnFilters({ columns, filters, onFilter }: ColumnFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const added = useRef<string>(undefined);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const active = columns.filter(({ key }) => filters[key] || opened.includes(key));
  const free = columns.filter((column) => !active.includes(column));
  const chipId = (key: string) => `${id}-${key}`;
  const change = (key: string, value: string) => {
    // Emptied to be filled anew: it stays under the hands that empty it.
    if (value === '') setOpened((before) => (before.includes(key) ? before : [...before, key]));
    onFilter(key, value);
  };
  const close = (key: string) => {
    setOpened((before) => before.filter((other) => other !== key));
    onFilter(key, '');
  };
  // A new chip wants its value at once; otherwise the focus goes back to the button.
  const focusAdded = (event: Event) => {
    if (added.current === undefined) return;
    event.preventDefault();
    // The list fades first: whoever is quicker is somewhere else by then, and stays there.
    const holder = document.activeElement;
    const closing = event.target;
    const isFree = holder === null || holder === document.body;
    if (isFree || (closing instanceof Element && closing.contains(holder))) {
      document.getElementById(chipId(added.current))?.focus();
    }
    added.current = undefined;
  };
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Filter by column"
        className="w-58"
        onCloseAutoFocus={focusAdded}
        trigger={
          <Button variant="dash" onPointerEnter={() => void loadColumns()} onFocus={() => void loadColumns()}>
            <ListFilter aria-hidden />
            Filter
          </Button>
        }
      >
        <Suspense fallback={<div className="h-45" />}>
          <FreeColumns
            columns={free}
            onChoose={(key) => {
              added.current = key;
              setOpened([...opened, key]);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
      {active.map(({ key, label }) => (
        <FilterChip
          key={key}
          label={label}
          value={filters[key] ?? ''}
          id={chipId(key)}
          onChange={(value) => change(key, value)}
          onRemove={() => close(key)}
        />
      ))}
    </>
  );
}
