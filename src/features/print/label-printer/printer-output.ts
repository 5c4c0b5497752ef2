import type { PrintOutput } from '@/features/print/dialog/print-to-paper';
import type { PrintSettings } from '@/features/print/print-plan';
import { mediaOf } from '@/features/print/station-settings';
import type { LabelDesign } from '@/label/design/design';
import type { LanguageSettings } from '@/label/printer-languages/printer-language';
import { type Arrangement, layoutOfSheet, type Slot, slotsOfSheet } from '@/label/sheet/arrangement';
import type { Media } from '@/label/sheet/media';
import type { LabelData } from '@/label/text/label-data';
import type { PrinterCommands } from '@/label-view/output/printer/printer-worker';
import type { PrinterPage } from '@/label-view/output/printer/write-commands';
import { saveFile } from '@/lib/browser/download';
import { type AgentPrinter, type PrinterProfile, printerById } from '@/storage/printer-profiles';

/** The sheets (0-based) of the print in order: pages of a label printer, and the labels on them. */
type PrinterContent = {
  arrangement: Arrangement;
  sheets: readonly number[];
  label: (slot: Slot) => { design: LabelDesign; data: LabelData };
};

/** Labels as a file in the language of the selected printer. */
export const printerFileOutput = (settings: PrintSettings, content: PrinterContent): PrintOutput => ({
  prepare: async (options) => {
    const commands = await commandsOf(settings, content, options);
    return commands && { deliver: () => saveCommands(commands, options.title), discard: () => undefined };
  },
});

/** Labels that a local program hands to the selected printer. */
export const labelPrinterOutput = (settings: PrintSettings, content: PrinterContent): PrintOutput => ({
  check: async (confirmed) => {
    // Before anything is recorded: what shows the sending, and stops it, must be there by then.
    await import('./sending-dialogs');
    return (await loadAgentOutput()).checkPrinter(agentPrinterOf(settings), confirmed);
  },
  prepare: async (options) => {
    const { sendCommands } = await loadAgentOutput();
    const commands = await commandsOf(settings, content, options);
    return (
      commands && {
        send: (onSending) => sendCommands(commands, agentPrinterOf(settings), { ...options, onSending }),
        discard: () => undefined,
      }
    );
  },
});

/** Loaded when such a printer is used. */
const loadAgentOutput = () => import('./agent-output');

function agentPrinterOf({ printerId }: PrintSettings): AgentPrinter {
  const { output } = printerById(printerId);
  if (output.kind !== 'browser-print') throw new RangeError('This printer is not reached through Zebra Browser Print');
  return output.printer;
}

type PrepareOptions = Parameters<PrintOutput['prepare']>[0];

/** All pages in the printer's language. Undefined when it was cancelled. */
async function commandsOf(
  settings: PrintSettings,
  { arrangement, sheets, label }: PrinterContent,
  { onProgress, signal }: PrepareOptions,
): Promise<PrinterCommands | undefined> {
  const { writeCommands } = await import('@/label-view/output/printer/write-commands');
  return writeCommands(
    {
      ...languageOf(printerById(settings.printerId), mediaOf(settings)),
      pages: sheets.length,
      page: (index) => pageOf(arrangement, sheets[index] ?? 0, label),
    },
    { signal, onProgress: (done) => onProgress(done, sheets.length) },
  ).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
}

/** The language of a printer with all its settings. Browser Print speaks ZPL. */
export function languageOf({ output, dotsPerMm }: PrinterProfile, media: Media) {
  if (output.kind === 'dialog') throw new RangeError('This printer is printed on with the browser');
  const settings: LanguageSettings = {
    ...output.settings,
    // Labels that are handed over a few at a time are complete: a printer that was off meanwhile kept nothing.
    wholeLabels: output.kind === 'browser-print' || output.settings.wholeLabels,
    dotsPerMm,
    isContinuous: media.type === 'stock' && media.stock.type === 'roll' && media.stock.isContinuous,
  };
  return { language: output.kind === 'file' ? output.language : 'zpl', settings } as const;
}

/** Downloads the commands. `name` is without an ending. */
export const saveCommands = ({ setup, pages, fileEnding }: PrinterCommands, name: string) =>
  saveFile(new Blob([setup, ...pages.map(({ bytes }) => bytes)]), `${name}.${fileEnding}`);

function pageOf(arrangement: Arrangement, sheet: number, label: PrinterContent['label']): PrinterPage {
  const layout = layoutOfSheet(arrangement, sheet);
  if (!layout) throw new RangeError(`There is no sheet at ${sheet}`);
  const labels = slotsOfSheet(arrangement, sheet).map((slot) => ({ ...label(slot), x: slot.x, y: slot.y }));
  return { size: layout.paper, turn: layout.turn, labels };
}
