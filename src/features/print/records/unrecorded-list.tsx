import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { useState } from 'react';
import { problemText } from '@/features/print/problem-text';
import { sayNumber } from '@/language/format';
import { useOnline } from '@/lib/browser/use-online';
import { formatTime, formatTimestamp } from '@/lib/dates';
import { browserPorts, queue } from '@/print/run/browser-printing';
import type { LedgerNote, UnrecordedRun } from '@/print/run/ledger';
import { answerUnclear, discardRecord, tryAgain } from '@/print/run/ledger';
import { overlapSerials, serialCounters } from '@/print/run/notes';
import { isSentBy, waitsFor } from '@/print/run/turns';
import { isWaiting, useQueue, useSignedInUser } from '@/print/run/use-printing';
import { useRole } from '@/session/profile';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
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

const PartName = ({ partNo, hand }: Pick<UnrecordedRun, 'partNo' | 'hand'>) => (
  <span className="flex items-center gap-2">
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

/** A week without the host leaves thousands, and each that is sent renders the list again. */
const MOST_SHOWN = 100;

function Entries({ entries, onDiscard }: EntriesProps) {
  const { sending } = useQueue();
  const decisions = entries.filter((entry) => !isWaiting(entry));
  const shown = [...decisions, ...entries.filter(isWaiting)].slice(0, MOST_SHOWN);
  const more = entries.length - shown.length;
  return (
    <>
      <div className="grid gap-1 border-b border-rule px-4 py-3">
        <h2 className="text-14 font-semibold">{m.print_unrecorded_count({ count: entries.length })}</h2>
        <p className="text-12 text-ink-3">{m.print_unrecorded_text()}</p>
      </div>
      <ul {...scrollRegion(m.print_unrecorded_region())} className="max-h-80 overflow-y-auto">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} entries={entries} onDiscard={onDiscard} />
        ))}
        {more > 0 && <li className="px-4 py-2.5 text-12 text-ink-3">{m.bulk_more({ count: sayNumber(more) })}</li>}
      </ul>
      <div className="flex justify-end border-t border-rule px-4 py-3">
        <Button pending={sending} pendingText={m.print_sending()} onClick={() => void queue.sendNow()}>
          {m.print_send_now()}
        </Button>
      </div>
    </>
  );
}

function Entry({ entry, entries, onDiscard }: EntriesProps & { entry: UnrecordedRun }) {
  const { serialFrom, serialEnd } = entry.body;
  return (
    <li className="grid gap-1 border-b border-rule px-4 py-2.5 text-13 last:border-b-0">
      <span className="flex items-center justify-between gap-3">
        <PartName {...entry} />
        <span className="font-mono text-12 text-ink-3">{formatTimestamp(entry.createdAt)}</span>
      </span>
      <span className="font-mono text-12 text-ink-2">{m.print_from_to({ from: serialFrom, end: serialEnd })}</span>
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

/** What a record waits for when no decision is needed. */
function WaitingFor({ entry, entries }: { entry: UnrecordedRun; entries: readonly UnrecordedRun[] }) {
  const user = useSignedInUser();
  const isOnline = useOnline();
  const sender = entry.takenOverBy ?? entry.printedBy;
  const first = waitsFor(entry, entries);
  return (
    <span className="grid gap-0.5 text-12 text-ink-2">
      {entry.takenOverBy && <span>{m.print_entry_taken_over({ name: entry.takenOverBy.name })}</span>}
      {sender && !isSentBy(entry, user) ? (
        <span className="text-wait-text">{m.print_entry_waits_sign_in({ name: sender.name })}</span>
      ) : first ? (
        <span>{m.print_entry_waits_first({ from: first.body.serialFrom, end: first.body.serialEnd })}</span>
      ) : (
        <Reason text={attemptText(entry, isOnline)} />
      )}
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
      <Reason text={problemText(entry.refusal)} className="text-stop-text" />
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
    problemText(refusal),
  ].join('\n');

/** Saves an answer and sends the record. */
const act = (change: () => Promise<unknown>) =>
  void saveDecision(change).then((isSaved) => (isSaved ? queue.sendNow() : undefined));

/** Confirms before a record is given up. */
export function DiscardDialog({ entry, onClose }: { entry: UnrecordedRun; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const discard = async () => {
    setIsPending(true);
    await saveDecision(async () => {
      if (!(await discardRecord(browserPorts, entry.id))) notify.error(m.print_discard_admin());
    }, m.print_discard_failed());
    setIsPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.print_discard_title()}
      subject={entry.partNo}
      subjectDetail={m.print_from_to({ from: entry.body.serialFrom, end: entry.body.serialEnd })}
      confirmText={m.print_discard()}
      pending={isPending}
      pendingText={m.print_discarding()}
      onConfirm={() => void discard()}
    >
      {m.print_discard_text()}
    </ConfirmDialog>
  );
}
