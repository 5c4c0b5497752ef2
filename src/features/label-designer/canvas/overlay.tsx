import { QuietZones } from '@/features/label-designer/problems/quiet-zones';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { useCanvasState } from './canvas-store';
import { GuideLines } from './guide-lines';
import { SelectionFrames } from './selection-frames';
import { TextEditor } from './text-editor';
import { scaleOf } from './view';

/** Everything drawn over the label and never printed: frames, handles, guide lines, the lasso. Lengths in px. */
export function Overlay() {
  const scale = scaleOf(useDesignerState((state) => state.zoom));
  const pan = useCanvasState((state) => state.pan);
  const lasso = useCanvasState((state) => state.lasso);
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full will-change-transform">
        <QuietZones pan={pan} scale={scale} />
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
      <GuideLines pan={pan} scale={scale} />
      <SelectionFrames pan={pan} scale={scale} />
      <TextEditor pan={pan} scale={scale} />
    </>
  );
}
