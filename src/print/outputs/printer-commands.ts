import type { LanguageSettings } from '@/label/printer-languages/printer-language';
import { layoutOfSheet, slotsOfSheet } from '@/label/sheet/arrangement';
import type { Media } from '@/label/sheet/media';
import type { PrinterCommands } from '@/label-view/output/printer/printer-worker';
import type { PrinterPage } from '@/label-view/output/printer/write-commands';
import { saveFile } from '@/lib/browser/download';
import type { PrinterProfile } from '@/storage/printer-profiles';
import type { OutputContent, PrepareOptions } from './output';

/** All pages in the printer's language. Undefined when it was cancelled. */
export async function commandsOf(
  content: OutputContent,
  { onProgress, signal }: PrepareOptions,
): Promise<PrinterCommands | undefined> {
  const { printer, media, sheets } = content;
  const { writeCommands } = await import('@/label-view/output/printer/write-commands');
  return writeCommands(
    {
      ...languageOf(printer, media),
      pages: sheets.length,
      page: (index) => pageOf(content, sheets[index] ?? 0),
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

function pageOf({ arrangement, label }: OutputContent, sheet: number): PrinterPage {
  const layout = layoutOfSheet(arrangement, sheet);
  if (!layout) throw new RangeError(`There is no sheet at ${sheet}`);
  const labels = slotsOfSheet(arrangement, sheet).map((slot) => ({ ...label(slot), x: slot.x, y: slot.y }));
  return { size: layout.paper, turn: layout.turn, labels };
}
