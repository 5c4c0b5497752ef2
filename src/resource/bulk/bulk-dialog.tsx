import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '@/domain/record';
import { sayCount, sayNumber } from '@/language/format';
import type { Message } from '@/language/message';
import type { RecordWords } from '@/language/records';
import { useStableCallback } from '@/lib/stable-callback';
import { UnsavedChangesDialog } from '@/resource/form/unsaved-changes-dialog';
import { Button } from '@/ui/basics/button';
import { Lamp, type LampState } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Dialog } from '@/ui/overlays/dialog';
import type { BulkTask, Change } from './bulk-action';
import { type BulkRun, createBulkRun, type Entry, type EntryState, type RunState } from './bulk-run';

export type BulkDialogProps<Row> = {
  open: boolean;
  task: BulkTask<Row>;
  rows: readonly Row[];
  recordType: RecordWords;
  rowName: (row: Row) => string;
  /** Called with the rows that need no further attempt. */
  onDone: (rows: readonly Row[]) => void;
  /** With the results; without them when nothing was started. */
  onClose: (outcome?: () => string) => void;
};

/** Confirms, does the task row by row, and shows the result of each row, with Stop, Retry and Undo. */
export function BulkDialog<Row extends { id: RecordId }>(props: BulkDialogProps<Row>) {
  const { open, task, rows, recordType, rowName, onClose } = props;
  const client = useQueryClient();
  const [change, setChange] = useState<Change>({});
  const [problem, setProblem] = useState<Message>();
  const [run, setRun] = useState<BulkRun<Row>>();
  const onDone = useStableCallback(props.onDone);
  const stopAndReport = useReportOnLeaving(run, task, recordType);

  /** Queries that are out of date are read again once, after all rows. */
  const follow = async (ended: Promise<void>, of: BulkRun<Row>) => {
    await ended;
    for (const queryKey of task.invalidates ?? []) void client.invalidateQueries({ queryKey });
    const { direction, entries } = of.store.getState();
    if (direction === 'apply') {
      onDone(entries.filter(({ state }) => state === 'done' || state === 'unchanged').map(({ row }) => row));
    }
  };
  const start = () => {
    const started = createBulkRun(rows, task.work(client, change));
    setRun(started);
    void follow(started.resume(['waiting']), started);
  };
  const { Form } = task;
  const counted = sayCount(recordType.counted, rows.length);
  const title = task.texts.ask({ rows: counted });
  const warning = task.warning?.(rows);

  if (run) {
    return (
      <RunDialog
        open={open}
        task={task}
        recordType={recordType}
        rowName={rowName}
        run={run}
        onClose={onClose}
        stopAndReport={stopAndReport}
        follow={(ended) => void follow(ended, run)}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width={Form ? 640 : 560}
      title={Form ? title : m.bulk_question({ action: title })}
      description={task.consequence()}
      footer={
        <>
          <Button onClick={() => onClose()}>{m.common_cancel()}</Button>
          <Button
            variant={task.danger ? 'danger' : 'primary'}
            reason={
              problem?.() ??
              (Form && Object.keys(change).length === 0 ? (task.nothingSet ?? m.bulk_nothing_set)() : undefined)
            }
            onClick={start}
          >
            {title}
          </Button>
        </>
      }
    >
      {warning && <Notice variant="wait">{warning}</Notice>}
      {Form && (
        <Form
          rows={rows}
          change={change}
          onChange={(next, why) => {
            setChange(next);
            setProblem(() => why);
          }}
        />
      )}
      <Fold label={m.bulk_show_rows({ rows: counted })}>
        {rows.map((row) => (
          <li key={String(row.id)} className="font-mono">
            {rowName(row)}
          </li>
        ))}
      </Fold>
    </Dialog>
  );
}

type RunDialogProps<Row> = Pick<BulkDialogProps<Row>, 'open' | 'task' | 'recordType' | 'rowName' | 'onClose'> & {
  run: BulkRun<Row>;
  follow: (ended: Promise<void>) => void;
  stopAndReport: () => void;
};

function RunDialog<Row extends { id: RecordId }>(props: RunDialogProps<Row>) {
  const { open, task, recordType, rowName, run, onClose, follow } = props;
  const state = useStore(run.store);
  const { entries, ending, direction } = state;
  const isRunning = ending === undefined;
  const words = wordsOf(state, task, recordType);
  const sayOutcome = () => wordsOf(state, task, recordType).outcome;
  const isRunningNow = useCallback(() => run.store.getState().ending === undefined, [run]);
  const footer = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    footer.current?.querySelector<HTMLElement>(isRunning ? 'button' : 'button:last-of-type')?.focus();
  }, [isRunning]);

  const count = (states: readonly EntryState[]) => entries.filter((entry) => states.includes(entry.state)).length;
  const again: readonly EntryState[] = direction === 'apply' ? ['failed', 'refused'] : ['failed'];
  const failed = count(again);
  const left = count(['waiting']);
  const undoable = isRunning || direction === 'undo' ? 0 : run.undoable().length;
  const problems = entries.filter((entry) => entry.state === 'failed' || entry.state === 'refused');

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose(sayOutcome)}
      dismissible={!isRunning}
      width={640}
      title={words.title}
      footer={
        <span ref={footer} className="flex flex-wrap justify-end gap-2">
          {isRunning ? (
            <Button pending={state.isStopping} pendingText={m.bulk_stopping()} onClick={run.stop}>
              {m.common_stop()}
            </Button>
          ) : (
            <>
              {undoable > 0 && (
                <Button onClick={() => follow(run.undo())}>
                  <Undo2 aria-hidden />
                  {m.bulk_undo({ rows: sayCount(recordType.counted, undoable) })}
                </Button>
              )}
              {failed > 0 && (
                <Button onClick={() => follow(run.resume(again))}>
                  <RotateCcw aria-hidden />
                  {m.bulk_retry({ count: sayNumber(failed) })}
                </Button>
              )}
              {left > 0 && (
                <Button onClick={() => follow(run.resume(['waiting']))}>
                  {m.bulk_continue({ count: sayNumber(left) })}
                </Button>
              )}
              <Button variant="primary" onClick={() => onClose(sayOutcome)}>
                {m.common_close()}
              </Button>
            </>
          )}
        </span>
      }
    >
      <UnsavedChangesDialog
        unsaved={isRunningNow}
        title={m.bulk_leave_title()}
        confirmText={m.bulk_leave()}
        onLeave={props.stopAndReport}
        text={m.bulk_leave_text({ outcome: words.outcome })}
      />
      <ProgressBar
        share={entries.length === 0 ? 1 : 1 - count(['waiting', 'running']) / entries.length}
        label={words.title}
      />
      <p role="status" className="font-medium text-ink">
        {isRunning ? '' : m.bulk_outcome({ outcome: words.outcome })}
      </p>
      {isRunning && (
        <p aria-hidden className="text-ink-2">
          {(state.isPausing ? m.bulk_pausing : m.bulk_outcome)({ outcome: words.outcome })}
        </p>
      )}
      {ending && reasons[ending] && <Notice variant="wait">{reasons[ending]?.()}</Notice>}
      {problems.length > 0 && <EntryList label={m.bulk_rows_failed()} entries={problems} rowName={rowName} />}
      <Fold label={m.bulk_show_all({ rows: sayCount(recordType.counted, entries.length) })}>
        {entries.map((entry) => (
          <EntryRow key={String(entry.row.id)} entry={entry} name={rowName(entry.row)} />
        ))}
      </Fold>
    </Dialog>
  );
}

const reasons = {
  finished: undefined,
  stopped: undefined,
  'no-host': m.bulk_host_silent,
  'signed-out': m.bulk_signed_out,
};

/** Leaving the screen stops it; what was done is then said in a toast, when the last answer is there. */
function useReportOnLeaving<Row>(run: BulkRun<Row> | undefined, task: BulkTask<Row>, recordType: RecordWords) {
  const reported = useRef<BulkRun<Row>>(undefined);
  const report = useStableCallback(() => {
    if (!run || run === reported.current || run.store.getState().ending !== undefined) return;
    reported.current = run;
    run.stop();
    const unsubscribe = run.store.subscribe((state) => {
      if (state.ending === undefined) return;
      unsubscribe();
      const { outcome } = wordsOf(state, task, recordType);
      notify.wait(m.common_stopped(), m.bulk_outcome({ outcome }));
    });
  });
  useEffect(() => report, [report]);
  return report;
}

/** The title, and the results of the rows so far. */
function wordsOf<Row>(
  { direction, entries, ending }: RunState<Row>,
  { texts }: BulkTask<Row>,
  recordType: RecordWords,
) {
  const count = (...states: EntryState[]) => entries.filter(({ state }) => states.includes(state)).length;
  const isUndo = direction === 'undo';
  const rows = sayCount(recordType.counted, entries.length);
  const part = (number: number, say: (inputs: { count: string }) => string) =>
    number > 0 ? [say({ count: sayNumber(number) })] : [];
  const left = isUndo ? count('refused') : 0;
  const outcome = [
    (isUndo ? m.bulk_undo_done : texts.done)({ done: sayNumber(count('done')), rows }),
    ...part(count('unchanged'), isUndo ? m.bulk_nothing_to_put_back : m.bulk_no_change_needed),
    ...(left > 0 ? [sayCount(m.bulk_stay_as_they_are, left)] : []),
    ...part(isUndo ? count('failed') : count('failed', 'refused'), m.bulk_count_failed),
    ...part(count('waiting', 'running'), ending === undefined ? m.bulk_to_go : m.bulk_not_started),
  ].join(', ');
  const ended = isUndo ? m.bulk_undo_ended : texts.ended;
  const doing = isUndo ? m.bulk_undoing : texts.doing;
  return { title: (ending === undefined ? doing : ended)({ rows }), outcome };
}

/** More would take longer to draw than to read; all rows are in the fold below. */
const MOST_SHOWN = 100;

type EntryListProps<Row> = { label: string; entries: readonly Entry<Row>[]; rowName: (row: Row) => string };

function EntryList<Row extends { id: RecordId }>({ label, entries, rowName }: EntryListProps<Row>) {
  const more = entries.length - MOST_SHOWN;
  return (
    <ul aria-label={label} className="grid gap-px overflow-clip rounded-2 border border-rule-2 bg-rule text-13">
      {entries.slice(0, MOST_SHOWN).map((entry) => (
        <EntryRow key={String(entry.row.id)} entry={entry} name={rowName(entry.row)} />
      ))}
      {more > 0 && <li className="bg-paper px-3 py-2 text-ink-3">{m.bulk_more({ count: sayNumber(more) })}</li>}
    </ul>
  );
}

const lamps: Partial<Record<EntryState, LampState>> = { done: 'ok', failed: 'stop', refused: 'wait', running: 'wait' };
const stateWords: Record<EntryState, Message> = {
  waiting: m.bulk_state_waiting,
  running: m.bulk_state_running,
  done: m.bulk_state_done,
  unchanged: m.bulk_state_unchanged,
  failed: m.bulk_state_failed,
  refused: m.bulk_state_refused,
};

function EntryRow<Row>({ entry: { state, say = stateWords[state] }, name }: { entry: Entry<Row>; name: string }) {
  return (
    <li className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-3 bg-paper px-3 py-1.5 [contain-intrinsic-height:auto_32px] [content-visibility:auto] max-md:grid-cols-1">
      <span className="font-mono wrap-anywhere text-ink">{name}</span>
      <span className={clsx('flex items-start gap-2 wrap-anywhere', state === 'failed' && 'text-stop-text')}>
        <Lamp state={lamps[state]} className="mt-0.5" />
        {say()}
      </span>
    </li>
  );
}

/** Rows that are rendered only when somebody wants to see them. */
function Fold({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-13" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-1 py-1 text-ink-2 hover:text-ink">{label}</summary>
      {isOpen && (
        <div
          {...scrollRegion(label)}
          className="mt-1 max-h-64 overflow-y-auto rounded-2 border border-rule-2 bg-paper p-2"
        >
          <ul className="grid gap-px">{children}</ul>
        </div>
      )}
    </details>
  );
}
