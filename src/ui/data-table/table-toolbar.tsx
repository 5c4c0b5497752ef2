import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Input } from '@/ui/forms/input';
import type { SelectOption } from '@/ui/forms/select';
import { ColumnFilters, type ColumnFiltersProps } from './column-filters';

/** Most lists have no search column and do not load the select. */
const Select = lazyComponent(async () => (await import('@/ui/forms/select')).Select, {
  fallback: <span className="h-8 w-40 max-md:w-33" />,
  inBar: m.common_search_column,
});

type TableToolbarProps = {
  /** `onSettle`: on Enter and blur, to end the debounce. */
  search?: { value: string; onChange: (text: string) => void; onSettle?: () => void };
  searchColumn?: { value: string; onChange: (column: string) => void; options: readonly SelectOption[] };
  filters?: ColumnFiltersProps;
  /** Between the search and the filters: a date range. */
  children?: ReactNode;
  /** There is something to reset. On a phone the button is only then there. */
  narrowed: boolean;
  onReset: () => void;
};

/** Search and filters. `DataTable` adds the Columns menu on the right. */
export function TableToolbar({ search, searchColumn, filters, children, narrowed, onReset }: TableToolbarProps) {
  // Key of the filters: a reset also removes empty ones.
  const [resets, setResets] = useState(0);
  return (
    <>
      {search && (
        <div
          className={clsx(
            'relative max-w-70 grow basis-44 max-md:max-w-none',
            searchColumn ? 'max-md:basis-40' : 'max-md:basis-full',
          )}
        >
          <Search aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
          <Input
            size="sm"
            type="search"
            // A scanned code replaces the previous one.
            data-scans
            aria-label={m.common_search()}
            placeholder={m.common_search()}
            autoComplete="off"
            value={search.value}
            onChange={(event) => search.onChange(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && search.onSettle?.()}
            onBlur={search.onSettle}
            className="w-full pl-[34px] [&::-webkit-search-cancel-button]:appearance-none"
          />
        </div>
      )}
      {searchColumn && (
        <Select
          size="sm"
          aria-label={m.common_search_column()}
          className="w-40 max-md:w-33"
          value={searchColumn.value}
          onValueChange={searchColumn.onChange}
          options={searchColumn.options}
        />
      )}
      {children}
      {filters && <ColumnFilters key={resets} {...filters} />}
      <Button
        variant="ghost"
        className={clsx(!narrowed && 'max-md:hidden')}
        onClick={() => {
          setResets(resets + 1);
          onReset();
        }}
      >
        {m.common_reset()}
      </Button>
    </>
  );
}
