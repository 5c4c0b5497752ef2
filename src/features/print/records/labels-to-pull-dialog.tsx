import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type CSSProperties, Fragment, type RefCallback, useId, useRef, useState } from 'react';
import { dayText } from '@/domain/serials/serial';
import { MarkedText } from '@/features/print/marked-text';
import { browserPorts } from '@/print/run/browser-printing';
import type { LedgerNote } from '@/print/run/ledger';
import { closeNote, markAllPulled, markPulled } from '@/print/run/ledger';
import { useSignedInUser } from '@/print/run/use-printing';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Checkbox } from '@/ui/forms/checkbox';
import { Dialog } from '@/ui/overlays/dialog';
import {
  isPrintedBy,
  momentText,
  type OverlapColumn,
  type OverlapState,
  overlapColumns,
  overlapSentence,
  overlapSummary,
  placeText,
} from './overlap-text';
import { otherName, serialsToPull } from './pull-text';
import { saveDecision } from './save-decision';

const MANY_LABELS = 10;

/**
 * Serials that are on two labels, and which labels of this station must be pulled. Closing it is no answer: the note
 * stays in the header and in the ledger.
 */
export function LabelsToPullDialog({ note, onClose }: { note: LedgerNote; onClose: () => void }) {
  const user = useSignedInUser();
  const isOwn = isPrintedBy(note, user?.id);
  /** The first label that is still in the stack, or else the answer. */
  const first = useRef<HTMLElement>(null);
  const [firstSerial] = useState(() => serialsToPull(note)[0]);
  // Ticks are visible at once. The storage follows.
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const isPulled = (serial: string) => ticks[serial] ?? note.pulled.includes(serial);
  const pulled = note.pull.filter(isPulled);
  const tick = (serials: readonly string[], isOut: boolean) =>
    setTicks((before) => ({ ...before, ...Object.fromEntries(serials.map((serial) => [serial, isOut])) }));
  const close = async () => {
    if (await saveDecision(() => closeNote(browserPorts, note.id))) onClose();
  };
  const focusFirst = (element: HTMLElement | null) => {
    first.current = element;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isAlert
      width={600}
      initialFocus={first}
      title={
        <span className="flex items-center gap-3">
          <Lamp state="stop" size="lg" />
          {m.print_pull_title()}
        </span>
      }
      description={
        <MarkedText pattern={/(\d\d:\d\d(?::\d\d)?)/} className="font-mono font-normal">
          {overlapSentence(note, user?.id)}
        </MarkedText>
      }
      footer={
        <>
          <CopyButton className="max-[30rem]:flex-1" text={() => overlapSummary({ ...note, pulled }, user?.id)} />
          <span className="flex-1 max-[30rem]:hidden" />
          <Button className="max-[30rem]:flex-1" onClick={onClose}>
            {m.print_pull_later()}
          </Button>
          <Button
            ref={firstSerial === undefined ? focusFirst : undefined}
            variant="primary"
            className="max-[30rem]:basis-full"
            reason={pulled.length < note.pull.length ? m.print_pull_tick_each() : undefined}
            onClick={() => void close()}
          >
            {note.pull.length === 0
              ? m.print_understood()
              : m.print_pull_done({ count: pulled.length, all: note.pull.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-2 border border-rule-2 px-3 py-2.5 text-ink">
        <b className="min-w-0 break-words font-mono font-semibold">{note.partNo}</b>
        {note.hand !== 'none' && <HandMark hand={note.hand} />}
        <span className="ml-auto font-mono text-13 text-ink-3">{dayText(note.day)}</span>
      </div>
      {/* What scrolls shrinks to fit the dialog; its container does not. */}
      <div>
        <RunRows note={note} isOwn={isOwn} />
      </div>
      {note.pull.length > 0 && (
        <PullList
          title={isOwn ? m.print_pull_yours() : m.print_pull_of({ name: note.printedBy?.name ?? '' })}
          note={note}
          isPulled={isPulled}
          refOf={(serial) => (serial === firstSerial ? focusFirst : undefined)}
          onTick={(serial, isOut) => {
            tick([serial], isOut);
            void saveDecision(() => markPulled(browserPorts, note.id, serial, isOut));
          }}
          onTickAll={() => {
            tick(note.pull, true);
            void saveDecision(() => markAllPulled(browserPorts, note.id));
          }}
        />
      )}
    </Dialog>
  );
}

type PullListProps = {
  title: string;
  note: LedgerNote;
  isPulled: (serial: string) => boolean;
  refOf: (serial: string) => RefCallback<HTMLElement> | undefined;
  onTick: (serial: string, isOut: boolean) => void;
  onTickAll: () => void;
};

function PullList({ title, note, isPulled, refOf, onTick, onTickAll }: PullListProps) {
  const heading = useId();
  const left = note.pull.filter((serial) => !isPulled(serial));
  return (
    <section aria-labelledby={heading} className="rounded-2 border border-rule-2 text-ink">
      <div className="flex items-center justify-between gap-3 rounded-t-2 border-b border-rule bg-paper-2 px-3 py-2">
        <h3 id={heading} className="text-13 font-semibold">
          {title}
        </h3>
        {note.pull.length >= MANY_LABELS && left.length > 0 && (
          <Button size="sm" className="-my-1" onClick={onTickAll}>
            {m.print_pull_all_done({ count: left.length })}
          </Button>
        )}
      </div>
      <ul>
        {note.pull.map((serial) => (
          <li
            key={serial}
            className="grid min-h-10 grid-cols-[1rem_1fr_auto] items-center gap-3 border-t border-rule px-3 first:border-t-0"
          >
            <Checkbox
              id={`${heading}${serial}`}
              ref={refOf(serial)}
              aria-label={m.print_pull_pulled_serial({ serial })}
              checked={isPulled(serial)}
              onCheckedChange={(checked) => onTick(serial, checked)}
            />
            <label
              htmlFor={`${heading}${serial}`}
              className="flex flex-wrap items-baseline gap-x-3 self-stretch content-center cursor-pointer py-1"
            >
              <b className="font-mono text-[.9375rem] font-semibold">{serial}</b>
              <span className="text-13 text-ink-2">{placeText(note, serial)}</span>
            </label>
            {isPulled(serial) && <span className="text-12 text-ink-3">{m.print_pull_pulled()}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Both stations over the same columns, and under them what becomes of the labels. */
function RunRows({ note, isOwn }: { note: LedgerNote; isOwn: boolean }) {
  const columns = overlapColumns(note);
  const row: CSSProperties = { gridTemplateColumns: `repeat(${Math.max(4, columns.length)}, minmax(3.25rem, 1fr))` };
  const own =
    note.printedBy === null ? m.print_pull_this_browser_name() : isOwn ? m.print_pull_you() : note.printedBy.name;
  return (
    <section {...scrollRegion(m.print_pull_runs())} className="-m-1 overflow-x-auto p-1">
      <dl className="grid min-w-max grid-cols-[5.25rem_1fr] items-center gap-x-4 gap-y-2 max-[30rem]:grid-cols-1">
        <RunName name={own} time={momentText(note.printedAt, note.day)} />
        <dd className="grid gap-2" style={row}>
          {columns.map((column) => (
            <Cell
              key={column.first}
              column={column}
              mark={column.state === 'pull' ? 'bad' : column.state === 'pull-theirs' ? 'stays' : undefined}
            />
          ))}
        </dd>
        {note.others.map((other, index) => (
          <Fragment key={`${other.recordId} ${other.serialFrom} ${other.at}`}>
            <RunName name={otherName(other)} time={momentText(other.at, note.day)} />
            <dd className="grid gap-2" style={row}>
              {columns.map((column) =>
                column.others.includes(index) ? (
                  <Cell key={column.first} column={column} mark={other.later ? 'bad' : 'stays'} />
                ) : (
                  <span key={column.first} />
                ),
              )}
            </dd>
          </Fragment>
        ))}
        <dt className="sr-only">{m.print_pull_what()}</dt>
        <dd className="col-start-2 grid items-start gap-2 max-[30rem]:col-start-1" style={row}>
          {decisionsOf(columns).map(({ from, end, state }) => (
            <span
              key={from}
              style={{ gridColumn: `${from + 1} / ${end + 2}` }}
              className={clsx(
                'flex min-h-7 items-center justify-center gap-[7px] border-t-2 pt-px text-center text-13 leading-4 font-semibold',
                state === 'keep' ? 'border-ok text-ok-text' : 'border-stop text-stop-text',
              )}
            >
              <Lamp state={state === 'keep' ? 'ok' : 'stop'} />
              {(isOwn ? ownWords : words)[state]()}
            </span>
          ))}
        </dd>
      </dl>
    </section>
  );
}

const ownWords: Record<OverlapState, () => string> = {
  pull: m.print_pull_own_pull,
  'pull-theirs': m.print_pull_own_keep_pull,
  keep: m.print_pull_own_keep,
};
const words: Record<OverlapState, () => string> = {
  pull: m.print_pull_pull,
  'pull-theirs': m.print_pull_keep_pull,
  keep: m.print_pull_keep,
};

const RunName = ({ name, time }: { name: string; time: string }) => (
  <dt className="sticky left-0 z-10 min-w-0 bg-paper text-13 leading-4 font-semibold break-words text-ink max-[30rem]:mt-0.5 max-[30rem]:flex max-[30rem]:w-max max-[30rem]:items-baseline max-[30rem]:gap-2">
    <span title={name} className="line-clamp-2 max-[30rem]:max-w-[calc(100vw-12rem)]">
      {name}
    </span>
    <span className="block font-mono text-12 font-normal text-ink-3">{time}</span>
  </dt>
);

/** A label as paper: white in both themes. */
function Cell({ column, mark }: { column: OverlapColumn; mark: 'bad' | 'stays' | undefined }) {
  return (
    <span
      className={clsx(
        'grid h-11 place-items-center rounded-[3px] bg-label font-mono text-16 font-semibold text-label-ink forced-color-adjust-none',
        mark === 'bad' && 'ring-3 ring-stop',
        mark === 'stays' && 'ring ring-control',
        mark === undefined && 'ring ring-rule-2 dark:ring-0',
      )}
    >
      {column.count === 1 ? (
        column.first.slice(8)
      ) : (
        <small className="w-min text-center font-sans text-12 font-medium">
          {m.print_pull_more({ count: column.count })}
        </small>
      )}
    </span>
  );
}

function decisionsOf(columns: readonly OverlapColumn[]) {
  const decisions: { from: number; end: number; state: OverlapState }[] = [];
  columns.forEach(({ state }, index) => {
    const last = decisions.at(-1);
    if (last?.state === state) last.end = index;
    else decisions.push({ from: index, end: index, state });
  });
  return decisions;
}
