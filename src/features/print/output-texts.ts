import { m } from '@messages/messages';
import type { OutputId } from '@/print/outputs/registry';

/** What the button of an output says, and why the operator is asked afterwards what came out. */
export const outputTexts: Record<OutputId, { button: () => string; doubt: () => string }> = {
  paper: { button: m.print_output_print, doubt: m.print_doubt_paper },
  pdf: { button: m.print_save_pdf, doubt: m.print_doubt_pdf },
  'printer-file': { button: m.print_output_save_file, doubt: m.print_doubt_file },
  'label-printer': { button: m.print_output_print, doubt: m.print_doubt_agent },
};
