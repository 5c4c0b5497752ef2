import { m } from '@messages/messages';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { LABEL_SIDE } from '@/label/design/design';
import { type Corners, cornersBounds, type Point, type Size } from '@/label/design/geometry';
import type { SampleArea, SampleReading, SampleSource } from '@/label/sample/sample';
import { Button } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

const names = [m.sample_upper_left, m.sample_upper_right, m.sample_lower_right, m.sample_lower_left] as const;

type SampleAreaProps = {
  kind: SampleReading['kind'];
  source: SampleSource;
  onRead: (area: SampleArea) => void;
  onCancel: () => void;
};

/** The page or photo with the corners of the label, which can be moved: four on a photo, a rectangle on a page. */
export function SampleAreaEditor({ kind, source, onRead, onCancel }: SampleAreaProps) {
  const [corners, setCorners] = useState(source.corners);
  const [typed, setTyped] = useState({ width: String(source.size.width), height: String(source.size.height) });
  const isPhoto = kind === 'picture';
  const size = isPhoto ? { width: Number(typed.width), height: Number(typed.height) } : sizeOnPage(corners, source);
  const isSize = ({ width, height }: Size) =>
    [width, height].every((side) => side >= LABEL_SIDE.min && side <= LABEL_SIDE.max);
  const move = (index: number, to: Point) => {
    const point = {
      x: Math.min(source.width, Math.max(0, to.x)),
      y: Math.min(source.height, Math.max(0, to.y)),
    };
    setCorners((before) => before.map((corner, at) => movedCorner(corner, at, index, point, isPhoto)));
  };
  const side = (name: 'width' | 'height', label: string) => (
    <FormField label={label} className="w-28">
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value.replace(',', '.') })}
        />
      )}
    </FormField>
  );
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap items-end gap-3 border-rule-2 border-b px-5 py-2.5 text-13 max-md:px-4">
        <p className="min-w-56 flex-1 self-center text-ink-2">
          {isPhoto ? m.sample_drag_photo() : m.sample_drag_page()}
        </p>
        {isPhoto ? (
          <>
            {side('width', m.sample_width())}
            {side('height', m.sample_height())}
          </>
        ) : (
          <span className="self-center text-ink-3">{m.sample_size(size)}</span>
        )}
        <Button onClick={onCancel}>{m.common_cancel()}</Button>
        <Button
          variant="primary"
          reason={isSize(size) ? undefined : m.sample_side_wrong({ least: LABEL_SIDE.min, most: LABEL_SIDE.max })}
          onClick={() => onRead({ page: source.page, corners, size })}
        >
          {m.sample_read_area()}
        </Button>
      </div>
      <div {...scrollRegion(m.sample_sample())} className="grid min-h-60 overflow-auto bg-bench-2 p-6">
        <Marked source={source} corners={corners} onMove={move} />
      </div>
    </div>
  );
}

const sizeOnPage = (corners: Corners, source: SampleSource): Size => {
  const before = cornersBounds(source.corners);
  const now = cornersBounds(corners);
  const perMm = before.width / source.size.width;
  const mm = (pixels: number) => Math.round((pixels / perMm) * 10) / 10;
  return { width: mm(now.width), height: mm(now.height) };
};

/** On a page the neighbours keep the rectangle. */
function movedCorner(corner: Point, at: number, moved: number, to: Point, isFree: boolean): Point {
  if (at === moved) return to;
  if (isFree || Math.abs(at - moved) === 2) return corner;
  const isSameRow = Math.floor(at / 2) === Math.floor(moved / 2);
  return isSameRow ? { x: corner.x, y: to.y } : { x: to.x, y: corner.y };
}

type MarkedProps = { source: SampleSource; corners: Corners; onMove: (index: number, to: Point) => void };

function Marked({ source, corners, onMove }: MarkedProps) {
  const area = useRef<HTMLDivElement>(null);
  const percent = ({ x, y }: Point) => ({ left: `${(100 * x) / source.width}%`, top: `${(100 * y) / source.height}%` });
  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(index, {
      x: ((event.clientX - box.left) / box.width) * source.width,
      y: ((event.clientY - box.top) / box.height) * source.height,
    });
  };
  const step = (index: number) => (event: KeyboardEvent) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    const corner = corners[index];
    if (dx === undefined || dy === undefined || !corner) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    onMove(index, { x: corner.x + far * dx, y: corner.y + far * dy });
  };
  return (
    <div ref={area} className="relative m-auto max-w-full" style={{ width: fittedWidth(source) }}>
      <img src={source.picture} alt={m.sample_picture_alt()} className="block w-full" draggable={false} />
      <svg
        aria-hidden
        viewBox={`0 0 ${source.width} ${source.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <polygon
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="#1c5fb022"
          stroke="#1c5fb0"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {corners.map((corner, index) => (
        <button
          key={names[index]?.()}
          type="button"
          aria-label={names[index]?.()}
          style={percent(corner)}
          className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none place-items-center rounded-full"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(index)}
          onKeyDown={step(index)}
        >
          <i aria-hidden className="block size-4 rounded-full border-2 border-white bg-[#1c5fb0] shadow-label" />
        </button>
      ))}
    </div>
  );
}

const fittedWidth = ({ width, height }: Size) => `min(100%, calc(62dvh * ${(width / height).toFixed(3)}))`;
