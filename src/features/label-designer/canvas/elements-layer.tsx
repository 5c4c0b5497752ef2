import { type RefObject, useEffect, useRef } from 'react';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { current } from '@/label/design/history';
import { useCanvasState } from './canvas-store';
import { PictureLayer } from './picture-layer';
import { TargetLayer } from './target-layer';
import { useKeptFocus } from './use-kept-focus';

/** The label's elements: seen as one picture, reached one by one. */
export function ElementsLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useKeptFocus(
    layer,
    useDesignerState(({ history }) => current(history).elements),
  );
  return (
    <div ref={layer}>
      <PictureLayer />
      <TargetLayer />
      <FocusRequests layer={layer} />
    </div>
  );
}

/**
 * Gives the focus where it was asked to go; to the canvas when there is no such element. By itself, so that a request
 * draws nothing, and after the elements, so that a new one is there.
 */
function FocusRequests({ layer }: { layer: RefObject<HTMLDivElement | null> }) {
  // A new object for each request, also for the same element again.
  const request = useCanvasState((state) => state.focus);
  useEffect(() => {
    const { id, count } = request;
    if (count === 0) return;
    const area = layer.current?.closest<HTMLElement>('[data-canvas]');
    const target = id === undefined ? null : area?.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`);
    (target ?? area)?.focus({ preventScroll: true });
  }, [request, layer]);
  return null;
}
