import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import UserCheck from 'lucide-react/icons/user-check';
import { useId, useState } from 'react';
import { formatListDate, formatTime, formatTimestamp } from '@/lib/dates';
import { browserPorts, queue } from '@/print/run/browser-printing';
import type { PrintedBy } from '@/print/run/job';
import type { UnrecordedRun } from '@/print/run/ledger';
import { takeOverRecords } from '@/print/run/ledger';
import { runText } from '@/print/run/notes';
import { waitsFor } from '@/print/run/turns';
import { useSignedInUser } from '@/print/run/use-printing';
import { useRole } from '@/session/profile';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { saveDecision } from './save-decision';

type BandProps = { printedBy: PrintedBy; entries: UnrecordedRun[]; all: readonly UnrecordedRun[] };

/** From this many rows on, the list is collapsed. */
const MANY_ROWS = 6;

/** The records of one person, and what an admin can do about them. */
export function RecordsOfOthersBand({ printedBy, entries, all }: BandProps) {
  const rows = useId();
  const [isOpen, setIsOpen] = useState(entries.length < MANY_ROWS);
  const labels = entries.reduce((sum, { body }) => sum + body.qtyLabel, 0);
  return (
    <section
      aria-label={`Records of ${printedBy.name}`}
      className="mb-4 rounded-2 border border-rule-2 bg-paper [&>*:last-child]:rounded-b-2"
    >
      <div className="flex items-start gap-3 rounded-t-2 border-b border-wait-rule bg-wait-tint px-3.5 py-3 text-13 leading-4.5 text-wait-text">
        <Lamp state="wait" className="mt-px" />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold text-ink">
            {countText(entries.length)} {entries.length === 1 ? 'waits' : 'wait'} for {printedBy.name} to sign in
          </h2>
          <p>
            Printed {printedText(entries)}, {labels} {labels === 1 ? 'label' : 'labels'}. Nothing is lost: they are sent
            under that name only.
          </p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="text-ink! not-hover:bg-transparent!"
          aria-expanded={isOpen}
          aria-controls={rows}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
      </div>
      <div id={rows} hidden={!isOpen}>
        {isOpen && <Rows printedBy={printedBy} entries={entries} all={all} />}
      </div>
    </section>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`;

/** The day they were printed, or the first and the last one. */
function printedText(entries: readonly UnrecordedRun[]): string {
  const days = [...new Set(entries.map(({ createdAt }) => formatListDate(createdAt)))];
  return days.length > 1 ? `${days[0]} to ${days.at(-1)}` : (days[0] ?? '');
}

const cell = 'px-2.5 py-1 text-left align-middle';

function Rows({ printedBy, entries, all }: BandProps) {
  const user = useSignedInUser();
  const role = useRole();
  const [isConfirming, setIsConfirming] = useState(false);
  const isOneDay = new Set(entries.map(({ createdAt }) => formatListDate(createdAt))).size === 1;
  return (
    <>
      <table aria-label="Waiting records" className="w-full text-13">
        <thead className="bg-paper-2 text-12 text-ink-3">
          <tr className="h-row-head border-b border-rule">
            {['Part Number', 'Serials', 'Printed', 'Waits for'].map((caption, column) => (
              <th key={caption} scope="col" className={clsx(cell, 'font-medium', column > 1 && 'max-sm:hidden')}>
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const printed = (isOneDay ? formatTime : formatTimestamp)(entry.createdAt);
            const waits = waitText(entry, entries, all) ?? `${printedBy.name} to sign in`;
            return (
              <tr key={entry.id} className="h-row border-b border-rule">
                <td className={clsx(cell, 'font-mono')}>
                  <span className="whitespace-nowrap">
                    {entry.partNo}{' '}
                    {entry.hand !== 'none' && <HandMark hand={entry.hand} size="xs" className="-my-1 ml-1" />}
                  </span>
                  {/* A phone has no room for four columns. */}
                  <span className="hidden font-sans text-12 text-ink-2 max-sm:block">
                    Printed {printed}, waits for {waits}
                  </span>
                </td>
                <td className={clsx(cell, 'font-mono whitespace-nowrap')}>{runText(entry.body)}</td>
                <td className={clsx(cell, 'font-mono whitespace-nowrap max-sm:hidden')}>{printed}</td>
                <td className={clsx(cell, 'max-sm:hidden')}>{waits}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-3 py-2.5 text-13 text-ink-2">
        <span>
          Signed in: {user?.name}, {role}
        </span>
        <span className="flex-1" />
        <CopyButton size="sm" text={() => copyText(printedBy, entries)} />
        <Button
          size="sm"
          reason={role === 'admin' ? undefined : 'Only an admin can take over the records of somebody else'}
          onClick={() => setIsConfirming(true)}
        >
          <UserCheck aria-hidden />
          Take over {countText(entries.length)}
        </Button>
      </div>
      <TakeOverDialog
        printedBy={printedBy}
        entries={entries}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

function waitText(
  entry: UnrecordedRun,
  entries: readonly UnrecordedRun[],
  all: readonly UnrecordedRun[],
): string | undefined {
  const first = waitsFor(entry, all);
  if (entry.refusal !== '') return 'a decision: the host refused it';
  if (!first) return undefined;
  return entries.includes(first) ? 'the record above' : 'the record of its first print';
}

const copyText = ({ name }: PrintedBy, entries: readonly UnrecordedRun[]) =>
  [
    `${countText(entries.length)} of ${name}, not recorded yet`,
    ...entries.map(
      ({ partNo, body, createdAt }) =>
        `${partNo}\t${body.serialFrom} to ${body.serialEnd}\t${body.qtyLabel} labels\tprinted ${formatTimestamp(createdAt)}`,
    ),
  ].join('\n');

type TakeOverProps = { printedBy: PrintedBy; entries: readonly UnrecordedRun[]; isOpen: boolean; onClose: () => void };

function TakeOverDialog({ printedBy, entries, isOpen, onClose }: TakeOverProps) {
  const user = useSignedInUser();
  const [isPending, setIsPending] = useState(false);
  const takeOver = async () => {
    setIsPending(true);
    const ids = entries.map(({ id }) => id);
    const isSaved = await saveDecision(async () => {
      if (!(await takeOverRecords(browserPorts, ids))) notify.error('Only an admin can take over records');
    }, 'This browser could not take over the records. Try again.');
    if (isSaved) void queue.sendNow();
    setIsPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      variant="primary"
      title={`Take over ${countText(entries.length)}?`}
      subject={printedBy.name}
      subjectDetail={countText(entries.length)}
      confirmText={`Take over ${countText(entries.length)}`}
      pending={isPending}
      pendingText="Taking over..."
      onConfirm={() => void takeOver()}
    >
      The host will record you, {user?.name}, as the one who printed these labels. The serial ledger of this browser
      keeps that {printedBy.name} did.
    </ConfirmDialog>
  );
}
