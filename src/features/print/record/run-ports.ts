import { readLastSerial, readPrintsOfDay, recordPrint } from '@/api/print-history';
import type { RunPorts } from './commit-run';
import { browserPrintStore } from './print-store';
import { runLock } from './run-lock';

/** The product's own: the host, this browser's stores, a lock over its tabs and the clock. */
export const browserPorts: RunPorts = {
  history: {
    lastSerial: (partId, day) => readLastSerial({ partId, day }),
    ofDay: (partId, day) => readPrintsOfDay({ partId, day }),
    record: recordPrint,
  },
  store: browserPrintStore,
  lock: runLock,
  now: () => new Date(),
};
