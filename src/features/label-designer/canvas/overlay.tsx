import { useLayoutEffect, useRef } from 'react';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { boxOf } from '@/label/design/edit';
import { type Box, type Handle, unionOf, visibleBox } from '@/label/design/geometry';
import type { GuideLine } from '@/label/design/guides';
import type { LabelElement } from '@/label/elements/element';
import { TextEditor } from './text-editor';
import { useLiveDesign } from './use-live-design';
import { type CanvasTransform, scaleOf } from './viewport';

/** Everything over the label that is never printed. Lengths in px. */
export function Overlay() {
  const scale = scaleOf(useView((state) => state.zoom));
  const pan = useView((state) => state.pan);
  const lasso = useView((state) => state.lasso);
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full will-change-transform">
        <BlockedQuietZones pan={pan} scale={scale} />
        {lasso && (
          <rect
            x={pan.x + lasso.x * scale}
            y={pan.y + lasso.y * scale}
            width={lasso.width * scale}
            height={lasso.height * scale}
            className="fill-label-mark/10 stroke-label-mark"
          />
        )}
      </svg>
      <Guides pan={pan} scale={scale} />
      <SelectionFrames pan={pan} scale={scale} />
      <TextEditor pan={pan} scale={scale} />
    </>
  );
}

/** Hidden during a gesture, when they would be outdated. */
function BlockedQuietZones({ pan, scale }: CanvasTransform) {
  const zones = useView((state) => state.blockedQuietZones);
  // Without zones the start of a gesture renders nothing.
  const isHidden = useDocument((state) => zones.length > 0 && state.gesture !== undefined);
  if (isHidden) return null;
  return zones.map(({ elementId, area }) => {
    const points = area.map(({ x, y }) => `${pan.x + x * scale},${pan.y + y * scale}`).join(' ');
    return (
      <polygon
        key={elementId}
        data-quiet-zone
        points={points}
        strokeDasharray="4 3"
        className="fill-stop-lit/15 stroke-stop-fill"
      />
    );
  });
}

/** Each guide is one pixel in its own layer that is scaled and moved without a render: it changes with nearly every frame. */
function Guides({ pan, scale }: CanvasTransform) {
  const { document: store, subscribeLive } = useEditor();
  const vertical = useRef<HTMLDivElement>(null);
  const horizontal = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let before: readonly GuideLine[] | undefined;
    const apply = () => {
      const guides = store.getState().gesture?.live.getState().guides ?? noGuides;
      if (guides === before) return;
      before = guides;
      for (const [axis, line] of [['x', vertical.current] as const, ['y', horizontal.current] as const]) {
        const guide = guides.find((candidate) => candidate.axis === axis);
        if (line) Object.assign(line.style, guideStyle(axis, guide, { pan, scale }));
      }
    };
    apply();
    return subscribeLive(apply);
  }, [store, subscribeLive, pan, scale]);
  return (
    <>
      <div ref={vertical} aria-hidden data-guide="x" className={guideClass} />
      <div ref={horizontal} aria-hidden data-guide="y" className={guideClass} />
    </>
  );
}

const noGuides: readonly GuideLine[] = [];

const guideClass =
  'pointer-events-none absolute top-0 left-0 size-px origin-top-left bg-label-mark opacity-0 will-change-[transform,opacity] forced-color-adjust-none';

function guideStyle(axis: 'x' | 'y', guide: GuideLine | undefined, { pan, scale }: CanvasTransform) {
  if (!guide) return { opacity: '0' };
  const across = (axis === 'x' ? pan.x : pan.y) + guide.position * scale;
  const along = (axis === 'x' ? pan.y : pan.x) + guide.from * scale;
  const length = Math.max(1, (guide.to - guide.from) * scale);
  const transform =
    axis === 'x'
      ? `translate(${across}px, ${along}px) scale(1, ${length})`
      : `translate(${along}px, ${across}px) scale(${length}, 1)`;
  return { transform, opacity: guide.kind === 'gap' ? '0.5' : '1' };
}

/** A drag moves this layer as a whole without a render. */
function SelectionFrames({ pan, scale }: CanvasTransform) {
  const layer = useRef<HTMLDivElement>(null);
  const { elements } = useLiveDesign((move) => {
    if (!layer.current || !origin) return;
    // Rounded, since a layer between two pixels is blurred.
    const px = (from: number, to: number) => `${Math.round(from + to * scale)}px`;
    layer.current.style.transform = `translate(${px(pan.x, origin.x + move.x)}, ${px(pan.y, origin.y + move.y)})`;
  });
  const selection = useDocument((state) => state.selection);
  const readOnly = useDocument((state) => state.readOnly);
  // The text editor has its own frame, and handles would cover its text.
  const editedText = useView((state) => state.editedText);
  const selected = elements.filter(({ id, hidden }) => selection.has(id) && !hidden && id !== editedText);
  const [only] = selected;
  const origin = unionOf(selected.map(boxOf));
  if (!only || !origin) return null;

  const px = (box: Box): Box => ({
    x: rounded((box.x - origin.x) * scale),
    y: rounded((box.y - origin.y) * scale),
    width: rounded(box.width * scale),
    height: rounded(box.height * scale),
  });
  const movable = unionOf(selected.filter((element) => !isFixed(element, readOnly)).map(boxOf));
  return (
    <div ref={layer} className="pointer-events-none absolute top-0 left-0 will-change-transform">
      <svg aria-hidden width={1} height={1} className="absolute overflow-visible">
        {selected.length === 1 ? (
          <Frame box={px(boxOf(only))} rotation={only.rotation} locked={isFixed(only, readOnly)} />
        ) : (
          <>
            {selected.map((element) => (
              <rect key={element.id} {...px(visibleBox(element))} className="fill-none stroke-label-mark" />
            ))}
            {movable && <Frame box={px(movable)} rotation={0} locked={false} />}
          </>
        )}
      </svg>
    </div>
  );
}

/** Without floating-point noise, which would re-render an unchanged frame. */
const rounded = (px: number) => Math.round(px * 100) / 100;

const isFixed = ({ locked }: LabelElement, readOnly: string | undefined) => locked === true || readOnly !== undefined;

/** px; the target of a handle extends mostly outwards, so that a thin line between two handles can still be dragged. */
const HANDLE = 8;
const TARGET = 24;
const TARGET_INWARDS = 4;
const ROTATE_DISTANCE = 30;

/** Positions as a share of the box size. */
const handlePositions: Record<Handle, { x: number; y: number; cursor: string }> = {
  nw: { x: 0, y: 0, cursor: 'cursor-nwse-resize' },
  n: { x: 0.5, y: 0, cursor: 'cursor-ns-resize' },
  ne: { x: 1, y: 0, cursor: 'cursor-nesw-resize' },
  e: { x: 1, y: 0.5, cursor: 'cursor-ew-resize' },
  se: { x: 1, y: 1, cursor: 'cursor-nwse-resize' },
  s: { x: 0.5, y: 1, cursor: 'cursor-ns-resize' },
  sw: { x: 0, y: 1, cursor: 'cursor-nesw-resize' },
  w: { x: 0, y: 0.5, cursor: 'cursor-ew-resize' },
};

type FrameProps = { box: Box; rotation: number; locked: boolean };

/** `box` in px. A locked frame has no handles. */
function Frame({ box, rotation, locked }: FrameProps) {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    <g transform={rotation === 0 ? undefined : `rotate(${rotation} ${centre.x} ${centre.y})`}>
      <rect
        {...box}
        strokeWidth={1.5}
        strokeDasharray={locked ? '4 3' : undefined}
        className="fill-none stroke-label-mark"
      />
      {!locked && <RotateHandle x={centre.x} y={box.y} />}
      {!locked &&
        Object.entries(handlePositions).map(([name, position]) => (
          <ResizeHandle key={name} name={name} box={box} position={position} />
        ))}
    </g>
  );
}

function ResizeHandle({ name, box, position }: { name: string; box: Box; position: (typeof handlePositions)[Handle] }) {
  const at = { x: box.x + position.x * box.width, y: box.y + position.y * box.height };
  const start = (share: number) =>
    share === 0 ? TARGET_INWARDS - TARGET : share === 1 ? -TARGET_INWARDS : -TARGET / 2;
  return (
    <g data-handle={name} className={`pointer-events-auto ${position.cursor}`}>
      <rect
        x={at.x + start(position.x)}
        y={at.y + start(position.y)}
        width={TARGET}
        height={TARGET}
        className="fill-transparent"
      />
      <rect
        x={at.x - HANDLE / 2}
        y={at.y - HANDLE / 2}
        width={HANDLE}
        height={HANDLE}
        strokeWidth={1.5}
        className="fill-label stroke-label-mark"
      />
    </g>
  );
}

function RotateHandle({ x, y }: { x: number; y: number }) {
  return (
    <g data-handle="rotate" className="pointer-events-auto cursor-grab">
      <path
        d={`M${x} ${y}V${y - ROTATE_DISTANCE}`}
        strokeWidth={1.5}
        className="pointer-events-none stroke-label-mark"
      />
      <circle cx={x} cy={y - ROTATE_DISTANCE - 2} r={TARGET / 2} className="fill-transparent" />
      <circle
        cx={x}
        cy={y - ROTATE_DISTANCE}
        r={HANDLE / 2}
        strokeWidth={1.5}
        className="fill-label stroke-label-mark"
      />
    </g>
  );
}
