import { m } from '@messages/messages';
import { useEffect, useMemo, useRef } from 'react';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { LabelDesign } from '@/label/design/design';
import { visibleBox } from '@/label/design/geometry';
import { definitionOf } from '@/label/elements/element';
import { renderLabel } from '@/label/render';
import type { ReviewRow } from '@/label/sample/review';
import { LabelSvg } from '@/label-view/label-svg';

/** Only on the white paper of a label, which stays white in the dark theme. */
const [PROOF, CHOSEN, LEFT_OUT] = ['#1c5fb0', '#e65100', '#8b857a'];

type SamplePictureProps = {
  /** With the texts of the sample, so that both pictures say the same. */
  design: LabelDesign;
  picture: string | undefined;
  rows: readonly ReviewRow[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  /** 0 is the sample, 1 the design. */
  share: number;
};

/** The design in true black over the faint sample, with a numbered frame for each row. */
export function SamplePicture({ design, picture, rows, selected, onSelect, share }: SamplePictureProps) {
  const { width, height } = design.labelSize;
  const node = useMemo(() => renderLabel(design, sampleData), [design]);
  const codes = useMemo(() => design.elements.filter(({ type }) => definitionOf(type).code).map(visibleBox), [design]);
  const unit = Math.max(width, height) / 135;
  const sampleOpacity = picture ? (1 - share) ** 1.44 : 0;
  return (
    <div className="relative bg-white shadow-label" style={{ aspectRatio: `${width} / ${height}` }}>
      <div className="absolute inset-0" style={{ opacity: picture ? Math.min(1, share * 2) : 1 }}>
        <LabelSvg node={node} name={m.sample_as_recognised({ design: design.name })} className="block size-full" />
      </div>
      {picture && sampleOpacity > 0 && (
        <div className="absolute inset-0 mix-blend-multiply" style={{ opacity: sampleOpacity }}>
          <img src={picture} alt={m.sample_picture_alt()} className="block size-full" />
          {share > 0 && (
            <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
              {/* Nothing of the sample may tint the bars of the design. */}
              {codes.map((box) => (
                <rect key={`${box.x} ${box.y}`} {...box} fill="#fff" />
              ))}
            </svg>
          )}
        </div>
      )}
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full overflow-visible">
        {rows.map((row) => (
          <RowFrame
            key={row.key}
            row={row}
            width={width}
            unit={unit}
            isSelected={row.key === selected}
            onSelect={onSelect}
          />
        ))}
      </svg>
    </div>
  );
}

type RowFrameProps = {
  row: ReviewRow;
  /** Of the label, mm. */
  width: number;
  unit: number;
  isSelected: boolean;
  onSelect: (key: string) => void;
};

function RowFrame({ row: { key, place, group, number }, width, unit, isSelected, onSelect }: RowFrameProps) {
  const frame = useRef<SVGGElement>(null);
  useEffect(() => {
    if (isSelected) frame.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  if (!place) return null;
  const colour = isSelected ? CHOSEN : group === 'left-out' ? LEFT_OUT : PROOF;
  const box = {
    x: place.x - 0.4 * unit,
    y: place.y - 0.4 * unit,
    width: place.width + 0.8 * unit,
    height: place.height + 0.8 * unit,
  };
  // Beside the frame: above it stands its caption.
  const middle = {
    x: Math.min(box.x + box.width + 2.8 * unit, width - 2.4 * unit),
    y: box.y + Math.min(box.height / 2, 2.8 * unit),
  };
  return (
    <g ref={frame} onPointerDown={() => onSelect(key)} className="cursor-pointer">
      <rect
        {...box}
        fill="transparent"
        stroke={colour}
        strokeWidth={(isSelected ? 0.7 : 0.4) * unit}
        strokeDasharray={group === 'guessed' ? `${1.6 * unit} ${1.1 * unit}` : undefined}
      />
      {group !== 'left-out' && (
        <>
          <circle cx={middle.x} cy={middle.y} r={2.1 * unit} fill={colour} stroke="#fff" strokeWidth={0.4 * unit} />
          <text
            x={middle.x}
            y={middle.y + 0.95 * unit}
            fontSize={2.7 * unit}
            fontWeight={600}
            textAnchor="middle"
            fill="#fff"
            className="select-none font-sans"
          >
            {number}
          </text>
        </>
      )}
    </g>
  );
}
