import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import UserCheck from 'lucide-react/icons/user-check';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { problemText } from '@/features/print/problem-text';
import { refusedRunText } from '@/features/print/refusal-text';
import { sayCount, sayNumber } from '@/language/format';
import { sayRole } from '@/language/roles';
import { useOnline } from '@/lib/browser/use-online';
import { formatListDate, formatTime, formatTimestamp } from '@/lib/dates';
import { useStableCallback } from '@/lib/stable-callback';
import { browserPorts, queue } from '@/print/run/browser-printing';
import type { PrintedBy } from '@/print/run/job';
import type { LedgerNote, UnrecordedRun } from '@/print/run/ledger';
import { answerUnclear, closeNote, discardRecord, takeOverRecords, tryAgain } from '@/print/run/ledger';
import { overlapSerials, runText, serialCounters } from '@/print/run/notes';
import { isSentBy, waitsFor } from '@/print/run/record/send-rules';
import { isWaiting, useQueue, useSignedInUser } from '@/print/run/use-printing';
import { useRole } from '@/session/profile';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/overlays/confirm-dialog';
import { overlapToast } from './overlap-text';
import { pullText } from './pull-text';
import { saveDecision } from './save-decision';

type UnrecordedListProps = {
  overlaps: readonly LedgerNote[];
  entries: readonly UnrecordedRun[];
  unsentJobs: number;
  onPull: (note: LedgerNote) => void;
  onDiscard: (entry: UnrecordedRun) => void;
};

/** What the header's button opens: labels to pull first, then each record with what it waits for. */
export function UnrecordedList({ overlaps, entries, unsentJobs, onPull, onDiscard }: UnrecordedListProps) {
  return (
    <>
      {overlaps.length > 0 && (
        <ul aria-label={m.print_pull_list()} className="border-b border-rule last:border-b-0">
          {overlaps.map((note) => (
            <OverlapRow key={note.id} note={note} onShow={() => onPull(note)} />
          ))}
        </ul>
      )}
      {entries.length > 0 && <Entries entries={entries} onDiscard={onDiscard} />}
      {unsentJobs > 0 && <UnsentJobs count={unsentJobs} isAlone={entries.length === 0} />}
    </>
  );
}

function OverlapRow({ note, onShow }: { note: LedgerNote; onShow: () => void }) {
  const serials = serialCounters(overlapSerials(note));
  return (
    <li className="flex items-center gap-3 border-b border-rule px-4 py-2.5 text-13 last:border-b-0">
      <Lamp state="stop" />
      <span className="grid min-w-0 flex-1">
        <PartName {...note} />
        <span className="font-mono text-12 text-ink-2">{serials}</span>
      </span>
      <Button size="sm" aria-label={`${pullText([note])} ${note.partNo} ${serials}`} onClick={onShow}>
        {pullText([note])}
      </Button>
    </li>
  );
}

const PartName = ({ partNo, hand, className }: Pick<UnrecordedRun, 'partNo' | 'hand'> & { className?: string }) => (
  <span className={clsx('flex items-center gap-2', className)}>
    <b className="font-mono font-semibold">{partNo}</b>
    {hand !== 'none' && <HandMark hand={hand} size="xs" />}
  </span>
);

/** Their records are at the host; what was on the labels and what came out of the printer is not. */
function UnsentJobs({ count, isAlone }: { count: number; isAlone: boolean }) {
  const { sending } = useQueue();
  return (
    <section aria-label={m.print_jobs()} className="grid gap-1 border-t border-rule px-4 py-3 first:border-t-0">
      <h2 className="text-14 font-semibold">{m.print_jobs_unsent({ count })}</h2>
      <p className="text-12 text-ink-3">{m.print_jobs_unsent_text()}</p>
      {isAlone && (
        <Button
          className="justify-self-end"
          pending={sending}
          pendingText={m.print_sending()}
          onClick={() => void queue.sendNow()}
        >
          {m.print_send_now()}
        </Button>
      )}
    </section>
  );
}

type EntriesProps = { entries: readonly UnrecordedRun[]; onDiscard: (entry: UnrecordedRun) => void };

function Entries({ entries, onDiscard }: EntriesProps) {
  const { sending } = useQueue();
  return (
    <>
      <div className="grid gap-1 border-b border-rule px-4 py-3">
        <h2 className="text-14 font-semibold">{m.print_unrecorded_count({ count: entries.length })}</h2>
        <p className="text-12 text-ink-3">{m.print_unrecorded_text()}</p>
      </div>
      <EntryRows
        entries={entries}
        onDiscard={onDiscard}
        {...scrollRegion(m.print_unrecorded_region())}
        all={entries}
        most={MOST_SHOWN}
        className="max-h-80 overflow-y-auto"
      />
      <div className="flex justify-end border-t border-rule px-4 py-3">
        <Button pending={sending} pendingText={m.print_sending()} onClick={() => void queue.sendNow()}>
          {m.print_send_now()}
        </Button>
      </div>
    </>
  );
}

/** A week without the host leaves thousands, and each that is sent renders the list again. */
const MOST_SHOWN = 100;

type EntryRowsProps = EntriesProps &
  Pick<ComponentProps<'ul'>, 'aria-label' | 'tabIndex' | 'className'> & {
    all: readonly UnrecordedRun[];
    most?: number;
  };

/** Records that wait, those that need a person first. One may wait for another one among `all`. */
function EntryRows({ entries, all, onDiscard, most, ...list }: EntryRowsProps) {
  const decisions = entries.filter((entry) => !isWaiting(entry));
  const shown = [...decisions, ...entries.filter(isWaiting)].slice(0, most);
  const more = entries.length - shown.length;
  return (
    <ul {...list}>
      {shown.map((entry) => (
        <Entry key={entry.id} entry={entry} entries={all} onDiscard={onDiscard} />
      ))}
      {more > 0 && <li className="px-4 py-2.5 text-12 text-ink-3">{m.bulk_more({ count: sayNumber(more) })}</li>}
    </ul>
  );
}

function Entry({ entry, entries, onDiscard }: EntriesProps & { entry: UnrecordedRun }) {
  const { serialFrom, serialEnd } = entry.body;
  return (
    <li className="@container grid gap-1 border-b border-rule px-4 py-2.5 text-13 last:border-b-0">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PartName {...entry} className="@2xl:w-88" />
        <span className="order-1 w-full font-mono text-12 text-ink-2 @2xl:order-none @2xl:w-auto">
          {m.print_from_to({ from: serialFrom, end: serialEnd })}
        </span>
        <span className="font-mono text-12 text-ink-3 @2xl:ml-auto">{formatTimestamp(entry.createdAt)}</span>
      </span>
      {entry.unclear ? (
        <Unclear entry={entry} createdAt={entry.unclear.createdAt} />
      ) : entry.refusal === '' ? (
        <WaitingFor entry={entry} entries={entries} />
      ) : (
        <Refused entry={entry} onDiscard={onDiscard} />
      )}
    </li>
  );
}

function WaitingFor({ entry, entries }: { entry: UnrecordedRun; entries: readonly UnrecordedRun[] }) {
  const user = useSignedInUser();
  const isOnline = useOnline();
  const sender = entry.takenOverBy ?? entry.printedBy;
  const first = waitsFor(entry, entries);
  const isOfOther = sender && !isSentBy(entry, user);
  return (
    <span className="grid gap-0.5 text-12 text-ink-2">
      {entry.takenOverBy && <span>{m.print_entry_taken_over({ name: entry.takenOverBy.name })}</span>}
      {isOfOther && <span className="text-wait-text">{m.print_entry_waits_sign_in({ name: sender.name })}</span>}
      {first && <span>{m.print_entry_waits_first({ from: first.body.serialFrom, end: first.body.serialEnd })}</span>}
      {!isOfOther && !first && <Reason text={attemptText(entry, isOnline)} />}
    </span>
  );
}

function attemptText({ attempts, problem: found, dueAt, printed }: UnrecordedRun, isOnline: boolean): string {
  if (!printed) return m.print_entry_not_printed();
  const problem = problemText(found);
  if (problem === '') return attempts === 0 ? m.print_entry_not_sent() : m.print_entry_unanswered();
  const next = isOnline
    ? dueAt > Date.now()
      ? m.print_entry_next_at({ time: formatTime(new Date(dueAt)) })
      : m.print_entry_next_soon()
    : m.print_entry_next_network();
  return attempts === 0
    ? m.print_entry_problem({ problem, next })
    : m.print_entry_tried({ count: attempts, problem, next });
}

/** What a host said, which may be a whole page of text. */
const Reason = ({ text, className }: { text: string; className?: string }) => (
  <span title={text} className={clsx('line-clamp-3 break-words', className)}>
    {text}
  </span>
);

function Unclear({ entry, createdAt }: { entry: UnrecordedRun; createdAt: string }) {
  const time = formatTime(createdAt);
  const answer = (isOurs: boolean) => act(() => answerUnclear(browserPorts, entry, isOurs));
  return (
    <div className="grid gap-2 text-12">
      <p className="text-stop-text">{time ? m.print_unclear_at({ time }) : m.print_unclear()}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => answer(true)}>
          {m.print_unclear_ours()}
        </Button>
        <Button size="sm" onClick={() => answer(false)}>
          {m.print_unclear_theirs()}
        </Button>
      </div>
    </div>
  );
}

function Refused({ entry, onDiscard }: { entry: UnrecordedRun; onDiscard: (entry: UnrecordedRun) => void }) {
  const isAdmin = useRole() === 'admin';
  return (
    <div className="grid gap-2 text-12">
      <Reason text={refusedRunText(entry.refusal)} className="text-stop-text" />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => act(() => tryAgain(browserPorts, entry.id))}>
          {m.print_try_again()}
        </Button>
        <CopyButton size="sm" text={() => refusalText(entry)} />
        <Button
          size="sm"
          className="ml-auto"
          reason={isAdmin ? undefined : m.print_discard_admin()}
          onClick={() => onDiscard(entry)}
        >
          {m.print_discard()}
        </Button>
      </div>
    </div>
  );
}

const refusalText = ({ partNo, body, createdAt, printedBy, refusal }: UnrecordedRun) =>
  [
    printedBy
      ? m.print_refused_copy_by({ part: partNo, date: formatTimestamp(createdAt), name: printedBy.name })
      : m.print_refused_copy({ part: partNo, date: formatTimestamp(createdAt) }),
    JSON.stringify(body),
    refusedRunText(refusal),
  ].join('\n');

const act = (change: () => Promise<unknown>) =>
  void saveDecision(change).then((isSaved) => (isSaved ? queue.sendNow() : undefined));

type DecisionDialogProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'pending' | 'onConfirm'> & {
  /** False when only an admin may, which `refused` says. */
  decide: () => Promise<boolean>;
  refused: string;
  failure: string;
  onClose: () => void;
};

function DecisionDialog({ decide, refused, failure, onClose, ...dialog }: DecisionDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    setIsPending(true);
    const isSaved = await saveDecision(async () => {
      if (!(await decide())) notify.error(refused);
    }, failure);
    if (isSaved) void queue.sendNow();
    onClose();
  };
  return <ConfirmDialog {...dialog} open onOpenChange={onClose} pending={isPending} onConfirm={() => void confirm()} />;
}

/** Confirms before a record is given up. */
export const DiscardDialog = ({ entry, onClose }: { entry: UnrecordedRun; onClose: () => void }) => (
  <DecisionDialog
    title={m.print_discard_title()}
    subject={entry.partNo}
    subjectDetail={m.print_from_to({ from: entry.body.serialFrom, end: entry.body.serialEnd })}
    confirmText={m.print_discard()}
    pendingText={m.print_discarding()}
    decide={() => discardRecord(browserPorts, entry.id, refusedRunText(entry.refusal || entry.problem))}
    refused={m.print_discard_admin()}
    failure={m.print_discard_failed()}
    onClose={onClose}
  >
    {m.print_discard_text()}
  </DecisionDialog>
);

type BandProps = { printedBy: PrintedBy; entries: UnrecordedRun[]; all: readonly UnrecordedRun[] };

const MANY_ROWS = 6;

/** The records of one person, and what an admin can do about them. */
export function RecordsOfOthersBand({ printedBy, entries, all }: BandProps) {
  const rows = useId();
  // Until somebody presses the button, few are open: entries are read again after the first render.
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? entries.length < MANY_ROWS;
  const [isConfirming, setIsConfirming] = useState(false);
  const [discard, setDiscard] = useState<UnrecordedRun>();
  const user = useSignedInUser();
  const role = useRole();
  const records = countText(entries.length);
  const labels = entries.reduce((sum, { body }) => sum + body.qtyLabel, 0);
  return (
    <section
      aria-label={m.print_others_of({ name: printedBy.name })}
      className="mb-4 rounded-2 border border-rule-2 bg-paper"
    >
      <div
        className={clsx(
          'flex items-start gap-3 border-wait-rule bg-wait-tint px-3.5 py-3 text-13 leading-4.5 text-wait-text',
          isOpen ? 'rounded-t-2 border-b' : 'rounded-2',
        )}
      >
        <Lamp state="wait" className="mt-px" />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold text-ink">
            {m.print_others_wait({ count: entries.length, name: printedBy.name })}
          </h2>
          <p>{m.print_others_text({ days: printedText(entries), labels: sayCount(m.print_count_labels, labels) })}</p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="text-ink! not-hover:bg-transparent!"
          aria-expanded={isOpen}
          aria-controls={rows}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? m.print_hide() : m.print_show()}
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
      </div>
      <div id={rows} hidden={!isOpen}>
        {isOpen && (
          <>
            <EntryRows
              entries={entries}
              all={all}
              onDiscard={setDiscard}
              aria-label={m.print_others_of({ name: printedBy.name })}
            />
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-rule border-t px-4 py-2.5 text-13 text-ink-2">
              <span>{m.print_others_signed_in({ name: user?.name ?? '', role: sayRole(role).toLowerCase() })}</span>
              <span className="ml-auto flex gap-2">
                <CopyButton size="sm" text={() => copyText(printedBy, entries)} />
                <Button
                  size="sm"
                  reason={role === 'admin' ? undefined : m.print_take_over_admin()}
                  onClick={() => setIsConfirming(true)}
                >
                  <UserCheck aria-hidden />
                  {m.print_take_over({ records })}
                </Button>
              </span>
            </div>
          </>
        )}
      </div>
      {discard && <DiscardDialog entry={discard} onClose={() => setDiscard(undefined)} />}
      {isConfirming && (
        <DecisionDialog
          variant="primary"
          title={m.print_take_over_title({ records })}
          subject={printedBy.name}
          subjectDetail={records}
          confirmText={m.print_take_over({ records })}
          pendingText={m.print_taking_over()}
          decide={() =>
            takeOverRecords(
              browserPorts,
              entries.map(({ id }) => id),
            )
          }
          refused={m.print_take_over_admin()}
          failure={m.print_take_over_failed()}
          onClose={() => setIsConfirming(false)}
        >
          {m.print_take_over_text({ name: user?.name ?? '', printedBy: printedBy.name })}
        </DecisionDialog>
      )}
    </section>
  );
}

const countText = (count: number) => sayCount(m.print_count_records, count);

function printedText(entries: readonly UnrecordedRun[]): string {
  const days = [...new Set(entries.map(({ createdAt }) => formatListDate(createdAt)))];
  const [from = '', ...later] = days;
  const end = later.at(-1);
  return end === undefined ? from : m.print_from_to({ from, end });
}

const copyText = ({ name }: PrintedBy, entries: readonly UnrecordedRun[]) =>
  [
    m.print_others_copy({ records: countText(entries.length), name }),
    ...entries.map(({ partNo, body, createdAt }) =>
      [
        partNo,
        m.print_from_to({ from: body.serialFrom, end: body.serialEnd }),
        sayCount(m.print_count_labels, body.qtyLabel),
        m.print_others_copy_printed({ date: formatTimestamp(createdAt) }),
      ].join('\t'),
    ),
  ].join('\n');

/** Announces on any screen, once each, what the host said about prints of this browser after they were printed. */
export function OverlapToasts({ onShow }: { onShow: (note: LedgerNote) => void }) {
  const { notes } = useQueue();
  const announced = useRef(new Map<string, AbortController>());
  const show = useStableCallback(onShow);
  useEffect(() => {
    for (const [key, toast] of announced.current) {
      if (notes.some((note) => keyOf(note) === key)) continue;
      toast.abort();
      announced.current.delete(key);
    }
    const lost = notes.filter((note) => note.kind === 'answer-lost' && !announced.current.has(keyOf(note)));
    for (const note of notes) {
      if (announced.current.has(keyOf(note))) continue;
      const toast = new AbortController();
      announced.current.set(keyOf(note), toast);
      if (note.kind === 'overlap') {
        const { title, message } = overlapToast(note);
        const action = { label: m.print_show(), onSelect: () => show(note) };
        notify.error(message, { title, lasting: true, action, until: toast.signal });
      } else {
        // If the storage fails, it is announced again on the next page.
        void closeNote(browserPorts, note.id)
          .then(() => queue.changed())
          .catch(() => undefined);
      }
    }
    // A connection that was cut may have lost the answers of a whole print list.
    const [first] = lost;
    if (first) notify.success(lost.length === 1 ? lostAnswerText(first) : m.print_lost_answers({ count: lost.length }));
  }, [notes, show]);
  useEffect(() => {
    const toasts = announced.current;
    return () => {
      for (const toast of toasts.values()) toast.abort();
      toasts.clear();
    };
  }, []);
  return null;
}

/** A note to which another station was added is announced again. */
const keyOf = (note: LedgerNote) => `${note.id} ${note.others.length}`;

const lostAnswerText = (note: LedgerNote) => m.print_lost_answer({ part: note.partNo, run: runText(note) });
