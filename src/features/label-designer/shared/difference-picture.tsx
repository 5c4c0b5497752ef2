import { m } from '@messages/messages';
import { useMemo } from 'react';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { LabelDesign } from '@/label/design/design';
import type { Change, DesignDifference } from '@/label/design/difference';
import type { Box } from '@/label/design/geometry';
import { isOnLabel } from '@/label/design/visibility';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { renderContext, renderElement, renderLabel } from '@/label/render';
import { type SvgNode, svg } from '@/label/svg';
import { LabelSvg } from '@/label-view/label-svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';

/** Only on the white paper of a label, which stays white in the dark theme. */
const PROOF = '#1c5fb0';

type DifferencePictureProps = {
  older: LabelDesign;
  newer: LabelDesign;
  difference: DesignDifference;
  marked: number | undefined;
  onMark: (number: number | undefined) => void;
};

/** The newer design in true black over what the older one had there, in blue. Changed elements are framed and numbered. */
export function DifferencePicture({ older, newer, difference, marked, onMark }: DifferencePictureProps) {
  useEncoders(needEncoders([...older.elements, ...newer.elements]));
  const node = useMemo(() => overlaid(older, newer, difference), [older, newer, difference]);
  const { width, height } = newer.labelSize;
  /** The marks keep their size on labels of any size. */
  const unit = Math.max(width, height) / 135;
  return (
    <div className="relative bg-white shadow-label" style={{ aspectRatio: `${width} / ${height}` }}>
      <LabelSvg node={node} name={m.designs_both_pictures({ name: newer.name })} className="block size-full" />
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full overflow-visible"
        onMouseLeave={() => onMark(undefined)}
      >
        {difference.changes.map((change) => (
          <ChangeFrame
            key={change.number}
            change={change}
            unit={unit}
            isMarked={change.number === marked}
            onMark={onMark}
          />
        ))}
      </svg>
    </div>
  );
}

type ChangeFrameProps = { change: Change; unit: number; isMarked: boolean; onMark: (number: number) => void };

function ChangeFrame({ change: { number, box, formerBox, kind }, unit, isMarked, onMark }: ChangeFrameProps) {
  if (!box) return null;
  const stroke = (isMarked ? 0.8 : 0.4) * unit;
  const dashes = `${1.4 * unit} ${unit}`;
  const frame = (area: Box, dashed: boolean) => (
    <rect
      {...around(area, unit)}
      fill={isMarked ? PROOF : 'transparent'}
      fillOpacity={isMarked ? 0.08 : 1}
      stroke={PROOF}
      strokeWidth={stroke}
      strokeDasharray={dashed ? dashes : undefined}
    />
  );
  const { x, y, width } = around(box, unit);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Only a help for the eye; the table lists the same.
    <g onMouseEnter={() => onMark(number)}>
      {formerBox && frame(formerBox, true)}
      {frame(box, kind === 'removed')}
      <circle cx={x + width} cy={y} r={2.4 * unit} fill={PROOF} stroke="#fff" strokeWidth={0.5 * unit} />
      <text
        x={x + width}
        y={y + 1.1 * unit}
        fontSize={3.2 * unit}
        fontWeight={600}
        textAnchor="middle"
        fill="#fff"
        className="select-none font-sans"
      >
        {number}
      </text>
    </g>
  );
}

/** Outside the element's box, which holds the quiet zones of a code. */
const around = ({ x, y, width, height }: Box, unit: number): Box => ({
  x: x - 0.6 * unit,
  y: y - 0.6 * unit,
  width: width + 1.2 * unit,
  height: height + 1.2 * unit,
});

/** Codes are never in colour and never lie over each other: an older code is its frame alone. */
function overlaid(older: LabelDesign, newer: LabelDesign, { changes }: DesignDifference): SvgNode {
  const changed = new Set(changes.flatMap(({ id, kind }) => (kind === 'added' || id === undefined ? [] : [id])));
  const formerIds = new Set(newer.elements.map(({ id }) => id));
  const context = renderContext();
  const was = older.elements
    .filter((element) => (changed.has(element.id) || !formerIds.has(element.id)) && isOnLabel(element, sampleData))
    .filter(({ type }) => !definitionOf(type).code)
    .flatMap((element: LabelElement) => renderElement(element, sampleData, context).map(inProof));
  const now = renderLabel(newer, sampleData);
  const [paper, ...nodes] = now.children;
  return { ...now, children: [...(paper ? [paper] : []), svg('g', { fill: PROOF, opacity: 0.5 }, was), ...nodes] };
}

/** What is printed becomes blue; white and empty areas are left out. */
function inProof(node: SvgNode): SvgNode {
  const { fill, stroke } = node.attributes;
  const colour = (value: unknown) =>
    value === undefined || value === 'none' ? value : isPaper(value) ? 'none' : PROOF;
  const attributes = {
    ...node.attributes,
    ...(fill === undefined ? {} : { fill: String(colour(fill)) }),
    ...(stroke === undefined ? {} : { stroke: String(colour(stroke)) }),
  };
  const children = node.children.map((child) => (typeof child === 'string' ? child : inProof(child)));
  return { ...node, attributes, children };
}

const isPaper = (value: unknown) => ['#fff', '#ffffff', 'white', 'transparent'].includes(String(value).toLowerCase());
