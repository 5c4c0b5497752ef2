import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '@/lib/cn';
import type { TableColumn } from './columns';
import { SelectAllBox } from './select-all-box';
import { pinned } from './table-row';
import type { SelectAll } from './use-row-selection';

export type Sort = { sortCol: string; sortDir: 'ASC' | 'DESC' };

export type TableHeadProps<Row> = Sort & {
  columns: readonly TableColumn<Row>[];
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
  /** Rows can be chosen; without rows there is nothing to choose all of. */
  selectable: boolean;
  selectAll: SelectAll | undefined;
  hasActions: boolean;
};

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sortCol, sortDir, onSort, selectable, selectAll, hasActions } = props;
  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className="w-10 pr-1! pl-3.5!">
            <SelectAllBox selectAll={selectAll} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            direction={column.sortKey !== null && column.sortKey === sortCol ? sortDir : undefined}
            onSort={onSort}
          />
        ))}
        {hasActions && (
          <th scope="col" className={cn(pinned, 'bg-paper-2')}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>(props: {
  column: TableColumn<Row>;
  direction: Sort['sortDir'] | undefined;
  onSort: TableHeadProps<Row>['onSort'];
}) {
  const { column, direction, onSort } = props;
  const align = column.numeric && 'text-right!';
  if (column.sortKey === null) {
    return (
      <th scope="col" className={cn(align)}>
        {column.label}
      </th>
    );
  }
  const key = column.sortKey;
  const Arrow = direction === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={cn(align)} aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}>
      <button
        type="button"
        onClick={() => onSort(key, direction === 'ASC' ? 'DESC' : 'ASC')}
        className={cn('group/sort relative h-6 coarse:h-10', direction ? 'font-semibold text-ink' : 'font-medium')}
      >
        {column.label}
        <Arrow
          aria-hidden
          className={cn(
            'absolute top-1/2 size-[13px] -translate-y-1/2 transition-opacity',
            column.numeric ? 'right-full mr-[3px]' : 'left-full ml-[3px]',
            !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60 coarse:opacity-50',
          )}
        />
      </button>
    </th>
  );
}
