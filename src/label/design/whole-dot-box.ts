import { modulesAcross } from '@/label/codes/quiet-zone';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import type { Box, Handle, Size } from './geometry';

/** Rounding error of mm divided by dots. */
const EPSILON = 1e-6;

/**
 * Snaps the box of a resized code (mm) to a size that the code and its quiet zones fill with whole printer dots. The
 * edge opposite to the handle stays. The height of bars and codes that cannot be encoded are not snapped.
 */
export function wholeDotBox(
  element: LabelElement,
  resized: Box,
  handle: Handle,
  content: string,
  context: RenderContext,
  label: Size,
): Box {
  const code = definitionOf(element.type).code?.({ ...element, ...resized }, content, context);
  if (!code?.ok) return resized;
  const { symbol, layout } = code;
  const matrix = symbol.height > 1;
  if (!matrix && (handle === 'n' || handle === 's')) return resized;

  const modules = modulesAcross(symbol);
  const dotsIn = (length: number) => (length * context.dotsPerMm) / modules;
  const nearest = Math.max(1, Math.round(dotsIn(matrix ? sideOf(resized, handle) : resized.width)));
  // The element limits its narrow bar, so its box does not depend on dots.
  if (!matrix && nearest > layout.dots + 1) return resized;

  const right = resized.x + resized.width;
  const bottom = resized.y + resized.height;
  const roomX = handle.includes('w') ? right : label.width - resized.x;
  const roomY = handle.includes('n') ? bottom : label.height - resized.y;
  const fitting = Math.floor(dotsIn(matrix ? Math.min(roomX, roomY) : roomX) + EPSILON);
  const width = (Math.min(nearest, fitting) * modules) / context.dotsPerMm;
  const height = matrix ? width : resized.height;
  return {
    x: handle.includes('w') ? right - width : resized.x,
    y: handle.includes('n') ? bottom - height : resized.y,
    width,
    height,
  };
}

/** The side a square code follows: the dragged one, at a corner the longer one. */
function sideOf({ width, height }: Box, handle: Handle): number {
  if (handle.length === 2) return Math.max(width, height);
  return handle === 'e' || handle === 'w' ? width : height;
}
