import { m } from '@messages/messages';
import type { Language } from './language';

/** Resolutions a printer profile can have, as printers are sold: common heads and lasers. */
export const printHeads: readonly { dotsPerMm: number; say: (language?: Language) => string }[] = [
  { dotsPerMm: 8, say: (language) => m.printer_dpi({ dpi: 203 }, language) },
  { dotsPerMm: 11.81, say: (language) => m.printer_dpi_laser({ dpi: 300 }, language) },
  { dotsPerMm: 12, say: (language) => m.printer_dpi_label({ dpi: 300 }, language) },
  { dotsPerMm: 23.62, say: (language) => m.printer_dpi_laser({ dpi: 600 }, language) },
  { dotsPerMm: 24, say: (language) => m.printer_dpi_label({ dpi: 600 }, language) },
];

/** The heads of label printers alone, by their fineness. */
export const labelHeads: readonly { dotsPerMm: number; say: () => string }[] = [
  { dotsPerMm: 8, say: () => m.printer_dpi({ dpi: 203 }) },
  { dotsPerMm: 12, say: () => m.printer_dpi({ dpi: 300 }) },
  { dotsPerMm: 24, say: () => m.printer_dpi({ dpi: 600 }) },
];

/** What is printed says it in one language, whoever prints. */
export const sayResolution = (dotsPerMm: number, language?: Language): string =>
  printHeads.find((head) => head.dotsPerMm === dotsPerMm)?.say(language) ??
  m.printer_dpi({ dpi: Math.round(dotsPerMm * 25.4) }, language);
