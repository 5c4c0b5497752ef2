import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { Notice } from '@/ui/feedback/notice';
import { ActivityOverview } from './activity-overview';
import { CountCards } from './count-cards';
import { QuickActions } from './quick-actions';
import { RecentUpdates } from './recent-updates';
import { SystemStatus } from './system-status';
import { useCounts } from './use-counts';

/** `/app` (SPEC section 2, dashboard). */
export function Component() {
  const user = useSession((state) => state.user);
  const { counts, health, lastSync, loading, failed, refresh } = useCounts();
  const name = user ? user.fullName || user.username : '';
  return (
    // Its columns follow the room and the size of the text, which a reader may have doubled.
    <div className="@container">
      <PageHeader
        title="Dashboard"
        description={`Welcome back${name ? `, ${name}` : ''}. Here is what the scanners have sent so far.`}
        actions={
          <Button onClick={() => void refresh()} disabled={loading}>
            <RefreshCw aria-hidden="true" className={loading ? 'animate-spin motion-reduce:animate-none' : undefined} />
            Refresh
          </Button>
        }
      />
      {failed && (
        <Notice className="mb-4">Some data could not be loaded. Please refresh the page or try again later.</Notice>
      )}
      <CountCards counts={counts} />
      <div className="mt-4 grid grid-cols-[5fr_4fr_5fr] gap-4 @max-2xl:grid-cols-1">
        <QuickActions />
        <SystemStatus health={health} lastSync={lastSync} />
        <RecentUpdates />
      </div>
      <ActivityOverview />
    </div>
  );
}
