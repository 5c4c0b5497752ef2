import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export type Series = {
  label: string;
  values: number[];
  /** A colour token: charts are ink, never andon colours (DESIGN section 2). */
  token: '--ink' | '--control';
};

type BarChartProps = { label: string; days: string[]; series: Series[] };

/** Bars per day on a canvas. It draws nothing for a screen reader: the table beside it does. */
export function BarChart({ label, days, series }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const chart = new Chart(context, configuration(context.canvas, days, series));
    const unwatch = onThemeChange(() => {
      const { data, options } = configuration(context.canvas, days, series);
      Object.assign(chart, { data, options });
      chart.update('none');
    });
    return () => {
      unwatch();
      chart.destroy();
    };
  }, [days, series]);

  return (
    <div className="relative h-52 min-w-0">
      <canvas ref={canvas} role="img" aria-label={label} className="forced-color-adjust-none" />
    </div>
  );
}

function configuration(canvas: HTMLCanvasElement, days: string[], series: Series[]): ChartConfiguration<'bar'> {
  const styles = getComputedStyle(canvas);
  // Not the token's own text: under a contrast theme that is the name of a system colour.
  const token = (name: string) => {
    canvas.style.color = `var(${name})`;
    return styles.color;
  };
  const text = { color: token('--ink-3'), font: { family: styles.getPropertyValue('--mono'), size: 11 } };
  return {
    type: 'bar',
    data: {
      labels: days,
      datasets: series.map(({ label, values, token: name }) => ({
        label,
        data: values,
        backgroundColor: token(name),
        maxBarThickness: 18,
        categoryPercentage: 0.72,
        barPercentage: 0.92,
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, border: { color: token('--rule-2') }, ticks: { ...text, maxRotation: 0 } },
        y: {
          beginAtZero: true,
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
        },
      },
    },
  };
}

/** A canvas does not follow the theme by itself: its colours are read from the tokens again. */
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
