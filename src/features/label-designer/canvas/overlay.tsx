import { useLayoutEffect, useRef } from 'react';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import type { GuideLine } from '@/label/design/guides';
import { SelectionFrames } from './selection-frames';
import { TextEditor } from './text-editor';
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
  return zones.map((zone) => {
    const points = zone.map(({ x, y }) => `${pan.x + x * scale},${pan.y + y * scale}`).join(' ');
    return (
      <polygon
        key={points}
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
