import type { Point } from '@/label/geometry';
import type { GuideLine } from '@/label/guides';
import { useCanvasState } from './canvas-store';

type GuideLinesProps = { pan: Point; scale: number };

/**
 * What a moving element is drawn to: edges and centres in full colour, equal gaps paler. Each line is one pixel in a
 * layer of its own, stretched and moved, since among many neighbours it changes with nearly every frame of a drag.
 */
export function GuideLines({ pan, scale }: GuideLinesProps) {
  const lines = useCanvasState((state) => state.lines);
  return (['x', 'y'] as const).map((axis) => (
    <div
      key={axis}
      aria-hidden
      data-guide={axis}
      style={placeOf(
        axis,
        lines.find((line) => line.axis === axis),
        { pan, scale },
      )}
      className="pointer-events-none absolute top-0 left-0 size-px origin-top-left bg-label-mark will-change-[transform,opacity]"
    />
  ));
}

function placeOf(axis: 'x' | 'y', line: GuideLine | undefined, { pan, scale }: GuideLinesProps) {
  if (!line) return { opacity: 0 };
  const across = (axis === 'x' ? pan.x : pan.y) + line.at * scale;
  const along = (axis === 'x' ? pan.y : pan.x) + line.from * scale;
  const length = Math.max(1, (line.to - line.from) * scale);
  const transform =
    axis === 'x'
      ? `translate(${across}px, ${along}px) scale(1, ${length})`
      : `translate(${along}px, ${across}px) scale(${length}, 1)`;
  return { transform, opacity: line.kind === 'gap' ? 0.5 : 1 };
}
