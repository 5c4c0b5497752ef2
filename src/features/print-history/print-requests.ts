import { createContext, useContext } from 'react';
import type { PrintRecord } from '@/domain/print-run';
import type { PrintJob } from '@/features/print';

export type PrintRequests = { printRest: (record: PrintRecord, job: PrintJob) => void };

/** What a cell of the table may ask of the screen; columns are fixed and cannot carry it. */
export const PrintRequestsContext = createContext<PrintRequests | undefined>(undefined);

export const usePrintRequests = () => useContext(PrintRequestsContext);
