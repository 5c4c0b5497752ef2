import { memo, type RefObject, useMemo, useRef } from 'react';
import { imageOrigins } from '@/config/env';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import type { Point } from '@/label/design/geometry';
import { current } from '@/label/design/history';
import type { LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import { renderContext, renderElement } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';
import { svgParts } from '@/label-view/label-svg';
import { useFailedImages } from '@/label-view/use-failed-images';
import { useLiveDesign } from './use-live-design';

/** With more than this, repainting the SVG is cheaper than compositing the layers. */
const MAX_LAYERS = 12;

/** All elements as one SVG. Each dragged element becomes a layer that is only translated: a drag repaints no element. */
export function SvgLayer() {
  const layer = useRef<SVGSVGElement>(null);
  const { elements, labelSize } = useLiveDesign(useTranslate(layer));
  const data = useDocument((state) => state.data);
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const failedImages = useFailedImages(
    useDocument(({ history }) => current(history).elements),
    imageOrigins,
  );
  const editedText = useView((state) => state.editedText);
  const context = useMemo(() => renderContext({ dotsPerMm, failedImages, unscaled: true }), [dotsPerMm, failedImages]);
  return (
    <svg
      ref={layer}
      data-label-svg
      aria-hidden
      viewBox={`0 0 ${labelSize.width} ${labelSize.height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-label-ink"
    >
      {elements.map((element) =>
        element.hidden ? null : (
          <ElementSvg
            key={element.id}
            element={element}
            isHidden={element.id === editedText}
            data={data}
            context={context}
          />
        ),
      )}
    </svg>
  );
}

/** Hidden while the text editor covers it. */
type ElementSvgProps = { element: LabelElement; isHidden: boolean; data: LabelData; context: RenderContext };

const ElementSvg = memo(function ElementSvg({ element, isHidden, data, context }: ElementSvgProps) {
  return (
    <g data-svg-of={element.id} visibility={isHidden ? 'hidden' : undefined}>
      {svgParts(renderElement(element, data, context))}
    </g>
  );
});

/** Translates the moved elements; their nodes are looked up once per gesture. */
function useTranslate(layer: RefObject<SVGSVGElement | null>) {
  const { document: store } = useEditor();
  const moving = useRef<SVGElement[]>([]);
  return ({ x, y }: Point) => {
    const { gesture } = store.getState();
    const isStill = x === 0 && y === 0;
    if (gesture && !isStill && moving.current.length === 0) {
      const { design } = gesture.live.getState();
      moving.current = nodesOf(layer.current, changed(gesture.base.elements, design.elements));
      if (moving.current.length <= MAX_LAYERS) for (const { style } of moving.current) style.willChange = 'transform';
    }
    // px of the SVG are millimetres.
    for (const { style } of moving.current) style.transform = isStill ? '' : `translate(${x}px, ${y}px)`;
    if (gesture) return;
    for (const { style } of moving.current) style.willChange = '';
    moving.current = [];
  };
}

const changed = (before: readonly LabelElement[], after: readonly LabelElement[]) =>
  new Set(after.filter((element, index) => element !== before[index]).map(({ id }) => id));

const nodesOf = (layer: SVGSVGElement | null, ids: ReadonlySet<string>) =>
  [...(layer?.children ?? [])].filter(
    (node): node is SVGElement => node instanceof SVGElement && ids.has(node.getAttribute('data-svg-of') ?? ''),
  );
