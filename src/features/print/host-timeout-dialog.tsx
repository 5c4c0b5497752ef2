import { m } from '@messages/messages';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ReactNode, useEffect, useState } from 'react';
import { handOf } from '@/domain/part';
import { sayCount } from '@/language/format';
import { saySerials } from '@/language/serial-words';
import { serialsOfRun } from '@/print/run/job';
import type { HostTimeout } from '@/print/run/record/commit';
import { Button } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { Dialog } from '@/ui/overlays/dialog';
import type { PrintLine } from './print-to-paper';
import { problemText } from './problem-text';
import { withoutStop } from './refusal-text';

type HostTimeoutDialogProps = {
  lines: readonly PrintLine[];
  timeout: HostTimeout;
  startedAt: Date;
};

/**
 * The host has not answered and the network is up: wait, or print without its confirmation. A host that answered a
 * moment ago is only slow, so waiting is the default. One that has not answered at all may never do so. After an answer
 * that does not confirm the record, waiting is not offered.
 */
export function HostTimeoutDialog({ lines, timeout, startedAt }: HostTimeoutDialogProps) {
  const seconds = useSecondsSince(startedAt);
  const [isWaiting, setIsWaiting] = useState(timeout.isSlow);
  const button = (text: string, isDefault: boolean, onClick: () => void, isBusy = false) => (
    <Button
      key={text}
      ref={isDefault ? focusButton : undefined}
      variant={isDefault ? 'primary' : 'line'}
      onClick={onClick}
    >
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {text}
    </Button>
  );
  const wait = button(m.print_wait_keep(), timeout.isSlow, () => setIsWaiting(true), isWaiting);
  const reason = problemText(timeout.reason);
  const isAnswered = reason !== '';
  const print = timeout.print && button(m.print_wait_print(), !timeout.isSlow && !isAnswered, timeout.print);
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      width={600}
      title={
        <span className="flex items-center gap-3">
          <Lamp state="wait" size="lg" />
          {isAnswered ? m.print_wait_unconfirmed() : m.print_wait_unanswered()}
          {!isAnswered && (
            <output aria-label={m.print_wait_since()} className="ml-auto font-mono text-18 font-semibold">
              {clockText(seconds)}
            </output>
          )}
        </span>
      }
      description={
        isAnswered
          ? m.print_wait_reason({ reason: withoutStop(reason) })
          : timeout.isSlow
            ? m.print_wait_slow()
            : m.print_wait_silent()
      }
      footer={
        <>
          <Button ref={isAnswered ? focusButton : undefined} variant="ghost" onClick={timeout.cancel}>
            {m.print_cancel()}
          </Button>
          <span className="flex-1" />
          {isAnswered ? print : timeout.isSlow ? [print, wait] : [wait, print]}
        </>
      }
    >
      <ul className="grid max-h-48 overflow-y-auto rounded-2 border border-rule-2">
        {lines.map((line) => (
          <WaitingLine key={line.id} line={line} />
        ))}
      </ul>
      <dl className="[&>*]:border-rule [&>:not(:last-child)]:border-b rounded-2 border border-rule-2 text-13">
        {!isAnswered && <Choice name={m.print_wait_keep()}>{m.print_wait_keep_text()}</Choice>}
        {print ? (
          <Choice name={m.print_wait_print()}>
            {isAnswered && `${m.print_wait_sent_later()} `}
            {m.print_wait_print_text()}
          </Choice>
        ) : (
          <Choice name={m.common_cancel()}>{m.print_wait_cancel_text()}</Choice>
        )}
      </dl>
    </Dialog>
  );
}

const Choice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[9.5rem_1fr] gap-x-4 gap-y-0.5 px-3 py-2.5 max-sm:grid-cols-1">
    <dt className="font-semibold text-ink">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function WaitingLine({ line: { part, newJobs } }: { line: PrintLine }) {
  const hand = handOf(part);
  const labels = newJobs.reduce((sum, { qtyLabel }) => sum + qtyLabel, 0);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3 py-2.5 text-ink last:border-b-0">
      <b className="font-mono font-semibold">{part.no}</b>
      {hand !== 'none' && <HandMark hand={hand} />}
      <span className="font-mono font-medium">{saySerials(newJobs.flatMap(serialsOfRun), 3)}</span>
      <span className="ml-auto text-12 text-ink-3">{sayCount(m.print_count_labels, labels)}</span>
    </li>
  );
}

/** The default has the first focus. One function for all renders, so that it is called once. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus();

/** `00:12`. */
const clockText = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((value) => String(value).padStart(2, '0')).join(':');

function useSecondsSince(startedAt: Date): number {
  const [seconds, setSeconds] = useState(() => secondsSince(startedAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(startedAt)), 1_000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return seconds;
}

const secondsSince = (moment: Date) => Math.max(0, Math.floor((Date.now() - moment.getTime()) / 1000));
