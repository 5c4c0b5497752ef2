import { readLastSerial, readPrintsOfDay, recordPrint } from '@/api/print-history';
import { roleSchema } from '@/domain/permissions';
import { sessionNow } from '@/session/use-session';
import { createOutboxWatch } from './outbox-watch';
import type { PrintingPorts } from './ports';
import { openPrintDatabase } from './print-database';
import { newJobId } from './print-job';
import { createPrintStore } from './print-store';

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const now = () => new Date();

/** What this browser keeps of its printing. */
export const browserPrintStore = createPrintStore({ open: openPrintDatabase, wait, now });

/** The product's own: the host, this browser's storage, the session and the clock. */
export const browserPorts: PrintingPorts = {
  history: {
    lastSerial: (partId, day) => readLastSerial({ partId, day }),
    ofDay: (partId, day) => readPrintsOfDay({ partId, day }),
    record: recordPrint,
  },
  store: browserPrintStore,
  user: () => {
    const { user } = sessionNow();
    if (!user) return undefined;
    const { id, username, fullName, role } = user;
    return { id, username, name: fullName || username, role: roleSchema.parse(role) };
  },
  isOnline: () => navigator.onLine,
  now,
  wait,
  page: newJobId(now()),
};

/** The page's one watch over the outbox: it works as long as something on the screen follows it. */
export const outboxWatch = createOutboxWatch(browserPorts, () => import('./send-records'));

let isKeepingStorage = false;

/** Asks the browser, once, not to clear the storage of its own accord: labels were printed that only it knows. */
export function keepStorage(): void {
  if (isKeepingStorage) return;
  isKeepingStorage = true;
  // A browser that refuses keeps the storage as long as it has room, as before.
  navigator.storage?.persist?.().catch(() => undefined);
}
