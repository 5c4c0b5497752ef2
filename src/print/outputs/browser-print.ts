import { agentAddresses } from '@/config/allowed-hosts';
import { defaultPrinterSettings } from '@/label/printer-languages/printer-language';
import type { AgentPrinter, PrinterOutput } from '@/storage/printer-profiles';
import type { OutputDefinition } from './output';
import { commandsOf } from './printer-commands';

const loadAgent = () => import('./label-agent/agent-printing');

/** Labels that Zebra Browser Print, a program of this computer, hands to the selected printer. */
export const browserPrint: OutputDefinition = {
  settings: { kind: 'browser-print', printer: { uid: '', name: '' }, settings: defaultPrinterSettings },
  copiesImages: true,
  cspHosts: agentAddresses['browser-print'],
  check: async ({ printer }, confirmed) => (await loadAgent()).checkPrinter(agentPrinterOf(printer.output), confirmed),
  prepare: async (content, options) => {
    const { sendCommands } = await loadAgent();
    const commands = await commandsOf(content, options);
    const printer = agentPrinterOf(content.printer.output);
    return (
      commands && {
        send: (onSending) => sendCommands(commands, printer, { ...options, onSending }),
        discard: () => undefined,
      }
    );
  },
};

function agentPrinterOf(output: PrinterOutput): AgentPrinter {
  if (output.kind !== 'browser-print') throw new RangeError('This printer is not reached through Zebra Browser Print');
  return output.printer;
}
