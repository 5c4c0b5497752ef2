import { defaultPrinterSettings } from '@/label/printer-languages/printer-language';
import type { OutputDefinition } from './output';
import { commandsOf, saveCommands } from './printer-commands';

/** Labels as a file in the language of the selected printer. */
export const printerFile: OutputDefinition = {
  label: 'Save printer file',
  name: "A file in the printer's language",
  hint: 'Label printers: exact dots without a driver. You send the saved file to the printer, for example by copying it to its share.',
  settings: { kind: 'file', language: 'zpl', settings: defaultPrinterSettings },
  doubt: 'A saved file is not paper yet: it may be sent to the printer later, in part, or never.',
  copiesImages: true,
  cspHosts: [],
  prepare: async (content, options) => {
    const commands = await commandsOf(content, options);
    return commands && { send: async () => void saveCommands(commands, options.title), discard: () => undefined };
  },
};
