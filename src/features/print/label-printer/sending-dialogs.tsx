import type { LabelSpan, Obstacle, SendingResult } from '@/print/outputs/label-agent/send-labels';
import type { Confirmed, SendingPhase } from '@/print/outputs/output';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Dialog } from '@/ui/overlays/dialog';
import { labelsText, obstacleText } from './obstacle-text';

type ObstacleDialogProps = {
  obstacle: Obstacle;
  confirmed: Confirmed;
  onCancel: () => void;
  onPrint: (confirmed: Confirmed) => void;
};

/** The printer cannot print now, or the browser will ask for a permission. Nothing is recorded yet. */
export function ObstacleDialog({ obstacle, confirmed, onCancel, onPrint }: ObstacleDialogProps) {
  const { title, advice } = obstacleText(obstacle);
  const isPermission = obstacle.kind === 'permission';
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      width={560}
      title={title}
      description={advice}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          {obstacle.kind === 'silent' && (
            <Button onClick={() => onPrint({ ...confirmed, silentPrinter: true })}>Print anyway</Button>
          )}
          <Button variant="primary" onClick={() => onPrint({ ...confirmed, permission: true })}>
            {isPermission ? 'Continue' : 'Try again'}
          </Button>
        </>
      }
    >
      <p>Nothing was printed or recorded, and no serial was used.</p>
      {obstacle.kind === 'silent' && (
        <p>
          <b className="font-semibold text-ink">Print anyway</b> sends the labels without knowing how the printer is.
          They may come out later, when it is ready.
        </p>
      )}
    </Dialog>
  );
}

type SendingDialogProps = Omit<SendingPhase, 'kind'>;

/** How far the printer is and what holds it up, with Go on and Stop. */
export function SendingDialog({ state, goOn, stop }: SendingDialogProps) {
  const { total, sent, printed, held, isStopping, isLabelWaiting } = state;
  const isReady = held?.isOver ?? false;
  const title = isStopping ? 'Stopping' : held ? 'The print waits' : 'Printing';
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      width={560}
      title={title}
      footer={
        <>
          <Button pending={isStopping} pendingText="Stopping" onClick={stop}>
            Stop
          </Button>
          {held && (
            <Button
              variant="primary"
              reason={isReady ? undefined : 'The printer is not ready yet'}
              disabled={isStopping}
              onClick={goOn}
            >
              Go on
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="flex flex-wrap justify-between gap-x-6">
        <span>
          Label <b className="font-semibold text-ink">{sent}</b> of <b className="font-semibold text-ink">{total}</b>{' '}
          sent
        </span>
        {printed !== undefined && (
          <span>
            The printer counted <b className="font-semibold text-ink">{printed}</b>
          </span>
        )}
      </p>
      <progress
        aria-label="Labels sent"
        className="h-1.5 w-full appearance-none overflow-hidden rounded-1 bg-bench-2 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-bench-2 [&::-webkit-progress-value]:bg-ink"
        max={total}
        value={sent}
      />
      {held && !isStopping && <HeldNotice held={held} />}
      {!held && isLabelWaiting && <Notice variant="wait">Take the label from the printer: it waits for that.</Notice>}
      {isStopping && <p>No further label is sent. The printer is told to discard those it has not printed.</p>}
      <p className="text-12 text-ink-3">
        All {total} are recorded. Stop sends no further label; you are asked afterwards which ones came out, and the
        others keep their serials.
      </p>
    </Dialog>
  );
}

function HeldNotice({ held: { obstacle, isOver } }: { held: NonNullable<SendingDialogProps['state']['held']> }) {
  const { title, advice } = obstacleText(obstacle);
  if (isOver && obstacle.kind !== 'stuck' && obstacle.kind !== 'twice') {
    return <Notice variant="ok">The printer is ready again. Go on sends the next labels.</Notice>;
  }
  return (
    <Notice>
      <b className="block font-semibold">{title}</b>
      {advice}
    </Notice>
  );
}

/** What the printer says of a print that is over. The operator still says what came out. */
export function SendingNotice({ sending }: { sending: SendingResult }) {
  const { evidence, unclear, twice, mayComeOut, printed, sent, total } = sending;
  const isComplete = evidence === 'counted' && printed === total;
  return (
    <>
      <Notice variant={isComplete ? 'ok' : 'wait'}>
        <b className="block font-semibold">{counterText(sending)}</b>
        {sent < total && <p>{notSentText(sent, total)}</p>}
        {unclear.length > 0 && (
          <p>
            Zebra Browser Print did not answer when {spansText(unclear)} {countIn(unclear) === 1 ? 'was' : 'were'} sent.{' '}
            {evidence === 'counted'
              ? 'What the printer counted decides what is marked.'
              : 'Look whether they came out: they are not marked.'}
          </p>
        )}
        {!isComplete && (sent < total || evidence === 'counted') && (
          <p>These are marked below. Compare with what came out before you save.</p>
        )}
      </Notice>
      {twice.length > 0 && (
        <Notice>
          {`More came out than was sent, among ${spansText(twice)}. Two labels may carry the same serial: find them, and destroy one of each.`}
        </Notice>
      )}
      {mayComeOut > 0 && (
        <Notice>
          {`Up to ${labelsText(mayComeOut)} may still come out later. Before you print them again, switch the printer off and on and restart Zebra Browser Print: otherwise two labels could carry the same serial.`}
        </Notice>
      )}
    </>
  );
}

function counterText({ evidence, printed, sent, total }: SendingResult): string {
  if (sent === 0) return 'No label was sent to the printer.';
  if (evidence === 'none') return 'The printer did not say how many labels came out.';
  if (evidence === 'counted') {
    return printed === total
      ? `The printer counted ${total === 1 ? 'the label' : `all ${total} labels`}.`
      : `The printer counted ${printed} of ${total}.`;
  }
  return `The printer counted ${printed}, and ${sent} were sent. Its counter cannot be right: count the labels yourself.`;
}

const notSentText = (sent: number, total: number) =>
  `${capital(spansText([{ from: sent, end: total }]))} ${total - sent === 1 ? 'was' : 'were'} not sent.`;

const countIn = (spans: readonly LabelSpan[]) => spans.reduce((sum, { from, end }) => sum + end - from, 0);

/** `labels 9 to 12 and 17`, in the order of the print. */
function spansText(spans: readonly LabelSpan[]): string {
  const texts = spans.map(({ from, end }) => (end - from === 1 ? `${end}` : `${from + 1} to ${end}`));
  return `${countIn(spans) === 1 ? 'label' : 'labels'} ${texts.join(' and ')}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
