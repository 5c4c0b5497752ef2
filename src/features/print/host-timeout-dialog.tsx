import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ReactNode, useEffect, useState } from 'react';
import { handOf } from '@/domain/part';
import { wholeSerialsText } from '@/domain/serials/serials-text';
import type { HostTimeout } from '@/print/run/commit';
import { serialsOfRun } from '@/print/run/job';
import { Button } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { Dialog } from '@/ui/overlays/dialog';
import type { PrintLine } from './print-to-paper';

type HostTimeoutDialogProps = {
  lines: readonly PrintLine[];
  timeout: HostTimeout;
  startedAt: Date;
};

/**
 * The host has not answered and the network is up: wait, or print without its confirmation. A host that answered a
 * moment ago is only slow, so waiting is the default. One that has not answered at all may never do so. After an answer
 * that does not confirm the record there is nothing to wait for.
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
  const wait = button('Keep waiting', timeout.isSlow, () => setIsWaiting(true), isWaiting);
  const isAnswered = timeout.reason !== '';
  const print = timeout.print && button('Print without confirmation', !timeout.isSlow && !isAnswered, timeout.print);
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      width={600}
      title={
        <span className="flex items-center gap-3">
          <Lamp state="wait" size="lg" />
          {isAnswered ? 'The host has not confirmed the record' : 'The host has not answered yet'}
          {!isAnswered && (
            <output aria-label="Waiting since" className="ml-auto font-mono text-18 font-semibold">
              {clockText(seconds)}
            </output>
          )}
        </span>
      }
      description={
        isAnswered
          ? `${timeout.reason.replace(/\.$/, '')}. Nothing was printed. Your range is held in this browser and not confirmed.`
          : `The network is up, but the host ${timeout.isSlow ? 'is slow' : 'does not answer'}. Your range is held in this browser and not confirmed.`
      }
      footer={
        <>
          <Button ref={isAnswered ? focusButton : undefined} variant="ghost" onClick={timeout.cancel}>
            CANCEL
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
      <dl className="divide-y divide-rule rounded-2 border border-rule-2 text-13">
        {!isAnswered && (
          <Choice name="Keep waiting">
            The host is queried again every 5 seconds. Nothing is printed until it answers.
          </Choice>
        )}
        {print ? (
          <Choice name="Print without confirmation">
            {isAnswered ? 'The record is sent again later. ' : ''}
            Another station may print the same serials. If one did, this screen says which labels to pull.
          </Choice>
        ) : (
          <Choice name="Cancel">Here nothing is printed before the host has recorded it.</Choice>
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
      <span className="font-mono font-medium">{wholeSerialsText(newJobs.flatMap(serialsOfRun), 3)}</span>
      <span className="ml-auto text-12 text-ink-3">
        {labels} {labels === 1 ? 'label' : 'labels'}
      </span>
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
