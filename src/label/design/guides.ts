import { type Box, type Point, round, type Size } from './geometry';

/** A line shown while dragging: at x or y `position`, from `from` to `to` in the other direction, mm. */
export type GuideLine = { axis: 'x' | 'y'; position: number; from: number; to: number; kind: 'edge' | 'gap' };
type Snapped = { offset: Point; lines: GuideLine[] };

type Axis = 'x' | 'y';
type Candidate = { shift: number; position: number; kind: GuideLine['kind']; boxes: readonly Box[] };

/**
 * Snaps a moving box to edges and centres of other boxes and of the label, and to equal gaps with two boxes (not with
 * `gaps: false`, for a resized edge). `tolerance` in mm; on each axis the nearest wins, edges before gaps. Runs for each
 * frame of a drag, so it compares only with the nearest edges.
 */
export function snapToGuides(
  moving: Box,
  others: readonly Box[],
  label: Size,
  tolerance: number,
  { gaps = true }: { gaps?: boolean } = {},
): Snapped {
  const frame: Box = { x: 0, y: 0, ...label };
  const found = (['x', 'y'] as const).map((axis) => {
    const edge = nearestEdge(axis, moving, frame, others, tolerance);
    const gap = gaps ? nearestGap(axis, moving, others, edge ? Math.abs(edge.shift) : tolerance, !edge) : undefined;
    return gap ?? edge;
  });
  const lines = found.flatMap((candidate, index) =>
    candidate ? [lineOf(index === 0 ? 'x' : 'y', candidate, moving)] : [],
  );
  return { offset: { x: found[0]?.shift ?? 0, y: found[1]?.shift ?? 0 }, lines };
}

function lineOf(axis: Axis, { position, kind, boxes }: Candidate, moving: Box): GuideLine {
  const [across, breadth] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const all = [...boxes, moving];
  const from = Math.min(...all.map((box) => box[across]));
  const to = Math.max(...all.map((box) => box[across] + box[breadth]));
  return { axis, position: round(position), from, to, kind };
}

/** Start, middle and end of a box, in parts of its length. */
const anchors = [0, 0.5, 1] as const;

function nearestEdge(
  axis: Axis,
  moving: Box,
  frame: Box,
  others: readonly Box[],
  tolerance: number,
): Candidate | undefined {
  const size = axis === 'x' ? 'width' : 'height';
  let best = tolerance;
  let found: Candidate | undefined;
  const consider = ({ position, box }: Edge, anchor: number) => {
    const shift = position - (moving[axis] + moving[size] * anchor);
    const distance = Math.abs(shift);
    if (distance > best || (found && distance === best)) return;
    best = distance;
    found = { shift: round(shift), position, kind: 'edge', boxes: [box] };
  };
  for (const edge of edgesOf(frame, axis)) for (const anchor of anchors) consider(edge, anchor);
  const { edges } = sortedAlong(axis, others);
  for (const anchor of anchors) {
    const after = firstFrom(edges, moving[axis] + moving[size] * anchor);
    const [below, above] = [edges[after - 1], edges[after]];
    if (below) consider(edges[firstFrom(edges, below.position)] ?? below, anchor);
    if (above) consider(above, anchor);
  }
  return found;
}

type Edge = { position: number; box: Box };
type Sorted = { boxes: readonly Box[]; edges: readonly Edge[] };

/** Sorted once: the other boxes are the same array in every frame of a gesture. */
const sortedBoxes = new WeakMap<readonly Box[], Partial<Record<Axis, Sorted>>>();

function sortedAlong(axis: Axis, others: readonly Box[]): Sorted {
  const cached = sortedBoxes.get(others) ?? {};
  sortedBoxes.set(others, cached);
  cached[axis] ??= {
    boxes: others.toSorted((a, b) => a[axis] - b[axis]),
    edges: others.flatMap((box) => edgesOf(box, axis)).sort((a, b) => a.position - b.position),
  };
  return cached[axis];
}

const edgesOf = (box: Box, axis: Axis): Edge[] =>
  anchors.map((share) => ({ position: box[axis] + box[axis === 'x' ? 'width' : 'height'] * share, box }));

/** The index of the first edge at or after `position`. */
function firstFrom(edges: readonly Edge[], position: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle]?.position ?? Number.POSITIVE_INFINITY) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Equal gaps in a row with two neighbouring boxes, beside or between them. Nearer than `limit`, or `inclusive` of it. */
function nearestGap(
  axis: Axis,
  moving: Box,
  others: readonly Box[],
  limit: number,
  inclusive: boolean,
): Candidate | undefined {
  const size = axis === 'x' ? 'width' : 'height';
  const row = sortedAlong(axis, others).boxes.filter((box) => overlapsAcross(axis, box, moving));
  let best = limit;
  let found: Candidate | undefined;
  row.forEach((first, index) => {
    const second = row[index + 1];
    const gap = second ? second[axis] - (first[axis] + first[size]) : -1;
    if (!second || gap < 0) return;
    const consider = (position: number) => {
      const shift = position - moving[axis];
      const distance = Math.abs(shift);
      if (distance > best || (distance === best && (found || !inclusive))) return;
      best = distance;
      found = { shift: round(shift), position, kind: 'gap', boxes: [first, second] };
    };
    consider(second[axis] + second[size] + gap);
    consider(first[axis] - gap - moving[size]);
    if (gap >= moving[size]) consider(first[axis] + first[size] + (gap - moving[size]) / 2);
  });
  return found;
}

function overlapsAcross(axis: Axis, a: Box, b: Box): boolean {
  return axis === 'x' ? a.y < b.y + b.height && b.y < a.y + a.height : a.x < b.x + b.width && b.x < a.x + a.width;
}
