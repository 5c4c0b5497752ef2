import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { handOf } from '@/domain/part';
import type { HostTimeout } from '@/printing/commit-run';
import { Button } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { Dialog } from '@/ui/overlays/dialog';
import type { PrintPlan } from './use-print-job';

type HostSilenceDialogProps = { plan: Pick<PrintPlan, 'serials' | 'take'>; silence: HostTimeout; startedAt: Date };

/**
 * The host has not answered and the network is up: wait, or print without its word. A host that answered a moment ago
 * is only slow, so waiting is the default; one that has said nothing at all may stay silent.
 */
export function HostTimeoutDialog({ plan, silence, startedAt }: HostSilenceDialogProps) {
  const { serials, take } = plan;
  const seconds = useSecondsSince(startedAt);
  const [isPatient, setIsPatient] = useState(silence.isSlow);
  const wait = (
    <Button
      ref={silence.isSlow ? focusButton : undefined}
      variant={silence.isSlow ? 'primary' : 'line'}
      onClick={() => setIsPatient(true)}
    >
      {isPatient && <LoaderCircle aria-hidden className="animate-spin" />}
      Keep waiting
    </Button>
  );
  const print = (
    <Button
      ref={silence.isSlow ? undefined : focusButton}
      variant={silence.isSlow ? 'line' : 'primary'}
      onClick={silence.print}
    >
      Print without confirmation
    </Button>
  );
  const hand = take?.pieces[0] ? handOf(take.pieces[0].part) : 'none';
  const labels = take?.pieces.reduce((sum, piece) => sum + piece.qtyLabel, 0) ?? 0;
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      width={600}
      title={
        <span className="flex items-center gap-3">
          <Lamp state="wait" size="lg" />
          The host has not answered yet
          <output aria-label="Waiting since" className="ml-auto font-mono text-14 font-medium text-ink-3">
            {clockText(seconds)}
          </output>
        </span>
      }
      description={
        silence.isSlow
          ? 'The network is up, the host is slow. Your range is held in this browser and not confirmed.'
          : 'The network is up, the host says nothing. Your range is held in this browser and not confirmed.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={silence.cancel}>
            CANCEL
          </Button>
          <span className="flex-1" />
          {silence.isSlow ? (
            <>
              {print}
              {wait}
            </>
          ) : (
            <>
              {wait}
              {print}
            </>
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-rule-2 px-3 py-2.5 text-ink">
        <b className="font-mono font-semibold">{take?.partNo}</b>
        {hand !== 'none' && <HandMark hand={hand} />}
        <span className="font-mono font-medium">
          {serials.first === serials.last ? serials.first : `${serials.first} - ${serials.last.slice(8)}`}
        </span>
        <span className="ml-auto text-12 text-ink-3">
          {labels} {labels === 1 ? 'label' : 'labels'}
        </span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13 max-sm:grid-cols-1 max-sm:gap-y-1">
        <dt className="font-semibold text-ink">Keep waiting</dt>
        <dd>The host is asked again every 5 seconds. Nothing is printed until its answer is here.</dd>
        <dt className="font-semibold text-ink max-sm:mt-2">Print without confirmation</dt>
        <dd>Another station may print the same serials. If one did, this screen says which labels to pull.</dd>
      </dl>
    </Dialog>
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
