import { lazy, Suspense } from 'react';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { PaleBars } from './pale-bars';
import { Panel } from './panel';
import { useActivity } from './use-activity';

const ActivityCharts = lazy(async () => ({ default: (await import('./activity-charts')).ActivityCharts }));

/** Labels printed and deliveries scanned by day; the specified placeholder while there is nothing to draw. */
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

function Placeholder({ children }: { children: string }) {
  return (
    <div className="relative grid h-70 place-items-center overflow-hidden rounded-b-2">
      <PaleBars />
      <p className="relative rounded-2 border border-rule-2 bg-paper px-3.5 py-1.5 text-13 text-ink-2">{children}</p>
    </div>
  );
}
