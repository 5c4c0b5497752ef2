import type { Media } from '@/label/sheet/media';
import { printPreferences, rememberPreferences } from '@/storage/print-preferences';
import { printerForPart, stationPrinter } from '@/storage/printer-profiles';
import { stockById } from '@/storage/stocks';
import { defaultSettings, type PrintSettings } from './print-plan';

/**
 * The settings a print starts with: the defaults of SPEC section 9 in a fresh browser, else what this station used last.
 * A part whose group of printers is another one gets a printer of that group with its stock.
 */
export function stationSettings(partId?: string): PrintSettings {
  const printer = printerForPart(partId);
  const settings = { ...defaultSettings(printer.id), ...printPreferences() };
  return printer.id === stationPrinter().id ? settings : { ...settings, stockId: printer.stockId, turn: undefined };
}

/** Stores what is kept over prints: paper, stock, colour, crop marks. Pages and start position are of one print. */
export function rememberSettings(changed: Partial<PrintSettings>): void {
  const { printerId: _printer, pages: _pages, range: _range, start: _start, ...kept } = changed;
  if (Object.keys(kept).length > 0) rememberPreferences(kept);
}

/** What the settings print on. A stock that was deleted is plain paper. */
export function mediaOf({ paper, orientation, stockId, turn }: PrintSettings): Media {
  const stock = stockById(stockId);
  return stock ? { type: 'stock', stock, turn: turn ?? stock.turn } : { type: 'paper', name: paper, orientation };
}
