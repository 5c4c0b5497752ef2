import type { PrinterOutput } from '@/storage/printer-profiles';
import { browserPrint } from './browser-print';
import type { OutputDefinition } from './output';
import { paper } from './paper';
import { pdf } from './pdf';
import { printerFile } from './printer-file';

/** Every output by the name that jobs carry (docs/api.md, print-jobs). A new one is one file, one line here, and its texts (features/print/output-texts.ts). */
const outputs = {
  paper,
  pdf,
  'printer-file': printerFile,
  'label-printer': browserPrint,
} satisfies Record<string, OutputDefinition>;

export type OutputId = keyof typeof outputs;

// The cast restores the key type that Object.keys gives up.
export const outputIds = Object.keys(outputs) as OutputId[];

export const outputById = (id: OutputId): OutputDefinition => outputs[id];

/** What PRINT does with a printer. */
export function outputOf({ kind }: PrinterOutput): OutputId {
  const id = outputIds.find((one) => outputById(one).settings?.kind === kind);
  if (!id) throw new RangeError(`No output prints on printers of the kind ${kind}`);
  return id;
}
