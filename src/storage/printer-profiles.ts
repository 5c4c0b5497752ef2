import * as z from 'zod/mini';
import { env } from '@/config/env';
import { defaultPrinterSettings, printerSettingsSchema } from '@/label/printer-languages/printer-language';
import { isPrinterLanguage, type PrinterLanguageId } from '@/label/printer-languages/printer-languages';
import { localList, localStore } from '@/lib/browser/local-store';
import { printerGroupOf } from './print-preferences';

/** A setting that is out of range or of a newer release counts as not set. */
const settingsSchema = z.catch(printerSettingsSchema, defaultPrinterSettings);

/** A printer as Zebra Browser Print names it, with fields of its own: that program wants all of it back. */
export const agentPrinterSchema = z.looseObject({ uid: z.string().check(z.minLength(1)), name: z.string() });
export type AgentPrinter = z.infer<typeof agentPrinterSchema>;

/** How labels get to the printer. `file`: a file in the printer's language that the operator sends to it. */
const outputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dialog') }),
  z.object({
    kind: z.literal('file'),
    language: z.custom<PrinterLanguageId>(isPrinterLanguage),
    settings: settingsSchema,
  }),
  z.object({
    kind: z.literal('browser-print'),
    printer: agentPrinterSchema,
    settings: settingsSchema,
  }),
]);
export type PrinterOutput = z.infer<typeof outputSchema>;

/** A browser cannot choose a printer; a profile says how the one at this station marks paper. */
const profileSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Of the head. Not dpi: a "300 dpi" laser has 11.81 and a "300 dpi" label printer 12. */
  dotsPerMm: z.number().check(z.gte(4), z.lte(100)),
  /** Added to the position of everything on the sheet, mm, right and down. */
  offsetX: z.number().check(z.gte(-50), z.lte(50)),
  offsetY: z.number().check(z.gte(-50), z.lte(50)),
  /** What prints are enlarged by, because this printer makes them smaller: 1.002 when 100 mm come out as 99.8 mm. */
  scale: z._default(z.number().check(z.gte(0.9), z.lte(1.1)), 1),
  /** The label stock that is in it; undefined for plain paper. */
  stockId: z.optional(z.string()),
  /** Printers that can replace each other; a part may name its group. */
  group: z.optional(z.string().check(z.maxLength(40))),
  /** An output that this release does not know becomes the browser's dialog. */
  output: z._default(z.catch(outputSchema, { kind: 'dialog' }), { kind: 'dialog' }),
});
export type PrinterProfile = z.infer<typeof profileSchema>;

const sample = (id: string, name: string, dotsPerMm: number, group: string): PrinterProfile => ({
  id,
  name,
  dotsPerMm,
  group,
  offsetX: 0,
  offsetY: 0,
  scale: 1,
  output: { kind: 'dialog' },
});

const LABEL_PRINTERS = 'Label printers';
const LASER_PRINTERS = 'Laser printers';

const defaultPrinter: PrinterProfile = sample('gudang-1', 'Printer Label Gudang 1', 8, LABEL_PRINTERS);

/** The sample printers every station starts with. */
export const samplePrinters: readonly PrinterProfile[] = [
  defaultPrinter,
  sample('gudang-2', 'Printer Label Gudang 2', 12, LABEL_PRINTERS),
  sample('gudang-3', 'Printer Label Gudang 3', 24, LABEL_PRINTERS),
  sample('kantor', 'Printer Laser Kantor', 11.81, LASER_PRINTERS),
  sample('produksi', 'Printer Laser Produksi', 23.62, LASER_PRINTERS),
];

const ownPrinters = localList<PrinterProfile>('printer-profiles', profileSchema);
const selectedId = localStore('printer-profile', z.string(), defaultPrinter.id);

/** Samples first, then the station's own in the order they were made. */
export const allPrinters = (): PrinterProfile[] => [...samplePrinters, ...ownPrinters.read().map(withOfferedOutput)];

/** A build without the agent cannot reach it: the browser's dialog prints then. */
const withOfferedOutput = (printer: PrinterProfile): PrinterProfile =>
  printer.output.kind === 'browser-print' && env.VITE_LABEL_AGENT !== 'browser-print'
    ? { ...printer, output: { kind: 'dialog' } }
    : printer;

/** The profile of an id; the default when it was deleted. */
export const printerById = (id: string): PrinterProfile =>
  allPrinters().find((printer) => printer.id === id) ?? defaultPrinter;

/** The printer this station prints with. It is kept, because its offsets are those of one machine. */
export const stationPrinter = (): PrinterProfile => printerById(selectedId.read());

/** False when the browser could not keep it. */
export const selectStationPrinter = (id: string): boolean => selectedId.write(id);

/**
 * The printer for a part: the station's own, unless the part's labels belong to a group of printers that is not the
 * station's. Then the first printer of that group.
 */
export function printerForPart(partId: string | undefined): PrinterProfile {
  const printer = stationPrinter();
  const group = partId === undefined ? undefined : printerGroupOf(partId);
  if (group === undefined || printer.group === group) return printer;
  return allPrinters().find((other) => other.group === group) ?? printer;
}

/** How many stored printers this release cannot read. They stay stored. */
export const unreadablePrinters = () => ownPrinters.unreadable();

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
