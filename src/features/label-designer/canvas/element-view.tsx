import { memo } from 'react';
import { spokenName } from '@/features/label-designer/element-names';
import type { LabelData } from '@/label/binding';
import type { LabelElement, RenderContext } from '@/label/element';
import { renderElement } from '@/label/render';
import { SvgPart } from '@/label-view/label-picture';

type ElementViewProps = {
  element: LabelElement;
  /** The element as it was when the gesture began: as long as it is only moved, that picture is shown elsewhere. */
  base: LabelElement | undefined;
  index: number;
  count: number;
  selected: boolean;
  data: LabelData;
  context: RenderContext;
};

/**
 * One element on the canvas, in a layer of its own: where it stands is a transform, so that dragging one of a thousand
 * draws nothing anew. Lengths are multiples of --mm, the px of a millimetre at this zoom.
 */
export const ElementView = memo(function ElementView(props: ElementViewProps) {
  const { element, base, index, count, selected, data, context } = props;
  const drawn = base && onlyMoved(base, element) ? base : element;
  const { width, height } = element;
  return (
    <button
      type="button"
      data-element={element.id}
      aria-pressed={selected}
      aria-label={spokenName(element, index, count)}
      aria-roledescription="label element"
      style={{
        width: `max(${LEAST}, ${mm(width)})`,
        height: `max(${LEAST}, ${mm(height)})`,
        transform: `translate(${centred(element.x, width)}, ${centred(element.y, height)})`,
        willChange: base ? 'transform' : undefined,
      }}
      className="pointer-events-none absolute top-0 left-0 block outline-label-mark focus-visible:outline-2 focus-visible:outline-offset-4"
    >
      <svg
        aria-hidden
        viewBox={`${drawn.x} ${drawn.y} ${width} ${height}`}
        preserveAspectRatio="none"
        style={{ left: spare(width), top: spare(height), width: mm(width), height: mm(height) }}
        className="absolute overflow-visible fill-label-ink"
      >
        <Drawing element={drawn} data={data} context={context} />
        <PressArea element={drawn} />
      </svg>
    </button>
  );
});

const mm = (length: number) => `calc(var(--mm) * ${length}px)`;

/** A thin line is a target of this size all the same, around its middle (WCAG 2.5.8). */
const LEAST = '24px';
/** How much further than the element its target reaches on each side. */
const spare = (length: number) => `calc((max(${LEAST}, ${mm(length)}) - ${mm(length)}) / 2)`;
const centred = (start: number, length: number) => `calc(${mm(start)} - ${spare(length)})`;

const onlyMoved = (base: LabelElement, now: LabelElement) =>
  base.width === now.width &&
  base.height === now.height &&
  base.rotation === now.rotation &&
  base.properties === now.properties;

type DrawingProps = Pick<ElementViewProps, 'element' | 'data' | 'context'>;

const Drawing = memo(function Drawing({ element, data, context }: DrawingProps) {
  const nodes = renderElement(element, data, context);
  // Nodes of one drawing have no identity and never change places.
  return nodes.map((node, index) => <SvgPart key={partKey(index)} node={node} />);
});

const partKey = (index: number) => `part-${index}`;

/** What can be pressed: the whole box, of a hollow shape only its outline, so that things inside it can be reached. */
function PressArea({ element }: { element: LabelElement }) {
  const { x, y, width, height, rotation, properties } = element;
  const hollow = element.type === 'shape' && properties.fillColor === 'transparent';
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      transform={rotation === 0 ? undefined : `rotate(${rotation} ${x + width / 2} ${y + height / 2})`}
      fill={hollow ? 'none' : 'transparent'}
      stroke="transparent"
      vectorEffect="non-scaling-stroke"
      pointerEvents={hollow ? 'stroke' : 'all'}
      className="cursor-move [stroke-width:10px] coarse:[stroke-width:20px]"
    />
  );
}
