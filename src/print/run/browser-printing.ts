import { ApiError } from '@/api/client/errors';
import { parts, readPartsById } from '@/api/parts';
import { readLastSerial, readLastSerials, readPrintsOfDay, recordPrint } from '@/api/print-history';
import { env, hasFeature } from '@/config/env';
import { roleSchema } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { serialDay } from '@/domain/serials/serial';
import { batched } from '@/lib/batched';
import { wait } from '@/lib/browser/timeout';
import { sessionNow } from '@/session/use-session';
import { createHostClock, hostNow } from './host-clock';
import type { JobsPort, PrintingPorts, RunsPort } from './ports';
import { createQueue } from './queue';
import { openDatabase } from './store/database';
import { newRunId } from './store/rows';
import { createPrintStore } from './store/store';
import { browserWitness } from './store/witness';

const now = () => new Date();
const clock = createHostClock(Date.now, () => performance.now());

/** Its code is loaded where the host has print jobs. */
const hostJobs: JobsPort = {
  send: async (body, userId) => (await import('@/api/print-jobs')).sendPrintJob(body, userId),
  outcome: async (id, outcome, userId) => (await import('@/api/print-jobs')).sendJobOutcome(id, outcome, userId),
};

/** Its code is loaded where the host has print runs. */
const hostRuns: RunsPort = {
  send: async (body, userId) => (await import('@/api/print-runs')).sendPrintRun(body, userId),
  find: async (id) => (await import('@/api/print-runs')).findPrintRun(id),
  outcome: async (...change) => (await import('@/api/print-runs')).sendRunOutcome(...change),
};

/** What a host with `queries` answers at once. */
const MOST_AT_ONCE = 200;

const isGone = () => {
  throw new ApiError('not-found');
};
const partsNow = batched(parts.read, readPartsById, { most: MOST_AT_ONCE, missing: isGone });

/** Of one day: the next one has another reader. */
let lastSerials: { day: string; read: (partId: RecordId) => Promise<string | undefined> } | undefined;
function lastSerialOf(partId: RecordId, day: string): Promise<string | undefined> {
  if (lastSerials?.day !== day) {
    const one = (id: RecordId) => readLastSerial({ partId: id, day });
    const many = (ids: readonly string[]) => readLastSerials(ids, day);
    lastSerials = { day, read: batched(one, many, { most: MOST_AT_ONCE, missing: () => undefined }) };
  }
  return lastSerials.read(partId);
}

const today = () => serialDay(hostNow({ now, clock }));

/** The product's own: the host, this browser's storage, the session and the clock. */
export const browserPorts: PrintingPorts = {
  history: {
    lastSerial: (partId, day) => (hasFeature('queries') ? lastSerialOf(partId, day) : readLastSerial({ partId, day })),
    ofDay: (partId, day) => readPrintsOfDay({ partId, day }),
    record: recordPrint,
  },
  // Read at each use: tests serve hosts with and without these features.
  get jobs() {
    return hasFeature('print-jobs') && !hasFeature('print-runs') ? hostJobs : undefined;
  },
  get runs() {
    return hasFeature('print-runs') ? hostRuns : undefined;
  },
  reads: {
    part: (id) => (hasFeature('queries') ? partsNow(id) : parts.read(id)),
    // It brings the code of labels along, which most pages do without.
    design: async (...wanted) => (await import('./printed/published-designs')).publishedDesign(...wanted),
  },
  store: createPrintStore({ open: openDatabase, wait, witness: browserWitness(today) }),
  user: () => {
    const { user } = sessionNow();
    if (!user) return undefined;
    const { id, username, fullName, role } = user;
    return { id, username, name: fullName || username, role: roleSchema.parse(role) };
  },
  isOnline: () => navigator.onLine,
  now,
  wait,
  clock,
  get mayPrintWithoutHost() {
    return env.VITE_PRINT_WITHOUT_HOST === 'allow';
  },
  page: newRunId(now()),
};

/** What a database that came back empty or older has lost was read by somebody. */
export const acknowledgeLoss = () => browserPorts.store.acknowledgeLoss();

/** The page's one queue. Most pages have nothing to send: the code for it is loaded when a run is due. */
export const queue = createQueue(browserPorts, async (ports, options) =>
  (await import('./record/send')).sendWaiting(ports, options),
);

let hasRequestedPersistence = false;

/** Requests, once, that the browser does not clear the storage by itself: only it knows of labels that were printed. */
export function requestPersistentStorage(): void {
  if (hasRequestedPersistence) return;
  hasRequestedPersistence = true;
  // A browser that refuses keeps the storage as long as it has room, as before.
  navigator.storage?.persist?.().catch(() => undefined);
}
