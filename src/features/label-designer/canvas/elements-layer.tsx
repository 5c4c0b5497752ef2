import { useEffect, useMemo, useRef } from 'react';
import { designOf } from '@/features/label-designer/designer-store';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { renderContext } from '@/label/render';
import { useFailedImages } from '@/label-view/use-failed-images';
import { useCanvasState } from './canvas-store';
import { ElementView } from './element-view';
import { useKeptFocus } from './use-kept-focus';

/** The label's elements in their drawing order, which is also the order of Tab. */
export function ElementsLayer() {
  const design = useDesignerState(designOf);
  const base = useDesignerState(({ gesture }) => gesture?.base);
  const selection = useDesignerState((state) => state.selection);
  const data = useDesignerState((state) => state.data);
  const dotsPerMm = useDesignerState((state) => state.dotsPerMm);
  const failedImages = useFailedImages((base ?? design).elements);
  const context = useMemo(() => renderContext({ dotsPerMm, failedImages }), [dotsPerMm, failedImages]);
  const before = useMemo(() => new Map(base?.elements.map((element) => [element.id, element])), [base]);
  const layer = useFocusRequests();
  useKeptFocus(layer, design.elements);
  return (
    <div ref={layer}>
      {design.elements.map((element, index) => {
        const earlier = before.get(element.id);
        return element.hidden ? null : (
          <ElementView
            key={element.id}
            element={element}
            base={earlier === element ? undefined : earlier}
            index={index}
            count={design.elements.length}
            selected={selection.has(element.id)}
            data={data}
            context={context}
          />
        );
      })}
    </div>
  );
}

/** Gives the focus where it was asked to go; to the canvas when there is no such element. */
function useFocusRequests() {
  const layer = useRef<HTMLDivElement>(null);
  // A new object for each request, also for the same element again.
  const request = useCanvasState((state) => state.focus);
  useEffect(() => {
    const { id, count } = request;
    if (count === 0) return;
    const area = layer.current?.closest<HTMLElement>('[data-canvas]');
    const target = id === undefined ? null : area?.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`);
    (target ?? area)?.focus({ preventScroll: true });
  }, [request]);
  return layer;
}
