/**
 * Printers mark whole dots. A bar that is 2.3 dots wide is printed with 2 or 3 and may scan as another character, so
 * every module is a whole number of the printer's dots and starts on one (docs: measured worst errors 40-75 % of a
 * module for broken widths, 0 for whole ones that are aligned).
 */
export const DEFAULT_DOTS_PER_MM = 8;

/** Where the printer's dots lie under a label. */
export type DotGrid = {
  /** Of the printer's head: 8 for 203 dpi. */
  dotsPerMm: number;
  /** Where the label's corner lies on the sheet, mm. */
  origin: { x: number; y: number };
};

/** Bars give up a tenth of a module on each side, so rounding and ink spread cannot reach the next dot. */
const NARROWING = 0.1;
/**
 * At most a quarter of a dot: then a printer that marks every dot a bar touches, or every dot it covers by half, may
 * place a bar a quarter of a dot off.
 */
const NARROWING_MAX_DOTS = 0.25;

/** Rounding noise of millimetres divided by dots. */
const EPSILON = 1e-6;

/**
 * The widest module of whole dots with which `modules` fit into `available` mm and that is not over `largest` mm, in
 * dots; 0 when not even one dot fits.
 */
export function wholeDots(
  available: number,
  modules: number,
  dotsPerMm: number,
  largest = Number.POSITIVE_INFINITY,
): number {
  const fitting = (available / modules) * dotsPerMm;
  return Math.max(0, Math.floor(Math.min(fitting, largest * dotsPerMm) + EPSILON));
}

/** The nearest dot edge to a length in mm, in mm. */
export const snapToDot = (length: number, dotsPerMm: number) => Math.round(length * dotsPerMm) / dotsPerMm;

/** How much a bar of `dots`-dot modules is narrowed on each side, in modules. */
export const narrowing = (dots: number) => Math.min(NARROWING, NARROWING_MAX_DOTS / dots);
