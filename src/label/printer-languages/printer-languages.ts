import type { PrinterLanguage } from './printer-language';

type ListedLanguage = { load: () => Promise<PrinterLanguage> };

/** Every printer language: its file and one line here. Loaded when a printer of that language is used. */
export const printerLanguages = {
  zpl: { load: () => import('./zpl').then(({ zpl }) => zpl) },
  tspl: { load: () => import('./tspl').then(({ tspl }) => tspl) },
  sbpl: { load: () => import('./sbpl').then(({ sbpl }) => sbpl) },
} as const satisfies Record<string, ListedLanguage>;

export type PrinterLanguageId = keyof typeof printerLanguages;

export const isPrinterLanguage = (id: unknown): id is PrinterLanguageId =>
  typeof id === 'string' && Object.hasOwn(printerLanguages, id);
