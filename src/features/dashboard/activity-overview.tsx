import { m } from '@messages/messages';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { DashboardCard } from './dashboard-card';
import { useActivity } from './use-activity';

const ActivityCharts = lazyComponent(async () => (await import('./activity-charts')).ActivityCharts, {
  fallback: <Loading />,
  noticeClass: 'm-5',
});

/** Labels printed and deliveries scanned by day; the placeholder of SPEC section 2 while there is nothing to show. */
export function ActivityOverview() {
  const activity = useActivity();
  return (
    <DashboardCard title={m.dashboard_overview()} className="mt-4">
      {activity.failed ? (
        <div className="p-5">
          <Notice
            action={
              <Button size="sm" onClick={() => void activity.retry()}>
                {m.common_retry()}
              </Button>
            }
          >
            {m.dashboard_activity_failed()}
          </Notice>
        </div>
      ) : activity.loading ? (
        <Loading />
      ) : activity.empty ? (
        <Placeholder>{m.dashboard_no_charts()}</Placeholder>
      ) : (
        <ActivityCharts activity={activity} />
      )}
    </DashboardCard>
  );
}

function Loading() {
  return <Placeholder>{m.common_loading_rows()}</Placeholder>;
}

function Placeholder({ children }: { children: string }) {
  return (
    <div className="relative grid h-70 place-items-center overflow-hidden rounded-b-2">
      <PlaceholderBars />
      <p className="relative rounded-2 border border-rule-2 bg-paper px-3.5 py-1.5 text-13 text-ink-2">{children}</p>
    </div>
  );
}

/** Bars 1 or 3 units wide with heights along a sine curve. Decoration only. */
const bars = Array.from({ length: 96 }, (_, index) => {
  const x = index * 3.17;
  const height = 108 + 26 * Math.sin(x / 11) + 18 * Math.sin(x / 29 + 1.2);
  return {
    x: x.toFixed(1),
    width: (index * 7) % 5 < 2 ? 1 : 2.4,
    height: height.toFixed(1),
    y: (200 - height).toFixed(1),
  };
});

function PlaceholderBars() {
  return (
    <svg
      viewBox="0 0 304 200"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-bench"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
      ))}
    </svg>
  );
}
