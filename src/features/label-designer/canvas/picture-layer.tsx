import { memo, type RefObject, useMemo, useRef } from 'react';
import { imageOrigins } from '@/config/env';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import type { Point } from '@/label/design/geometry';
import { current } from '@/label/design/history';
import type { LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import { renderContext, renderElement } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';
import { svgParts } from '@/label-view/label-picture';
import { useFailedImages } from '@/label-view/use-failed-images';
import { useCanvasState } from './canvas-store';
import { useDrawnDesign } from './use-drawn-design';

/** Above so many at once it is cheaper to draw the picture anew than to give each of them a layer. */
const MOST_LAYERS = 12;

/**
 * The label's elements as one picture. While some of it is dragged, each of them is a layer of its own that is only
 * moved, so that a frame of a drag draws nothing: not the one element and not the thousand others.
 */
export function PictureLayer() {
  const picture = useRef<SVGSVGElement>(null);
  const { elements, labelSize } = useDrawnDesign(useShift(picture));
  const data = useDesignerState((state) => state.data);
  const dotsPerMm = useDesignerState((state) => state.dotsPerMm);
  const failedImages = useFailedImages(
    useDesignerState(({ history }) => current(history).elements),
    imageOrigins,
  );
  const editing = useCanvasState((state) => state.editing);
  const context = useMemo(() => renderContext({ dotsPerMm, failedImages, unscaled: true }), [dotsPerMm, failedImages]);
  return (
    <svg
      ref={picture}
      aria-hidden
      viewBox={`0 0 ${labelSize.width} ${labelSize.height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-label-ink"
    >
      {elements.map((element) =>
        element.hidden ? null : (
          <Picture key={element.id} element={element} veiled={element.id === editing} data={data} context={context} />
        ),
      )}
    </svg>
  );
}

type PictureProps = {
  element: LabelElement;
  /** Something else is shown in its place. */
  veiled: boolean;
  data: LabelData;
  context: RenderContext;
};

const Picture = memo(function Picture({ element, veiled, data, context }: PictureProps) {
  return (
    <g data-picture={element.id} visibility={veiled ? 'hidden' : undefined}>
      {svgParts(renderElement(element, data, context))}
    </g>
  );
});

/** Moves what the gesture moves; the nodes are looked up when it begins and let go when it ends. */
function useShift(picture: RefObject<SVGSVGElement | null>) {
  const { store } = useDesigner();
  const moving = useRef<SVGElement[]>([]);
  return ({ x, y }: Point) => {
    const { gesture } = store.getState();
    const isStill = x === 0 && y === 0;
    if (gesture && !isStill && moving.current.length === 0) {
      const { design } = gesture.live.getState();
      moving.current = nodesOf(picture.current, changed(gesture.base.elements, design.elements));
      if (moving.current.length <= MOST_LAYERS) for (const { style } of moving.current) style.willChange = 'transform';
    }
    // Units of the picture are millimetres.
    for (const { style } of moving.current) style.transform = isStill ? '' : `translate(${x}px, ${y}px)`;
    if (gesture) return;
    for (const { style } of moving.current) style.willChange = '';
    moving.current = [];
  };
}

const changed = (before: readonly LabelElement[], after: readonly LabelElement[]) =>
  new Set(after.filter((element, index) => element !== before[index]).map(({ id }) => id));

const nodesOf = (picture: SVGSVGElement | null, ids: ReadonlySet<string>) =>
  [...(picture?.children ?? [])].filter(
    (node): node is SVGElement => node instanceof SVGElement && ids.has(node.getAttribute('data-picture') ?? ''),
  );
