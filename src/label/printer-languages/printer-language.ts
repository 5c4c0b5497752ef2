import * as z from 'zod/mini';
import { sharedDots } from '@/label/raster/ink';
import type { Raster } from '@/label/raster/raster';

/** What the printer does when a label is out; `printer`: as it is set in the printer. */
const afterLabelOptions = ['printer', 'tear-off', 'peel-off', 'cut'] as const;
export type AfterLabel = (typeof afterLabelOptions)[number];

/** What a printer profile stores. A setting that is undefined is not sent: the printer uses its own. */
export const printerSettingsSchema = z.object({
  /** In the steps of the language, see `darkness` of the language. */
  darkness: z.optional(z.number()),
  /** In the steps of the language, see `speed` of the language. */
  speed: z.optional(z.number()),
  afterLabel: z._default(z.enum(afterLabelOptions), 'printer'),
  /** Between two labels along the feed, mm. */
  gap: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** `hex` for firmware that cannot inflate; only ZPL has both. */
  graphics: z._default(z.enum(['compressed', 'hex']), 'compressed'),
  /** Nothing is kept in the printer's memory from label to label; only ZPL can do without. */
  wholeLabels: z.optional(z.boolean()),
});
export type PrinterSettings = z.infer<typeof printerSettingsSchema>;

export const defaultPrinterSettings: PrinterSettings = {
  afterLabel: 'printer',
  graphics: 'compressed',
};

/** The settings of one print: those of the profile, the head, and what the stock says. */
export type LanguageSettings = PrinterSettings & {
  dotsPerMm: number;
  /** Endless material without gaps. */
  isContinuous: boolean;
};

/** Numbers a printer accepts. */
export type SettingRange = { min: number; max: number; step: number; unit: string };

export type PrinterLanguage = {
  /** Of the file, without the dot. */
  fileEnding: 'zpl' | 'prn';
  darkness: SettingRange;
  speed: SettingRange;
  afterLabel: readonly AfterLabel[];
  /** Whether there are two forms of graphics, `compressed` and `hex`. */
  hasHexGraphics: boolean;
  /** Once before the first page: what printers keep in their memory until it is sent again. */
  setup: (settings: LanguageSettings) => Uint8Array<ArrayBuffer>;
  /**
   * The commands that print one page (a label, or a row of labels side by side) `copies` times, whatever earlier jobs
   * left in the printer. Dots that are `kept` in the printer are only referred to.
   */
  encode: (raster: Raster, copies: number, settings: LanguageSettings, kept?: KeptDots) => Uint8Array<ArrayBuffer>;
  /** Where printers can keep dots: the commands that store them, and those that delete them. */
  memory?: {
    keep: (kept: KeptDots, settings: LanguageSettings) => Uint8Array<ArrayBuffer>;
    forget: (kept: KeptDots) => Uint8Array<ArrayBuffer>;
  };
};

/** Dots of a whole page in the printer's memory. The name has at most 8 letters and digits. */
export type KeptDots = { name: string; raster: Raster };

export type Page = { raster: Raster; copies: number };

/**
 * The commands of pages that reach the printer one after the other. What is black on all of them is stored first and
 * deleted after the last. A printer that lost it prints the rest alone: no code and no text of that is complete, so that
 * nobody takes it for a label.
 */
export function encodePages(
  { encode, memory }: PrinterLanguage,
  pages: readonly Page[],
  settings: LanguageSettings,
): Uint8Array<ArrayBuffer>[] {
  const [first, ...others] = pages;
  const shared = first && others.reduce((dots, { raster }) => sharedDots(dots, raster), first.raster);
  const isSameSize = others.every(({ raster }) => raster.width === shared?.width && raster.height === shared.height);
  if (!memory || settings.wholeLabels || !shared || others.length === 0 || !isSameSize || isWhite(shared))
    return pages.map(({ raster, copies }) => encode(raster, copies, settings));
  const kept = { name: nameOf(shared), raster: shared };
  return pages.map(({ raster, copies }, at) => {
    const commands = encode(raster, copies, settings, kept);
    const before = at === 0 ? [memory.keep(kept, settings)] : [];
    return joinBytes([...before, commands, ...(at === others.length ? [memory.forget(kept)] : [])]);
  });
}

const isWhite = ({ bits }: Raster) => bits.every((byte) => byte === 0);

/** Other dots have another name, so that a job of another station does not replace them. */
function nameOf({ bits }: Raster): string {
  let hash = 0x811c9dc5;
  for (const byte of bits) hash = Math.imul(hash ^ byte, 0x01000193);
  return `PK${(hash >>> 8).toString(16).toUpperCase().padStart(6, '0')}`;
}

/** Commands as bytes; every printer language is ASCII outside its graphics. */
export const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase());

export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += hexBytes[byte];
  return hex;
}
