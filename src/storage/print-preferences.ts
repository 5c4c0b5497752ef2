import * as z from 'zod/mini';
import { type PaperName, paperNames } from '@/label/sheet/paper';
import { localStore } from '@/lib/browser/local-store';

const preferencesSchema = z.object({
  paper: z.optional(z.enum(paperNames as [PaperName, ...PaperName[]])),
  orientation: z.optional(z.literal(['portrait', 'landscape'])),
  /** Undefined: plain paper. */
  stockId: z.optional(z.string()),
  /** Undefined: as the stock says. */
  turn: z.optional(z.literal([0, 90, 180, 270])),
  color: z.optional(z.literal(['black', 'color'])),
  cropMarks: z.optional(z.boolean()),
});

/** What this station printed on last, and how. Nothing of it is set in a fresh browser. */
export type PrintPreferences = z.infer<typeof preferencesSchema>;

const preferences = localStore<PrintPreferences>('print-preferences', preferencesSchema, {});

export const printPreferences = (): PrintPreferences => preferences.read();

/** False when the browser could not keep them. */
export const rememberPreferences = (changed: PrintPreferences): boolean =>
  preferences.write({ ...preferences.read(), ...changed });

/**
 * Which group of printers the labels of a part are printed on, by part id. The host's contract has no field for it: it
 * is a matter of this station.
 */
const partGroups = localStore<Record<string, string>>('part-printer-groups', z.record(z.string(), z.string()), {});

export const printerGroupOf = (partId: string): string | undefined => partGroups.read()[partId];

/** Undefined removes the assignment. False when the browser could not keep it. */
export function assignPrinterGroup(partId: string, group: string | undefined): boolean {
  const { [partId]: _, ...others } = partGroups.read();
  return partGroups.write(group === undefined ? others : { ...others, [partId]: group });
}
