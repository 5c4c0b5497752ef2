import type { CodeFact } from './code-facts';
import type { QrLevel } from './qr-modules';

/** One application identifier of GS1 with its value. */
export type Gs1Element = { ai: string; value: string };

/** Bars, or dark runs of a row, in modules: flat triples of row, start and length. A linear code has the one row 0. */
export type Modules = {
  ok: true;
  /** What a scanner reads: for EAN and UPC with the check digit, for GS1 with separators. */
  text: string;
  /** What people read below the bars; default the text. */
  caption?: string;
  /** How a scanner names the kind of code before the text (ISO 15424), where it is not that of the symbology. */
  scanIdentifier?: string;
  /** Of a GS1 code. */
  elements?: readonly Gs1Element[];
  /** Modules across, without quiet zone. */
  width: number;
  /** Modules down; 1 for a linear code. */
  height: number;
  runs: readonly number[];
};
export type SymbolRefusal = { ok: false; reason: CodeFact; suggestion?: 'code128' | 'qrcode' };

export type EncodeOptions = {
  /** Of a QR code. */
  level: QrLevel;
  /** Width by height of the place that PDF417 should fill. */
  aspect: number;
  /** One of symbolSizesOf(); '' for the smallest that holds the text. */
  size: string;
  /** What a QR code does with text beyond ASCII. */
  otherText: OtherText;
};

/** Scanners that expect UTF-8 read `utf8` alone, others `eci`: then the code names its alphabet. */
export const OTHER_TEXTS = ['refuse', 'utf8', 'eci'] as const;
export type OtherText = (typeof OTHER_TEXTS)[number];

export type Encode = (text: string, options: EncodeOptions) => Modules | SymbolRefusal;

/** How the content of a code is put together from rows. */
export const COMPOSITION_MODES = ['iso15434', 'gs1', 'delimited', 'fixed'] as const;
export type CompositionMode = (typeof COMPOSITION_MODES)[number];
