import FileDown from 'lucide-react/icons/file-down';
import type { PrinterOutput } from '@/storage/printer-profiles';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import type { PrintTarget } from './print-to-paper';

/** What PRINT does with a printer. */
export const printTargetOf = ({ kind }: PrinterOutput): PrintTarget => targets[kind];

const targets = { dialog: 'paper', file: 'printer-file', 'browser-print': 'label-printer' } as const;

/** Icon and words of the PRINT button, which say what it does. */
export const PrintButtonText = ({ target }: { target: PrintTarget }) =>
  target === 'printer-file' ? (
    <>
      <FileDown aria-hidden />
      Save printer file
    </>
  ) : (
    <>
      <PrinterIcon />
      PRINT
    </>
  );
