import { type Box, type Point, round, type Size } from './geometry';

/** A line to draw while dragging: at `at` mm across the axis, from `from` to `to` along it. */
export type GuideLine = { axis: 'x' | 'y'; at: number; from: number; to: number; kind: 'edge' | 'gap' };
export type Snapped = { offset: Point; lines: GuideLine[] };

type Candidate = { shift: number; line: GuideLine };

/**
 * Draws a moving box to what is near: edges and centres of its neighbours and of the label, and places that make
 * its gaps to two neighbours equal (not with `gaps: false`, for a pulled edge). `tolerance` in mm; the nearest candidate
 * of each axis wins, edges before gaps.
 */
export function snapToGuides(
  moving: Box,
  neighbours: readonly Box[],
  label: Size,
  tolerance: number,
  { gaps = true }: { gaps?: boolean } = {},
): Snapped {
  const frame: Box = { x: 0, y: 0, ...label };
  const besides = gaps ? neighbours : [];
  const x = nearest(candidates('x', moving, [frame, ...neighbours], besides), tolerance);
  const y = nearest(candidates('y', moving, [frame, ...neighbours], besides), tolerance);
  return {
    offset: { x: x?.shift ?? 0, y: y?.shift ?? 0 },
    lines: [x, y].flatMap((found) => (found ? [found.line] : [])),
  };
}

function nearest(found: Candidate[], tolerance: number): Candidate | undefined {
  const near = found.filter(({ shift }) => Math.abs(shift) <= tolerance);
  return near.sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift) || rank(a) - rank(b))[0];
}

const rank = ({ line }: Candidate) => (line.kind === 'edge' ? 0 : 1);

function candidates(axis: 'x' | 'y', moving: Box, edges: readonly Box[], neighbours: readonly Box[]): Candidate[] {
  const [low, size] = axis === 'x' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const [across, breadth] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const anchors = (box: Box) => [box[low], box[low] + box[size] / 2, box[low] + box[size]];
  const span = (...boxes: Box[]) => ({
    from: Math.min(...boxes.map((box) => box[across])),
    to: Math.max(...boxes.map((box) => box[across] + box[breadth])),
  });

  const atEdges = edges.flatMap((box) =>
    anchors(box).flatMap((at) =>
      anchors(moving).map(
        (own): Candidate => ({
          shift: round(at - own),
          line: { axis, at: round(at), ...span(box, moving), kind: 'edge' },
        }),
      ),
    ),
  );
  return [...atEdges, ...equalGaps(axis, moving, neighbours, low, size, span)];
}

type Span = (...boxes: Box[]) => { from: number; to: number };

/** Beside two neighbours in a row: as far from the second as that is from the first, or midway between them. */
function equalGaps(
  axis: 'x' | 'y',
  moving: Box,
  neighbours: readonly Box[],
  low: 'x' | 'y',
  size: 'width' | 'height',
  span: Span,
): Candidate[] {
  const row = neighbours.filter((box) => overlapsAcross(axis, box, moving)).sort((a, b) => a[low] - b[low]);
  return row.flatMap((first, index) => {
    const second = row[index + 1];
    if (!second) return [];
    const gap = second[low] - (first[low] + first[size]);
    if (gap < 0) return [];
    const after = second[low] + second[size] + gap;
    const before = first[low] - gap - moving[size];
    const middle = first[low] + first[size] + (gap - moving[size]) / 2;
    return [after, before, ...(gap >= moving[size] ? [middle] : [])].map(
      (at): Candidate => ({
        shift: round(at - moving[low]),
        line: { axis, at: round(at), ...span(first, second, moving), kind: 'gap' },
      }),
    );
  });
}

function overlapsAcross(axis: 'x' | 'y', a: Box, b: Box): boolean {
  return axis === 'x' ? a.y < b.y + b.height && b.y < a.y + a.height : a.x < b.x + b.width && b.x < a.x + a.width;
}
