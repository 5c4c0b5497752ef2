import { type Box, cornersBounds, type Point } from '@/label/design/geometry';
import { foundBar, foundLine, foundOutline } from '@/label/sample/found-elements';
import type { SampleElement } from '@/label/sample/sample';
import type { PdfObject, PdfPoint } from './pdf-objects';

type PdfPath = Extract<PdfObject, { type: 'path' }>;

export const boundsOf = (object: PdfObject): Box => {
  const box = cornersBounds(object.type === 'path' ? object.points : object.corners);
  const grow = object.type === 'path' && object.stroke ? object.stroke.width / 2 : 0;
  return { x: box.x - grow, y: box.y - grow, width: box.width + 2 * grow, height: box.height + 2 * grow };
};

/** Lines, boxes, circles and ellipses of a path; undefined for one that is drawn in another way. */
export function partsOfPath(path: PdfPath): SampleElement[] | undefined {
  const { fill, stroke } = path;
  if (fill === undefined && stroke === undefined) return [];
  const round = ellipseOf(path);
  if (round) return [round];
  const parts: SampleElement[] = [];
  for (const points of subpathsOf(path.points)) {
    if (points.some(({ type }) => type === 'curve')) return undefined;
    const box = rectangleOf(points);
    if (box && isClosed(points)) {
      if (stroke && !stroke.isDashed && box.width > 0 && box.height > 0) {
        const half = stroke.width / 2;
        const outer = {
          x: box.x - half,
          y: box.y - half,
          width: box.width + stroke.width,
          height: box.height + stroke.width,
        };
        parts.push(
          foundOutline({
            box: outer,
            shape: 'rectangle',
            strokeWidth: stroke.width,
            stroke: stroke.colour,
            ...(fill ? { fill } : {}),
          }),
        );
      } else if (fill !== undefined && box.width > 0 && box.height > 0) parts.push(foundBar(box, fill));
      else if (stroke) parts.push(...sidesOf(points, stroke));
    } else if (fill !== undefined && points.length > 2) return undefined;
    else if (stroke) parts.push(...sidesOf(points, stroke));
  }
  return parts;
}

/** mm. */
const EPSILON = 0.02;

const isClosed = (points: readonly PdfPoint[]) => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 4) return false;
  return last.closes || Math.hypot(first.x - last.x, first.y - last.y) < EPSILON;
};

function subpathsOf(points: readonly PdfPoint[]): PdfPoint[][] {
  const subpaths: PdfPoint[][] = [];
  for (const point of points) {
    if (point.type === 'move') subpaths.push([]);
    subpaths.at(-1)?.push(point);
  }
  return subpaths.filter((one) => one.length > 1);
}

/** Four corners, level and upright. */
function rectangleOf(points: readonly PdfPoint[]): Box | undefined {
  const corners = points.filter((point, index) => {
    const before = points[index - 1];
    return !before || Math.hypot(point.x - before.x, point.y - before.y) > 1e-4;
  });
  const [first, last] = [corners[0], corners.at(-1)];
  const own =
    first && last && corners.length > 1 && Math.hypot(first.x - last.x, first.y - last.y) < EPSILON
      ? corners.slice(0, -1)
      : corners;
  if (own.length !== 4) return undefined;
  const box = cornersBounds(own);
  const isCorner = ({ x, y }: Point) =>
    (Math.abs(x - box.x) < EPSILON || Math.abs(x - box.x - box.width) < EPSILON) &&
    (Math.abs(y - box.y) < EPSILON || Math.abs(y - box.y - box.height) < EPSILON);
  const isStraight = own.every((point, index) => {
    const next = own[(index + 1) % 4];
    return next !== undefined && (Math.abs(point.x - next.x) < EPSILON || Math.abs(point.y - next.y) < EPSILON);
  });
  return own.every(isCorner) && isStraight ? box : undefined;
}

function sidesOf(
  points: readonly PdfPoint[],
  { colour, width, isDashed }: NonNullable<PdfPath['stroke']>,
): SampleElement[] {
  const [first] = points;
  const last = points.at(-1);
  const ends: Point[] = last?.closes && first ? [...points, first] : [...points];
  return ends.slice(1).flatMap((to, index) => {
    const from = ends[index];
    if (!from || Math.hypot(to.x - from.x, to.y - from.y) < EPSILON) return [];
    return [foundLine(from, to, width, isDashed ? 'dashed' : 'solid', colour)];
  });
}

/** Four curves from side to side of a box. */
function ellipseOf({ points, fill, stroke }: PdfPath): SampleElement | undefined {
  const curves = points.filter(({ type }) => type === 'curve');
  if (curves.length !== 12 || points.filter(({ type }) => type === 'move').length !== 1) return undefined;
  const ends = [0, 1, 2, 3].map((quarter) => curves[quarter * 3 + 2]);
  const box = cornersBounds(ends.flatMap((end) => (end ? [end] : [])));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isOnSide = ends.every((end) => end && (Math.abs(end.x - middle.x) < 0.05 || Math.abs(end.y - middle.y) < 0.05));
  if (!isOnSide || box.width <= 0 || box.height <= 0) return undefined;
  const half = (stroke?.width ?? 0) / 2;
  const outer = { x: box.x - half, y: box.y - half, width: box.width + 2 * half, height: box.height + 2 * half };
  const shape = Math.abs(box.width - box.height) < 0.05 ? 'circle' : 'ellipse';
  return foundOutline({
    box: outer,
    shape,
    strokeWidth: stroke?.width ?? 0,
    ...(stroke ? { stroke: stroke.colour } : {}),
    ...(fill ? { fill } : {}),
  });
}
