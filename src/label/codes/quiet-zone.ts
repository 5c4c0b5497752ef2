import type { Box } from '@/label/design/geometry';
import { type EncodedSymbol, type QuietZone, symbologyOf } from './symbologies';

/** The quiet zone of a code in modules; its symbology says how large it is. */
export const quietZoneOf = (symbol: EncodedSymbol): QuietZone => symbologyOf(symbol.type).quietZone;

/** Modules across a code and its quiet zones. */
export function modulesAcross(symbol: EncodedSymbol): number {
  const { before, after } = quietZoneOf(symbol);
  return symbol.width + before + after;
}

/** The area that must hold nothing but the code: its dark part (mm, with modules of `module` mm) and the quiet zone. */
export function quietArea(symbol: EncodedSymbol, { x, y, width, height, module }: Box & { module: number }): Box {
  const { before, after, above } = quietZoneOf(symbol);
  return {
    x: x - before * module,
    y: y - above * module,
    width: width + (before + after) * module,
    height: height + 2 * above * module,
  };
}
