import { useRef } from 'react';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { boxOf } from '@/label/design/edit';
import { type Box, type Point, unionOf } from '@/label/design/geometry';
import type { LabelElement } from '@/label/elements/element';
import { useCanvasState } from './canvas-store';
import { Frame } from './frame';
import { boundsOf } from './motion';
import { useDrawnDesign } from './use-drawn-design';

/**
 * The frames of what is selected. They stand in a layer of their own that is moved as a whole, like the elements: a
 * drag then draws neither of them anew.
 */
export function SelectionFrames({ pan, scale }: { pan: Point; scale: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const { elements } = useDrawnDesign((move) => {
    if (!layer.current || !origin) return;
    // Whole pixels: a layer between two of them is blurred.
    const px = (from: number, to: number) => `${Math.round(from + to * scale)}px`;
    layer.current.style.transform = `translate(${px(pan.x, origin.x + move.x)}, ${px(pan.y, origin.y + move.y)})`;
  });
  const selection = useDesignerState((state) => state.selection);
  const readOnly = useDesignerState((state) => state.readOnly);
  // The field in which a text is typed has a frame of its own, and handles would lie over its letters.
  const editing = useCanvasState((state) => state.editing);
  const selected = elements.filter(({ id, hidden }) => selection.has(id) && !hidden && id !== editing);
  const [only] = selected;
  const origin = unionOf(selected.map(boxOf));
  if (!only || !origin) return null;

  const px = (box: Box): Box => ({
    x: tidy((box.x - origin.x) * scale),
    y: tidy((box.y - origin.y) * scale),
    width: tidy(box.width * scale),
    height: tidy(box.height * scale),
  });
  const movable = unionOf(selected.filter((element) => !isFixed(element, readOnly)).map(boxOf));
  return (
    <div ref={layer} className="pointer-events-none absolute top-0 left-0 will-change-transform">
      <svg aria-hidden width={1} height={1} className="absolute overflow-visible">
        {selected.length === 1 ? (
          <Frame box={px(boxOf(only))} rotation={only.rotation} locked={isFixed(only, readOnly)} turns />
        ) : (
          <>
            {selected.map((element) => (
              <rect key={element.id} {...px(boundsOf(element))} className="fill-none stroke-label-mark" />
            ))}
            {movable && <Frame box={px(movable)} rotation={0} locked={false} turns />}
          </>
        )}
      </svg>
    </div>
  );
}

/** Without the noise of floating point, which would draw an unchanged frame anew. */
const tidy = (px: number) => Math.round(px * 100) / 100;

const isFixed = ({ locked }: LabelElement, readOnly: string | undefined) => locked === true || readOnly !== undefined;
