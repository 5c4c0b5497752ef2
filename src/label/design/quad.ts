import type { Box, Point, Size } from './geometry';

/** The four corners of a box that was turned, in order around it. */
export type Quad = readonly Point[];

/** The corners of `box`, turned by degrees clockwise about `centre`. */
export function turnedQuad({ x, y, width, height }: Box, rotation: number, centre: Point): Quad {
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return corners.map((corner) => {
    const [dx, dy] = [corner.x - centre.x, corner.y - centre.y];
    return { x: centre.x + cos * dx - sin * dy, y: centre.y + sin * dx + cos * dy };
  });
}

/** The upright box around a quad: what no other such box meets, no quad inside it meets either. */
export function quadBounds(quad: Quad): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of quad) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether two quads share an area; an overlap of less than `slack` mm is a touch and forgiven. */
export function quadsOverlap(a: Quad, b: Quad, slack: number): boolean {
  return [...normals(a), ...normals(b)].every((axis) => {
    const [aLow, aHigh] = shadow(a, axis);
    const [bLow, bHigh] = shadow(b, axis);
    return aHigh > bLow + slack && bHigh > aLow + slack;
  });
}

/** Whether a quad reaches outside a label by more than `slack` mm. */
export const leavesLabel = (quad: Quad, { width, height }: Size, slack: number) =>
  quad.some(({ x, y }) => x < -slack || y < -slack || x > width + slack || y > height + slack);

/** Directions across the two pairs of sides; a side without length has none. */
const normals = (quad: Quad): Point[] =>
  [0, 1].flatMap((side) => {
    const [from, to] = [quad[side], quad[side + 1]];
    if (!from || !to) return [];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return length === 0 ? [] : [{ x: -(to.y - from.y) / length, y: (to.x - from.x) / length }];
  });

function shadow(quad: Quad, axis: Point): [number, number] {
  const places = quad.map((corner) => corner.x * axis.x + corner.y * axis.y);
  return [Math.min(...places), Math.max(...places)];
}
