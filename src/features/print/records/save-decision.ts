import { m } from '@messages/messages';
import { queue } from '@/print/run/browser-printing';
import { notify } from '@/ui/feedback/notify';

/** Saves what a person decided and updates the outbox. False, with a toast, when the storage did not take it. */
export async function saveDecision(
  change: () => Promise<unknown>,
  failure = m.print_decision_failed(),
): Promise<boolean> {
  try {
    await change();
  } catch {
    notify.error(failure);
    return false;
  }
  await queue.changed();
  return true;
}
