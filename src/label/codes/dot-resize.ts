import type { Box, Handle, Size } from '@/label/design/geometry';
import { definitionOf } from '@/label/elements';
import type { LabelElement, RenderContext } from '@/label/elements/element';
import { quietZoneOf } from './quiet-zone';

/** Rounding noise of millimetres divided by dots. */
const EPSILON = 1e-6;

/**
 * The box of a code that was pulled to `pulled` (mm), made just as large as whole dots of the printer fill with the
 * code and its quiet zones: so the box tells what is printed. The edge opposite to the handle stays. Elements that
 * are no code or cannot be drawn keep the box they were pulled to; so does the height of bars.
 */
export function wholeDotBox(
  element: LabelElement,
  pulled: Box,
  handle: Handle,
  content: string,
  context: RenderContext,
  label: Size,
): Box {
  const drawing = definitionOf(element.type).code?.({ ...element, ...pulled }, content, context);
  if (!drawing?.ok) return pulled;
  const { symbol, layout } = drawing;
  const matrix = symbol.height > 1;
  if (!matrix && (handle === 'n' || handle === 's')) return pulled;

  const quiet = quietZoneOf(symbol.type);
  const modules = symbol.width + quiet.before + quiet.after;
  const dotsIn = (length: number) => (length * context.dotsPerMm) / modules;
  const nearest = Math.max(1, Math.round(dotsIn(matrix ? sideOf(pulled, handle) : pulled.width)));
  // The element's own limit holds its bars finer than the box has room for: the box says nothing about dots then.
  if (!matrix && nearest > layout.dots + 1) return pulled;

  const right = pulled.x + pulled.width;
  const bottom = pulled.y + pulled.height;
  const roomX = handle.includes('w') ? right : label.width - pulled.x;
  const roomY = handle.includes('n') ? bottom : label.height - pulled.y;
  const fitting = Math.floor(dotsIn(matrix ? Math.min(roomX, roomY) : roomX) + EPSILON);
  const width = (Math.min(nearest, fitting) * modules) / context.dotsPerMm;
  const height = matrix ? width : pulled.height;
  return {
    x: handle.includes('w') ? right - width : pulled.x,
    y: handle.includes('n') ? bottom - height : pulled.y,
    width,
    height,
  };
}

/** A square code follows the side that is pulled, at a corner the longer one. */
function sideOf({ width, height }: Box, handle: Handle): number {
  if (handle.length === 2) return Math.max(width, height);
  return handle === 'e' || handle === 'w' ? width : height;
}
