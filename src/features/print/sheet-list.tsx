import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box } from '@/label/design/geometry';
import { layoutOfSheet, type Slot, sheetOf, slotsOfSheet } from '@/label/sheet/arrangement';
import type { SheetLayout } from '@/label/sheet/imposition';
import { hasSameData } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { LabelPlace, SheetSvg } from '@/label-view/sheet-svg';
import { useLanguage } from '@/language/language';
import type { PlanLine, PrintPlan } from '@/print/plan/print-plan';
import { ChangedFrames } from './changes-table';
import { dataAt, isIncomplete, type RenderPlace } from './use-print';

const FIRST_SIZE = { width: 1024, height: 768 };
/** Between sheets, px. */
export const SHEET_GAP = 16;

export type SheetListHandle = { scrollToLabel: (index: number) => void };

type SheetListProps = {
  plan: PrintPlan;
  renderPlace: RenderPlace;
  /** Places of a line's labels (mm) that have changed since they were on the screen. */
  frames?: ReadonlyMap<string, readonly Box[]>;
  isMarked: (line: PlanLine, slot: Slot) => boolean;
  /** Lies over a label. */
  overlay?: ((line: PlanLine, slot: Slot, layout: SheetLayout) => ReactNode) | undefined;
  /** None where something over the label names it. */
  nameOf?: (line: PlanLine, slot: Slot) => string;
  scroller: RefObject<HTMLElement | null>;
  /** Of one sheet, px. */
  sheetWidth: number;
  columns?: number;
  /** Under each sheet, px. */
  captionHeight?: number;
  className: string;
  handle?: Ref<SheetListHandle>;
  onSheetInView?: ((sheet: number) => void) | undefined;
  caption?: (sheet: number) => ReactNode;
  /** What lies on the places of a sheet without a label. */
  free?: ReactNode;
};

/** The sheets as printed. Only those in view are rendered: 9,999 labels cost no more than ten. */
export function SheetList(props: SheetListProps) {
  const { plan, scroller, sheetWidth, columns = 1, captionHeight = 0, onSheetInView } = props;
  const { arrangement } = plan;
  const { sheetCount } = arrangement;
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  const heightOf = (sheet: number) => {
    const layout = layoutOfSheet(arrangement, sheet);
    return layout ? (layout.paper.height / layout.paper.width) * sheetWidth + captionHeight + SHEET_GAP : 0;
  };
  const rows = useVirtualizer({
    count: sheetCount,
    lanes: columns,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    initialRect: FIRST_SIZE,
    overscan: columns,
    scrollMargin: above,
  });
  // The virtualizer keeps the sizes it has estimated; zoom and paper change them all.
  const height = heightOf(0);
  const measured = useRef(height);
  useLayoutEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    rows.measure();
  }, [rows, height]);
  // Badges and notices above the sheets come and go.
  useLayoutEffect(() => {
    const head = list.current?.previousElementSibling;
    if (!head) return;
    const measure = () => setAbove(list.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  const scrolled = (rows.scrollOffset ?? 0) - above;
  const current = Math.min(sheetCount - 1, Math.max(0, Math.floor(scrolled / height + 0.5)));
  useEffect(() => onSheetInView?.(current), [current, onSheetInView]);
  useImperativeHandle(props.handle, () => ({
    scrollToLabel: (index) => rows.scrollToIndex(sheetOf(arrangement, 0, index) ?? 0, { align: 'start' }),
  }));
  const width = columns * (sheetWidth + SHEET_GAP) - SHEET_GAP;
  return (
    <div ref={list} className={`relative ${props.className}`} style={{ height: rows.getTotalSize(), width }}>
      {rows.getVirtualItems().map((row) => {
        const layout = layoutOfSheet(arrangement, row.index);
        return (
          layout && (
            <figure
              key={row.key}
              className="absolute top-0"
              style={{
                width: sheetWidth,
                left: row.lane * (sheetWidth + SHEET_GAP),
                transform: `translateY(${row.start - above}px)`,
              }}
            >
              <SheetSvg layout={layout} scale={sheetWidth / layout.paper.width}>
                <SheetLabels {...props} sheet={row.index} layout={layout} />
              </SheetSvg>
              {props.caption?.(row.index)}
            </figure>
          )
        );
      })}
    </div>
  );
}

function SheetLabels({ sheet, layout, ...props }: SheetListProps & { sheet: number; layout: SheetLayout }) {
  const { plan, renderPlace, frames, isMarked, overlay, nameOf, free } = props;
  const slots = slotsOfSheet(plan.arrangement, sheet);
  return (
    <>
      {slots.map((slot) => {
        const line = plan.lines[slot.run];
        const { x, y, index, origin } = slot;
        return (
          line && (
            <LabelPlace
              key={`${slot.run} ${index}`}
              layout={layout}
              x={x}
              y={y}
              marked={isMarked(line, slot)}
              overlay={overlay?.(line, slot, layout)}
            >
              <PlacedLabel
                line={line}
                place={index}
                origin={origin}
                renderPlace={renderPlace}
                name={nameOf?.(line, slot)}
              />
              <ChangedFrames boxes={frames?.get(line.id)} label={layout.label} />
            </LabelPlace>
          )
        );
      })}
      {free &&
        freePlaces(layout, slots).map(({ x, y }) => (
          <LabelPlace key={`free ${x} ${y}`} layout={layout} x={x} y={y}>
            {free}
          </LabelPlace>
        ))}
    </>
  );
}

const freePlaces = ({ xs, ys }: SheetLayout, slots: readonly Slot[]) =>
  ys
    .flatMap((y) => xs.map((x) => ({ x, y })))
    .filter((place) => !slots.some(({ x, y }) => x === place.x && y === place.y));

type PlacedLabelProps = {
  line: PlanLine;
  place: number;
  origin: { x: number; y: number };
  renderPlace: RenderPlace;
  name?: string | undefined;
};

/** Rendered again only when its data change: a key in Qty Label leaves the labels in view as they are. */
const PlacedLabel = memo(
  function PlacedLabel({ line, place, origin, renderPlace, name }: PlacedLabelProps) {
    useLanguage();
    return <LabelSvg node={renderPlace(line, place, origin)} {...(name && { name })} className="block size-full" />;
  },
  (a, b) =>
    a.renderPlace === b.renderPlace &&
    a.name === b.name &&
    a.origin.x === b.origin.x &&
    a.origin.y === b.origin.y &&
    a.line.source.design === b.line.source.design &&
    isIncomplete(a.line) === isIncomplete(b.line) &&
    hasSameData(dataAt(a.line, a.place), dataAt(b.line, b.place)),
);
