import { m } from '@messages/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ChangedFrames } from '@/features/print/changes-table';
import type { Box } from '@/label/design/geometry';
import { type Arrangement, layoutOfSheet, type Slot, slotsOfSheet } from '@/label/sheet/arrangement';
import type { SheetLayout } from '@/label/sheet/imposition';
import { turned } from '@/label/sheet/stock';
import type { SvgNode } from '@/label/svg';
import { LabelSvg } from '@/label-view/label-svg';
import { LabelPlace, SheetSvg } from '@/label-view/sheet-svg';
import type { PlanLine } from '@/print/plan/print-plan';

/** Renders the label at an index of a line, for a place on the sheet. */
type RenderLineLabel = (line: PlanLine, index: number, origin: { x: number; y: number }) => SvgNode;

type PrintListPreviewProps = {
  lines: readonly PlanLine[];
  arrangement: Arrangement;
  renderLabel: RenderLineLabel;
  /** Places of a line's labels (mm) that have changed since they were on the screen. */
  frames: ReadonlyMap<string, readonly Box[]>;
  /** The id of the marked part. */
  marked: string | undefined;
  onMark: (id: string) => void;
  scroller: RefObject<HTMLElement | null>;
};

const CAPTION_HEIGHT = 22;
const GAP = 16;

/** The sheets of the list, side by side, with the number of each part where it begins. Only those in view are rendered. */
export function PrintListPreview({
  lines,
  arrangement,
  renderLabel,
  frames,
  marked,
  onMark,
  scroller,
}: PrintListPreviewProps) {
  const width = useWidth(scroller);
  const columns = width >= 480 ? 2 : 1;
  const sheetWidth = Math.max(120, (width - GAP * (columns - 1) - 40) / columns);
  const heightOf = (sheet: number) => {
    const layout = layoutOfSheet(arrangement, sheet);
    return layout ? (layout.paper.height / layout.paper.width) * sheetWidth + CAPTION_HEIGHT + GAP : 0;
  };
  const rows = useVirtualizer({
    count: arrangement.sheetCount,
    lanes: columns,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    initialRect: { width: 560, height: 768 },
    overscan: 2,
  });
  // The virtualizer keeps the sizes it has estimated.
  const measured = useRef<unknown[]>([]);
  useLayoutEffect(() => {
    const [before, widthBefore] = measured.current;
    if (before === arrangement && widthBefore === sheetWidth) return;
    measured.current = [arrangement, sheetWidth];
    rows.measure();
  });
  return (
    <div className="relative mx-5 my-4.5" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <figure
          key={row.key}
          className="absolute top-0"
          style={{
            width: sheetWidth,
            left: row.lane * (sheetWidth + GAP),
            transform: `translateY(${row.start}px)`,
          }}
        >
          <ListSheet
            lines={lines}
            arrangement={arrangement}
            renderLabel={renderLabel}
            frames={frames}
            marked={marked}
            onMark={onMark}
            sheetWidth={sheetWidth}
            sheet={row.index}
          />
        </figure>
      ))}
    </div>
  );
}

type ListSheetProps = Omit<PrintListPreviewProps, 'scroller'> & { sheet: number; sheetWidth: number };

function ListSheet(props: ListSheetProps) {
  const { lines, arrangement, marked, sheet, sheetWidth } = props;
  const layout = layoutOfSheet(arrangement, sheet);
  if (!layout) return null;
  const slots = slotsOfSheet(arrangement, sheet);
  const onSheet = [...new Set(slots.map(({ run }) => run + 1))];
  return (
    <>
      <SheetSvg layout={layout} scale={sheetWidth / layout.paper.width}>
        {slots.map((slot, position) => {
          const line = lines[slot.run];
          if (!line) return null;
          const id = String(line.request.part.id);
          const isFirst = position === 0 || slots[position - 1]?.run !== slot.run;
          return (
            <LabelPlace
              key={`${slot.run} ${slot.index}`}
              layout={layout}
              x={slot.x}
              y={slot.y}
              marked={id === marked}
              overlay={
                <>
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={m.print_list_place({ row: slot.run + 1, label: slot.index + 1 })}
                    className="absolute inset-0 cursor-pointer"
                    onClick={() => props.onMark(id)}
                  />
                  {isFirst && (
                    <span
                      aria-hidden
                      className={clsx(
                        'pointer-events-none absolute -top-2 grid h-4 min-w-4.5 place-items-center rounded-1 px-0.5 font-mono text-11 font-semibold text-white',
                        // At the outer edge of the paper, never over a code.
                        isLeft(slot, layout) ? '-left-2.5' : '-right-2.5',
                        id === marked ? 'bg-[#e65100]' : 'bg-[#1a1916]',
                      )}
                    >
                      {slot.run + 1}
                    </span>
                  )}
                </>
              }
            >
              <LineLabel line={line} index={slot.index} origin={slot.origin} renderLabel={props.renderLabel} />
              <ChangedFrames boxes={props.frames.get(id)} label={layout.label} />
            </LabelPlace>
          );
        })}
        {freePlaces(layout, slots).map(({ x, y }) => (
          <LabelPlace key={`free ${x} ${y}`} layout={layout} x={x} y={y}>
            <span className="grid size-full place-items-center text-11 text-[#6b665c]">{m.print_place_free()}</span>
          </LabelPlace>
        ))}
      </SheetSvg>
      <figcaption className="flex justify-between pt-1.5 text-12 leading-4 text-ink-2">
        <span>{m.print_sheet({ sheet: sheet + 1 })}</span>
        <span className="font-mono">
          <span className="sr-only">{m.print_list_rows()} </span>
          {onSheet.join(' + ')}
        </span>
      </figcaption>
    </>
  );
}

const isLeft = ({ x }: Slot, { paper, label, turn }: SheetLayout) =>
  x + turned(label, turn).width / 2 <= paper.width / 2;

/** The places of a sheet without a label. */
const freePlaces = ({ xs, ys }: SheetLayout, slots: readonly Slot[]) =>
  ys
    .flatMap((y) => xs.map((x) => ({ x, y })))
    .filter((place) => !slots.some(({ x, y }) => x === place.x && y === place.y));

type LineLabelProps = {
  line: PlanLine;
  index: number;
  origin: { x: number; y: number };
  renderLabel: RenderLineLabel;
};

/** Rendered again only when its part, serials or design change. */
const LineLabel = memo(
  function LineLabel({ line, index, origin, renderLabel }: LineLabelProps) {
    return <LabelSvg node={renderLabel(line, index, origin)} className="block size-full" />;
  },
  (a, b) =>
    a.renderLabel === b.renderLabel &&
    a.index === b.index &&
    a.origin.x === b.origin.x &&
    a.origin.y === b.origin.y &&
    a.line.source.part === b.line.source.part &&
    a.line.source.design === b.line.source.design &&
    a.line.source.entered === b.line.source.entered &&
    a.line.run?.range?.from === b.line.run?.range?.from &&
    a.line.run?.qtyPart === b.line.run?.qtyPart &&
    a.line.run?.groups === b.line.run?.groups,
);

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Not a layout effect: the element is an ancestor, and its ref is set after those of its descendants.
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setWidth(observed.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
