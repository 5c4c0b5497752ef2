import { m } from '@messages/messages';
import { MarkedText } from '@/features/print/marked-text';
import type { LabelSpan, Obstacle, SendingResult } from '@/print/outputs/label-agent/send-labels';
import type { Confirmed, SendingPhase } from '@/print/outputs/output';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Dialog } from '@/ui/overlays/dialog';
import { obstacleText } from './obstacle-text';

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
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
          {obstacle.kind === 'silent' && (
            <Button onClick={() => onPrint({ ...confirmed, silentPrinter: true })}>{m.print_sending_anyway()}</Button>
          )}
          <Button variant="primary" onClick={() => onPrint({ ...confirmed, permission: true })}>
            {isPermission ? m.print_sending_continue() : m.print_sending_try_again()}
          </Button>
        </>
      }
    >
      <p>{m.print_sending_nothing_yet()}</p>
      {obstacle.kind === 'silent' && (
        <p>
          <b className="font-semibold text-ink">{m.print_sending_anyway()}</b> {m.print_sending_anyway_text()}
        </p>
      )}
    </Dialog>
  );
}

type SendingDialogProps = Omit<SendingPhase, 'kind'>;

/** The progress of the printer and what stops it, with Go on and Stop. */
export function SendingDialog({ state, goOn, stop }: SendingDialogProps) {
  const { total, sent, printed, held, isStopping, isLabelWaiting } = state;
  const isReady = held?.isOver ?? false;
  const title = isStopping ? m.print_sending_stopping() : held ? m.print_sending_waits() : m.print_sending_printing();
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      width={560}
      title={title}
      footer={
        <>
          <Button pending={isStopping} pendingText={m.print_sending_stopping()} onClick={stop}>
            {m.print_sending_stop()}
          </Button>
          {held && (
            <Button
              variant="primary"
              reason={isReady ? undefined : m.print_sending_not_ready()}
              disabled={isStopping}
              onClick={goOn}
            >
              {m.print_sending_go_on()}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="flex flex-wrap justify-between gap-x-6">
        <span>
          <MarkedText>{m.print_sending_sent({ sent, total })}</MarkedText>
        </span>
        {printed !== undefined && (
          <span>
            <MarkedText>{m.print_sending_counted({ printed })}</MarkedText>
          </span>
        )}
      </p>
      <ProgressBar label={m.print_sending_progress()} share={sent / total} />
      {held && !isStopping && <HeldNotice held={held} />}
      {!held && isLabelWaiting && <Notice variant="wait">{m.print_sending_take()}</Notice>}
      {isStopping && <p>{m.print_sending_discarding()}</p>}
      <p className="text-12 text-ink-3">{m.print_sending_recorded({ total })}</p>
    </Dialog>
  );
}

function HeldNotice({ held: { obstacle, isOver } }: { held: NonNullable<SendingDialogProps['state']['held']> }) {
  const { title, advice } = obstacleText(obstacle);
  if (isOver && obstacle.kind !== 'stuck' && obstacle.kind !== 'twice') {
    return <Notice variant="ok">{m.print_sending_ready_again()}</Notice>;
  }
  return (
    <Notice>
      <b className="block font-semibold">{title}</b>
      {advice}
    </Notice>
  );
}

/** What the printer reported about a finished print. The operator still says what came out. */
export function SendingNotice({ sending }: { sending: SendingResult }) {
  const { evidence, unclear, twice, mayComeOut, printed, sent, total } = sending;
  const isComplete = evidence === 'counted' && printed === total;
  return (
    <>
      <Notice variant={isComplete ? 'ok' : 'wait'}>
        <b className="block font-semibold">{sayProgress(sending)}</b>
        {sent < total && <p>{notSentText(sent, total)}</p>}
        {unclear.length > 0 && <p>{unclearText(sending)}</p>}
        {!isComplete && (sent < total || evidence === 'counted') && <p>{m.print_sending_marked()}</p>}
      </Notice>
      {twice.length > 0 && <Notice>{m.print_sending_twice({ labels: spansText(twice) })}</Notice>}
      {mayComeOut > 0 && <Notice>{m.print_sending_later({ count: mayComeOut })}</Notice>}
    </>
  );
}

function sayProgress({ evidence, printed = 0, sent, total }: SendingResult): string {
  if (sent === 0) return m.print_sending_none_sent();
  if (evidence === 'none') return m.print_sending_no_counter();
  if (evidence === 'contradicts') return m.print_sending_contradicts({ printed, sent });
  return printed === total ? m.print_sending_all({ count: total }) : m.print_sending_some({ printed, total });
}

function unclearText({ unclear, evidence }: SendingResult): string {
  const facts = { labels: spansText(unclear), count: countIn(unclear) };
  return evidence === 'counted' ? m.print_sending_unclear_counted(facts) : m.print_sending_unclear(facts);
}

function notSentText(sent: number, total: number): string {
  const rest = [{ from: sent, end: total }];
  return m.print_sending_rest({ places: placesText(rest), count: countIn(rest) });
}

const countIn = (spans: readonly LabelSpan[]) => spans.reduce((sum, { from, end }) => sum + end - from, 0);

/** `labels 9 to 12 and 17`, in the order of the print. */
const spansText = (spans: readonly LabelSpan[]) =>
  m.print_sending_labels({ places: placesText(spans), count: countIn(spans) });

const placesText = (spans: readonly LabelSpan[]) =>
  spans
    .map(({ from, end }) => (end - from === 1 ? `${end}` : m.print_sending_places({ from: from + 1, end })))
    .reduce((first, second) => m.print_sending_both({ first, second }));
