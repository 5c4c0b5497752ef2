/**
 * Printers mark whole dots. A bar of 2.3 dots is printed with 2 or 3 and may scan as another character, so every module
 * is a whole number of dots and starts on one (measured: errors of 40-75 % of a module otherwise).
 */
export const DEFAULT_DOTS_PER_MM = 8;

export type DotGrid = {
  /** 8 for 203 dpi. */
  dotsPerMm: number;
  /** The label's corner on the sheet, mm. */
  origin: { x: number; y: number };
};

/**
 * Bars lose this much of a dot on each side: a renderer that blackens every dot it touches would otherwise add one to
 * each bar for a rounding error. More makes bars too thin where half a dot decides (docs/decisions/one-svg-per-label.md).
 */
const NARROWING_DOTS = 0.05;

/** Rounding error of mm divided by dots. */
const EPSILON = 1e-6;

/** Dots of the widest module, at most `largest` mm, with which `modules` fit into `available` mm; 0 when none fits. */
export function wholeDots(available: number, modules: number, dotsPerMm: number, largest = Infinity): number {
  return Math.max(0, Math.floor(Math.min(available / modules, largest) * dotsPerMm + EPSILON));
}

/** mm to the nearest dot edge, mm. */
export const snapToDot = (length: number, dotsPerMm: number) => Math.round(length * dotsPerMm) / dotsPerMm;

/** How much a bar is narrowed on each side, in modules of `dots` dots. */
export const narrowing = (dots: number) => NARROWING_DOTS / dots;
