import type { ColourMode } from '@/label/colour';
import type { Media } from '@/label/sheet/media';
import { designSizeStock } from '@/label/sheet/stock';
import { defaultSettings, type PrintSettings } from '@/print/plan/print-settings';
import { printPreferences, rememberPreferences } from '@/storage/print-preferences';
import { type PrinterProfile, printerById, printerForPart, stationPrinter } from '@/storage/printer-profiles';
import { stockById } from '@/storage/stocks';

/**
 * The settings a print starts with: the defaults of SPEC section 9 in a fresh browser, else what this station used last.
 * A part whose group of printers is another one gets a printer of that group with its stock.
 */
export function stationSettings(partId?: string): PrintSettings {
  const printer = printerForPart(partId);
  const settings = { ...defaultSettings(printer.id), ...printPreferences() };
  return printer.id === stationPrinter().id ? settings : { ...settings, stockId: printer.stockId, turn: undefined };
}

/** Stores what holds for the next prints: paper, stock, colour, crop marks. Pages and start position are of one print. */
export function rememberSettings(changed: Partial<PrintSettings>): void {
  const { printerId: _printer, pages: _pages, range: _range, start: _start, ...remembered } = changed;
  if (Object.keys(remembered).length > 0) rememberPreferences(remembered);
}

/**
 * What the settings print on. A stock that was deleted is plain paper. A label printer that gets its own commands has
 * neither paper nor sheets in it: then it is one label a page.
 */
export function mediaOf({ printerId, paper, orientation, stockId, turn }: PrintSettings): Media {
  const found = stockById(stockId);
  const isOfDialog = printerById(printerId).output.kind === 'dialog';
  const stock = isOfDialog || (found && found.type !== 'sheet') ? found : designSizeStock;
  return stock ? { type: 'stock', stock, turn: turn ?? stock.turn } : { type: 'paper', name: paper, orientation };
}

/**
 * The selected printer and the colours of its labels. A printer that gets its own commands prints whole dots, which are
 * not scaled, and black.
 */
export function printerOf({ printerId, color }: PrintSettings): PrinterProfile & { color: ColourMode } {
  const printer = printerById(printerId);
  return printer.output.kind === 'dialog' ? { ...printer, color } : { ...printer, scale: 1, color: 'black' };
}
