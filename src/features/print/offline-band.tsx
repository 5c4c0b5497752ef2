import { m } from '@messages/messages';
import { env } from '@/config/env';
import { useOfflineSince, useOnline } from '@/lib/browser/use-online';
import { formatTime } from '@/lib/dates';
import { ownUnsent, usePrintStorage, useQueue } from '@/print/run/use-printing';
import { Notice } from '@/ui/feedback/notice';

/** On every screen while there is no network: what works, before anybody presses PRINT. */
export function OfflineBand({ className }: { className?: string }) {
  const isOnline = useOnline();
  const since = useOfflineSince();
  const { entries } = useQueue();
  const storage = usePrintStorage();
  if (isOnline) return null;
  const kept = ownUnsent(entries).length;
  const canPrint = env.VITE_PRINT_WITHOUT_HOST === 'allow' && storage !== 'unreadable' && storage !== 'missing';
  return (
    <Notice variant="wait" className={className}>
      {since ? m.print_offline_since({ time: formatTime(since) }) : m.print_offline()}{' '}
      {canPrint ? m.print_offline_can_print() : m.print_offline_cannot_print()}
      {kept > 0 && ` ${m.print_offline_kept({ count: kept })}`} {m.print_offline_lists()}
    </Notice>
  );
}
