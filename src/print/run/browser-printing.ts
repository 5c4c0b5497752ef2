import { parts } from '@/api/parts';
import { readLastSerial, readPrintsOfDay, recordPrint } from '@/api/print-history';
import { hasFeature } from '@/config/env';
import { roleSchema } from '@/domain/permissions';
import { wait } from '@/lib/browser/timeout';
import { createOutbox } from '@/print/run/records/outbox';
import { sessionNow } from '@/session/use-session';
import { openDatabase } from './database';
import type { JobsPort, PrintingPorts } from './ports';
import { publishedDesign } from './published-designs';
import { createPrintStore } from './store';
import { newJobId } from './stored-rows';

const now = () => new Date();

/** Its code is loaded where the host has print jobs. */
const hostJobs: JobsPort = {
  send: async (body, userId) => (await import('@/api/print-jobs')).sendPrintJob(body, userId),
  outcome: async (id, outcome, userId) => (await import('@/api/print-jobs')).sendJobOutcome(id, outcome, userId),
};

/** What this browser keeps of its printing. */
export const browserPrintStore = createPrintStore({ open: openDatabase, wait, now });

/** The product's own: the host, this browser's storage, the session and the clock. */
export const browserPorts: PrintingPorts = {
  history: {
    lastSerial: (partId, day) => readLastSerial({ partId, day }),
    ofDay: (partId, day) => readPrintsOfDay({ partId, day }),
    record: recordPrint,
  },
  // Read at each use: tests serve hosts with and without print jobs.
  get jobs() {
    return hasFeature('print-jobs') ? hostJobs : undefined;
  },
  store: browserPrintStore,
  reads: { part: parts.read, design: publishedDesign },
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

/** The page's one outbox. Most pages have nothing to send: the code for it is loaded when a record is due. */
export const outbox = createOutbox(browserPorts, async (ports, options) => {
  await (await import('@/print/run/records/send-records')).sendWaiting(ports, options);
  if (ports.jobs) await (await import('@/print/run/records/send-jobs')).sendJobs(ports, options);
});

let hasRequestedPersistence = false;

/** Requests, once, that the browser does not clear the storage by itself: only it knows of labels that were printed. */
export function requestPersistentStorage(): void {
  if (hasRequestedPersistence) return;
  hasRequestedPersistence = true;
  // A browser that refuses keeps the storage as long as it has room, as before.
  navigator.storage?.persist?.().catch(() => undefined);
}
