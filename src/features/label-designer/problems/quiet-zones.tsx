import { useDesignerState } from '@/features/label-designer/use-designer';
import type { Point } from '@/label/design/geometry';
import { useProblems } from './problems-store';

/** Quiet zones that something reaches into, drawn over the label; not while anything moves, when they would be old. */
export function QuietZones({ pan, scale }: { pan: Point; scale: number }) {
  const zones = useProblems((state) => state.zones);
  // Where there are none, a drag begins without a word to this.
  const hides = useDesignerState((state) => zones.length > 0 && state.gesture !== undefined);
  if (hides) return null;
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
