import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';

/** A browser cannot choose a printer; a profile says how the one at this station marks paper. */
const profileSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Of the head. Not dpi: a "300 dpi" laser has 11.81 and a "300 dpi" label printer 12. */
  dotsPerMm: z.number().check(z.gte(4), z.lte(100)),
  /** Added to the position of everything on the sheet, mm, right and down. */
  offsetX: z.number().check(z.gte(-50), z.lte(50)),
  offsetY: z.number().check(z.gte(-50), z.lte(50)),
});
export type PrinterProfile = z.infer<typeof profileSchema>;

/** Resolutions a profile can have: common heads and lasers. */
export const printHeads = [
  { dotsPerMm: 8, name: '8 dots/mm (203 dpi)' },
  { dotsPerMm: 11.81, name: '11.81 dots/mm (300 dpi laser)' },
  { dotsPerMm: 12, name: '12 dots/mm (300 dpi)' },
  { dotsPerMm: 23.62, name: '23.62 dots/mm (600 dpi laser)' },
  { dotsPerMm: 24, name: '24 dots/mm (600 dpi)' },
] as const;

const sample = (id: string, name: string, dotsPerMm: number) => ({ id, name, dotsPerMm, offsetX: 0, offsetY: 0 });

const defaultPrinter: PrinterProfile = sample('gudang-1', 'Printer Label Gudang 1', 8);

/** The sample printers every station starts with. */
export const samplePrinters: readonly PrinterProfile[] = [
  defaultPrinter,
  sample('gudang-2', 'Printer Label Gudang 2', 12),
  sample('gudang-3', 'Printer Label Gudang 3', 24),
  sample('kantor', 'Printer Laser Kantor', 11.81),
  sample('produksi', 'Printer Laser Produksi', 23.62),
];

const ownPrinters = localStore('printer-profiles', z.array(profileSchema), []);
const selectedId = localStore('printer-profile', z.string(), defaultPrinter.id);

/** Samples first, then the station's own in the order they were made. */
export const allPrinters = (): PrinterProfile[] => [...samplePrinters, ...ownPrinters.read()];

/** The profile of an id; the default when it was deleted. */
export const printerById = (id: string): PrinterProfile =>
  allPrinters().find((printer) => printer.id === id) ?? defaultPrinter;

/** The printer this station prints with. It is kept, because its offsets are those of one machine. */
export const stationPrinter = (): PrinterProfile => printerById(selectedId.read());

/** False when the browser could not keep it. */
export const selectStationPrinter = (id: string): boolean => selectedId.write(id);

export const isOwnPrinter = ({ id }: PrinterProfile) => !samplePrinters.some((printer) => printer.id === id);

/** Adds an own profile, or replaces the one of its id. False when the browser could not keep it. */
export function savePrinter(profile: PrinterProfile): boolean {
  const others = ownPrinters.read().filter((printer) => printer.id !== profile.id);
  return ownPrinters.write([...others, profile]);
}

export const removePrinter = (id: string) =>
  ownPrinters.write(ownPrinters.read().filter((printer) => printer.id !== id));

/** An id no other profile has. */
export function newPrinterId(): string {
  const taken = new Set(allPrinters().map((printer) => printer.id));
  let number = 1;
  while (taken.has(`own-${number}`)) number += 1;
  return `own-${number}`;
}
