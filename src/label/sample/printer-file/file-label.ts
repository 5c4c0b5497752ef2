import type { OtherText } from '@/label/codes/encoded';
import type { Raster } from '@/label/raster/raster';
import type { Around, LeftOut } from '@/label/sample/sample';
import type { Turn } from '@/label/sheet/stock';
import type { PrinterCode, Refused } from './printer-codes';
import type { PrinterFont } from './printer-fonts';

/**
 * Dots from the upper left corner of the label. It is the upper left corner of a field as it lies on the label, however the
 * field is turned; of a field with `turnsAbout` the corner where it starts, about which it is turned.
 */
export type Place = {
  x: number;
  y: number;
  isBaseline?: boolean;
  isRight?: boolean;
  turnsAbout?: boolean;
  /** The place is the middle of the code. */
  isCentre?: boolean;
};

export type Align = 'left' | 'center' | 'right';

type Common = {
  at: Place;
  /** Inverts what was printed before. */
  isReversed?: boolean;
  isWhite?: boolean;
};

/** Properties that texts and codes share. */
type Marks = { variable?: string | undefined; counts?: boolean; clock?: string | undefined; around?: Around };

export type PrintedText = Common & {
  type: 'text';
  rotation: Turn;
  font: PrinterFont;
  /** One line; a block breaks it. */
  text: string;
  align?: Align;
  block?: { width: number; lines: number; spacing: number } | undefined;
} & Marks;

export type PrintedCode = Common & {
  type: 'code';
  rotation: Turn;
  code: PrinterCode | (Refused & Pick<PrinterCode, 'height'>);
  /** The name shown when the code cannot be taken over. */
  text: string;
  align?: Align;
  otherText: OtherText;
} & Marks;

/** A field of a label, the same for all printer languages. Lengths in dots. */
export type PrintedField =
  | PrintedText
  | PrintedCode
  | (Common & { type: 'box'; width: number; height: number; thickness: number; rounding?: number })
  | (Common & { type: 'ellipse'; width: number; height: number; thickness: number })
  | (Common & { type: 'diagonal'; to: { x: number; y: number }; thickness: number })
  /** `mode`: how it is combined with what was printed before. */
  | (Common & { type: 'graphic'; raster: Raster; mode?: 'cover' | 'add' | 'invert' })
  /** Black becomes white, and white black. */
  | (Common & { type: 'invert'; width: number; height: number });

export type FileLabel = {
  /** Dots; undefined where the file does not say it. */
  width: number | undefined;
  length: number | undefined;
  /** It is printed upside down. */
  isUpsideDown: boolean;
  fields: readonly PrintedField[];
  leftOut: readonly LeftOut[];
};
