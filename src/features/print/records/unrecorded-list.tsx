import { clsx } from 'clsx';
import { useState } from 'react';
import { useOnline } from '@/lib/browser/use-online';
import { formatTime, formatTimestamp } from '@/lib/dates';
import { browserPorts, queue } from '@/print/run/browser-printing';
import type { LedgerNote, UnrecordedRun } from '@/print/run/ledger';
import { answerUnclear, discardRecord, tryAgain } from '@/print/run/ledger';
import { counterText, overlapSerials } from '@/print/run/notes';
import { isSentBy, waitsFor } from '@/print/run/turns';
import { useQueue, useSignedInUser } from '@/print/run/use-printing';
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
        <ul aria-label="Labels to pull" className="border-b border-rule last:border-b-0">
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
  const serials = counterText(overlapSerials(note));
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
    <section aria-label="Print jobs" className="grid gap-1 border-t border-rule px-4 py-3 first:border-t-0">
      <h2 className="text-14 font-semibold">
        {count} {count === 1 ? 'print job' : 'print jobs'} not sent
      </h2>
      <p className="text-12 text-ink-3">
        Other stations do not know what was on these labels and which came out of the printer. It is kept in this
        browser and sent again.
      </p>
      {isAlone && (
        <Button
          className="justify-self-end"
          pending={sending}
          pendingText="Sending..."
          onClick={() => void queue.sendNow()}
        >
          Send now
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
        <h2 className="text-14 font-semibold">{entries.length} not recorded</h2>
        <p className="text-12 text-ink-3">
          These labels were sent to the printer. Their records are kept in this browser and sent again until the host
          has them.
        </p>
      </div>
      <ul {...scrollRegion('Printings')} className="max-h-80 overflow-y-auto">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} entries={entries} onDiscard={onDiscard} />
        ))}
      </ul>
      <div className="flex justify-end border-t border-rule px-4 py-3">
        <Button pending={sending} pendingText="Sending..." onClick={() => void queue.sendNow()}>
          Send now
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
      <span className="font-mono text-12 text-ink-2">
        {serialFrom} to {serialEnd}
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

/** What a record waits for when no decision is needed. */
function WaitingFor({ entry, entries }: { entry: UnrecordedRun; entries: readonly UnrecordedRun[] }) {
  const user = useSignedInUser();
  const isOnline = useOnline();
  const sender = entry.takenOverBy ?? entry.printedBy;
  const first = waitsFor(entry, entries);
  return (
    <span className="grid gap-0.5 text-12 text-ink-2">
      {entry.takenOverBy && <span>Taken over by {entry.takenOverBy.name}</span>}
      {sender && !isSentBy(entry, user) ? (
        <span className="text-wait-text">Waits for {sender.name} to sign in</span>
      ) : first ? (
        <span>
          Waits for the record of its first print, {first.body.serialFrom} to {first.body.serialEnd}
        </span>
      ) : (
        <Reason text={attemptText(entry, isOnline)} />
      )}
    </span>
  );
}

function attemptText({ attempts, problem, dueAt, printed }: UnrecordedRun, isOnline: boolean): string {
  if (!printed) return 'Not printed yet';
  if (problem === '') return attempts === 0 ? 'Not sent yet' : 'Sent, not answered yet';
  const tried = attempts === 0 ? '' : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}: `;
  const next = isOnline
    ? dueAt > Date.now()
      ? `Next try ${formatTime(new Date(dueAt))}`
      : 'Next try in a moment'
    : 'Next try when the network is back';
  return `${tried}${problem}. ${next}`;
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
      <p className="text-stop-text">
        The host has a record of these serials{time && ` from ${time}`} and does not say whose. Is it this print?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => answer(true)}>
          It is this print
        </Button>
        <Button size="sm" onClick={() => answer(false)}>
          It is somebody else's
        </Button>
      </div>
    </div>
  );
}

function Refused({ entry, onDiscard }: { entry: UnrecordedRun; onDiscard: (entry: UnrecordedRun) => void }) {
  const isAdmin = useRole() === 'admin';
  return (
    <div className="grid gap-2 text-12">
      <Reason text={entry.refusal} className="text-stop-text" />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => act(() => tryAgain(browserPorts, entry.id))}>
          Try again
        </Button>
        <CopyButton size="sm" text={() => refusalText(entry)} />
        <Button
          size="sm"
          className="ml-auto"
          reason={isAdmin ? undefined : 'Only an admin can discard a record'}
          onClick={() => onDiscard(entry)}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}

const refusalText = ({ partNo, body, createdAt, printedBy, refusal }: UnrecordedRun) =>
  [
    `${partNo}, printed ${formatTimestamp(createdAt)}${printedBy ? ` by ${printedBy.name}` : ''}`,
    JSON.stringify(body),
    refusal,
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
      if (!(await discardRecord(browserPorts, entry.id))) notify.error('Only an admin can discard a record');
    }, 'This browser could not discard the record. Try again.');
    setIsPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Discard this record?"
      subject={entry.partNo}
      subjectDetail={`${entry.body.serialFrom} to ${entry.body.serialEnd}`}
      confirmText="Discard"
      pending={isPending}
      pendingText="Discarding..."
      onConfirm={() => void discard()}
    >
      These labels will not be recorded on the host. The serial ledger keeps a line with your name and the host's
      reason.
    </ConfirmDialog>
  );
}
