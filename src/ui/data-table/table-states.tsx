import type { ReactNode } from 'react';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { TableColumn } from './columns';
import { RetryButton } from './retry-button';
import { cellClasses } from './table-row';

const skeletonRows = [0, 1, 2];
const widths = ['w-24', 'w-40', 'w-20', 'w-32'];

/** Bars where the first rows will be, and the words under them. */
export function LoadingRows<Row>(props: { columns: readonly TableColumn<Row>[]; before: number; after: number }) {
  const { columns, before, after } = props;
  return (
    <tbody>
      {skeletonRows.map((row) => (
        <tr key={row} aria-hidden>
          {before > 0 && <td />}
          {columns.map((column, index) => (
            <td key={column.id} className={cellClasses(column)}>
              <Skeleton
                className={column.numeric ? 'ml-auto w-6' : `${widths[(index + row) % widths.length]} max-w-full`}
              />
            </td>
          ))}
          {after > 0 && <td />}
        </tr>
      ))}
      <tr>
        <td colSpan={columns.length + before + after} className="text-center text-ink-2">
          Loading..
        </td>
      </tr>
    </tbody>
  );
}

/** "Nothing matches" with the way out, told apart from "nothing yet". */
export function NoRows(props: { narrowed: boolean; onClear?: (() => void) | undefined; hint?: ReactNode }) {
  if (!props.narrowed) return <EmptyState title="No data.">{props.hint ?? 'Nothing here yet.'}</EmptyState>;
  return (
    <EmptyState title="No data." action={props.onClear && <Button onClick={props.onClear}>Clear filters</Button>}>
      Nothing matches the search and the filters.
    </EmptyState>
  );
}

export function RowsFailed({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <EmptyState
        title={<ClampedText>{message}</ClampedText>}
        action={onRetry && <RetryButton onRetry={onRetry} />}
        className="[&_section]:text-stop-text"
      >
        The list could not be loaded.
      </EmptyState>
    </div>
  );
}

/** What has to be chosen before there can be rows. */
export function Prompt({ children }: { children: ReactNode }) {
  return <EmptyState title="No data.">{children}</EmptyState>;
}
