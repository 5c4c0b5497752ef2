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
import { type Arrangement, layoutOfSheet, sheetOf } from '@/label/sheet/arrangement';
import type { SheetLayout } from '@/label/sheet/imposition';
import { hasSameData } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { SheetSvg } from '@/label-view/sheet-svg';
import { useLanguage } from '@/language/language';
import type { PlanLine } from '@/print/plan/print-plan';
import { dataAt, isIncomplete, type RenderPlace } from './use-print';

/** Before the size is known. */
const FIRST_SIZE = { width: 1024, height: 768 };
/** Between sheets, px. */
export const SHEET_GAP = 16;

export type SheetListHandle = { scrollToLabel: (index: number) => void };

type SheetListProps = {
  arrangement: Arrangement;
  scroller: RefObject<HTMLElement | null>;
  /** Of one sheet, px. */
  sheetWidth: number;
  columns?: number;
  /** Under each sheet, px. */
  captionHeight?: number;
  className: string;
  handle?: Ref<SheetListHandle>;
  onSheetInView?: ((sheet: number) => void) | undefined;
  /** What lies on a sheet. */
  children: (sheet: number, layout: SheetLayout) => ReactNode;
  caption?: (sheet: number) => ReactNode;
};

/** The sheets as printed. Only those in view are rendered: 9,999 labels cost no more than ten. */
export function SheetList(props: SheetListProps) {
  const { arrangement, scroller, sheetWidth, columns = 1, captionHeight = 0, onSheetInView } = props;
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
                {props.children(row.index, layout)}
              </SheetSvg>
              {props.caption?.(row.index)}
            </figure>
          )
        );
      })}
    </div>
  );
}

type PlacedLabelProps = {
  line: PlanLine;
  place: number;
  origin: { x: number; y: number };
  renderPlace: RenderPlace;
  /** None where something over it names it. */
  name?: string;
};

/** Rendered again only when its data change: a key in Qty Label leaves the labels in view as they are. */
export const PlacedLabel = memo(
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

/** The width of an element without its scroll bar; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Not a layout effect: the element may be an ancestor, whose ref is set after those of its descendants.
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
