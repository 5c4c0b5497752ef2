import type { OtherText } from '@/label/codes/encoded';
import type { SymbolType } from '@/label/codes/symbologies';
import type { LabelSize } from '@/label/design/design';
import type { Box, Corners } from '@/label/design/geometry';
import type { LabelElement } from '@/label/elements/element';
import type { Raster } from '@/label/raster/raster';
import type { LeftOutFact, LeftOutName, NoteFact } from './sample-facts';

/**
 * How sure a reading is: `exact` was found in the master data or stands in the file as such, `read` was decoded from a
 * code or an identifier, a number between 0 and 1 is a guess.
 */
export type Certainty = 'exact' | 'read' | number;

export const isGuess = (certainty: Certainty): certainty is number => typeof certainty === 'number';

/** Fixed texts before and behind a part of a text. */
export type Around = { before: string; after: string };

/** A part of a sample as a design element, with the text it has there. */
export type SampleElement = {
  element: LabelElement;
  kind: 'text' | 'code' | 'line' | 'image';
  /** Its text; empty for lines and images. */
  text: string;
  /** Certainty of its place and form, not of the source of its text. */
  certainty: Certainty;
  notes: readonly NoteFact[];
  /** The name of the variable that a template of the sample has in this place. */
  variable?: string;
  /** The printer counts it up from label to label. */
  counts?: boolean;
  /** The fixed texts around the variable or the counter. */
  around?: Around;
  /** The printer fills it from its clock: as one of our date patterns. */
  clock?: string;
};

/** What is not in the design, with the reason. `element`: what it would be if the user takes it in. */
export type LeftOut = { name: LeftOutName; reason: LeftOutFact; place?: Box; element?: SampleElement };

export type SampleLabel = {
  /** mm. */
  size: LabelSize;
  elements: readonly SampleElement[];
  leftOut: readonly LeftOut[];
};

/** A greyscale picture: one byte of brightness a pixel. */
export type Grey = { width: number; height: number; light: Uint8Array };

/** The labels of one file: pages, or formats of a printer language. */
export type Sample = { labels: readonly SampleLabel[] /** Of the printer the file is for. */; dotsPerMm: number };

/** Where a label lies on a page or a photo. `corners` in pixels of the picture, from the upper left one clockwise. */
export type SampleArea = { page: number; corners: Corners /** mm. */; size: LabelSize };

/** A page or a photo with the label that was read of it. */
export type SampleSource = SampleArea & { picture: string; width: number; height: number };

/** The languages of printers that are read. */
export type PrinterFileKind = 'zpl' | 'tspl' | 'epl';

/**
 * What was read of a file. `pictures`: each label as it is on the sample, of ZPL empty until it was drawn; `sources`:
 * where each was found. A printer file has none.
 */
export type SampleReading = {
  kind: PrinterFileKind | 'pdf' | 'picture';
  sample: Sample;
  pictures: readonly (string | undefined)[];
  sources: readonly SampleSource[];
};

/** A code that a decoder found. `type` is undefined for a symbology that designs do not have. */
export type FoundCode = {
  type: SymbolType | undefined;
  /** Name of its symbology, also of one that designs do not have. */
  name: string;
  text: string;
  /** In dots, from the corner where the symbol starts, clockwise as it is read. */
  corners: Corners;
  /** Error correction of a QR code. */
  level: string;
  /** How it has text beyond ASCII; `refuse` where none of our ways gives the same. */
  otherText: OtherText;
};

/** Finds the codes on dots. The decoder needs WebAssembly, so the pure readers get it as a function. */
export type FindCodes = (dots: Raster | Grey) => Promise<readonly FoundCode[]>;

/** A line of text that was read on dots: `box` of its letters, in dots, `baseline` under them. */
export type ReadLine = { text: string; box: Box; baseline: number /** 0 to 1. */; certainty: number };

/** Reads the texts on dots. It needs WebAssembly, too. */
export type ReadTexts = (raster: Raster, dotsPerMm: number) => Promise<readonly ReadLine[]>;

/** Limits that stop a hostile file long before the memory does. */
export const MAX_SAMPLE_ELEMENTS = 2000;
export const MAX_SAMPLE_LABELS = 20;
/** Bytes of all graphics of a file: 600 dpi of an A4 page are 4.4 million. */
export const MAX_GRAPHIC_BYTES = 16_000_000;
