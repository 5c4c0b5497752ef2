import { type Box, type Point, round, type Size } from './geometry';

/** A line to draw while dragging: at `at` mm across the axis, from `from` to `to` along it. */
export type GuideLine = { axis: 'x' | 'y'; at: number; from: number; to: number; kind: 'edge' | 'gap' };
export type Snapped = { offset: Point; lines: GuideLine[] };

type Axis = 'x' | 'y';
type Candidate = { shift: number; at: number; kind: GuideLine['kind']; boxes: readonly Box[] };

/**
 * Draws a moving box to what is near: edges and centres of its neighbours and of the label, and places that make
 * its gaps to two neighbours equal (not with `gaps: false`, for a pulled edge). `tolerance` in mm; the nearest candidate
 * of each axis wins, edges before gaps. It runs for each frame of a drag and looks only at the edges beside its own.
 */
export function snapToGuides(
  moving: Box,
  neighbours: readonly Box[],
  label: Size,
  tolerance: number,
  { gaps = true }: { gaps?: boolean } = {},
): Snapped {
  const frame: Box = { x: 0, y: 0, ...label };
  const found = (['x', 'y'] as const).map((axis) => {
    const edge = nearestEdge(axis, moving, frame, neighbours, tolerance);
    const gap = gaps ? nearestGap(axis, moving, neighbours, edge ? Math.abs(edge.shift) : tolerance, !edge) : undefined;
    return gap ?? edge;
  });
  const lines = found.flatMap((candidate, index) =>
    candidate ? [lineOf(index === 0 ? 'x' : 'y', candidate, moving)] : [],
  );
  return { offset: { x: found[0]?.shift ?? 0, y: found[1]?.shift ?? 0 }, lines };
}

function lineOf(axis: Axis, { at, kind, boxes }: Candidate, moving: Box): GuideLine {
  const [across, breadth] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const all = [...boxes, moving];
  const from = Math.min(...all.map((box) => box[across]));
  const to = Math.max(...all.map((box) => box[across] + box[breadth]));
  return { axis, at: round(at), from, to, kind };
}

/** Start, middle and end of a box along an axis, as shares of its length. */
const anchors = [0, 0.5, 1] as const;

function nearestEdge(
  axis: Axis,
  moving: Box,
  frame: Box,
  neighbours: readonly Box[],
  tolerance: number,
): Candidate | undefined {
  const size = axis === 'x' ? 'width' : 'height';
  let best = tolerance;
  let place: { at: number; shift: number; box: Box } | undefined;
  const look = ({ at, box }: Edge, own: number) => {
    const shift = at - (moving[axis] + moving[size] * own);
    const distance = Math.abs(shift);
    if (distance > best || (place && distance === best)) return;
    best = distance;
    place = { at, shift, box };
  };
  for (const edge of edgesOf(frame, axis)) for (const own of anchors) look(edge, own);
  const { edges } = sortedAlong(axis, neighbours);
  for (const own of anchors) {
    const after = firstFrom(edges, moving[axis] + moving[size] * own);
    const [below, above] = [edges[after - 1], edges[after]];
    if (below) look(edges[firstFrom(edges, below.at)] ?? below, own);
    if (above) look(above, own);
  }
  return place && { shift: round(place.shift), at: place.at, kind: 'edge', boxes: [place.box] };
}

type Edge = { at: number; box: Box };
type Sorted = { boxes: readonly Box[]; edges: readonly Edge[] };

/** The neighbours of a gesture stay the same array from its first frame to its last, so they are sorted once. */
const sortedBefore = new WeakMap<readonly Box[], Partial<Record<Axis, Sorted>>>();

function sortedAlong(axis: Axis, neighbours: readonly Box[]): Sorted {
  const known = sortedBefore.get(neighbours) ?? {};
  sortedBefore.set(neighbours, known);
  known[axis] ??= {
    boxes: neighbours.toSorted((a, b) => a[axis] - b[axis]),
    edges: neighbours.flatMap((box) => edgesOf(box, axis)).sort((a, b) => a.at - b.at),
  };
  return known[axis];
}

const edgesOf = (box: Box, axis: Axis): Edge[] =>
  anchors.map((share) => ({ at: box[axis] + box[axis === 'x' ? 'width' : 'height'] * share, box }));

/** The index of the first edge at or after `at`. */
function firstFrom(edges: readonly Edge[], at: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle]?.at ?? Number.POSITIVE_INFINITY) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Beside two neighbours in a row: as far from the second as that is from the first, or midway between them. Nearer
 * than `limit`, or as near when nothing else was found.
 */
function nearestGap(
  axis: Axis,
  moving: Box,
  neighbours: readonly Box[],
  limit: number,
  inclusive: boolean,
): Candidate | undefined {
  const size = axis === 'x' ? 'width' : 'height';
  const row = sortedAlong(axis, neighbours).boxes.filter((box) => overlapsAcross(axis, box, moving));
  let best = limit;
  let found: Candidate | undefined;
  row.forEach((first, index) => {
    const second = row[index + 1];
    const gap = second ? second[axis] - (first[axis] + first[size]) : -1;
    if (!second || gap < 0) return;
    const look = (at: number) => {
      const shift = at - moving[axis];
      const distance = Math.abs(shift);
      if (distance > best || (distance === best && (found || !inclusive))) return;
      best = distance;
      found = { shift: round(shift), at, kind: 'gap', boxes: [first, second] };
    };
    look(second[axis] + second[size] + gap);
    look(first[axis] - gap - moving[size]);
    if (gap >= moving[size]) look(first[axis] + first[size] + (gap - moving[size]) / 2);
  });
  return found;
}

function overlapsAcross(axis: Axis, a: Box, b: Box): boolean {
  return axis === 'x' ? a.y < b.y + b.height && b.y < a.y + a.height : a.x < b.x + b.width && b.x < a.x + a.width;
}
