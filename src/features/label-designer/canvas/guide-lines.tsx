import type { Point } from '@/label/geometry';
import { useCanvasState } from './canvas-store';

/** What a moving element is drawn to: edges and centres as full lines, equal gaps dashed. */
export function GuideLines({ pan, scale }: { pan: Point; scale: number }) {
  const lines = useCanvasState((state) => state.lines);
  return lines.map(({ axis, at, from, to, kind }) => {
    const along = axis === 'x' ? pan.y : pan.x;
    const across = (axis === 'x' ? pan.x : pan.y) + at * scale;
    const [start, end] = [along + from * scale, along + to * scale];
    const d = axis === 'x' ? `M${across} ${start}V${end}` : `M${start} ${across}H${end}`;
    return (
      <path
        key={`${axis} ${at} ${kind}`}
        d={d}
        strokeDasharray={kind === 'gap' ? '4 3' : undefined}
        className="stroke-label-mark"
      />
    );
  });
}
