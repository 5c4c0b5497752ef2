import { PaleBars } from './pale-bars';
import { Panel } from './panel';

/** Activity of the last days; the specified placeholder while there is nothing to draw. */
export function ActivityOverview() {
  return (
    <Panel title="Activity Overview" className="mt-4">
      <div className="relative grid h-52 place-items-center overflow-hidden rounded-b-2">
        <PaleBars />
        <p className="relative rounded-2 border border-rule-2 bg-paper px-3.5 py-1.5 text-13 text-ink-2">
          Chart visualization is coming soon
        </p>
      </div>
    </Panel>
  );
}
