import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import UserCheck from 'lucide-react/icons/user-check';
import { useId, useState } from 'react';
import { sayCount } from '@/language/format';
import { sayRole } from '@/language/roles';
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
      aria-label={m.print_others_of({ name: printedBy.name })}
      className="mb-4 rounded-2 border border-rule-2 bg-paper [&>*:last-child]:rounded-b-2"
    >
      <div className="flex items-start gap-3 rounded-t-2 border-b border-wait-rule bg-wait-tint px-3.5 py-3 text-13 leading-4.5 text-wait-text">
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
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? m.print_hide() : m.print_show()}
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
      </div>
      <div id={rows} hidden={!isOpen}>
        {isOpen && <Rows printedBy={printedBy} entries={entries} all={all} />}
      </div>
    </section>
  );
}

const countText = (count: number) => sayCount(m.print_count_records, count);

/** The day they were printed, or the first and the last one. */
function printedText(entries: readonly UnrecordedRun[]): string {
  const days = [...new Set(entries.map(({ createdAt }) => formatListDate(createdAt)))];
  const [from = '', ...later] = days;
  const end = later.at(-1);
  return end === undefined ? from : m.print_from_to({ from, end });
}

const cell = 'px-2.5 py-1 text-left align-middle';

function Rows({ printedBy, entries, all }: BandProps) {
  const user = useSignedInUser();
  const role = useRole();
  const [isConfirming, setIsConfirming] = useState(false);
  const isOneDay = new Set(entries.map(({ createdAt }) => formatListDate(createdAt))).size === 1;
  return (
    <>
      <table aria-label={m.print_others_table()} className="w-full text-13">
        <thead className="bg-paper-2 text-12 text-ink-3">
          <tr className="h-row-head border-b border-rule">
            {[m.print_field_no(), m.print_serials(), m.print_others_printed(), m.print_others_waits()].map(
              (caption, column) => (
                <th key={caption} scope="col" className={clsx(cell, 'font-medium', column > 1 && 'max-sm:hidden')}>
                  {caption}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const printed = (isOneDay ? formatTime : formatTimestamp)(entry.createdAt);
            const waits = waitText(entry, entries, all) ?? m.print_others_sign_in({ name: printedBy.name });
            return (
              <tr key={entry.id} className="h-row border-b border-rule">
                <td className={clsx(cell, 'font-mono')}>
                  <span className="wrap-anywhere sm:whitespace-nowrap">
                    {entry.partNo}{' '}
                    {entry.hand !== 'none' && <HandMark hand={entry.hand} size="xs" className="-my-1 ml-1" />}
                  </span>
                  {/* A phone has no room for four columns. */}
                  <span className="hidden font-sans text-12 text-ink-2 max-sm:block">
                    {m.print_others_phone({ time: printed, waits })}
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
        <span>{m.print_others_signed_in({ name: user?.name ?? '', role: sayRole(role).toLowerCase() })}</span>
        <span className="flex-1" />
        <CopyButton size="sm" text={() => copyText(printedBy, entries)} />
        <Button
          size="sm"
          reason={role === 'admin' ? undefined : m.print_take_over_admin()}
          onClick={() => setIsConfirming(true)}
        >
          <UserCheck aria-hidden />
          {m.print_take_over({ records: countText(entries.length) })}
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
  if (entry.refusal !== '') return m.print_others_decision();
  if (!first) return undefined;
  return entries.includes(first) ? m.print_others_above() : m.print_others_first();
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

type TakeOverProps = { printedBy: PrintedBy; entries: readonly UnrecordedRun[]; isOpen: boolean; onClose: () => void };

function TakeOverDialog({ printedBy, entries, isOpen, onClose }: TakeOverProps) {
  const user = useSignedInUser();
  const [isPending, setIsPending] = useState(false);
  const takeOver = async () => {
    setIsPending(true);
    const ids = entries.map(({ id }) => id);
    const isSaved = await saveDecision(async () => {
      if (!(await takeOverRecords(browserPorts, ids))) notify.error(m.print_take_over_admin());
    }, m.print_take_over_failed());
    if (isSaved) void queue.sendNow();
    setIsPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      variant="primary"
      title={m.print_take_over_title({ records: countText(entries.length) })}
      subject={printedBy.name}
      subjectDetail={countText(entries.length)}
      confirmText={m.print_take_over({ records: countText(entries.length) })}
      pending={isPending}
      pendingText={m.print_taking_over()}
      onConfirm={() => void takeOver()}
    >
      {m.print_take_over_text({ name: user?.name ?? '', printedBy: printedBy.name })}
    </ConfirmDialog>
  );
}
