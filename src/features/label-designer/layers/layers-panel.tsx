import { designOf } from '@/features/label-designer/designer-store';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { LayerRow } from './layer-row';
import { useLayerDrag } from './use-layer-drag';

/** Every element, the topmost first: to find, name, lock, hide and put in order, also what the canvas cannot reach. */
export function LayersPanel() {
  const elements = useDesignerState((state) => designOf(state).elements);
  const selection = useDesignerState((state) => state.selection);
  const { over, start, step } = useLayerDrag();
  if (elements.length === 0) return <p className="px-4 py-4 text-13 text-ink-2">The label is empty.</p>;
  return (
    <ol aria-label="Layers, the topmost first" className="py-2">
      {elements.toReversed().map((element) => (
        <LayerRow
          key={element.id}
          element={element}
          selected={selection.has(element.id)}
          target={over === element.id}
          onDragStart={start}
          onStep={step}
        />
      ))}
    </ol>
  );
}
