import type { Box, Handle } from '@/label/design/geometry';

type FrameProps = {
  /** px of the window. */
  box: Box;
  rotation: number;
  /** A frame that says what is selected and cannot be pulled. */
  locked: boolean;
  /** With a handle to turn by. */
  turns?: boolean;
};

/** Seen, and pressed: outwards mostly, so that a thin line between its handles can still be taken hold of. */
const SEEN = 8;
const PRESSED = 24;
const INWARDS = 4;
const STEM = 30;

/** Where each handle sits on the box, and how the pointer looks over it. */
const places: Record<Handle, { x: number; y: number; cursor: string }> = {
  nw: { x: 0, y: 0, cursor: 'cursor-nwse-resize' },
  n: { x: 0.5, y: 0, cursor: 'cursor-ns-resize' },
  ne: { x: 1, y: 0, cursor: 'cursor-nesw-resize' },
  e: { x: 1, y: 0.5, cursor: 'cursor-ew-resize' },
  se: { x: 1, y: 1, cursor: 'cursor-nwse-resize' },
  s: { x: 0.5, y: 1, cursor: 'cursor-ns-resize' },
  sw: { x: 0, y: 1, cursor: 'cursor-nesw-resize' },
  w: { x: 0, y: 0.5, cursor: 'cursor-ew-resize' },
};

/** The frame of the selection with its eight handles and the one to turn by. */
export function Frame({ box, rotation, locked, turns = false }: FrameProps) {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    <g transform={rotation === 0 ? undefined : `rotate(${rotation} ${centre.x} ${centre.y})`}>
      <rect
        {...box}
        strokeWidth={1.5}
        strokeDasharray={locked ? '4 3' : undefined}
        className="fill-none stroke-label-mark"
      />
      {!locked && turns && <Turner x={centre.x} y={box.y} />}
      {!locked &&
        Object.entries(places).map(([name, place]) => <Grip key={name} name={name} box={box} place={place} />)}
    </g>
  );
}

function Grip({ name, box, place }: { name: string; box: Box; place: (typeof places)[Handle] }) {
  const at = { x: box.x + place.x * box.width, y: box.y + place.y * box.height };
  const start = (share: number) => (share === 0 ? INWARDS - PRESSED : share === 1 ? -INWARDS : -PRESSED / 2);
  return (
    <g data-handle={name} className={`pointer-events-auto ${place.cursor}`}>
      <rect
        x={at.x + start(place.x)}
        y={at.y + start(place.y)}
        width={PRESSED}
        height={PRESSED}
        className="fill-transparent"
      />
      <rect
        x={at.x - SEEN / 2}
        y={at.y - SEEN / 2}
        width={SEEN}
        height={SEEN}
        strokeWidth={1.5}
        className="fill-label stroke-label-mark"
      />
    </g>
  );
}

function Turner({ x, y }: { x: number; y: number }) {
  return (
    <g data-handle="rotate" className="pointer-events-auto cursor-grab">
      <path d={`M${x} ${y}V${y - STEM}`} strokeWidth={1.5} className="pointer-events-none stroke-label-mark" />
      <circle cx={x} cy={y - STEM - 2} r={PRESSED / 2} className="fill-transparent" />
      <circle cx={x} cy={y - STEM} r={SEEN / 2} strokeWidth={1.5} className="fill-label stroke-label-mark" />
    </g>
  );
}
