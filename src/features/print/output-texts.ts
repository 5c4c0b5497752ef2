import { m } from '@messages/messages';
import type { OutputId } from '@/print/outputs/registry';

/**
 * What the button of an output says, and why the operator is asked afterwards what came out. `isFile`: nothing can have
 * come out yet.
 */
export const outputTexts: Record<OutputId, { button: () => string; doubt: () => string; isFile?: boolean }> = {
  paper: { button: m.print_output_print, doubt: m.print_doubt_paper },
  pdf: { button: m.print_save_pdf, doubt: m.print_doubt_pdf, isFile: true },
  'printer-file': { button: m.print_output_save_file, doubt: m.print_doubt_file, isFile: true },
  'label-printer': { button: m.print_output_print, doubt: m.print_doubt_agent },
};
