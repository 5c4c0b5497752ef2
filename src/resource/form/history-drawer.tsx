import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { activity } from '@/api/activity';
import { errorMessageWithReason } from '@/api/client/errors';
import { actionWords } from '@/domain/activity-entry';
import type { RecordId } from '@/domain/record';
import { formatTimestamp } from '@/lib/dates';
import { Button, IconButton } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Drawer } from '@/ui/overlays/drawer';

/** The host's log of one record, the newest change first: who, when, and each field from what to what. */
export function HistoryDrawer({ resource, id, onClose }: { resource: string; id: RecordId; onClose: () => void }) {
  const log = useQuery({ ...activity.ofRecord(resource, id), staleTime: 0 });
  const more = log.data ? log.data.total - log.data.rows.length : 0;
  return (
    <Drawer open onOpenChange={onClose} side="right" label="History" className="bg-paper">
      <header className="flex h-14 shrink-0 items-center justify-between border-b border-rule px-5">
        <h2 className="text-16 font-semibold">History</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div {...scrollRegion('Changes')} className="flex-1 overflow-y-auto">
        {log.isPending && <Skeleton height="h-4" className="m-5" />}
        {log.isError && (
          <Notice
            className="m-5"
            action={
              <Button size="sm" onClick={() => void log.refetch()}>
                Retry
              </Button>
            }
          >
            {errorMessageWithReason(log.error, 'The history could not be read')}
          </Notice>
        )}
        {log.data?.rows.length === 0 && <EmptyState title="No changes are logged." />}
        <ol>
          {log.data?.rows.map(({ id: entry, at, by, action, changes }) => (
            <li key={String(entry)} className="border-b border-rule px-5 py-3 text-13 wrap-anywhere">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b className="font-semibold">{actionWords[action] ?? action}</b>
                <time dateTime={at} className="font-mono text-12 text-ink-2">
                  {formatTimestamp(at)}
                </time>
              </p>
              <p className="text-ink-2">{by || 'Unknown'}</p>
              <dl className="mt-1 grid gap-0.5">
                {changes.map(({ field, from, to }) => (
                  <div key={field} className="flex flex-wrap gap-x-2">
                    <dt className="text-12 text-ink-3">{field}</dt>
                    <dd className="min-w-0 font-mono break-words">
                      <s className="text-ink-3">{from || '-'}</s> {'->'} {to || '-'}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
        {more > 0 && <p className="px-5 py-3 text-12 text-ink-3">and {more} earlier changes</p>}
      </div>
    </Drawer>
  );
}
