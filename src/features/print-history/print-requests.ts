import { createContext, useContext } from 'react';
import type { PrintRecord } from '@/domain/print-run';
import type { PrintJob } from '@/features/print';

export type PrintRequests = {
  printRest: (record: PrintRecord, job: PrintJob) => void;
  /** Asks what came out of the printer, of a job whose page was closed before anybody said so. */
  askOutcome: (job: PrintJob) => void;
  /** The job of a record, if this browser printed it. Asked once for the list: a question in each of a hundred rows costs as much as drawing them. */
  jobOf: (record: PrintRecord) => PrintJob | undefined;
};

/** What a cell of the table may ask of the screen; columns are fixed and cannot carry it. */
export const PrintRequestsContext = createContext<PrintRequests | undefined>(undefined);

export const usePrintRequests = () => useContext(PrintRequestsContext);
