import { m } from '@messages/messages';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Building2 from 'lucide-react/icons/building-complex';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { PrintToday } from '@/features/print';
import { useRole } from '@/session/profile';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { PageHeader } from '@/ui/basics/page-header';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { ActivityOverview } from './activity-overview';
import { CountCards } from './count-cards';
import { DashboardCard } from './dashboard-card';
import { DesignCheck } from './design-check';
import { OpenTasks } from './open-tasks';
import { ReleaseNotes } from './release-notes';
import { type Health, useCounts } from './use-counts';

/** Of hosts with a log alone, and admins. */
const LoggedUpdates = lazyComponent(async () => (await import('./logged-updates')).LoggedUpdates, {
  noticeClass: 'm-5',
});

/** `/app` (SPEC section 2, dashboard). */
export function Component() {
  const user = useSession((state) => state.user);
  const role = useRole();
  const { counts, slips, health, latency, lastSync, loading, failed, refresh } = useCounts();
  const name = user ? user.fullName || user.username : '';
  return (
    // A container, so that the columns depend on its width and on the user's text size.
    <div className="@container">
      <PageHeader
        title={m.screen_dashboard()}
        description={name ? m.dashboard_welcome_name({ name }) : m.dashboard_welcome()}
        actions={
          <Button onClick={() => void refresh()} disabled={loading}>
            <RefreshCw aria-hidden="true" className={loading ? 'animate-spin motion-reduce:animate-none' : undefined} />
            {m.dashboard_refresh()}
          </Button>
        }
      />
      {failed && <Notice className="mb-4">{m.dashboard_failed()}</Notice>}
      <OpenTasks />
      <PrintToday slips={slips} />
      <CountCards counts={counts} api={health.api} />
      <ActivityOverview />
      <div className="mt-4 grid grid-cols-[5fr_4fr_5fr] gap-4 @max-2xl:grid-cols-1">
        <QuickActions />
        <SystemStatus health={health} latency={latency} lastSync={lastSync} />
        <DashboardCard title={m.dashboard_updates()}>
          {role === 'admin' && hasFeature('activity') ? <LoggedUpdates /> : <ReleaseNotes />}
        </DashboardCard>
      </div>
      <DesignCheck />
    </div>
  );
}

const actions = [
  {
    label: m.dashboard_view_deliveries,
    note: m.dashboard_view_deliveries_note,
    href: paths.deliveries.list.href(),
    icon: ScanBarcode,
  },
  {
    label: m.dashboard_manage_customers,
    note: m.dashboard_manage_customers_note,
    href: paths.customers.list.href(),
    icon: Building2,
  },
  { label: m.dashboard_users, note: m.dashboard_users_note, href: paths.users.list.href(), icon: Users },
];

function QuickActions() {
  return (
    <DashboardCard title={m.dashboard_quick_actions()}>
      <ul className="grid flex-1 auto-rows-fr">
        {actions.map(({ label, note, href, icon: Icon }) => (
          <li key={href} className="border-rule border-t first:border-t-0">
            <Link
              to={href}
              className="flex h-full min-h-15 items-center gap-3.5 px-5 transition-colors hover:bg-paper-2 focus-visible:-outline-offset-2"
            >
              <Icon className="size-5 text-ink-2" aria-hidden="true" />
              <span>
                <span className="block font-medium">{label()}</span>
                <span className="block text-13 text-ink-3">{note()}</span>
              </span>
              <ArrowRight className="ml-auto text-ink-3" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}

/** 'Online' and 'Connected' while the last requests succeeded (SPEC section 2), else what is wrong. */
type SystemStatusProps = { health: Health; latency: number | undefined; lastSync: string };

function SystemStatus({ health, latency, lastSync }: SystemStatusProps) {
  return (
    <DashboardCard title={m.dashboard_system()}>
      <dl className="grid flex-1 auto-rows-fr">
        <StatusRow
          caption={m.dashboard_api()}
          status={health.api}
          ok={m.dashboard_online()}
          failed={m.dashboard_no_response()}
        />
        <StatusRow
          caption={m.dashboard_database()}
          status={health.database}
          ok={m.dashboard_connected()}
          failed={m.dashboard_not_reached()}
        />
        <Row caption={m.dashboard_latency()}>
          <span className="font-medium font-mono">{latency === undefined ? '-' : `${Math.round(latency)} ms`}</span>
        </Row>
        <Row caption={m.dashboard_last_sync()}>
          <span className="font-medium font-mono">{lastSync || '-'}</span>
        </Row>
      </dl>
    </DashboardCard>
  );
}

const lamps = { ok: 'ok', waiting: 'wait', failed: 'stop' } as const;

type StatusRowProps = { caption: string; status: keyof typeof lamps; ok: string; failed: string };

function StatusRow({ caption, status, ok, failed }: StatusRowProps) {
  return (
    <Row caption={caption}>
      <Lamp state={lamps[status]} />
      {{ ok, failed, waiting: m.dashboard_checking() }[status]}
    </Row>
  );
}

function Row({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="flex min-h-15 items-center justify-between border-rule border-t px-5 first:border-t-0">
      <dt className="text-ink-2">{caption}</dt>
      <dd className="flex items-center gap-2.5 font-medium">{children}</dd>
    </div>
  );
}
