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

/** Bars lose a tenth of a module on each side, so that rounding and ink spread do not reach the next dot. */
const NARROWING = 0.1;
/** At most a quarter of a dot: every dot of the bar stays covered by more than half. */
const NARROWING_MAX_DOTS = 0.25;

/** Rounding error of mm divided by dots. */
const EPSILON = 1e-6;

/** Dots of the widest module, at most `largest` mm, with which `modules` fit into `available` mm; 0 when none fits. */
export function wholeDots(available: number, modules: number, dotsPerMm: number, largest = Infinity): number {
  return Math.max(0, Math.floor(Math.min(available / modules, largest) * dotsPerMm + EPSILON));
}

/** mm to the nearest dot edge, mm. */
export const snapToDot = (length: number, dotsPerMm: number) => Math.round(length * dotsPerMm) / dotsPerMm;

/** How much a bar is narrowed on each side, in modules of `dots` dots. */
export const narrowing = (dots: number) => Math.min(NARROWING, NARROWING_MAX_DOTS / dots);
