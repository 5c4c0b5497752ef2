/** A size in millimetres. */
export type SizeMm = { width: number; height: number };

export type Orientation = 'portrait' | 'landscape';

/** The paper sizes of SPEC section 9, upright, in millimetres. B4 and B5 are ISO 216, as `@page` understands them. */
const papers = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A5: { width: 148, height: 210 },
  Letter: { width: 215.9, height: 279.4 },
  Legal: { width: 215.9, height: 355.6 },
  B4: { width: 250, height: 353 },
  B5: { width: 176, height: 250 },
} as const satisfies Record<string, SizeMm>;

export type PaperName = keyof typeof papers;

// The cast restores the key type that Object.keys gives up.
export const paperNames = Object.keys(papers) as PaperName[];

export const DEFAULT_PAPER: PaperName = 'A4';
export const DEFAULT_ORIENTATION: Orientation = 'landscape';

/** The paper's width and height in millimetres, in its orientation. */
export function paperSize(name: PaperName, orientation: Orientation): SizeMm {
  const { width, height } = papers[name];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}

/**
 * The value of `@page { size }`. Always two lengths: lengths with a keyword (`90mm 135mm landscape`) are invalid,
 * and the browser then drops the whole descriptor and prints on its default paper.
 */
export const pageSizeValue = ({ width, height }: SizeMm) => `${width}mm ${height}mm`;
