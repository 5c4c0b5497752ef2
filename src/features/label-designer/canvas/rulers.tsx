import { memo, useRef } from 'react';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { unionOf } from '@/label/design/geometry';
import { useCanvasState } from './canvas-store';
import { boundsOf } from './motion';
import { rulerMarks } from './ruler-ticks';
import { useDrawnDesign } from './use-drawn-design';
import { scaleOf } from './view';

/** The ruler's breadth, px. */
const BREADTH = 24;

type Axis = 'x' | 'y';

/** One ruler in mm, with the selection's extent tinted on it. */
export function Ruler({ axis }: { axis: Axis }) {
  const zoom = useDesignerState((state) => state.zoom);
  const pan = useCanvasState((state) => state.pan[axis]);
  const length = useCanvasState(({ window }) => (axis === 'x' ? window.width : window.height));
  const scale = scaleOf(zoom);
  return (
    <div className="relative size-full overflow-hidden bg-bench">
      <Tint axis={axis} pan={pan} scale={scale} />
      <svg
        aria-hidden
        width={axis === 'x' ? length : BREADTH}
        height={axis === 'x' ? BREADTH : length}
        className="relative block overflow-hidden"
      >
        <Marks axis={axis} pan={pan} scale={scale} length={length} />
      </svg>
    </div>
  );
}

/** The selection's extent, in a layer of its own, so that it follows a drag without drawing the ruler anew. */
function Tint({ axis, pan, scale }: { axis: Axis; pan: number; scale: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const { elements } = useDrawnDesign((move) => {
    if (!layer.current || !extent) return;
    const at = pan + (extent[axis] + move[axis]) * scale;
    layer.current.style.transform = axis === 'x' ? `translateX(${at}px)` : `translateY(${at}px)`;
  });
  const selection = useDesignerState((state) => state.selection);
  const extent =
    selection.size === 0 ? undefined : unionOf(elements.filter(({ id }) => selection.has(id)).map(boundsOf));
  if (!extent) return null;
  const size =
    axis === 'x'
      ? { width: extent.width * scale, height: BREADTH - 1 }
      : { width: BREADTH - 1, height: extent.height * scale };
  return (
    <div
      ref={layer}
      aria-hidden
      style={size}
      className="absolute top-0 left-0 border border-hivis bg-hivis-tint will-change-transform"
    />
  );
}

const Marks = memo(function Marks({
  axis,
  pan,
  scale,
  length,
}: {
  axis: Axis;
  pan: number;
  scale: number;
  length: number;
}) {
  const { ticks, numbers } = rulerMarks(pan, scale, length);
  const d = ticks
    .map((tick) =>
      axis === 'x'
        ? `M${tick.at} ${BREADTH - tick.length}V${BREADTH}`
        : `M${BREADTH - tick.length} ${tick.at}H${BREADTH}`,
    )
    .join('');
  return (
    <>
      <path d={d} className="stroke-ink-3" />
      {numbers.map(({ at, text }) => (
        <text
          key={text}
          transform={axis === 'x' ? `translate(${at + 3} 11)` : `translate(11 ${at - 3}) rotate(-90)`}
          className="fill-ink-3 font-mono text-[.625rem]"
        >
          {text}
        </text>
      ))}
    </>
  );
});
