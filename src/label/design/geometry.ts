/** Boxes on a label, in millimetres from its top left corner. Rotation is about the centre and does not change the box. */
export type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };
export type Point = { x: number; y: number };
/** Degrees clockwise about the middle. */
export type Rotated = Box & { rotation: number };

/** SPEC section 5: the smallest size in the properties panel and by dragging a handle, mm. */
const MIN_SIZE = 1;
export const MIN_RESIZE = 5;
/** SPEC section 9, mm. */
export const GRID = 5;

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** To 0.001 mm, far below a printer's dot: removes floating-point errors. */
export const round = (mm: number) => Math.round(mm * 1000) / 1000 || 0;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** The nearest grid line, mm. */
export const snapTo = (value: number, step: number = GRID) => round(Math.round(value / step) * step);

/** Shrinks, then translates a box into the label. NaN counts as 0 or the smallest size. */
export function clampBox(box: Box, label: Size): Box {
  const width = clamp(box.width || 0, Math.min(MIN_SIZE, label.width), label.width);
  const height = clamp(box.height || 0, Math.min(MIN_SIZE, label.height), label.height);
  return {
    x: round(clamp(box.x || 0, 0, label.width - width)),
    y: round(clamp(box.y || 0, 0, label.height - height)),
    width: round(width),
    height: round(height),
  };
}

/** The bounds of all boxes; undefined for none. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** How far boxes can move together by (dx, dy) without leaving the label. */
export function limitMove(boxes: readonly Box[], dx: number, dy: number, label: Size): Point {
  const union = unionOf(boxes);
  if (!union) return { x: 0, y: 0 };
  return {
    x: round(clamp(dx, -union.x, label.width - union.width - union.x)),
    y: round(clamp(dy, -union.y, label.height - union.height - union.y)),
  };
}

/**
 * The box after a handle is dragged by (dx, dy): the opposite edge stays, the box stays inside the label and is not
 * shrunk below 5 mm. With `keepRatio` a corner keeps the proportions of the box.
 */
export function resizeBox(
  box: Box,
  handle: Handle,
  dx: number,
  dy: number,
  label: Size,
  { keepRatio = false } = {},
): Box {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const minWidth = Math.min(MIN_RESIZE, box.width, label.width);
  const minHeight = Math.min(MIN_RESIZE, box.height, label.height);
  const west = handle.includes('w');
  const north = handle.includes('n');

  const roomX = west ? right : label.width - box.x;
  const roomY = north ? bottom : label.height - box.y;
  let width = box.width;
  let height = box.height;
  if (west) width = clamp(box.width - dx, minWidth, roomX);
  else if (handle.includes('e')) width = clamp(box.width + dx, minWidth, roomX);
  if (north) height = clamp(box.height - dy, minHeight, roomY);
  else if (handle.includes('s')) height = clamp(box.height + dy, minHeight, roomY);

  if (keepRatio && handle.length === 2) {
    const smallest = Math.max(minWidth / box.width, minHeight / box.height);
    const largest = Math.min(roomX / box.width, roomY / box.height);
    const scale = Math.min(Math.max(width / box.width, height / box.height, smallest), largest);
    width = box.width * scale;
    height = box.height * scale;
  }
  const x = west ? right - width : box.x;
  const y = north ? bottom - height : box.y;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** Scales boxes together from their union to `target`. */
export function scaleBoxes(boxes: readonly Box[], target: Box): Box[] {
  const union = unionOf(boxes);
  if (!union) return [];
  const scaleX = union.width > 0 ? target.width / union.width : 1;
  const scaleY = union.height > 0 ? target.height / union.height : 1;
  return boxes.map((box) => ({
    x: round(target.x + (box.x - union.x) * scaleX),
    y: round(target.y + (box.y - union.y) * scaleY),
    width: round(box.width * scaleX),
    height: round(box.height * scaleY),
  }));
}

export const boxesOverlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const grownBox = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The area that two boxes have in common. */
export function commonArea(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** Boxes less than `gap` apart become one around both. */
export function joinedBoxes(boxes: readonly Box[], gap = 0): Box[] {
  const result: Box[] = [];
  for (const box of boxes) {
    let joined = box;
    for (let index = 0; index < result.length; ) {
      const other = result[index];
      if (other && boxesOverlap(grownBox(joined, gap), other)) {
        joined = unionOf([joined, other]) ?? joined;
        result.splice(index, 1);
        index = 0;
      } else index += 1;
    }
    result.push(joined);
  }
  return result;
}

/** The upright box around a box rotated about its centre. */
export function rotatedBounds(box: Box, rotation: number): Box {
  const { x, y, width, height } = cornersBounds(rotatedCorners(box, rotation, centreOf(box)));
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** The upright box around an element. */
export const visibleBox = ({ x, y, width, height, rotation }: Rotated): Box =>
  rotation % 180 === 0 ? { x, y, width, height } : rotatedBounds({ x, y, width, height }, rotation);

/**
 * Translates the box of a rotated element so that its bounds lie inside the label; its box may then lie partly outside.
 * One that is too large at its angle starts at the edge.
 */
export function clampRotated({ rotation, ...box }: Rotated, label: Size): Box {
  if (rotation % 180 === 0) return clampBox(box, label);
  const longest = Math.hypot(label.width, label.height);
  const [maxWidth, maxHeight] = rotation % 90 === 0 ? [label.height, label.width] : [longest, longest];
  const sized = {
    x: box.x || 0,
    y: box.y || 0,
    width: round(clamp(box.width || 0, Math.min(MIN_SIZE, maxWidth), maxWidth)),
    height: round(clamp(box.height || 0, Math.min(MIN_SIZE, maxHeight), maxHeight)),
  };
  const bounds = rotatedBounds(sized, rotation);
  const x = sized.x + clamp(bounds.x, 0, label.width - bounds.width) - bounds.x;
  const y = sized.y + clamp(bounds.y, 0, label.height - bounds.height) - bounds.y;
  return { ...sized, x: round(x), y: round(y) };
}

/** The same angle in (-180, 180]. */
export const normalizeAngle = (degrees: number) => {
  const within = ((degrees % 360) + 360) % 360;
  return within > 180 ? within - 360 : within;
};

/** To -360 to 360 degrees (SPEC section 5); NaN counts as 0. */
export const clampRotation = (degrees: number) => round(clamp(degrees || 0, -360, 360));

/** The four corners of a rotated box, in order around it. */
export type Corners = readonly Point[];

/** The corners of `box`, rotated by degrees clockwise about `centre`. */
export const rotatedCorners = (box: Box, rotation: number, centre: Point): Corners =>
  cornersOf(box).map((corner) => rotatedPoint(corner, rotation, centre));

/** From the upper left corner clockwise. */
export const cornersOf = ({ x, y, width, height }: Box): Corners => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

export const isInBox = (point: Point, { x, y, width, height }: Box): boolean =>
  point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** `point` rotated by degrees clockwise about `centre`. */
export function rotatedPoint(point: Point, degrees: number, centre: Point): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  return { x: centre.x + cos * dx - sin * dy, y: centre.y + sin * dx + cos * dy };
}

export function cornersBounds(corners: Corners): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of corners) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether two rotated boxes overlap by more than `slack` mm (separating axis theorem). */
export function cornersOverlap(a: Corners, b: Corners, slack: number): boolean {
  return [...normals(a), ...normals(b)].every((axis) => {
    const [aLow, aHigh] = projection(a, axis);
    const [bLow, bHigh] = projection(b, axis);
    return aHigh > bLow + slack && bHigh > aLow + slack;
  });
}

/** Whether a rotated box reaches outside a label by more than `slack` mm. */
export const leavesLabel = (corners: Corners, { width, height }: Size, slack: number) =>
  corners.some(({ x, y }) => x < -slack || y < -slack || x > width + slack || y > height + slack);

/** Directions across the two pairs of sides; a side without length has none. */
const normals = (corners: Corners): Point[] =>
  [0, 1].flatMap((side) => {
    const [from, to] = [corners[side], corners[side + 1]];
    if (!from || !to) return [];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return length === 0 ? [] : [{ x: -(to.y - from.y) / length, y: (to.x - from.x) / length }];
  });

function projection(corners: Corners, axis: Point): [number, number] {
  const positions = corners.map((corner) => corner.x * axis.x + corner.y * axis.y);
  return [Math.min(...positions), Math.max(...positions)];
}
