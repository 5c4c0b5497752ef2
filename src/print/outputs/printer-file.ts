import { defaultPrinterSettings } from '@/label/printer-languages/printer-language';
import type { OutputDefinition } from './output';
import { commandsOf, saveCommands } from './printer-commands';

/** Labels as a file in the language of the selected printer. */
export const printerFile: OutputDefinition = {
  settings: { kind: 'file', language: 'zpl', settings: defaultPrinterSettings },
  copiesImages: true,
  cspHosts: [],
  prepare: async (content, options) => {
    const commands = await commandsOf(content, options);
    return commands && { send: async () => void saveCommands(commands, options.title), discard: () => undefined };
  },
};
