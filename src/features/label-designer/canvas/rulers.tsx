import { memo, useRef } from 'react';
import { useDocument, useView } from '@/features/label-designer/editor';
import { unionOf, visibleBox } from '@/label/design/geometry';
import { useLiveDesign } from './use-live-design';
import { scaleOf } from './viewport';

/** px */
const RULER_SIZE = 24;

type Axis = 'x' | 'y';

export function Ruler({ axis }: { axis: Axis }) {
  const zoom = useView((state) => state.zoom);
  const pan = useView((state) => state.pan[axis]);
  const length = useView(({ window }) => (axis === 'x' ? window.width : window.height));
  const scale = scaleOf(zoom);
  return (
    <div className="relative size-full overflow-hidden">
      <SelectionExtent axis={axis} pan={pan} scale={scale} />
      <svg
        aria-hidden
        width={axis === 'x' ? length : RULER_SIZE}
        height={axis === 'x' ? RULER_SIZE : length}
        className="relative block overflow-hidden"
      >
        <Marks axis={axis} pan={pan} scale={scale} length={length} />
      </svg>
    </div>
  );
}

/** A layer that follows a drag without a render. */
function SelectionExtent({ axis, pan, scale }: { axis: Axis; pan: number; scale: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const { elements } = useLiveDesign((move) => {
    if (!layer.current || !extent) return;
    const at = pan + (extent[axis] + move[axis]) * scale;
    layer.current.style.transform = axis === 'x' ? `translateX(${at}px)` : `translateY(${at}px)`;
  });
  const selection = useDocument((state) => state.selection);
  const extent =
    selection.size === 0 ? undefined : unionOf(elements.filter(({ id }) => selection.has(id)).map(visibleBox));
  if (!extent) return null;
  const [width, height] =
    axis === 'x' ? [extent.width * scale, RULER_SIZE - 1] : [RULER_SIZE - 1, extent.height * scale];
  return (
    <div
      ref={layer}
      aria-hidden
      style={{ width, height }}
      className="absolute top-0 left-0 border border-hivis bg-hivis-tint will-change-transform"
    />
  );
}

type MarksProps = { axis: Axis; pan: number; scale: number; length: number };

const Marks = memo(function Marks({ axis, pan, scale, length }: MarksProps) {
  const { ticks, numbers } = rulerMarks(pan, scale, length);
  const tickPath = ({ at, length: tick }: { at: number; length: number }) =>
    axis === 'x' ? `M${at} ${RULER_SIZE}v${-tick}` : `M${RULER_SIZE} ${at}h${-tick}`;
  return (
    <>
      <path d={ticks.map(tickPath).join('')} className="stroke-ink-3" />
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

/** Positions along the window in px; the numbers are mm from the label's corner. */
type RulerMarks = { ticks: { at: number; length: number }[]; numbers: { at: number; text: string }[] };

/** Minimum distance, px. */
const TICK_DISTANCE = 3.5;
const NUMBER_DISTANCE = 36;

/** The marks that fit a window of `length` px with the label's corner at `pan` px and `scale` px to a mm. */
export function rulerMarks(pan: number, scale: number, length: number): RulerMarks {
  const step = scale >= TICK_DISTANCE ? 1 : 5;
  const numbered = scale * 10 >= NUMBER_DISTANCE ? 10 : 20;
  const ticks: RulerMarks['ticks'] = [];
  const numbers: RulerMarks['numbers'] = [];
  const last = Math.ceil((length - pan) / scale);
  for (let mm = Math.ceil(-pan / scale / step) * step; mm <= last; mm += step) {
    const at = Math.round((pan + mm * scale) * 10) / 10;
    ticks.push({ at, length: mm % 10 === 0 ? 16 : mm % 5 === 0 ? 10 : 6 });
    if (mm % numbered === 0) numbers.push({ at, text: String(mm) });
  }
  return { ticks, numbers };
}
