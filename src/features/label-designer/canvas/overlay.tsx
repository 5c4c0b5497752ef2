import { designOf } from '@/features/label-designer/designer-store';
import { QuietZones } from '@/features/label-designer/problems/quiet-zones';
import { useDesignerState } from '@/features/label-designer/use-designer';
import type { LabelElement } from '@/label/element';
import { type Box, unionOf } from '@/label/geometry';
import { useCanvasState } from './canvas-store';
import { Frame } from './frame';
import { GuideLines } from './guide-lines';
import { boundsOf } from './motion';
import { scaleOf } from './view';

/** Everything drawn over the label and never printed: frames, handles, guide lines, the lasso. Lengths in px. */
export function Overlay() {
  const zoom = useDesignerState((state) => state.zoom);
  const pan = useCanvasState((state) => state.pan);
  const lasso = useCanvasState((state) => state.lasso);
  const scale = scaleOf(zoom);
  const px = (box: Box): Box => ({
    x: pan.x + box.x * scale,
    y: pan.y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full will-change-transform">
      <QuietZones pan={pan} scale={scale} />
      <GuideLines pan={pan} scale={scale} />
      <SelectionFrames px={px} />
      {lasso && <rect {...px(lasso)} className="fill-label-mark/10 stroke-label-mark" />}
    </svg>
  );
}

function SelectionFrames({ px }: { px: (box: Box) => Box }) {
  const elements = useDesignerState(designOf).elements;
  const selection = useDesignerState((state) => state.selection);
  const readOnly = useDesignerState((state) => state.readOnly);
  const selected = elements.filter(({ id, hidden }) => selection.has(id) && !hidden);
  const [only] = selected;
  if (!only) return null;
  if (selected.length === 1) {
    return <Frame box={px(only)} rotation={only.rotation} locked={isFixed(only, readOnly)} turns />;
  }
  const movable = selected.filter((element) => !isFixed(element, readOnly));
  const union = unionOf(movable);
  return (
    <>
      {selected.map((element) => (
        <rect key={element.id} {...px(boundsOf(element))} className="fill-none stroke-label-mark" />
      ))}
      {union && <Frame box={px(union)} rotation={0} locked={false} />}
    </>
  );
}

const isFixed = ({ locked }: LabelElement, readOnly: string | undefined) => locked === true || readOnly !== undefined;
