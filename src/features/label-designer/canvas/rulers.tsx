import { memo } from 'react';
import { selectedElements } from '@/features/label-designer/designer-store';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { unionOf } from '@/label/geometry';
import { useCanvasState } from './canvas-store';
import { boundsOf } from './motion';
import { rulerMarks } from './ruler-ticks';
import { scaleOf } from './view';

/** The ruler's breadth, px. */
const BREADTH = 24;

type Axis = 'x' | 'y';
type Extent = { from: number; length: number };

/** One ruler in mm, with the selection's extent tinted on it. */
export function Ruler({ axis }: { axis: Axis }) {
  const zoom = useDesignerState((state) => state.zoom);
  const pan = useCanvasState((state) => state.pan[axis]);
  const length = useCanvasState(({ window }) => (axis === 'x' ? window.width : window.height));
  const extent = useExtent(axis);
  const scale = scaleOf(zoom);
  return (
    <div className="relative size-full overflow-hidden bg-bench">
      {extent && <Tint axis={axis} from={pan + extent.from * scale} length={extent.length * scale} />}
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

/** The selection along one axis, mm; a text, so that it only changes when the numbers do. */
function useExtent(axis: Axis): Extent | undefined {
  const text = useDesignerState((state) => {
    const box = state.selection.size > 0 ? unionOf(selectedElements(state).map(boundsOf)) : undefined;
    return box && `${box[axis]} ${axis === 'x' ? box.width : box.height}`;
  });
  const [from, length] = text?.split(' ').map(Number) ?? [];
  return from === undefined || length === undefined ? undefined : { from, length };
}

/** In a layer of its own, so that it follows a drag without drawing the ruler anew. */
function Tint({ axis, from, length }: { axis: Axis } & Extent) {
  const place =
    axis === 'x'
      ? { width: length, height: BREADTH - 1, transform: `translateX(${from}px)` }
      : { width: BREADTH - 1, height: length, transform: `translateY(${from}px)` };
  return (
    <div
      aria-hidden
      style={place}
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
          className="fill-ink-3 font-mono text-[10px]"
        >
          {text}
        </text>
      ))}
    </>
  );
});
