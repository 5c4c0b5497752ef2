import { m } from '@messages/messages';
import { FIRST_PRINT } from '@/domain/print-run';

/** How often labels were printed: the specification's 'First Print' and '2nd Print' (SPEC section 4). */
export const sayStatus = (status: number): string =>
  status === FIRST_PRINT ? m.print_status_first() : m.print_status_again({ number: status });

/** Converts a typed status filter ('First Print', '2nd Pr', '2') to the host's number; other text is unchanged. */
export function statusOfText(text: string): string {
  const words = text.trim().toLowerCase();
  if (words !== '' && sayStatus(FIRST_PRINT).toLowerCase().startsWith(words)) return String(FIRST_PRINT);
  const [number] = /\d+/.exec(words) ?? [];
  const isStatus = words === number || sayStatus(Number(number)).toLowerCase().startsWith(words);
  return number !== undefined && isStatus ? number : text;
}

const outputs: Record<string, () => string> = {
  paper: m.print_output_paper,
  pdf: m.print_output_pdf,
  'printer-file': m.print_output_printer_file,
  'label-printer': m.print_output_label_printer,
};

/** Where labels went; of an output that is not known here the host's own word. */
export const sayOutput = (output: string): string => (Object.hasOwn(outputs, output) && outputs[output]?.()) || output;
