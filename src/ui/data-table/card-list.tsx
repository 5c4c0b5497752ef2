import type { RowData } from '@tanstack/react-table';
import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui/feedback/skeleton';
import { RowCard } from './row-card';
import type { BodyProps } from './wide-table';

/** The rows on a phone, each as a small label. */
export function CardList<Row extends RowData>(props: BodyProps<Row>) {
  const { rows, shown, getRowId, rowLabel, selection, loading, refetching, toggleRow, rowActions, caption } = props;
  if (loading) return <LoadingCards />;
  return (
    <ul aria-label={caption} aria-busy={refetching} className={cn('transition-opacity', refetching && 'opacity-60')}>
      {rows.map((row) => {
        const id = getRowId(row);
        return (
          <RowCard
            key={id}
            id={id}
            row={row}
            label={rowLabel(row)}
            columns={shown}
            selected={selection[id] === true}
            onSelect={toggleRow}
            actions={rowActions}
          />
        );
      })}
    </ul>
  );
}

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
      <p className="p-4">Loading..</p>
    </div>
  );
}
