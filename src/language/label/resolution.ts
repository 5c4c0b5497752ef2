import { m } from '@messages/messages';

type Options = Parameters<typeof m.printer_dpi>[1];

/** Resolutions a printer profile can have, as printers are sold: common heads and lasers. */
export const printHeads: readonly { dotsPerMm: number; say: (options?: Options) => string }[] = [
  { dotsPerMm: 8, say: (options) => m.printer_dpi({ dpi: 203 }, options) },
  { dotsPerMm: 11.81, say: (options) => m.printer_dpi_laser({ dpi: 300 }, options) },
  { dotsPerMm: 12, say: (options) => m.printer_dpi_label({ dpi: 300 }, options) },
  { dotsPerMm: 23.62, say: (options) => m.printer_dpi_laser({ dpi: 600 }, options) },
  { dotsPerMm: 24, say: (options) => m.printer_dpi_label({ dpi: 600 }, options) },
];

/** The heads of label printers alone, by their fineness. */
export const labelHeads: readonly { dotsPerMm: number; say: () => string }[] = [
  { dotsPerMm: 8, say: () => m.printer_dpi({ dpi: 203 }) },
  { dotsPerMm: 12, say: () => m.printer_dpi({ dpi: 300 }) },
  { dotsPerMm: 24, say: () => m.printer_dpi({ dpi: 600 }) },
];

/** On printed pages it is in one language, whoever prints. */
export const sayResolution = (dotsPerMm: number, options?: Options): string =>
  printHeads.find((head) => head.dotsPerMm === dotsPerMm)?.say(options) ??
  m.printer_dpi({ dpi: Math.round(dotsPerMm * 25.4) }, options);
