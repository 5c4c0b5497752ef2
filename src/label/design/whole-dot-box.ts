import { modulesAcross } from '@/label/codes/quiet-zone';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import type { Box, Handle, Size } from './geometry';

/** Rounding noise of millimetres divided by dots. */
const EPSILON = 1e-6;

/**
 * The box of a code that is resized to `resized` (mm), snapped to the size that the code and its quiet zones fill with
 * whole printer dots: the box then shows what is printed. The edge opposite to the handle stays. Elements that are not
 * codes, codes that cannot be drawn and the height of bars are not snapped.
 */
export function wholeDotBox(
  element: LabelElement,
  resized: Box,
  handle: Handle,
  content: string,
  context: RenderContext,
  label: Size,
): Box {
  const drawing = definitionOf(element.type).code?.({ ...element, ...resized }, content, context);
  if (!drawing?.ok) return resized;
  const { symbol, layout } = drawing;
  const matrix = symbol.height > 1;
  if (!matrix && (handle === 'n' || handle === 's')) return resized;

  const modules = modulesAcross(symbol);
  const dotsIn = (length: number) => (length * context.dotsPerMm) / modules;
  const nearest = Math.max(1, Math.round(dotsIn(matrix ? sideOf(resized, handle) : resized.width)));
  // The element limits its bars to less than the box has room for: its box does not depend on dots.
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

/** A square code follows the resized side, at a corner the longer one. */
function sideOf({ width, height }: Box, handle: Handle): number {
  if (handle.length === 2) return Math.max(width, height);
  return handle === 'e' || handle === 'w' ? width : height;
}
