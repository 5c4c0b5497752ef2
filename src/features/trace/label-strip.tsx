import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { traceHref } from '@/config/paths';
import type { PartDay } from '@/domain/trace/trace-labels';
import type { CellState, Strip, StripCell } from '@/domain/trace/trace-story';
import { sayNumber } from '@/language/format';
import { formatTime } from '@/lib/dates';
import { Lamp } from '@/ui/basics/lamp';

const words: Record<CellState, () => string> = {
  void: m.trace_cell_void,
  printed: m.trace_cell_printed,
  twice: m.trace_cell_twice,
  'not-printed': m.trace_cell_not_printed,
  gap: m.trace_cell_gap,
  overlap: m.trace_cell_overlap,
  'not-read': m.trace_not_known,
};

/**
 * The labels before and after a label: one link for each serial, runs as brackets. Arrow keys go from label to label.
 */
export function LabelStrip({ strip, serial, part }: { strip: Strip; serial: string; part: PartDay }) {
  const { cells, runs } = strip;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const here = current?.querySelector<HTMLElement>(`[data-serial="${serial}"]`);
    if (!current || !here) return;
    // Not scrollIntoView: it would scroll the page too.
    current.scrollLeft = here.offsetLeft - (current.clientWidth - here.offsetWidth) / 2;
    // The next arrow key continues from the label reached last.
    if (current.dataset.walks === 'true') here.focus({ preventScroll: true });
  }, [serial]);

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const ends = { Home: 0, End: cells.length - 1 }[event.key];
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = ends ?? (step === undefined || at < 0 ? undefined : at + step);
    const link = next === undefined ? undefined : links[next];
    if (!link || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    link.click();
  };
  const lanes = Math.max(1, ...runs.map(({ lane }) => lane));
  const gaps = gapsOf(cells);
  return (
    <nav
      ref={box}
      aria-label={m.trace_strip()}
      className="relative overflow-x-auto border-y border-liner-edge bg-liner [scrollbar-width:thin]"
      onKeyDown={walk}
      onFocus={(event) => {
        event.currentTarget.dataset.walks = 'true';
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.dataset.walks = 'false';
      }}
    >
      <div
        className="grid gap-x-2 gap-y-1.5 px-4 py-2"
        style={{
          gridTemplateColumns: `repeat(${cells.length}, minmax(62px, 120px))`,
          gridTemplateRows: `22px 48px repeat(${lanes}, 22px)`,
          minWidth: `${cells.length * 70 + 24}px`,
        }}
      >
        {runs.map(({ first, last, lane, at, by, labels }) => (
          <div
            key={`${first} ${last} ${at}`}
            title={`${formatTime(at)} ${by && `${by}, `}${sayLabels(labels)}`}
            className={clsx(
              'truncate px-0.5 text-12 leading-5 text-ink',
              lane === 0 ? 'border-b-2 border-ink' : 'border-t-2 border-ink',
            )}
            style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: lane === 0 ? 1 : lane + 2 }}
          >
            <b className="font-mono font-semibold">{formatTime(at)}</b> {by && `${by}, `}
            {sayLabels(labels)}
          </div>
        ))}
        {gaps.map(([first, last]) => (
          <div
            key={first}
            title={m.trace_strip_no_run()}
            className="truncate border-b-2 border-dotted border-control px-0.5 text-12 leading-5 text-ink-2"
            style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: 1 }}
          >
            {m.trace_strip_no_run()}
          </div>
        ))}
        {cells.map((cell, index) => (
          <Cell key={cell.serial} cell={cell} index={index} isHere={cell.serial === serial} part={part} />
        ))}
      </div>
    </nav>
  );
}

const sayLabels = (count: number) => m.trace_labels({ count, shown: sayNumber(count) });

type CellProps = { cell: StripCell; index: number; isHere: boolean; part: PartDay };

function Cell({ cell: { serial, state, papers }, index, isHere, part }: CellProps) {
  const counter = serial.slice(8);
  return (
    <Link
      to={traceHref(serial, part.id ?? part.no)}
      preventScrollReset
      data-serial={serial}
      tabIndex={isHere ? 0 : -1}
      aria-current={isHere ? 'true' : undefined}
      aria-label={[
        counter,
        ...(isHere ? [m.trace_cell_here()] : []),
        state === 'twice' && papers > 2 ? m.trace_cell_papers({ shown: sayNumber(papers) }) : words[state](),
      ].join(', ')}
      style={{ gridColumn: index + 1, gridRow: 2 }}
      className={clsx(
        'relative grid place-items-center rounded-[3px] font-mono text-[.9375rem] leading-none font-semibold forced-color-adjust-none',
        cellClasses[state],
        isHere ? 'outline-3 outline-offset-4 outline-hivis' : 'focus-visible:outline-offset-4',
      )}
    >
      {state === 'overlap' && <Lamp state="stop" className="absolute top-1/2 left-1.5 -translate-y-1/2" />}
      <span className={clsx(state === 'overlap' && 'pl-3.5', state === 'void' && 'pb-3')}>{counter}</span>
      {papers > 1 && state === 'twice' && (
        // The name of the link says it in words.
        <i
          data-papers={`${papers}x`}
          className="absolute right-1 bottom-0.5 text-11 not-italic opacity-70 after:content-[attr(data-papers)]"
        />
      )}
      {state === 'void' && (
        <i
          data-word={m.trace_cell_void()}
          className="absolute inset-x-0 bottom-0.5 truncate text-center font-sans text-11 font-normal text-stop-text not-italic after:content-[attr(data-word)]"
        />
      )}
      {state === 'not-read' && <em className="absolute right-1.5 bottom-0.5 text-11 not-italic">?</em>}
    </Link>
  );
}

const paper = 'bg-label text-label-ink';

const cellClasses: Record<CellState, string> = {
  void: 'border-2 border-stop text-ink-2 line-through',
  printed: `${paper} shadow-[0_0_0_1px_rgb(26_25_22/.14),0_1px_2px_rgb(26_25_22/.14)]`,
  twice: `${paper} mt-[3px] mr-[3px] shadow-[0_0_0_1px_rgb(26_25_22/.3),3px_-3px_0_0_var(--label),3px_-3px_0_1px_rgb(26_25_22/.3)]`,
  'not-printed': 'border border-dashed border-control text-ink-2',
  gap: 'bg-bench text-ink-2 font-normal inset-ring inset-ring-liner-edge',
  overlap: `${paper} mr-1 mb-1 shadow-[0_0_0_2px_var(--stop),4px_4px_0_0_var(--label),4px_4px_0_2px_var(--stop)]`,
  'not-read': 'text-ink-2 border border-dotted border-control',
};

/** Cells (0-based, both included) that no run holds. */
function gapsOf(cells: readonly StripCell[]): [first: number, last: number][] {
  const gaps: [number, number][] = [];
  for (const [index, { state }] of cells.entries()) {
    if (state !== 'gap') continue;
    const last = gaps.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else gaps.push([index, index]);
  }
  return gaps;
}

const legend: readonly (readonly [CellState, () => string])[] = [
  ['printed', m.trace_printed],
  ['twice', m.trace_legend_twice],
  ['not-printed', m.trace_now_not_printed],
  ['gap', m.trace_now_no_run],
  ['void', m.trace_now_void],
  ['overlap', m.trace_legend_overlap],
];

/** Only while the day is not read to the end. */
const notRead = ['not-read', m.trace_legend_not_read] as const;

const keyClasses: Record<CellState, string> = {
  void: 'border-2 border-stop bg-liner',
  printed: 'bg-label inset-ring inset-ring-control',
  twice: 'bg-label shadow-[inset_0_0_0_1px_var(--control),2px_-2px_0_0_var(--label),2px_-2px_0_1px_var(--control)]',
  'not-printed': 'border border-dashed border-control bg-liner',
  gap: 'bg-bench inset-ring inset-ring-liner-edge',
  overlap: 'bg-label shadow-[inset_0_0_0_2px_var(--stop)]',
  'not-read': 'border border-dotted border-control bg-liner',
};

/** What the cells of the strip look like. */
export const StripLegend = ({ cells }: Pick<Strip, 'cells'>) => (
  <ul className="flex flex-wrap items-center gap-x-4.5 gap-y-2">
    {(cells.some(({ state }) => state === 'not-read') ? [...legend, notRead] : legend)
      .filter(([state]) => state !== 'void' || cells.some((cell) => cell.state === state))
      .map(([state, say]) => (
        <li key={state} className="inline-flex items-center gap-2">
          <span aria-hidden className={clsx('h-3 w-4.5 rounded-[1px] forced-color-adjust-none', keyClasses[state])} />
          {say()}
        </li>
      ))}
  </ul>
);
