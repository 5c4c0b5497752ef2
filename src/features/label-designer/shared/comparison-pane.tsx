import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { SharedDesignDetail } from '@/domain/shared-design';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { LabelDesign } from '@/label/design/design';
import { type Change, type DesignDifference, designDifference } from '@/label/design/difference';
import type { Box } from '@/label/design/geometry';
import { isOnLabel } from '@/label/design/visibility';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { renderContext, renderElement, renderLabel } from '@/label/render';
import { type SvgNode, svg } from '@/label/svg';
import { LabelSvg } from '@/label-view/label-svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { sayChanged, sayChangedValue, sayProperty } from '@/language/label/element-texts';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Segments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { type Entry, entryName, useContent } from './design-content';
import { DesignPicture } from './design-picture';

export type ComparisonView = 'over' | 'beside';

type ComparisonProps = {
  detail: SharedDesignDetail;
  entries: readonly Entry[];
  from: Entry | undefined;
  to: Entry;
  view: ComparisonView;
  onChange: (change: { from?: string; to?: string; view?: ComparisonView }) => void;
};

/** Two revisions of one design, and what changed between them. With one alone, its picture. */
export function Comparison({ detail, entries, from, to, view, onChange }: ComparisonProps) {
  const older = useContent(detail, from?.key);
  const newer = useContent(detail, to.key);
  const options = entries.map((entry) => ({ value: String(entry.key), label: entryName(entry) }));
  const error = older.error ?? newer.error;
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-rule border-b px-5 py-2.5 max-md:px-4">
        {from && (
          <>
            <Select
              aria-label={m.designs_older()}
              size="sm"
              className="w-max min-w-48 max-w-full max-md:w-full"
              value={String(from.key)}
              onValueChange={(value) => onChange({ from: value })}
              options={options}
            />
            <ArrowRight aria-hidden className="size-4 text-ink-3 max-md:hidden" />
          </>
        )}
        <Select
          aria-label={from ? m.designs_newer() : m.designs_revision()}
          size="sm"
          className="w-max min-w-48 max-w-full max-md:w-full"
          value={String(to.key)}
          onValueChange={(value) => onChange({ to: value })}
          options={options}
        />
        {from && (
          <div className="ml-auto w-max min-w-40 max-md:ml-0 max-md:w-full">
            <ViewSegments views={['over', 'beside']} view={view} onChange={(value) => onChange({ view: value })} />
          </div>
        )}
      </div>
      <section
        {...scrollRegion(m.designs_pictures_and_changes())}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 max-md:overflow-visible"
      >
        {error !== undefined ? (
          <div role="alert">
            <EmptyState title={m.designs_pictures_failed()}>{error}.</EmptyState>
          </div>
        ) : !newer.design || (from && !older.design) ? (
          <div className="p-5">
            <Skeleton height="h-60" />
          </div>
        ) : from && older.design ? (
          <Suspense>
            <TwoDesigns
              older={{ name: m.designs_revision_number({ number: from.number }), design: older.design }}
              newer={{ name: m.designs_revision_number({ number: to.number }), design: newer.design }}
              view={view}
            />
          </Suspense>
        ) : (
          <Bench>
            <OnePicture design={newer.design} />
          </Bench>
        )}
      </section>
    </div>
  );
}

type ViewSegmentsProps = {
  views: readonly ComparisonView[];
  view: ComparisonView;
  onChange: (view: ComparisonView) => void;
};

export const ViewSegments = ({ views, view, onChange }: ViewSegmentsProps) => (
  <Segments
    label={m.designs_pictures()}
    value={view}
    onValueChange={onChange}
    options={views.map((value) => ({ value, label: value === 'over' ? m.designs_over() : m.designs_beside() }))}
  />
);

const Bench = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center bg-bench-2 px-6 py-5 max-md:px-4">{children}</div>
);

const OnePicture = ({ design }: { design: LabelDesign }) => (
  <div className="w-full max-w-[520px] shadow-label">
    <DesignPicture design={design} name={design.name} className="block h-auto w-full" />
  </div>
);

export type NamedDesign = { name: string; design: LabelDesign };

/** Pictures over each other or beside each other, and the list of changed properties. */
export function TwoDesigns({ older, newer, view }: { older: NamedDesign; newer: NamedDesign; view: ComparisonView }) {
  const [marked, setMarked] = useState<number>();
  const difference = useMemo(() => designDifference(older.design, newer.design), [older.design, newer.design]);
  const { changes, unchanged } = difference;
  return (
    <>
      <Bench>
        {view === 'over' ? (
          <div className="w-full max-w-[520px]">
            <DifferencePicture
              older={older.design}
              newer={newer.design}
              difference={difference}
              marked={marked}
              onMark={setMarked}
            />
          </div>
        ) : (
          <div className="grid w-full grid-cols-2 gap-4 max-md:grid-cols-1">
            {[older, newer].map(({ name, design }) => (
              <figure key={name} className="grid content-start gap-1.5">
                <DesignPicture design={design} name={name} className="block h-auto w-full shadow-label" />
                <figcaption className="text-12 text-ink-2">{name}</figcaption>
              </figure>
            ))}
          </div>
        )}
        <p className="mt-3 flex w-full max-w-[520px] flex-wrap gap-x-4 text-12 text-ink-2">
          {view === 'over' && (
            <>
              <Key dashed>{m.designs_only_in({ name: older.name.toLowerCase() })}</Key>
              <Key>{m.designs_changed_in({ name: newer.name.toLowerCase() })}</Key>
            </>
          )}
          <span className="ml-auto">{summary(difference)}</span>
        </p>
      </Bench>
      {changes.length === 0 ? (
        <p className="px-5 py-4 text-13 text-ink-2">{m.designs_nothing_differs({ count: unchanged })}</p>
      ) : (
        <ChangeTable changes={changes} older={older.name} newer={newer.name} marked={marked} onMark={setMarked} />
      )}
    </>
  );
}

const Key = ({ dashed, children }: { dashed?: boolean; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <span
      aria-hidden
      className={clsx('h-3 w-4.5 border-[1.5px] border-[#1c5fb0] bg-white', dashed && 'border-dashed')}
    />
    {children}
  </span>
);

const summary = ({ changes, unchanged }: DesignDifference) =>
  m.designs_summary({
    changes: m.designs_changes({ count: changes.length }),
    unchanged: m.designs_unchanged({ count: unchanged }),
  });

type ChangeTableProps = {
  changes: readonly Change[];
  older: string;
  newer: string;
  marked: number | undefined;
  onMark: (number: number | undefined) => void;
};

function ChangeTable({ changes, older, newer, marked, onMark }: ChangeTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-13 [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:font-medium [&_th]:text-12 [&_th]:text-ink-3 max-md:[&_td]:px-2 max-md:[&_th]:px-2">
        <caption className="sr-only">{m.designs_changed_properties()}</caption>
        <thead className="border-rule border-b bg-paper-2">
          <tr>
            <th scope="col">
              <span className="sr-only">{m.designs_number()}</span>
            </th>
            <th scope="col">{m.designs_element()}</th>
            <th scope="col">{m.designs_property()}</th>
            <th scope="col">{older}</th>
            <th scope="col">{newer}</th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap(({ number, name, properties }) =>
            properties.map(({ property, before, after }, index) => (
              <tr
                key={`${number} ${property}`}
                onMouseEnter={() => onMark(number)}
                onMouseLeave={() => onMark(undefined)}
                className={clsx(
                  'border-rule border-b',
                  marked === number && 'bg-hivis-tint shadow-[inset_3px_0_var(--hivis)]',
                )}
              >
                <td className="w-12">{index === 0 && <Flag number={number} />}</td>
                <th scope="row" className="max-w-52 break-words text-13! text-ink!">
                  <span className={clsx(index > 0 && 'sr-only')}>{sayChanged(name)}</span>
                </th>
                <td>{sayProperty(property)}</td>
                <td className="break-words font-mono text-ink-2">{sayChangedValue(property, before)}</td>
                <td className="break-words font-mono">{sayChangedValue(property, after)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

const Flag = ({ number }: { number: number }) => (
  <span className="grid size-5 place-items-center rounded-full bg-[#1c5fb0] font-semibold text-11 text-white">
    {number}
  </span>
);

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
function DifferencePicture({ older, newer, difference, marked, onMark }: DifferencePictureProps) {
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
