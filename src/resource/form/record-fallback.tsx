import { m } from '@messages/messages';
import { isApiError } from '@/api/client/errors';
import { Button, ButtonLink } from '@/ui/basics/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';

type RecordFallbackProps = {
  record: { error: Error | null; refetch: () => unknown };
  listHref: string;
};

/** Instead of a record's form while it loads or when it cannot be loaded: an empty form would overwrite the record. */
export function RecordFallback({ record, listHref }: RecordFallbackProps) {
  const { error } = record;
  return (
    <div className="max-w-[800px] rounded-2 border border-rule-2 bg-paper" aria-busy={!error}>
      {!error && <LoadingFields />}
      {error && (
        <div role="alert">
          {isApiError(error, 'not-found') ? (
            <EmptyState
              title={m.form_not_found_title()}
              action={<ButtonLink to={listHref}>{m.form_back_to_list()}</ButtonLink>}
            >
              {m.form_not_found_text()}
            </EmptyState>
          ) : (
            <EmptyState
              title={m.form_not_loaded()}
              action={<Button onClick={() => record.refetch()}>{m.common_retry()}</Button>}
            >
              {error.message}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  );
}

const LoadingFields = () => (
  <div className="grid grid-cols-2 gap-5 p-6 max-md:grid-cols-1">
    <p role="status" className="sr-only">
      {m.common_loading_rows()}
    </p>
    {['w-24', 'w-32', 'w-20', 'w-28'].map((width) => (
      <div key={width} className="grid gap-2.5">
        <Skeleton className={width} />
        <Skeleton height="h-9" />
      </div>
    ))}
  </div>
);
