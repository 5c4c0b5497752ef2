import { m } from '@messages/messages';
import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { memo } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Checkbox } from '@/ui/forms/checkbox';
import { RowActions } from './row-action-menu';
import { propsOfRow, type RowsProps, type TableRowProps } from './table-row';

/** The rows on a phone, one card per row. */
export function CardList<Row extends RowData>(props: RowsProps<Row>) {
  const { refetching } = props;
  if (props.loading) return <LoadingCards />;
  return (
    <ul
      aria-label={props.caption}
      aria-busy={refetching}
      className={clsx('transition-opacity', refetching && 'opacity-60')}
    >
      {props.rows.map((row) => (
        <RowCard key={props.getRowId(row)} {...propsOfRow(props, row)} />
      ))}
    </ul>
  );
}

/** The first column large, the second under it, the others with captions. */
function Card<Data>({ row, id, label, columns, selected, onSelect, actions, note }: TableRowProps<Data>) {
  const [title, subtitle, ...fields] = columns;
  return (
    <li
      data-row={id}
      data-selected={selected || undefined}
      tabIndex={-1}
      className={clsx(
        'relative focus-visible:-outline-offset-2 border-b border-rule px-4 pt-3 pb-3.5 text-13 last:border-b-0 data-selected:bg-hivis-tint',
        'data-selected:shadow-[inset_3px_0_0_var(--hivis)]',
        onSelect && 'pl-12',
      )}
    >
      {onSelect && (
        <Checkbox
          aria-label={m.table_select_row({ row: label })}
          checked={selected}
          onChange={(event) => onSelect(id, event)}
          className="absolute top-[15px] left-4"
        />
      )}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 break-words">
          {title && (
            <p className={clsx(title.className, 'text-16 leading-[1.375rem] font-semibold')}>{title.cell(row)}</p>
          )}
          {subtitle && <p className={clsx(subtitle.className, 'mt-1')}>{subtitle.cell(row)}</p>}
        </div>
        {actions && (
          <div className="-mt-1.5 -mr-2 flex shrink-0 gap-0.5">
            <RowActions actions={actions(row)} rowLabel={label} />
          </div>
        )}
      </div>
      {fields.length > 0 && (
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
          {fields.map((column) => (
            <div key={column.id} className="min-w-0">
              <dt className="text-[.6875rem] leading-[.9375rem] text-ink-3">{column.label()}</dt>
              <dd className={clsx('break-words', column.className)}>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {note?.(row)}
    </li>
  );
}

const RowCard = memo(Card) as typeof Card; // memo forgets the type parameter

const cards = ['one', 'two', 'three'];

function LoadingCards() {
  return (
    <div className="text-center text-13 text-ink-2">
      {cards.map((card) => (
        <div key={card} aria-hidden className="grid grid-cols-2 gap-4 border-b border-rule p-4">
          <Skeleton height="h-4" className="col-span-2 w-36" />
          <Skeleton className="col-span-2 w-48" />
          <Skeleton className="w-20" />
          <Skeleton className="w-24" />
        </div>
      ))}
      <p className="p-4">{m.common_loading_rows()}</p>
    </div>
  );
}
