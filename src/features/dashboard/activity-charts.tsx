import { useMemo } from 'react';
import { cn } from '@/lib/cn';
import { formatShortDay } from '@/lib/dates';
import { Badge } from '@/ui/basics/badge';
import { BarChart, type Series } from './bar-chart';
import type { Activity } from './use-activity';

/** Two charts side by side and, for screen readers, the same figures as tables. */
export function ActivityCharts({ activity }: { activity: Activity }) {
  const { printed, scanned, waiting, partial } = activity;
  const days = useMemo(() => activity.days.map(formatShortDay), [activity.days]);
  const prints = useMemo<Series[]>(
    () => [{ label: 'Labels', values: printed.map(({ count }) => count), token: '--ink' }],
    [printed],
  );
  const scans = useMemo<Series[]>(
    () => [
      { label: 'LT1', values: scanned.map(({ lt1 }) => lt1), token: '--ink' },
      { label: 'LT2', values: scanned.map(({ lt2 }) => lt2), token: '--control' },
    ],
    [scanned],
  );
  return (
    <>
      <div className="grid grid-cols-2 @max-2xl:grid-cols-1">
        <Chart title="Labels printed per day" days={days} series={prints} />
        <Chart
          title="Deliveries scanned per day"
          days={days}
          series={scans}
          aside={<Badge variant={waiting > 0 ? 'wait' : 'ok'}>{waiting} at LT1 without LT2</Badge>}
        />
      </div>
      {partial && (
        <p className="border-rule border-t px-5 py-2.5 text-12 text-ink-3">
          The newest 1,000 records are counted; the first of these days may hold more.
        </p>
      )}
    </>
  );
}

type ChartProps = { title: string; days: string[]; series: Series[]; aside?: React.ReactNode };

function Chart({ title, days, series, aside }: ChartProps) {
  return (
    <figure className="min-w-0 border-rule p-5 not-first:border-l @max-2xl:not-first:border-t @max-2xl:not-first:border-l-0">
      <figcaption className="mb-4 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <span className="font-medium">{title}</span>
        {series.length > 1 && series.map((one) => <Key key={one.label} series={one} />)}
        <span className="ml-auto">{aside}</span>
      </figcaption>
      <BarChart label={`${title}, bar chart; the figures follow as a table`} days={days} series={series} />
      {/* A table keeps its width, hidden or not; a box around it does not. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Key({ series }: { series: Series }) {
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-2">
      <span
        aria-hidden="true"
        className={cn('size-2.5 forced-color-adjust-none', series.token === '--ink' ? 'bg-ink' : 'bg-control')}
      />
      {series.label}
    </span>
  );
}
