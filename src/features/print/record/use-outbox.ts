import { useSyncExternalStore } from 'react';
import { createOutboxWatch } from './outbox-watch';
import { browserPorts } from './run-ports';

/** The page's one outbox watch: it works as long as something on the screen follows it. */
export const outboxWatch = createOutboxWatch(browserPorts);

/** What waits to be recorded, and whether it is being sent just now. */
export const useOutbox = () => useSyncExternalStore(outboxWatch.subscribe, outboxWatch.read);

/** Gives up a record that the host refused for good; the operator has noted it elsewhere. */
export async function discardRecord(id: string): Promise<void> {
  await browserPorts.store.outbox.change(id, () => undefined);
  await outboxWatch.changed();
}
