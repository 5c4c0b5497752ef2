import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId } from 'react';
import { sayCount, sayNumber } from '@/language/format';
import { IconButton } from '@/ui/basics/button';
import { fieldFrame } from '@/ui/forms/input';
import { type SelectAll, SelectAllBox } from './table-model';

const ROWS_PER_PAGE = ['5', '10', '25', '50', '100'];

export type PagerProps = {
  page: number;
  totalPages: number;
  perPage: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  /** Undefined: rows cannot be selected. */
  selected: number | undefined;
  /** Rows on this page. */
  rows: number;
  /** Rows on all pages; undefined while it is not known. */
  total: number | undefined;
  /** A search, filter or date limits them. */
  narrowed?: boolean;
  /** Of a part of the list. */
  isPart?: boolean;
  /** On a phone, where there is no table head. */
  selectAll?: SelectAll | undefined;
};

/** The footer of a list (SPEC section 2, generic table; section 4, disabled buttons). */
export function Pager(props: PagerProps) {
  const { page, perPage, onPage, onPerPage } = props;
  const last = Math.max(1, props.totalPages);
  const perPageId = useId();
  // A link may have another number: it is offered while it is selected.
  const choices = ROWS_PER_PAGE.includes(String(perPage)) ? ROWS_PER_PAGE : [String(perPage), ...ROWS_PER_PAGE];
  return (
    <div className="flex min-h-12 items-center flex-wrap gap-x-5 gap-y-2 border-t border-rule px-3 py-2 text-13 text-ink-2 max-md:gap-x-3">
      <span className="flex items-center gap-3 max-md:w-full">
        {props.selectAll && <SelectAllBox selectAll={props.selectAll} />}
        {props.selected === undefined
          ? m.table_rows_of({
              rows: sayNumber(props.rows),
              total: props.total === undefined ? '..' : sayNumber(props.total),
            })
          : m.table_selected_of({ selected: sayNumber(props.selected), rows: sayNumber(props.rows) })}
      </span>
      {props.total !== undefined && (props.selected !== undefined || props.narrowed) && (
        <span>{sayCount(countTextOf(props), props.total)}</span>
      )}
      <span className="flex-1 max-md:hidden" />
      <span className="flex items-center gap-2">
        <span id={perPageId}>{m.table_total()}</span>
        <NativeSelect
          aria-labelledby={perPageId}
          value={String(perPage)}
          onValueChange={(choice) => onPerPage(Number(choice))}
          options={choices}
          className="w-18"
        />
      </span>
      <span className="max-md:ml-auto">{m.table_page_of({ page, last })}</span>
      <span className="flex gap-0.5 max-md:w-full max-md:justify-end">
        <IconButton label={m.table_first_page()} size="sm" disabled={page <= 1} onClick={() => onPage(1)}>
          <ChevronsLeft aria-hidden />
        </IconButton>
        <IconButton label={m.table_previous_page()} size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={m.table_next_page()} size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton label={m.table_last_page()} size="sm" disabled={page >= last} onClick={() => onPage(last)}>
          <ChevronsRight aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

function countTextOf({ narrowed, isPart }: Pick<PagerProps, 'narrowed' | 'isPart'>) {
  if (narrowed) return isPart ? m.table_matches_so_far : m.table_matches;
  return isPart ? m.table_rows_so_far : m.common_row_count;
}

type NativeSelectProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly string[];
  'aria-labelledby': string;
  className?: string;
};

/** The browser's select, because it is part of the first load. */
function NativeSelect({ onValueChange, options, className, ...rest }: NativeSelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...rest}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={clsx(fieldFrame, 'block h-7 w-full cursor-pointer appearance-none py-0 pr-7 pl-2.5 text-13')}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
