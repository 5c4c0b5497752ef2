import { m } from '@messages/messages';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MISMATCHED_ON, SCANNED_ON, WAITING_FOR_LT2 } from '@/api/deliveries';
import { PRINTED_ON } from '@/api/print-history';
import { paths } from '@/config/paths';
import type { DayFigure } from '@/domain/activity';
import { sayNumber } from '@/language/format';
import { formatShortDay } from '@/lib/dates';
import { useStableCallback } from '@/lib/stable-callback';
import { partText } from '@/resource/list/unread-text';
import { Badge } from '@/ui/basics/badge';
import type { Activity } from './use-activity';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type Series = {
  label: string;
  values: readonly DayFigure[];
  /** A colour token: charts are ink, never andon colours. */
  token: '--ink' | '--control';
  /** Bars without a fill, which are never taken for those of the chart beside. */
  outlined?: true;
};

/** The charts side by side and, for screen readers, the same figures as tables. */
export function ActivityCharts({ activity }: { activity: Activity }) {
  const { printed, scanned, unread, isTotal } = activity;
  const days = useMemo(() => activity.days.map(formatShortDay), [activity.days]);
  const [labels, lt1, lt2] = [m.dashboard_labels(), m.deliveries_lt1(), m.deliveries_lt2()];
  const prints = useMemo<Series[]>(() => [{ label: labels, values: printed, token: '--ink' }], [labels, printed]);
  const scans = useMemo<Series[]>(
    () => [
      { label: lt1, values: scanned.lt1, token: '--ink' },
      { label: lt2, values: scanned.lt2, token: '--control' },
    ],
    [lt1, lt2, scanned],
  );
  const mismatched = m.trace_match_differs();
  const mismatches = useMemo<Series[]>(
    () => [{ label: mismatched, values: scanned.mismatched, token: '--ink', outlined: true }],
    [mismatched, scanned],
  );
  // A host may not compare the codes.
  const areCompared = scanned.mismatched.some((figure) => figure !== null);
  const ofDay = (key: string) => (index: number) =>
    deliveriesHref(isTotal ? [] : activity.days, { [key]: activity.days[index] ?? '' });
  return (
    <>
      <div className={clsx('grid @max-2xl:grid-cols-1', areCompared ? 'grid-cols-3' : 'grid-cols-2')}>
        <ChartFigure
          title={m.dashboard_labels_per_day()}
          days={days}
          series={prints}
          hrefOf={(index) => printsHref(activity.days[index])}
        />
        <ChartFigure
          title={m.dashboard_scans_per_day()}
          days={days}
          series={scans}
          summary={
            <Link to={deliveriesHref(isTotal ? [] : activity.days, { [WAITING_FOR_LT2]: 'yes' })} className="rounded-1">
              <Badge variant={scanned.waiting > 0 || unread.slips ? 'wait' : 'ok'}>
                {unread.slips
                  ? m.dashboard_waiting_newest({
                      shown: sayNumber(scanned.waiting),
                      newest: sayNumber(unread.slips.read),
                    })
                  : (isTotal ? m.dashboard_waiting_all : m.dashboard_waiting)({ shown: sayNumber(scanned.waiting) })}
              </Badge>
            </Link>
          }
          hrefOf={ofDay(SCANNED_ON)}
        />
        {areCompared && (
          <ChartFigure
            title={m.dashboard_mismatches_per_day()}
            days={days}
            series={mismatches}
            summary={mismatchesToday(scanned.lt2.at(-1), scanned.mismatched.at(-1))}
            hrefOf={ofDay(MISMATCHED_ON)}
          />
        )}
      </div>
      {activity.otherZone !== undefined && (
        <p className={footnote}>{m.dashboard_days_of({ zone: activity.otherZone })}</p>
      )}
      {unread.prints && <p className={footnote}>{m.dashboard_prints_unread({ newest: partText(unread.prints) })}</p>}
      {unread.slips && <p className={footnote}>{m.dashboard_slips_unread({ newest: partText(unread.slips) })}</p>}
    </>
  );
}

const footnote = 'border-rule border-t px-5 py-2.5 text-12 text-ink-3';

function figureText(figure: DayFigure | undefined): string {
  if (!figure) return m.dashboard_not_counted();
  const shown = sayNumber(figure.count);
  return figure.atLeast ? m.dashboard_at_least({ shown }) : shown;
}

/** '1 of 89 at LT2 today' */
function mismatchesToday(scanned: DayFigure | undefined, mismatched: DayFigure | undefined): string {
  if (!scanned || !mismatched) return '';
  return m.dashboard_mismatches_today({ shown: figureText(mismatched), all: figureText(scanned) });
}

/** Of the slips that the charts count, those with the filter. */
const deliveriesHref = (days: readonly string[], filters: Record<string, string>) =>
  `${paths.deliveries.list.href()}?${new URLSearchParams({
    ...(days.length > 0 && { dateFrom: days[0] ?? '', dateTo: days.at(-1) ?? '' }),
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [`filter_${key}`, value])),
  })}`;

/** The runs that were printed on the day, re-prints of earlier serials among them. */
const printsHref = (day = '') =>
  `${paths.printHistory.href()}?${new URLSearchParams({ [`filter_${PRINTED_ON}`]: day })}`;

type ChartProps = {
  title: string;
  days: string[];
  series: Series[];
  summary?: ReactNode;
  /** The list that a day's bars count. */
  hrefOf: (index: number) => string;
};

function ChartFigure({ title, days, series, summary, hrefOf }: ChartProps) {
  return (
    <figure className="flex min-w-0 flex-col border-rule p-5 not-first:border-l @max-2xl:not-first:border-t @max-2xl:not-first:border-l-0">
      <figcaption className="mb-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <span className="font-medium leading-7">{title}</span>
        {series.length > 1 && series.map((item) => <Key key={item.label} series={item} />)}
        <span className="ml-auto text-12 text-ink-3">{summary}</span>
      </figcaption>
      <BarChart label={m.dashboard_chart({ title })} days={days} series={series} hrefOf={hrefOf} />
      {/* A hidden table keeps its width; the box around it does not. */}
      <div className="sr-only focus-within:not-sr-only focus-within:mt-3 focus-within:text-12">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{m.dashboard_day()}</th>
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
                <th scope="row">
                  <Link to={hrefOf(index)}>{day}</Link>
                </th>
                {series.map(({ label, values }) => (
                  <td key={label}>{figureText(values[index])}</td>
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
        className={clsx('size-2.5 forced-color-adjust-none', series.token === '--ink' ? 'bg-ink' : 'bg-control')}
      />
      {series.label}
    </span>
  );
}

/** So that one is no bar of the full height. */
const LOWEST_TOP = 4;

type BarChartProps = Pick<ChartProps, 'days' | 'series' | 'hrefOf'> & { label: string };

/** Bars per day on a canvas; screen readers read the table beside it. */
function BarChart({ label, days, series, hrefOf }: BarChartProps) {
  const navigate = useNavigate();
  const open = useStableCallback((index: number) => void navigate(hrefOf(index)));
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const chart = new Chart(context, configuration(context.canvas, days, series, open));
    const unsubscribe = onThemeChange(() => {
      const { data, options } = configuration(context.canvas, days, series, open);
      Object.assign(chart, { data, options });
      chart.update('none');
    });
    return () => {
      unsubscribe();
      chart.destroy();
    };
  }, [days, series, open]);

  return (
    <div className="relative mt-4 h-52 min-w-0">
      <canvas ref={canvas} role="img" aria-label={label} className="forced-color-adjust-none" />
    </div>
  );
}

function configuration(
  canvas: HTMLCanvasElement,
  days: string[],
  series: Series[],
  onOpen: (index: number) => void,
): ChartConfiguration<'bar'> {
  const styles = getComputedStyle(canvas);
  // Resolved through an element: in a contrast theme a token is the name of a system colour.
  const token = (name: string) => {
    canvas.style.color = `var(${name})`;
    return styles.color;
  };
  const text = { color: token('--ink-3'), font: { family: styles.getPropertyValue('--mono'), size: 11 } };
  const [hivis, control] = [token('--hivis'), token('--control')];
  // Every third day has room for its date, and the day of today has one.
  const dayAt = (_value: string | number, index: number) =>
    (days.length - 1 - index) % 3 === 0 ? (days[index] ?? '') : '';
  return {
    type: 'bar',
    plugins: [
      {
        id: 'days',
        afterDraw: ({ ctx, chartArea, scales: { x } }) => {
          if (!x || days.length === 0) return;
          // The day of today is the last one; a short bar under its date.
          ctx.fillStyle = hivis;
          ctx.fillRect(x.getPixelForValue(days.length - 1) - 12, x.bottom - 2, 24, 2);
          // The first days may not be counted: without an outline they would look like days with nothing.
          const uncounted = days.findIndex((_, index) => series.some(({ values }) => values[index]));
          if (uncounted < 1) return;
          const { left, top, bottom } = chartArea;
          const right = (x.getPixelForValue(uncounted - 1) + x.getPixelForValue(uncounted)) / 2;
          ctx.save();
          ctx.strokeStyle = control;
          ctx.setLineDash([3, 3]);
          ctx.strokeRect(left + 2, top + 2, right - left - 4, bottom - top - 2);
          ctx.restore();
        },
      },
    ],
    data: {
      labels: days,
      datasets: series.map(({ label, values, token: name, outlined }) => ({
        label,
        data: values.map((figure) => figure?.count ?? null),
        backgroundColor: outlined ? 'transparent' : token(name),
        borderColor: token(name),
        borderWidth: outlined ? 1 : 0,
        borderSkipped: false,
        maxBarThickness: 18,
        categoryPercentage: 0.72,
        barPercentage: 0.92,
      })),
    },
    options: {
      animation: false,
      onClick: (_event, [bar]) => bar && onOpen(bar.index),
      onHover: (_event, bars) => {
        canvas.style.cursor = bars.length > 0 ? 'pointer' : '';
      },
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: token('--rule-2') },
          ticks: { ...text, maxRotation: 0, autoSkip: false, callback: dayAt },
        },
        y: {
          beginAtZero: true,
          suggestedMax: LOWEST_TOP,
          grid: { color: token('--rule') },
          border: { display: false },
          ticks: { ...text, precision: 0, maxTicksLimit: 5 },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: token('--ink'),
          titleColor: token('--on-ink'),
          bodyColor: token('--on-ink'),
          cornerRadius: 4,
          displayColors: false,
          // Chart.js says 0 for a day without a figure.
          callbacks: {
            label: ({ datasetIndex, dataIndex }) =>
              `${series[datasetIndex]?.label}: ${figureText(series[datasetIndex]?.values[dataIndex])}`,
          },
        },
      },
    },
  };
}

/** The canvas has copies of the token colours, so it is redrawn on a theme change. */
function onThemeChange(redraw: () => void): () => void {
  const observer = new MutationObserver(redraw);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const contrast = matchMedia('(forced-colors: active)');
  contrast.addEventListener('change', redraw);
  return () => {
    observer.disconnect();
    contrast.removeEventListener('change', redraw);
  };
}
