import type { Box } from '@/label/design/geometry';
import { type EncodedSymbol, type QuietZone, symbologyOf } from './symbologies';

/** In modules. */
export const quietZoneOf = (symbol: EncodedSymbol): QuietZone => symbologyOf(symbol.type).quietZone;

/** Modules across a code with its quiet zones. */
export function modulesAcross(symbol: EncodedSymbol): number {
  const { before, after } = quietZoneOf(symbol);
  return symbol.width + before + after;
}

/** The code's dark part (mm, with modules of `module` mm) with its quiet zone. */
export function quietArea(symbol: EncodedSymbol, { x, y, width, height, module }: Box & { module: number }): Box {
  const { before, after, above } = quietZoneOf(symbol);
  return {
    x: x - before * module,
    y: y - above * module,
    width: width + (before + after) * module,
    height: height + 2 * above * module,
  };
}
