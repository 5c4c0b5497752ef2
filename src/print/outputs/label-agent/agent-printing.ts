import type { PrinterCommands } from '@/label-view/output/printer/printer-worker';
import { wait } from '@/lib/browser/timeout';
import type { Confirmed, SendingPhase } from '@/print/outputs/output';
import type { AgentPrinter } from '@/storage/printer-profiles';
import { browserAgent, localPermission } from './agent';
import { type Obstacle, obstacleOf, obstacleOfError, type SendingResult, sendLabels } from './send-labels';

/** Why the printer cannot print now; undefined when it can, or when the operator prints although it says nothing. */
export async function checkPrinter(printer: AgentPrinter, confirmed: Confirmed): Promise<Obstacle | undefined> {
  if (!confirmed.permission && (await localPermission()) === 'prompt') return { kind: 'permission' };
  return confirmed.silentPrinter ? undefined : obstacleOf(browserAgent, printer);
}

/** Sends labels without serials, which nobody follows. Returns why it could not. */
export async function sendTest(
  { setup, pages }: PrinterCommands,
  printer: AgentPrinter,
): Promise<Obstacle | undefined> {
  const obstacle = await obstacleOf(browserAgent, printer);
  if (obstacle && obstacle.kind !== 'silent') return obstacle;
  const commands = [setup, ...pages.map(({ bytes }) => bytes)].map((bytes) => ascii.decode(bytes)).join('');
  return browserAgent.write(printer, commands).then(() => undefined, obstacleOfError);
}

type SendOptions = {
  signal: AbortSignal;
  confirmed: Confirmed;
  onSending: (phase: SendingPhase) => void;
};

const ascii = new TextDecoder('latin1');

let sending = 0;
/** Whether labels are being sent: nothing else queries the printer then. */
export const isSending = () => sending > 0;

/**
 * Hands all pages to the printer. When the operator has confirmed to print although the printer does not answer, its
 * answers are not waited for.
 */
export async function sendCommands(
  { setup, pages }: PrinterCommands,
  printer: AgentPrinter,
  { signal, confirmed, onSending }: SendOptions,
): Promise<SendingResult> {
  sending += 1;
  const isBlind = confirmed.silentPrinter === true && (await obstacleOf(browserAgent, printer))?.kind === 'silent';
  const { result, goOn, stop } = sendLabels(
    { agent: browserAgent, wait },
    {
      printer,
      isBlind,
      signal,
      pages: pages.map(({ bytes, copies }, index) => ({
        commands: (index === 0 ? ascii.decode(setup) : '') + ascii.decode(bytes),
        labels: copies,
      })),
      onState: (state) => onSending({ kind: 'sending', state, goOn: () => goOn(), stop: () => stop() }),
    },
  );
  return result.finally(() => {
    sending -= 1;
  });
}
