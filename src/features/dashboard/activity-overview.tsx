import { lazy, Suspense } from 'react';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Panel } from './panel';
import { useActivity } from './use-activity';

/** Without the network, or after a new release, the charts alone are missing, not the dashboard. */
const ActivityCharts = lazy(() =>
  import('./activity-charts').then(
    (charts) => ({ default: charts.ActivityCharts }),
    () => ({ default: ChartsMissing }),
  ),
);

/** Labels printed and deliveries scanned by day; the placeholder of SPEC section 2 while there is nothing to show. */
export function ActivityOverview() {
  const activity = useActivity();
  return (
    <Panel title="Activity Overview" className="mt-4">
      {activity.failed ? (
        <div className="p-5">
          <Notice
            action={
              <Button size="sm" onClick={() => void activity.retry()}>
                Retry
              </Button>
            }
          >
            The activity of the last days could not be loaded.
          </Notice>
        </div>
      ) : activity.loading ? (
        <Placeholder>Loading..</Placeholder>
      ) : activity.empty ? (
        <Placeholder>Chart visualization is coming soon</Placeholder>
      ) : (
        <Suspense fallback={<Placeholder>Loading..</Placeholder>}>
          <ActivityCharts activity={activity} />
        </Suspense>
      )}
    </Panel>
  );
}

function ChartsMissing() {
  return (
    <div className="p-5">
      <Notice
        action={
          <Button size="sm" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        The charts could not be loaded. Reload the page when the network is back.
      </Notice>
    </div>
  );
}

function Placeholder({ children }: { children: string }) {
  return (
    <div className="relative grid h-70 place-items-center overflow-hidden rounded-b-2">
      <PlaceholderBars />
      <p className="relative rounded-2 border border-rule-2 bg-paper px-3.5 py-1.5 text-13 text-ink-2">{children}</p>
    </div>
  );
}

/** Bars 1 or 3 units wide over a swell of heights, computed once: a barcode that looks like a chart. Decoration only. */
const bars = Array.from({ length: 96 }, (_, index) => {
  const x = index * 3.17;
  const swell = 108 + 26 * Math.sin(x / 11) + 18 * Math.sin(x / 29 + 1.2);
  return {
    x: x.toFixed(1),
    width: (index * 7) % 5 < 2 ? 1 : 2.4,
    height: swell.toFixed(1),
    y: (200 - swell).toFixed(1),
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
